import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import * as v from 'valibot';
import {
  innerFailureIsRefusal,
  keyOfEachAttempt,
  lostCartNotRetried,
  lostReplyIsRefusal,
} from '../bugs/browser.ts';
import type { Arena, Check } from '../support/check.ts';
import { priceOf } from '../support/order.ts';
import { replacementEnv } from '../support/replacement.ts';
import { preload, type TortureShop } from '../support/shop.ts';

const products = [{ productId: 'plenty-a', quantity: 1 }];
const visits = fileURLToPath(new URL('../support/networkVisits.ts', import.meta.url));

export default {
  id: 'C1',
  title:
    'network: each call offline, slow, 429, 500, 503, aborted, cut short, HTML, error in a 200; before and after',
  databases: ['pglite', 'postgres'],
  isQuick: false,
  bugs: [
    {
      name: 'every attempt at an order has a new idempotency key',
      replacements: [keyOfEachAttempt],
    },
    {
      name: 'an internal error of the server counts as a refusal, and the next press places a new order',
      replacements: [innerFailureIsRefusal],
    },
    {
      name: 'a lost reply counts as a refusal, and the next press places a new order',
      replacements: [lostReplyIsRefusal],
    },
    {
      name: 'a cart without a reply is not sent again',
      replacements: [lostCartNotRetried],
    },
  ],
  async run(arena) {
    const shop = await arena.startShop();
    await visit(shop, arena);
    const { rows } = await shop.atRest(({ db }) =>
      sql<{ phone: string; orders: number }>`
        select shipping_address->>'phone' as phone, count(*) as orders from customer_order group by 1`.execute(
        db,
      ),
    );
    arena.tally.count('orders', rows.length);
    arena.tally.expectEqual(
      'nobody has two orders',
      rows.filter(({ orders }) => orders !== 1),
      [],
    );
    await shop.expectInvariants();
  },
} satisfies Check;

const FindingSchema = v.union([
  v.object({ count: v.string(), by: v.number() }),
  v.object({ expect: v.string(), isTrue: v.boolean(), found: v.optional(v.unknown()) }),
]);

/** Runs the browser's code in its own process, with the planted bug, and adds its findings to the tally. */
async function visit(shop: TortureShop, { bug, isQuick, tally }: Arena): Promise<void> {
  const inPaise = async (paymentType: 'COD' | 'PREPAID') =>
    String(Math.round((await priceOf(shop.client, { products, paymentType })) * 100));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', preload, visits],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        SHOP_URL: shop.url,
        SANDBOX_URL: shop.process.sandboxUrl,
        QUICK: String(isQuick),
        TOTAL_COD: await inPaise('COD'),
        TOTAL_PREPAID: await inPaise('PREPAID'),
        ...replacementEnv(bug?.replacements ?? []),
      },
    },
  );
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const finding = v.parse(FindingSchema, JSON.parse(line));
    if ('count' in finding) tally.count(finding.count, finding.by);
    else tally.expect(finding.expect, finding.isTrue, finding.found);
  }
  const [code] = await exited;
  if (code !== 0) throw new Error(`The browser's half ended with ${code}.`);
}
