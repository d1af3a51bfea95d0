/** Bugs in placing orders. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type * as stock from '../../../server/inventory/stock.ts';
import type * as newOrders from '../../../server/orders/newOrder.ts';
import type * as requests from '../../../server/orders/orderRequest.ts';
import type * as snapshots from '../../../server/orders/pricing/snapshot.ts';
import type * as saving from '../../../server/orders/saveOrder.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);

/** A pause in which other orders are written between reading the snapshot and writing the order. */
export const pauseAfterSnapshot = replace<typeof snapshots>('server/orders/pricing/snapshot.ts', {
  async loadSnapshot(original, ...args) {
    const snapshot = await original(...args);
    await pause(20);
    return snapshot;
  },
});

/** The reply is sent with a delay after the order is committed. */
export const pauseAfterSaving = replace<typeof saving>('server/orders/saveOrder.ts', {
  async saveOrder(original, ...args) {
    const order = await original(...args);
    await pause(15);
    return order;
  },
});

export const stockNotChecked = replace<typeof stock>('server/inventory/stock.ts', {
  everyLineIsAvailable: () => sql<boolean>`true`,
});

export const productsNotLocked = replace<typeof stock>('server/inventory/stock.ts', {
  orderedLock: (original, table) => (table === 'product' ? sql`order by product.id` : original(table)),
});

export const requestsNotCompared = replace<typeof requests>('server/orders/orderRequest.ts', {
  hashRequest: () => 'the same for every request',
});

export const couponLimitNotChecked = replace<typeof saving>('server/orders/saveOrder.ts', {
  hasUsesLeft: () => sql<boolean>`true`,
});

export const keyNotSaved = replace<typeof newOrders>('server/orders/newOrder.ts', {
  buildNewOrder(original, draft) {
    const { newOrder, secret } = original(draft);
    return { secret, newOrder: { ...newOrder, order: { ...newOrder.order, idempotency_key: null } } };
  },
});

/** The stock is reduced by separate statements before the order's own statement. */
export const stockTakenBefore = [
  replace<typeof saving>('server/orders/saveOrder.ts', {
    async saveOrder(original, db, newOrder) {
      for (const { quantity, product_id: product, variant_id: variant } of newOrder.lines) {
        await sql`update product set inventory = inventory - ${quantity}, sold = sold + ${quantity}
          where id = ${product} and not has_variants`.execute(db);
        await sql`update variant set inventory = inventory - ${quantity}, sold = sold + ${quantity}
          where id = ${variant}`.execute(db);
      }
      await pause(20);
      return original(db, newOrder);
    },
  }),
  replace<typeof stock>('server/inventory/stock.ts', {
    moveStock: () => sql`moved_nothing as (select 1)`,
  }),
];
