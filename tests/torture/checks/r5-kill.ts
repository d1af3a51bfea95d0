import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { keyNotSaved, pauseAfterSaving, stockTakenBefore } from '../bugs/orders.ts';
import type { Check } from '../support/check.ts';
import { priceOf } from '../support/order.ts';
import { sendCrowd } from '../support/shoppers.ts';

const products = [
  { productId: 'plenty-a', quantity: 1 },
  { productId: 'plenty-v', variantId: 'plenty-v-1', quantity: 2 },
];
const longestRunMs = 120;
export default {
  id: 'R5',
  title: 'kill -9 of the server 50 times during CreateOrder, with shoppers who retry with their keys',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [
    {
      name: 'the order does not store its idempotency key',
      replacements: [keyNotSaved],
    },
    {
      name: 'the stock is reduced by a separate statement before the order is written',
      replacements: [...stockTakenBefore],
    },
  ],
  async run(arena) {
    const { tally, isQuick } = arena;
    const kills = isQuick ? 4 : 50;
    const shop = await arena.startShop({ replacements: [pauseAfterSaving] });
    const totalAmount = await priceOf(shop.client, { products });
    const crowd = sendCrowd(shop.client, {
      size: 8,
      newOrder: () => ({ products, totalAmount }),
      retried: [],
      // On a busy machine one of the eight shoppers may have to wait for many restarts.
      patienceMs: 1_800_000,
    });
    for (let kill = 0; kill < kills; kill += 1) {
      const before = crowd.acknowledged.length;
      while (crowd.acknowledged.length === before && crowd.abandoned() === 0) await pause(5);
      await pause(Math.random() * longestRunMs);
      await shop.process.restart('crash');
      tally.count('kills');
    }
    await crowd.goHome();
    tally.expectEqual('everybody is answered in the end', crowd.abandoned(), 0);
    tally.count('orders acknowledged', crowd.acknowledged.length);
    tally.count('calls without an answer', crowd.lost());
    tally.expect('calls were cut off, so that the kills hit them', crowd.lost() >= kills, crowd.lost());
    tally.expectEqual('nobody was refused', Object.fromEntries(crowd.refused), {});
    await shop.process.end('crash');
    const stored = await shop.atRest(({ db }) =>
      sql<{ id: string; source: string }>`select id, source from customer_order`.execute(db),
    );
    const known = new Set(stored.rows.map(({ id }) => id));
    const missing = crowd.acknowledged.filter(({ orderId }) => !known.has(orderId));
    tally.expectEqual('no acknowledged order is lost', missing.length, 0);
    const intents = new Set(crowd.acknowledged.map(({ intent }) => intent));
    tally.expectEqual('each intent is one order', stored.rows.length, intents.size);
    await shop.expectInvariants('crash');
  },
} satisfies Check;
