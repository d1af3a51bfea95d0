import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../db/types.ts';

/** Writes messages to the outbox, from which they are sent. Fails on a message that is there already. */
export async function saveMessages(
  db: Kysely<Database>,
  messages: readonly NewRow<'outbox_message'>[],
): Promise<void> {
  if (messages.length > 0) await db.insertInto('outbox_message').values(messages).execute();
}
