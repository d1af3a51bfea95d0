import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';

const hour = 3_600_000;
const callsKeptMs = hour;
/** As long as guests' carts: longer than the cookie, so that no page is left to ask about the checkout. */
const checkoutsKeptMs = 90 * 24 * hour;

/** Deletes ids of the provider's calls: a repeated one is refused by its time long before. Answers how many. */
export async function deleteOldCalls(db: Kysely<Database>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('express_call')
    .where('received_at', '<', new Date(now.getTime() - callsKeptMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes checkouts that were over 90 days ago, ordered or not; their orders stay. Answers how many. */
export async function deleteOldCheckouts(db: Kysely<Database>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('express_checkout')
    .where('expires_at', '<', new Date(now.getTime() - checkoutsKeptMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
