import DataLoader from 'dataloader';
import type { Kysely } from 'kysely';
import type { OrderStatus } from '../../src/contract/generated/schema.ts';
import type { Database, Row } from '../db/types.ts';
import { momentOf } from '../times.ts';
import type { OutgoingMessage, Send, SendResult } from './channels/channel.ts';
import { type MessageChannel, type MessageGroup, rulesOf } from './kinds.ts';
import { mailboxOf } from './optOut.ts';
import type { QuietHours } from './quietHours.ts';
import {
  beginSending,
  type Change,
  type Claimed,
  claimMessages,
  recordBounce,
  recordSent,
  type Sent,
  settle,
} from './sendingRecords.ts';

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

type Outcome = keyof SendingCounts;

/** How many messages are sent at a time. */
const batchSize = 10;
/** Calls that end within this time, in milliseconds, are recorded together. */
const recordsWithinMs = 10;
const maxAttempts = 10;
/** A message whose calls ended without an answer so often is not sent again: it reached the shopper twice at most. */
const maxDoubtfulCalls = 2;

/**
 * The services with the mail server alone, and with the providers of phone messages alone. Each way sends by itself, so that a
 * provider that is slow or silent does not hold back what goes the other way.
 */
export function waysOf(services: SendingServices): readonly SendingServices[] {
  const { EMAIL, ...phone } = services.senders;
  const mail = EMAIL === undefined ? {} : { EMAIL };
  return [mail, phone].map((senders) => ({ ...services, senders }));
}

/** Sends every message that is due, by both ways at once. */
export async function sendMessages(services: SendingServices, signal?: AbortSignal): Promise<SendingCounts> {
  const ways = await allEnded(waysOf(services).map((way) => sendByWay(way, signal)));
  return countsOf(ways.flat());
}

export function countsOf(outcomes: readonly Outcome[]): SendingCounts {
  const counts = { sent: 0, later: 0, failed: 0, unsure: 0, skipped: 0 };
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
}

/**
 * Sends every message of a way that is due, each by one process at a time. Before the provider is called, the row says SENDING;
 * after it, what came of it. A process that dies in between leaves a call without an answer, as a time-out does: such a message is
 * sent once more, since a missing message is worse than a second one, and never a third time. An aborted run ends after the
 * calls that are under way.
 *
 *     WAITING ──> CLAIMED ──> SENDING ──> SENT
 *        ^                       ├──> WAITING (not sent, or no answer for the first time)
 *        │                       ├──> FAILED (refused, or tried too often)
 *        └───────────────────────┴──> UNSURE (no answer for the second time)
 *     CLAIMED ──> SKIPPED (too old, declined, or not true any more)
 */
export async function sendByWay(
  services: SendingServices,
  signal: AbortSignal | undefined,
): Promise<readonly Outcome[]> {
  const all: Outcome[] = [];
  let mayBeMore = true;
  while (mayBeMore && signal?.aborted !== true) {
    const claimed = await claimMessages(services, batchSize);
    const batch = createBatch(services);
    const outcomes = await allEnded(claimed.map((message) => sendClaimed(services, batch, message)));
    all.push(...outcomes);
    // What is sent later may be due at once, as a text message in place of one by WhatsApp is.
    mayBeMore = claimed.length === batchSize || outcomes.includes('later');
  }
  return all;
}

