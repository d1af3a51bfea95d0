import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';

/**
 * Brings best-seller lists up to the orders of this moment, and returns how many products moved. An order does not do it itself: an
 * index holds these counts, and a row of an indexed column is written to every index of its table.
 */
export async function countBestSellers(db: Kysely<Database>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('product')
    .set({ best_seller_orders: sql`total_orders` })
    .whereRef('best_seller_orders', '<>', 'total_orders')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
