import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { refuse } from '../graphql/errors.ts';
import { loadOrder, type OrderRecord } from '../orders/orderRecord.ts';

/** The checkout's order that is not cancelled, of which there is one at most. */
export async function loadActiveOrder(
  db: Kysely<Database>,
  checkoutId: string,
): Promise<OrderRecord | undefined> {
  const row = await db
    .selectFrom('customer_order')
    .select('id')
    .where('express_checkout_id', '=', checkoutId)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst();
  return row && loadOrder(db, row.id);
}

/** The checkout's newest order, cancelled or not. */
export async function loadLatestOrder(db: Kysely<Database>, checkoutId: string) {
  return await db
    .selectFrom('customer_order')
    .select(['id', 'status'])
    .where('express_checkout_id', '=', checkoutId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An order of this checkout, cancelled or not. */
export async function loadCheckoutOrder(
  db: Kysely<Database>,
  checkoutId: string,
  orderId: string,
): Promise<OrderRecord | undefined> {
  const order = await loadOrder(db, orderId);
  return order?.express_checkout_id === checkoutId ? order : undefined;
}

/** An order of this checkout, cancelled or not. Refuses NOT_FOUND for any other. */
export async function requireCheckoutOrder(
  db: Kysely<Database>,
  checkoutId: string,
  orderId: string,
): Promise<OrderRecord> {
  return (await loadCheckoutOrder(db, checkoutId, orderId)) ?? refuse('NOT_FOUND', 'There is no such order.');
}
