import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { type OrderFacts, readOrder } from '../orders/readOrder.ts';

/** The checkout's one order that is not cancelled. */
export async function readStandingOrder(
  db: Kysely<Database>,
  checkoutId: string,
): Promise<OrderFacts | undefined> {
  const row = await db
    .selectFrom('customer_order')
    .select('id')
    .where('express_checkout_id', '=', checkoutId)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst();
  return row && readOrder(db, row.id);
}

/** Any order of the checkout, by its id. */
export async function readOrderOf(
  db: Kysely<Database>,
  checkoutId: string,
  orderId: string,
): Promise<OrderFacts | undefined> {
  const order = await readOrder(db, orderId);
  return order?.express_checkout_id === checkoutId ? order : undefined;
}
