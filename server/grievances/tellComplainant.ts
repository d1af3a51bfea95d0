import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { parsePhone } from '../identity/phone.ts';
import { type ContactDetails, type Message, messageRows, saveMessages } from '../messages/message.ts';

/** Saves a message about a complaint for the address that its author gave. */
export async function tellComplainant(
  db: Kysely<Database>,
  message: Message,
  contact: string,
  at: Date,
): Promise<void> {
  await saveMessages(db, messageRows(message, contactDetailsOf(contact), at));
}

/** The form takes a phone number of India or an e-mail address. A complaint that was erased has neither. */
export function contactDetailsOf(contact: string): ContactDetails {
  if (contact === '') return { phone: null, email: null };
  const phone = parsePhone(contact);
  return phone === null ? { phone, email: contact } : { phone, email: null };
}

export async function findStoreName(db: Kysely<Database>, storeId: string): Promise<string> {
  const { name } = await db
    .selectFrom('store')
    .select('name')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  return name;
}
