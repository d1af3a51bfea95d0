import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { isEmailAddress } from '../../src/contract/email.ts';
import { inTransaction } from '../db/conflicts.ts';
import type { Database } from '../db/types.ts';
import type { Form } from '../gate/form.ts';
import { grievanceReceivedMessage } from '../messages/grievanceMessages.ts';
import { mailboxOf } from '../messages/optOut.ts';
import { lineOf } from '../plainText.ts';
import { dueOf } from './clock.ts';
import type { GrievanceProblems } from './formPage.ts';
import { contactDetailsOf, findStoreName, tellComplainant } from './tellComplainant.ts';

const line = (most: number, words: string) =>
  v.pipe(
    v.string(words),
    v.transform(lineOf),
    v.minLength(1, words),
    v.maxLength(most, `${words} At most ${most} characters.`),
  );

const grievanceSchema = v.object({
  name: line(100, 'Write your name.'),
  contact: v.pipe(
    line(200, 'Write your phone number or e-mail address.'),
    v.check(
      (text) => isEmailAddress(text) || /^(\+91)?[6-9]\d{9}$/.test(text.replace(/[\s-]/g, '')),
      'Write a phone number of ten digits or an e-mail address, so that we can answer.',
    ),
  ),
  order: v.optional(
    v.pipe(v.string(), v.transform(lineOf), v.maxLength(40, 'An order’s code has at most 40 characters.')),
    '',
  ),
  complaint: v.pipe(
    line(4_000, 'Write what happened.'),
    v.minLength(10, 'Write what happened, in ten characters at least.'),
  ),
});

/** Without letters and digits that are taken for one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export type Raised =
  | { readonly kind: 'saved'; readonly number: string }
  /** What is to be corrected. */
  | { readonly kind: 'refused'; readonly problems: GrievanceProblems }
  | { readonly kind: 'tooMany' };

/**
 * Saves a complaint under a number of its own, with a receipt that names it to the author. `hasRoom` counts valid forms only. A
 * contact that has had its receipts for the day gets no more, since strangers may be complaining in its name; the complaint is
 * saved without one.
 */
export async function raiseGrievance(
  {
    db,
    storeId,
    hasRoom,
    hasRoomForReceipt,
  }: {
    readonly db: Kysely<Database>;
    readonly storeId: string;
    readonly hasRoom: () => Promise<boolean>;
    readonly hasRoomForReceipt: (recipient: string) => Promise<boolean>;
  },
  form: Form,
  now: Date,
): Promise<Raised> {
  const reading = v.safeParse(grievanceSchema, form);
  if (!reading.success) {
    return {
      kind: 'refused',
      problems: problemsOf(v.flatten<typeof grievanceSchema>(reading.issues).nested ?? {}),
    };
  }
  if (!(await hasRoom())) return { kind: 'tooMany' };
  const { name, contact, order, complaint } = reading.output;
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const number = `G-${letters}`;
  const { phone, email } = contactDetailsOf(contact);
  const getsReceipt = await hasRoomForReceipt(phone ?? mailboxOf(email ?? contact));
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('grievance')
      .values({
        number,
        store_id: storeId,
        name,
        contact,
        order_code: order || null,
        complaint,
        created_at: now,
      })
      .execute();
    if (!getsReceipt) return;
    const storeName = await findStoreName(trx, storeId);
    await tellComplainant(trx, grievanceReceivedMessage({ number, storeName }, dueOf(now)), contact, now);
  });
  return { kind: 'saved', number };
}

/** The first problem of each field. */
function problemsOf(
  nested: Readonly<Partial<Record<string, readonly string[] | undefined>>>,
): GrievanceProblems {
  return Object.fromEntries(Object.entries(nested).map(([name, texts]) => [name, texts?.[0]]));
}
