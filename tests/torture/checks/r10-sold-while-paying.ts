import { cancelReasons } from '../../../server/orders/cancelOrder.ts';
import { soldOutNotRefunded, stockIgnored } from '../bugs/payments.ts';
import { lastUnits } from '../support/catalogue.ts';
import type { Arena, Check } from '../support/check.ts';
import { atOnce, newIntent, outcomes, priceOf, sendOrder } from '../support/order.ts';
import {
  callBack,
  deliver,
  deliverAll,
  holdWebhooks,
  openPayment,
  pay,
  readOrder,
  webhooksOf,
} from '../support/payment.ts';
import type { TortureShop } from '../support/shop.ts';

export default {
  id: 'R10',
  title: 'stock sold during payment: another shopper buys the last unit',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [
    {
      name: 'a payment confirms its order even without stock',
      replacements: [stockIgnored],
    },
    {
      name: 'the refund of a sold-out order is not recorded',
      replacements: [soldOutNotRefunded],
    },
  ],
  async run(arena) {
    const shop = await arena.startShop({
      async prepare(db) {
        await db.updateTable('product').set({ inventory: 1 }).where('id', 'in', lastUnits).execute();
        await db
          .updateTable('store_setting')
          .set({ value: 'false' })
          .where('name', '=', 'BLOCK_INVENTORY')
          .execute();
      },
    });
    await holdWebhooks(shop);
    const [first = '', second = '', ...others] = lastUnits;
    await sellMeanwhile(shop, arena, first, 'callback');
    await sellMeanwhile(shop, arena, second, 'webhook');
    for (const id of others.slice(0, arena.isQuick ? 3 : 18)) await race(shop, arena, id);
    await shop.expectInvariants();
  },
} satisfies Check;

/** A shopper buys the last unit with cash on delivery while another is paying for it online. */
async function sellMeanwhile(
  shop: TortureShop,
  { tally }: Arena,
  productId: string,
  news: 'callback' | 'webhook',
): Promise<void> {
  const products = [{ productId, quantity: 1 }];
  const payment = await openPayment(shop, products);
  const totalAmount = await priceOf(shop.client, { products });
  const rival = await sendOrder(shop.client, newIntent({ products, totalAmount }));
  tally.expectEqual('the rival gets the last unit', outcomes([rival]), { placed: 1 });
  const proof = await pay(shop, payment);
  if (news === 'webhook') await deliverAll(shop, payment);
  const reply = await callBack(shop, payment, proof);
  tally.expectEqual(`the page is told after the ${news}`, outcomes([reply]), { ORDER_STATE: 1 });
  const words = reply.kind === 'refused' ? reply.message : '';
  tally.expect(
    'in words that say what becomes of the money',
    /We return your payment in full/.test(words),
    words,
  );
  tally.expectEqual('the order says so too', await readOrder(shop, payment), {
    status: 'CANCELLED',
    hasRefund: true,
    cancelReason: cancelReasons.soldOut,
  });
}

/** Four online payments and four cash orders compete for one unit: one order gets it, and all other payments are refunded. */
async function race(shop: TortureShop, { tally }: Arena, productId: string): Promise<void> {
  const products = [{ productId, quantity: 1 }];
  const totalAmount = await priceOf(shop.client, { products });
  const payments = await atOnce(4, () => openPayment(shop, products));
  const [atTheDoor] = await Promise.all([
    atOnce(4, () => sendOrder(shop.client, newIntent({ products, totalAmount }))),
    ...payments.map(async (payment) => {
      const proof = await pay(shop, payment);
      const events = await webhooksOf(shop, payment);
      await Promise.all([callBack(shop, payment, proof), ...events.map((event) => deliver(shop, event))]);
    }),
  ]);
  const paid = await Promise.all(payments.map((payment) => readOrder(shop, payment)));
  const winners =
    paid.filter(({ status }) => status === 'CONFIRMED').length + (outcomes(atTheDoor).placed ?? 0);
  tally.count('shoppers racing for one unit', 8);
  tally.expectEqual(`exactly one gets ${productId}`, winners, 1);
  const losers = paid.filter(({ status }) => status !== 'CONFIRMED');
  tally.expect(
    'whoever paid for nothing is owed the money',
    losers.every(({ status, hasRefund }) => status === 'CANCELLED' && hasRefund),
    losers,
  );
}
