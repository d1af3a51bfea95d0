/** How the rows of messages change as they are sent. Each change holds only for the process whose claim is the latest. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, Row } from '../db/types.ts';
import { calmKinds, type MessageChannel } from './kinds.ts';
import { mailboxOf } from './optOut.ts';
import { isQuiet, type QuietHours } from './quietHours.ts';

export type Claimed = Row<'outbox_message'>;
type Claim = Pick<Claimed, 'id' | 'attempts'>;

/** Longer than a call to a provider usually takes, in milliseconds. */
export const claimMs: number = 120_000;

interface Claiming {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
  readonly senders: Readonly<Partial<Record<MessageChannel, unknown>>>;
  readonly quietHours: QuietHours | null;
}

/**
 * Claims up to `most` messages that are due longest, of those that a provider can send now. Of several that were held
 * back until the same time, the one written first is first, so that none is overtaken for ever. A claim that ran out while
 * the provider was being called counts as a call without an answer. A shop that has WhatsApp sends every phone message by it first,
 * except sign-in codes. During quiet hours, messages that can wait are not claimed. Their time stays as it is, so that they are sent
 * as soon as the quiet hours end or the merchant changes them.
 */
export async function claimMessages(
  { db, now, senders, quietHours }: Claiming,
  most: number,
): Promise<readonly Claimed[]> {
  const time = now();
  const channels: MessageChannel[] = ['EMAIL', 'SMS', 'WHATSAPP'];
  const able = channels.filter((channel) => senders[channel] !== undefined);
  if (able.length === 0) return [];
  const heldKinds = isQuiet(time, quietHours) ? calmKinds : [];
  const goesByWhatsApp = sql<boolean>`(${senders.WHATSAPP !== undefined} and channel = 'SMS' and attempts = 0
    and kind <> 'signInCode')`;
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select id from outbox_message
      where (channel = any(${able}::text[]) or ${goesByWhatsApp}) and kind <> all(${heldKinds}::text[])
        and (state = 'WAITING' and next_attempt_at <= ${time} or state in ('CLAIMED', 'SENDING') and claimed_until <= ${time})
      order by next_attempt_at, created_at, id limit ${most} for no key update skip locked
    )
    update outbox_message set
      state = 'CLAIMED',
      attempts = attempts + 1,
      doubtful_calls = doubtful_calls + case when state = 'SENDING' then 1 else 0 end,
      channel = case when ${goesByWhatsApp} then 'WHATSAPP' else channel end,
      claimed_until = ${new Date(time.getTime() + claimMs)}
    where id in (select id from due)
    returning *`.execute(db);
  return rows;
}

/** Says that providers are being called. Returns for each claim whether it still holds; otherwise its message may not be sent. */
export async function beginSending(db: Kysely<Database>, claims: readonly Claim[]): Promise<boolean[]> {
  const { rows } = await sql<Pick<Claim, 'id'>>`
    update outbox_message set state = 'SENDING'
    where (id, attempts) in (select * from unnest(${idsOf(claims)}::uuid[], ${attemptsOf(claims)}::int[])) and state = 'CLAIMED'
    returning id`.execute(db);
  const begun = new Set(rows.map(({ id }) => id));
  return claims.map(({ id }) => begun.has(id));
}

/** A message that a provider has taken; `providerId` is `null` if the provider gave it no id. */
export interface Sent extends Claim {
  readonly providerId: string | null;
}

/** Saves that providers have taken messages. */
export async function recordSent(db: Kysely<Database>, sent: readonly Sent[], now: Date): Promise<void> {
  const providerIds = sent.map(({ providerId }) => providerId);
  await sql`
    update outbox_message
    set state = 'SENT', sent_at = ${now}, provider_id = taken.provider_id, last_error = null, claimed_until = null
    from unnest(${idsOf(sent)}::uuid[], ${attemptsOf(sent)}::int[], ${providerIds}::text[]) as taken (id, attempts, provider_id)
    where outbox_message.id = taken.id and outbox_message.attempts = taken.attempts
      and state in ('CLAIMED', 'SENDING')`.execute(db);
}

/** What came of a message that was not sent. */
export type Change = Partial<
  Pick<Claimed, 'last_error' | 'next_attempt_at' | 'expires_at' | 'attempts' | 'channel' | 'doubtful_calls'>
> & { readonly state: 'WAITING' | 'FAILED' | 'UNSURE' | 'SKIPPED' };

/** Saves what came of a message that was not sent. */
export async function settle(db: Kysely<Database>, { id, attempts }: Claim, change: Change): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({ ...change, claimed_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['CLAIMED', 'SENDING'])
    .execute();
}

/** Remembers that an address reaches nobody. */
export async function recordBounce(
  trx: Transaction<Database>,
  address: string,
  detail: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('message_block')
    .values({ address: mailboxOf(address), reason: 'BOUNCED', detail, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const idsOf = (claims: readonly Claim[]) => claims.map(({ id }) => id);
const attemptsOf = (claims: readonly Claim[]) => claims.map(({ attempts }) => attempts);
