import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { loadOrder, type OrderRecord } from '../orders/orderRecord.ts';

/** The checkout's one order that is not cancelled. */
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

/** Any order of the checkout, by its id. */
export async function loadCheckoutOrder(
  db: Kysely<Database>,
  checkoutId: string,
  orderId: string,
): Promise<OrderRecord | undefined> {
  const order = await loadOrder(db, orderId);
  return order?.express_checkout_id === checkoutId ? order : undefined;
}
