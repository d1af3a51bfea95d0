import { type Kysely, sql, type Transaction } from 'kysely';
import type { OrderStatus } from '../../src/contract/generated/schema.ts';
import type { Database, Row } from '../db/types.ts';
import { momentOf } from '../times.ts';
import type { OutgoingMessage, Send, SendResult } from './channels/channel.ts';
import { calmKinds, type MessageChannel, type MessageGroup, rulesOf } from './kinds.ts';
import { mailboxOf } from './optOut.ts';
import { isQuiet, type QuietHours } from './quietHours.ts';

/** What hands messages to providers; a channel without one keeps its messages waiting. */
export type Senders = Readonly<Partial<Record<MessageChannel, Send>>>;

export interface SendingServices {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
  readonly senders: Senders;
  readonly quietHours: QuietHours | null;
  /** The shop's public address, for links. */
  readonly publicUrl: string;
  /** Counts a message of a group to an address; returns when there is room for another one, or `null` where there is room now. */
  readonly countTo: (recipient: string, group: MessageGroup, now: Date) => Promise<Date | null>;
}

/** How many messages a run brought how far. */
export interface SendingCounts {
  readonly sent: number;
  /** Tried again later. */
  readonly later: number;
  readonly failed: number;
  /** It cannot be said whether they were sent. */
  readonly unsure: number;
  readonly skipped: number;
}

type Claimed = Row<'outbox_message'>;
type Outcome = keyof SendingCounts;

const concurrency = 4;
/** Longer than a call to a provider may take, in milliseconds. */
export const claimMs: number = 60_000;
const maxAttempts = 10;
/** A message whose calls ended without an answer so often is not sent again: it reached the shopper twice at most. */
const maxDoubtfulCalls = 2;

/**
 * Sends every message that is due, each by one process at a time. Before the provider is called, the row says SENDING; after
 * it, what came of it. A process that dies in between leaves a call without an answer, as a time-out does: such a message is
 * sent once more, since a missing message is worse than a second one, and never a third time. An aborted run ends after the
 * calls that are under way.
 *
 *     WAITING ──> CLAIMED ──> SENDING ──> SENT
 *        ^                       ├──> WAITING (not sent, or no answer for the first time)
 *        │                       ├──> FAILED (refused, or tried too often)
 *        └───────────────────────┴──> UNSURE (no answer for the second time)
 *     CLAIMED ──> SKIPPED (too old, declined, or not true any more)
 */
export async function sendMessages(services: SendingServices, signal?: AbortSignal): Promise<SendingCounts> {
  const counts = { sent: 0, later: 0, failed: 0, unsure: 0, skipped: 0 };
  const underway = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const isEnding = () => signal?.aborted === true || failures.length > 0;
  let mayBeMore = true;
  const begin = (message: Claimed) => {
    const sending = sendClaimed(services, message)
      .then((outcome) => {
        counts[outcome] += 1;
      })
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => {
        underway.delete(sending);
        // New messages have come meanwhile, or this one is due again, as a text message in place of one by WhatsApp is.
        mayBeMore = true;
      });
    underway.add(sending);
  };
  try {
    while (underway.size > 0 || (mayBeMore && !isEnding())) {
      if (mayBeMore && !isEnding()) {
        mayBeMore = false;
        const claimed = await claimMessages(services, concurrency - underway.size);
        claimed.forEach(begin);
      }
      if (underway.size > 0) await Promise.race(underway);
    }
  } finally {
    await Promise.all(underway);
  }
  if (failures.length > 0) throw failures[0];
  return counts;
}

/**
 * Claims up to `most` messages that are due longest, of those that a provider can send now. Of several that were held
 * back until the same time, the one written first is first, so that none is overtaken for ever. A claim that ran out while
 * the provider was being called counts as a call without an answer. A shop that has WhatsApp sends every phone message by it first,
 * except sign-in codes. During quiet hours, messages that can wait are not claimed. Their time stays as it is, so that they are sent
 * as soon as the quiet hours end or the merchant changes them.
 */
