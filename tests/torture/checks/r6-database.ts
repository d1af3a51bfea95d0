import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { commitsNotDurable, connectionErrorsUnhandled } from '../bugs/database.ts';
import type { Arena, Check } from '../support/check.ts';
import { atOnce, newIntent, outcomes, priceOf, sendOrder } from '../support/order.ts';
import type { TortureShop } from '../support/shop.ts';
import { sendCrowd } from '../support/shoppers.ts';

const products = [{ productId: 'plenty-a', quantity: 1 }];
const backWithinMs = 10_000;

export default {
  id: 'R6',
  title: 'database: crashed and restarted under load 10 times; more callers than connections',
  databases: ['pglite', 'postgres'],
  isQuick: false,
  bugs: [
    {
      name: 'commits are acknowledged before they are durable',
      replacements: [commitsNotDurable],
    },
    {
      name: 'a connection that breaks during use ends the process',
      databases: ['postgres'],
      replacements: [connectionErrorsUnhandled],
    },
  ],
  async run(arena) {
    const shop = await arena.startShop({ isDurable: true, env: { DATABASE_POOL: '4' } });
    const totalAmount = await priceOf(shop.client, { products });
    await exhaust(shop, arena, totalAmount);
    await restartUnderLoad(shop, arena, totalAmount);
    await shop.expectInvariants();
  },
} satisfies Check;

/** Fifty callers per connection must all be served in turn, without a refusal. */
async function exhaust(
  { client }: TortureShop,
  { isQuick, tally }: Arena,
  totalAmount: number,
): Promise<void> {
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
    const replies = await atOnce(200, () => sendOrder(client, newIntent({ products, totalAmount })));
    tally.count('callers of 4 connections', replies.length);
    tally.expectEqual('every caller is served', outcomes(replies), { placed: 200 });
  }
}

/** Crashes PostgreSQL alone, or the embedded database together with its server process. */
async function restartUnderLoad(
  shop: TortureShop,
  { isQuick, tally }: Arena,
  totalAmount: number,
): Promise<void> {
  const crowd = sendCrowd(shop.client, {
    size: 8,
    newOrder: () => ({ products, totalAmount }),
    retried: ['BUSY', 'INTERNAL'],
    patienceMs: 40_000,
  });
  for (let restart = 0; restart < (isQuick ? 2 : 10); restart += 1) {
    const before = crowd.acknowledged.length;
    while (crowd.acknowledged.length < before + 20 && crowd.abandoned() === 0) await pause(5);
    await (shop.place.postgres?.crash() ?? shop.process.restart('crash'));
    const back = performance.now();
    tally.count('restarts');
    const known = crowd.acknowledged.length;
    while (crowd.acknowledged.length === known && performance.now() - back < 2 * backWithinMs) await pause(5);
    const tookMs = Math.round(performance.now() - back);
    tally.expect('orders are taken again within 10 seconds', tookMs < backWithinMs, `${tookMs} ms`);
    if (tookMs >= backWithinMs) break;
  }
  await crowd.goHome();
  tally.expectEqual('everybody is answered in the end', crowd.abandoned(), 0);
  tally.count('orders acknowledged', crowd.acknowledged.length);
  tally.count('calls without an answer', crowd.lost());
  tally.count(
    'calls answered with "try again"',
    (crowd.refused.get('INTERNAL') ?? 0) + (crowd.refused.get('BUSY') ?? 0),
  );
  const { rows } = await shop.atRest(({ db }) =>
    sql<{ id: string }>`select id from customer_order`.execute(db),
  );
  const stored = new Set(rows.map(({ id }) => id));
  const lost = crowd.acknowledged.filter(({ orderId }) => !stored.has(orderId));
  tally.expectEqual('nothing acknowledged is lost', lost.length, 0);
}
