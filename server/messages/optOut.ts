import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';

/** Letters of another case reach the same mailbox. */
export function mailboxOf(address: string): string {
  return address.toLowerCase();
}

/** From now on the address gets only messages that cannot be declined, and what it asks for after this. */
export async function optOut(
  db: Kysely<Database>,
  address: string,
  detail: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('message_block')
    .values({ address: mailboxOf(address), reason: 'OPTED_OUT', detail, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['address', 'reason']).doUpdateSet({ detail, created_at: now }),
    )
    .execute();
}

export async function hasOptedOut(db: Kysely<Database>, address: string): Promise<boolean> {
  const block = await db
    .selectFrom('message_block')
    .select('created_at')
    .where('address', '=', mailboxOf(address))
    .where('reason', '=', 'OPTED_OUT')
    .executeTakeFirst();
  return block !== undefined;
}

/** The address gets everything again. One that reaches nobody stays blocked. */
export async function optIn(db: Kysely<Database>, address: string): Promise<void> {
  await db
    .deleteFrom('message_block')
    .where('address', '=', mailboxOf(address))
    .where('reason', '=', 'OPTED_OUT')
    .execute();
}
