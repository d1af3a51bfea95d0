import { setTimeout as pause } from 'node:timers/promises';
import { faultsInsteadOfBusy, noQueueAndNoBusy } from '../bugs/busy.ts';
import type { Arena, Check } from '../support/check.ts';
import { address, atOnce, type Intent, newIntent, priceOf, sendOrder } from '../support/order.ts';
import type { TortureShop } from '../support/shop.ts';

const product = 'plenty-a';
const products = [{ productId: product, quantity: 1 }];
const patienceMs = 30_000;

export default {
  id: 'R13',
  title: 'busy: 1,000 orders at once on a pool of 2; a product locked for 8 seconds',
  databases: ['pglite', 'postgres'],
  isQuick: false,
  bugs: [
    // The embedded database handles a thousand orders before any time-out; a lock makes the time-out certain.
    {
      name: 'a caller who waits too long gets an internal error',
      databases: ['postgres'],
      replacements: [...faultsInsteadOfBusy],
    },
    {
      name: 'orders do not queue before the database, and its time-outs are failures',
      databases: ['postgres'],
      replacements: [...noQueueAndNoBusy],
    },
  ],
  async run(arena) {
    const shop = await arena.startShop({ env: { DATABASE_POOL: '2' } });
    const totalAmount = await priceOf(shop.client, { products });
    if (arena.database === 'postgres') await orderWhileLocked(shop, arena, totalAmount);
    await rush(shop, arena, totalAmount);
    await shop.expectInvariants();
  },
} satisfies Check;

async function rush(shop: TortureShop, { isQuick, tally }: Arena, totalAmount: number): Promise<void> {
  const shoppers = isQuick ? 200 : 1_000;
  const began = performance.now();
  const endings = await atOnce(shoppers, (index) => persist(shop, intentOf(index, totalAmount)));
  tally.count('orders at once', shoppers);
  tally.count('of them placed', endings.filter((ending) => ending === 'placed').length);
  tally.count('milliseconds', Math.round(performance.now() - began));
  expectTrueWords(tally, endings);
}

/** Places orders while another transaction locks the row that they all need. */
async function orderWhileLocked(
  shop: TortureShop,
  { isQuick, tally }: Arena,
  totalAmount: number,
): Promise<void> {
  const other = await shop.place.open();
  try {
    const holding = other.db.transaction().execute(async (trx) => {
      await trx.selectFrom('product').select('id').where('id', '=', product).forUpdate().execute();
      await pause(isQuick ? 6_000 : 8_000);
    });
    await pause(200);
    const endings = await atOnce(60, (index) => persist(shop, intentOf(2_000 + index, totalAmount)));
    await holding;
    tally.count('orders of a locked product', endings.length);
    tally.expectEqual('each is placed when the lock is gone', [...new Set(endings)], ['placed']);
  } finally {
    await other.close();
  }
}

function intentOf(shopper: number, totalAmount: number): Intent {
  const phone = `+9198${String(shopper).padStart(8, '0')}`;
  return newIntent({ products, totalAmount, shippingAddress: { ...address, phone } });
}

/** Retries an order with the same key as long as the shop replies that it is busy. Returns the final result. */
async function persist({ client }: TortureShop, intent: Intent): Promise<string> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const reply = await sendOrder(client, intent);
    if (reply.kind === 'data') return 'placed';
    if (reply.kind === 'lost') return 'no answer';
    const { code, details } = reply.refusal;
    const { retryAfterMs } = details;
    if (code !== 'BUSY' || typeof retryAfterMs !== 'number') return code;
    if (performance.now() + retryAfterMs > end) return code;
    await pause(retryAfterMs);
  }
}

function expectTrueWords(tally: Arena['tally'], endings: readonly string[]): void {
  const others = endings.filter((ending) => ending !== 'placed' && ending !== 'BUSY');
  tally.expectEqual('every shopper has an order, or is told that the shop is busy', [...new Set(others)], []);
}
