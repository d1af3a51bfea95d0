import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';

/**
 * Copies the current order counts to the column by which best-seller lists are sorted, and returns the number of products changed.
 * Orders do not update it themselves: the column is indexed, and updating an indexed column writes to every index of the table.
 */
export async function countBestSellers(db: Kysely<Database>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('product')
    .set({ best_seller_orders: sql`total_orders` })
    .whereRef('best_seller_orders', '<>', 'total_orders')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
