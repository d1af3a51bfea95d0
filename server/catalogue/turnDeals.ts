import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';

/**
 * Begins the deals whose time has come and ends those whose time is over: carts and orders know deals by `recommended` alone. Runs
 * every minute, so a deal begins and ends up to a minute later than it says. Returns the number of deals.
 */
export async function turnDeals(
  db: Kysely<Database>,
  now: Date,
): Promise<{ readonly begun: number; readonly ended: number }> {
  const begun = await db
    .updateTable('product')
    .set({ recommended: true })
    .where('recommended', '=', false)
    .where('recommend_from', '<=', now)
    .executeTakeFirst();
  const ended = await db
    .updateTable('product')
    // Without its start, or it would begin again.
    .set({ recommended: false, recommend_from: null })
    .where('recommended', '=', true)
    .where('recommend_until', '<=', now)
    .executeTakeFirst();
  return { begun: Number(begun.numUpdatedRows), ended: Number(ended.numUpdatedRows) };
}
