import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { json } from '../db/json.ts';
import type { Database, NewRow } from '../db/types.ts';
import { type MessageKind, rulesOf } from './kinds.ts';
import { fillTemplate, type TemplateName } from './templates.ts';

const row = v.object({ label: v.string(), amount: v.number() });

/** What an e-mail says besides its subject and its link. Amounts are paise. */
export const letterSchema = v.object({
  heading: v.string(),
  paragraphs: v.array(v.string()),
  lines: v.array(
    v.object({
      title: v.string(),
      detail: v.string(),
      amount: v.nullable(v.number()),
      imageKey: v.nullable(v.string()),
      /** A path of the shop. */
      link: v.optional(v.nullable(v.string()), null),
    }),
  ),
  amounts: v.array(row),
  /** What the link's button says. */
  button: v.nullable(v.string()),
  /** Papers to read, such as the tax invoice. */
  documents: v.array(v.object({ label: v.string(), link: v.string() })),
  /** Where the parcel goes. */
  address: v.nullable(v.string()),
});

export type Letter = v.InferOutput<typeof letterSchema>;

/** A message before it has an address. */
export interface Message {
  readonly kind: MessageKind;
  readonly orderId: string | null;
  /** No two messages to the same kind of address have the same key. */
  readonly key: string;
  readonly subject: string;
  readonly template: TemplateName;
  readonly values: readonly string[];
  /** An address, or a path of the shop. */
  readonly link: string | null;
  readonly letter: Letter;
}

export interface ContactDetails {
  readonly phone: string | null;
  readonly email: string | null;
}

/** A message to a phone, by text message or WhatsApp. */
export interface PhoneText {
  readonly kind: MessageKind;
  readonly template: TemplateName;
  readonly values: readonly string[];
  readonly link: string | null;
  readonly orderId: string | null;
  /** A phone number. */
  readonly recipient: string;
  readonly dedupeKey: string | null;
}

/** The row of the outbox for a phone message. */
export function textRow(text: PhoneText, now: Date): NewRow<'outbox_message'> {
  const { kind, template, values, link, orderId, recipient, dedupeKey } = text;
  const { delayMinutes, livesHours } = rulesOf(kind);
  return {
    kind,
    channel: 'SMS',
    recipient,
    subject: null,
    body: fillTemplate(template, values),
    template,
    template_values: json(values),
    letter: null,
    link,
    order_id: orderId,
    dedupe_key: dedupeKey,
    next_attempt_at: new Date(now.getTime() + delayMinutes * 60_000),
    expires_at: new Date(now.getTime() + (livesHours * 60 + delayMinutes) * 60_000),
    created_at: now,
  };
}

/** The rows of the outbox for a message: one for each of the shopper's addresses, each sent once. */
export function messageRows(
  message: Message,
  { phone, email }: ContactDetails,
  now: Date,
): NewRow<'outbox_message'>[] {
  const { key, subject, letter } = message;
  const row = (recipient: string, channel: 'sms' | 'email') =>
    textRow({ ...message, recipient, dedupeKey: `${key}-${channel}` }, now);
  return [
    ...(phone === null ? [] : [row(phone, 'sms')]),
    ...(email === null
      ? []
      : [{ ...row(email, 'email'), channel: 'EMAIL' as const, subject, letter: json(letter) }]),
  ];
}

/** Writes messages to the outbox, from which they are sent. Fails on a message that is there already. */
export async function saveMessages(
  db: Kysely<Database>,
  messages: readonly NewRow<'outbox_message'>[],
): Promise<void> {
  if (messages.length > 0) await db.insertInto('outbox_message').values(messages).execute();
}
