import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';

const hour = 3_600_000;
const callAgeMs = hour;
/** Longer than the checkout's cookie lives, so that no page can still ask for the checkout. */
const checkoutAgeMs = 90 * 24 * hour;

/**
 * Deletes the ids of the provider's calls after an hour, long after the time in their signature has expired. Returns the
 * number deleted.
 */
export async function deleteOldCalls(db: Kysely<Database>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('express_call')
    .where('received_at', '<', new Date(now.getTime() - callAgeMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes checkouts that expired 90 days ago, ordered or not; their orders remain. Returns the number deleted. */
export async function deleteOldCheckouts(db: Kysely<Database>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('express_checkout')
    .where('expires_at', '<', new Date(now.getTime() - checkoutAgeMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
