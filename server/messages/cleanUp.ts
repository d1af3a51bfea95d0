import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';

const keptDays = 180;
const codeDays = 1;
const dayMs = 24 * 60 * 60 * 1_000;

/** Deletes messages that are half a year old, and sign-in codes of the day before. Returns how many. */
export async function deleteOldMessages(db: Kysely<Database>, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const { numDeletedRows } = await db
    .deleteFrom('outbox_message')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', before(keptDays)),
        eb.and([eb('kind', '=', 'signInCode'), eb('created_at', '<', before(codeDays))]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