export async function claimMessages(
  { db, now, senders, quietHours }: SendingServices,
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

async function sendClaimed(services: SendingServices, message: Claimed): Promise<Outcome> {
  if (message.doubtful_calls >= maxDoubtfulCalls) {
    return settle(services, message, {
      state: 'UNSURE',
      last_error: 'Two calls ended without an answer, so it was sent, twice at most, or never.',
    });
  }
  const hindrance = await hindranceOf(services, message);
  if (hindrance !== null) return settle(services, message, hindrance);
  const send = services.senders[message.channel];
  if (send === undefined)
    throw new Error(`A message by ${message.channel} was claimed, which nothing sends.`);
  if (!(await beginSending(services, message))) return 'later';
  return settleResult(services, message, await send(outgoing(services, message)));
}

/** Says that the provider is being called, unless another process has claimed the message since. */
export async function beginSending(
  { db }: Pick<SendingServices, 'db'>,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox_message')
    .set({ state: 'SENDING' })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'CLAIMED')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Change = Partial<
  Pick<
    Claimed,
    | 'state'
    | 'last_error'
    | 'next_attempt_at'
    | 'expires_at'
    | 'attempts'
    | 'sent_at'
    | 'provider_id'
    | 'channel'
  >
> & { readonly state: Claimed['state']; readonly doubtful_calls?: number };

function waiting({ now }: SendingServices, inMs: number): Change {
  return { state: 'WAITING', next_attempt_at: new Date(now().getTime() + inMs) };
}

/** Why a message is not sent now; `null`: it is. */
async function hindranceOf(services: SendingServices, message: Claimed): Promise<Change | null> {
  const { db, now } = services;
  const { kind, recipient, order_id: orderId, expires_at: expiresAt } = message;
  const { isOwed, isWished, orderStatus } = rulesOf(kind);
  if (expiresAt !== null && expiresAt <= now()) return { state: 'SKIPPED', last_error: 'It came too late.' };
  if (orderStatus !== null && orderId !== null && (await statusOf(db, orderId)) !== orderStatus) {
    return { state: 'SKIPPED', last_error: 'The order has moved on.' };
  }
  if (!isOwed && (await isBlocked(db, recipient, isWished ? message.created_at : null))) {
    return { state: 'SKIPPED', last_error: 'The address declines such messages, or has failed before.' };
  }
  return withheldBy(services, message);
}

/** How long a message is held back at most, in milliseconds. */
const mostWithheldMs = 3 * 24 * 60 * 60_000;

/**
 * An address that gets too many messages which anybody can cause gets this one later: it waits, and its row says why. Its expiry
 * moves along, for three days at most and not for a reminder to pay. A message that is tried again was counted before.
 */
async function withheldBy({ countTo, now }: SendingServices, message: Claimed): Promise<Change | null> {
  const { kind, recipient, attempts, created_at: since, expires_at: expiresAt } = message;
  const { countedWith, livesHours } = rulesOf(kind);
  if (countedWith === null || attempts > 1) return null;
  const until = await countTo(mailboxOf(recipient), countedWith, now());
  if (until === null) return null;
  const isKept = until.getTime() - since.getTime() < mostWithheldMs;
  const later = new Date(until.getTime() + livesHours * 60 * 60_000);
  return {
    state: 'WAITING',
    next_attempt_at: until,
    // News of an order is not lost, so its expiry moves; a reminder to pay is of no use an hour later.
    ...(isKept && kind !== 'placed' && expiresAt !== null && expiresAt < later ? { expires_at: later } : {}),
    // This was no attempt.
    attempts: attempts - 1,
    last_error: `Held back: this address was sent many messages within the hour. It is sent after ${momentOf(until)}.`,
  };
}

async function statusOf(db: Kysely<Database>, orderId: string): Promise<OrderStatus | undefined> {
  const order = await db
    .selectFrom('customer_order')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.status;
}

/**
 * Whether an address reaches nobody or has declined messages. A message that was asked for at `askedAt` is blocked only by a
 * bounce, or by what was declined since; `null`: it was not asked for.
 */
async function isBlocked(db: Kysely<Database>, address: string, askedAt: Date | null): Promise<boolean> {
  const block = await db
    .selectFrom('message_block')
    .select('reason')
    .where('address', '=', mailboxOf(address))
    .$if(askedAt !== null, (query) =>
      query.where((eb) => eb.or([eb('reason', '=', 'BOUNCED'), eb('created_at', '>=', askedAt)])),
    )
    .executeTakeFirst();
  return block !== undefined;
}

function outgoing({ publicUrl }: SendingServices, message: Claimed): OutgoingMessage {
  const { id, link, kind } = message;
  return {
    ...message,
    link: link === null ? null : new URL(link, `${publicUrl}/`).href,
    stopLink: rulesOf(kind).isOwed ? null : `${publicUrl}${stopPath(id)}`,
  };
}

/** Where the receiver of a message can decline others like it. */
function stopPath(messageId: string): string {
  return `/api/messages/${messageId}/stop`;
}

async function settleResult(
  services: SendingServices,
  message: Claimed,
  result: SendResult,
): Promise<Outcome> {
  switch (result.kind) {
    case 'accepted':
      return settle(services, message, {
        state: 'SENT',
        sent_at: services.now(),
        provider_id: result.id,
        last_error: null,
      });
    case 'later':
      return settle(services, message, again(services, message, result.reason));
    case 'unknown': {
      const doubtful = message.doubtful_calls + 1;
      const isLast = doubtful >= maxDoubtfulCalls;
      return settle(services, message, {
        ...(isLast
          ? { state: 'UNSURE', last_error: result.reason }
          : again(services, message, result.reason)),
        doubtful_calls: doubtful,
      });
    }
    case 'refused':
      return refuse(services, message, result);
  }
}

/** A phone that WhatsApp does not reach gets a text message instead. */
function refuse(
  services: SendingServices,
  message: Claimed,
  { reason, isAddressBad }: Extract<SendResult, { kind: 'refused' }>,
): Promise<Outcome> {
  if (message.channel === 'WHATSAPP' && services.senders.SMS !== undefined) {
    return settle(services, message, {
      ...waiting(services, 0),
      channel: 'SMS',
      doubtful_calls: 0,
      last_error: reason,
    });
  }
  return services.db.transaction().execute(async (trx) => {
    if (isAddressBad) await recordBounce(trx, message.recipient, reason, services.now());
    return settle({ ...services, db: trx }, message, { state: 'FAILED', last_error: reason });
  });
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

function again(services: SendingServices, message: Claimed, reason: string): Change {
  const { attempts } = message;
  if (attempts >= maxAttempts) return { state: 'FAILED', last_error: reason };
  return { ...waiting(services, delayMs(attempts)), last_error: reason };
}

/** Doubles from ten seconds to an hour. */
function delayMs(attempts: number): number {
  return Math.min(10_000 * 2 ** (attempts - 1), 60 * 60_000);
}

/** Saves what came of a message, unless another process has claimed it since: then that one's result counts. */
export async function settle(
  { db }: Pick<SendingServices, 'db'>,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  change: Change,
): Promise<Outcome> {
  await db
    .updateTable('outbox_message')
    .set({ ...change, claimed_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['CLAIMED', 'SENDING'])
    .execute();
  return outcomes[change.state];
}

const outcomes: Readonly<Record<Claimed['state'], Outcome>> = {
  WAITING: 'later',
  CLAIMED: 'later',
  SENDING: 'later',
  SENT: 'sent',
  FAILED: 'failed',
  UNSURE: 'unsure',
  SKIPPED: 'skipped',
};
