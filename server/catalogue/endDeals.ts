import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';

/**
 * Ends the deals whose time is over: carts and orders know deals by this mark alone. Runs every minute, so a deal lasts up to a
 * minute longer than it says. Returns the number of deals.
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
