/** Uploaded pictures that belong to no review yet. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';

const unusedHours = 24;

export async function countUnusedPictures(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('review_image')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('review_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes uploads that no review uses after a day. Returns the number deleted. */
export async function deleteUnusedPictures(db: Kysely<Database>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('review_image')
    .where('review_id', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - unusedHours * 60 * 60 * 1000))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