/** The results once all work has ended. If some of it failed, throws the first failure, but not before the rest has ended. */
async function allEnded<Value>(work: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** What the messages of a batch ask and record; what comes at the same time goes to the database in one statement. */
interface Batch {
  /** The status of an order. */
  readonly status: DataLoader<string, OrderStatus | null>;
  /** Why a mailbox gets no messages. */
  readonly blocks: DataLoader<string, readonly Block[]>;
  /** Marks a message as SENDING; `false` if another process has claimed it since. */
  readonly begin: DataLoader<Claimed, boolean>;
  readonly sent: DataLoader<Sent, void>;
}

type Block = Pick<Row<'message_block'>, 'address' | 'reason' | 'created_at'>;

function createBatch({ db, now }: SendingServices): Batch {
  const options = { cache: false };
  const laterOptions = {
    cache: false,
    batchScheduleFn: (record: () => void) => void setTimeout(record, recordsWithinMs),
  };
  return {
    status: new DataLoader((orderIds) => statusesOf(db, orderIds), options),
    blocks: new DataLoader((mailboxes) => blocksOf(db, mailboxes), options),
    begin: new DataLoader((claims) => beginSending(db, claims), options),
    sent: new DataLoader(
      (sent) => recordSent(db, sent, now()).then(() => sent.map(() => undefined)),
      laterOptions,
    ),
  };
}

async function sendClaimed(services: SendingServices, batch: Batch, message: Claimed): Promise<Outcome> {
  if (message.doubtful_calls >= maxDoubtfulCalls) {
    return end(services.db, message, {
      state: 'UNSURE',
      last_error: 'Two calls ended without an answer, so it was sent, twice at most, or never.',
    });
  }
  const hindrance = await hindranceOf(services, batch, message);
  if (hindrance !== null) return end(services.db, message, hindrance);
  const send = services.senders[message.channel];
  if (send === undefined)
    throw new Error(`A message by ${message.channel} was claimed, which nothing sends.`);
  if (!(await batch.begin.load(message))) return 'later';
  return record(services, batch, message, await send(outgoing(services, message)));
}

function waiting({ now }: SendingServices, inMs: number): Change {
  return { state: 'WAITING', next_attempt_at: new Date(now().getTime() + inMs) };
}

/** Why a message is not sent now; `null`: it is. */
async function hindranceOf(
  services: SendingServices,
  batch: Batch,
  message: Claimed,
): Promise<Change | null> {
  const { kind, recipient, order_id: orderId, expires_at: expiresAt } = message;
  const { isOwed, orderStatus } = rulesOf(kind);
  if (expiresAt !== null && expiresAt <= services.now()) {
    return { state: 'SKIPPED', last_error: 'It came too late.' };
  }
  if (orderStatus !== null && orderId !== null && (await batch.status.load(orderId)) !== orderStatus) {
    return { state: 'SKIPPED', last_error: 'The order has moved on.' };
  }
  const blocks = isOwed ? [] : await batch.blocks.load(mailboxOf(recipient));
  if (blocks.some((block) => isBlocking(block, message))) {
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

/** The status of each order; `null`: there is no such order. */
async function statusesOf(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<(OrderStatus | null)[]> {
  const rows = await db
    .selectFrom('customer_order')
    .select(['id', 'status'])
    .where('id', 'in', orderIds)
    .execute();
  return orderIds.map((orderId) => rows.find(({ id }) => id === orderId)?.status ?? null);
}

async function blocksOf(
  db: Kysely<Database>,
  mailboxes: readonly string[],
): Promise<readonly (readonly Block[])[]> {
  const rows = await db
    .selectFrom('message_block')
    .select(['address', 'reason', 'created_at'])
    .where('address', 'in', mailboxes)
    .execute();
  return mailboxes.map((mailbox) => rows.filter(({ address }) => address === mailbox));
}

/**
 * Whether the block holds for this message. A message that the shopper asked for is blocked only if the address has bounced, or if
 * the shopper declined messages after asking.
 */
function isBlocking({ reason, created_at: since }: Block, { kind, created_at: askedAt }: Claimed): boolean {
  return !rulesOf(kind).isWished || reason === 'BOUNCED' || since >= askedAt;
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

async function record(
  services: SendingServices,
  batch: Batch,
  message: Claimed,
  result: SendResult,
): Promise<Outcome> {
  switch (result.kind) {
    case 'accepted':
      await batch.sent.load({ ...message, providerId: result.id });
      return 'sent';
    case 'later':
      return end(services.db, message, again(services, message, result.reason));
    case 'unknown': {
      const doubtful = message.doubtful_calls + 1;
      const isLast = doubtful >= maxDoubtfulCalls;
      return end(services.db, message, {
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
    return end(services.db, message, {
      ...waiting(services, 0),
      channel: 'SMS',
      doubtful_calls: 0,
      last_error: reason,
    });
  }
  return services.db.transaction().execute(async (trx) => {
    if (isAddressBad) await recordBounce(trx, message.recipient, reason, services.now());
    return end(trx, message, { state: 'FAILED', last_error: reason });
  });
}

async function end(db: Kysely<Database>, message: Claimed, change: Change): Promise<Outcome> {
  await settle(db, message, change);
  return outcomes[change.state];
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

const outcomes: Readonly<Record<Change['state'], Outcome>> = {
  WAITING: 'later',
  FAILED: 'failed',
  UNSURE: 'unsure',
  SKIPPED: 'skipped',
};
