import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';

/**
 * Ends the deals whose time is over, by clearing the flag that carts and orders check. Runs every minute, so a deal can last up
 * to a minute longer. Returns the number of deals ended.
 */
export async function endDeals(db: Kysely<Database>, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('product')
    .set({ recommended: false })
    .where('recommended', '=', true)
    .where('recommend_until', '<=', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
