import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '../../db/conflicts.ts';
import type { Database, Row } from '../../db/types.ts';
import { saveRefundMove } from '../../orders/orderHistory.ts';
import type { RazorpayClient, RazorpayFailure, RazorpayRefund, RefundSpeed } from '../razorpay/index.ts';
import { followProviderRefunds, refundEvents, saveProviderRefunds, sumOfReturns } from './providerRefunds.ts';
import { maxRefundAttempts, receiptOf, refundDelayMs, sumRefunds } from './refundState.ts';

export interface RefundServices {
  readonly db: Kysely<Database>;
  readonly razorpay: RazorpayClient;
  readonly refundSpeed: RefundSpeed;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** How many of the refunds that the run has tried are in which state afterwards. */
export interface RefundCounts {
  /** In progress at the provider, which is polled until they are paid. */
  readonly requested: number;
  readonly done: number;
  /** Failed; retried later. */
  readonly failed: number;
  /** Given up: staff must pay them. */
  readonly byHand: number;
}

const mostInARun = 50;
/** Longer than the calls to the provider for one refund may take, in milliseconds. */
const claimMs = 2 * 60_000;
/** Polling interval of a refund in progress. Usually its webhook arrives first. */
const lookAgainMs = 30 * 60_000;

type ClaimedRefund = Pick<
  Row<'refund_due'>,
  'id' | 'order_id' | 'amount' | 'state' | 'attempts' | 'round' | 'asked' | 'by_hand'
> & { readonly provider_payment_id: string; readonly claimed_until: Date };

/**
 * Pays the refunds that are owed, at most 50 in a run. A refund is claimed by one process at a time, and only when its turn
 * comes: a claim must not run out while a slow provider is asked for other refunds, because staff can pay a refund by hand that
 * is not claimed. Before each request the provider's refunds of the payment are read, and a request repeats its idempotency key
 * until its outcome is known. So neither a killed process, nor a lost reply, nor a manual refund at the provider leads to a
 * second refund.
 */
export async function executeRefunds(services: RefundServices): Promise<RefundCounts> {
  const counts = { requested: 0, done: 0, failed: 0, byHand: 0 };
  for (let count = 0; count < mostInARun; count += 1) {
    const refund = await claimRefund(services);
    if (refund === undefined) break;
    const state = await tryToExecute(services, refund);
    if (state === 'REQUESTED') counts.requested += 1;
    else if (state === 'DONE') counts.done += 1;
    else if (state === 'BY_HAND') counts.byHand += 1;
    else counts.failed += 1;
  }
  return counts;
}

/**
 * Claims the refund that has been due for the longest time; `undefined` if none is due. A claimed refund is not claimed again
 * until the claim ends, even if its amount grows meanwhile: two processes would ask for two amounts under two keys, and both
 * would be paid.
 */
async function claimRefund({ db, now }: RefundServices): Promise<ClaimedRefund | undefined> {
  const time = now();
  const until = new Date(time.getTime() + claimMs);
  const { rows } = await sql<ClaimedRefund>`
    update refund_due set claimed_until = ${until}, next_attempt_at = ${until},
      attempts = attempts + case when state = 'REQUESTED' then 0 else 1 end
    where id = (
      select id from refund_due
      where state in ('OWED', 'REQUESTED', 'FAILED') and next_attempt_at <= ${time}
        and provider_payment_id is not null and (claimed_until is null or claimed_until <= ${time})
      order by next_attempt_at, id limit 1 for no key update skip locked
    )
    returning id, order_id, provider_payment_id, amount, state, attempts, round, asked, by_hand, claimed_until`.execute(
    db,
  );
  return rows[0];
}

/** Catches errors, so that one refund cannot hold up the others. The claim ends by itself. */
async function tryToExecute(
  services: RefundServices,
  refund: ClaimedRefund,
): Promise<Row<'refund_due'>['state']> {
  try {
    return await executeRefund(services, refund);
  } catch (error) {
    services.log.error({ err: error, refundId: refund.id }, 'a refund could not be paid');
    return 'FAILED';
  }
}

async function executeRefund(services: RefundServices, refund: ClaimedRefund) {
  const { razorpay } = services;
  const known = await razorpay.fetchRefunds(refund.provider_payment_id);
  if (!known.ok) return saveOutcome(services, refund, { refunds: [], failure: known.failure });
  const { returned, pending } = sumRefunds(known.value);
  const remaining = refund.amount - refund.by_hand - returned - pending;
  const isOwnKnown = known.value.some(({ receipt }) => receipt === receiptOf(refund));
  if (remaining <= 0 || pending > 0 || isOwnKnown) {
    return saveOutcome(services, refund, { refunds: known.value, failure: null });
  }
  // The amount of a round stays the same until its outcome is known, even if more is owed meanwhile.
  const asked = Math.min(refund.asked ?? remaining, remaining);
  const { numUpdatedRows } = await services.db
    .updateTable('refund_due')
    .set({ asked })
    .where('id', '=', refund.id)
    .where('round', '=', refund.round)
    .where('claimed_until', '=', refund.claimed_until)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new Error('The refund has changed since it was claimed, or the claim ran out.');
  const reply = await requestRefund(services, refund, asked);
  return saveOutcome(
    services,
    refund,
    reply.ok
      ? { refunds: [...known.value, reply.value], failure: null }
      : { refunds: known.value, failure: reply.failure },
  );
}

/** The key is the same for the same amount in the same round: a repeated request returns the refund of the first. */
function requestRefund(
  { razorpay, refundSpeed: speed }: RefundServices,
  refund: ClaimedRefund,
  amount: number,
) {
  return razorpay.refund({
    paymentId: refund.provider_payment_id,
    amount,
    speed,
    receipt: receiptOf(refund),
    idempotencyKey: `refund-${receiptOf(refund)}-${amount}`,
    notes: { orderId: refund.order_id },
  });
}

interface Outcome {
  /** The payment's refunds at the provider. */
  readonly refunds: readonly RazorpayRefund[];
  readonly failure: RazorpayFailure | null;
}

async function saveOutcome(
  { db, now }: RefundServices,
  refund: ClaimedRefund,
  { refunds, failure }: Outcome,
): Promise<Row<'refund_due'>['state']> {
  const time = now();
  return inTransaction(db, async (trx) => {
    await trx
      .selectFrom('customer_order')
      .select('id')
      .where('id', '=', refund.order_id)
      .forNoKeyUpdate()
      .execute();
    const later = failure === null ? lookAgainMs : refundDelayMs(refund.attempts);
    const released = { claimed_until: null, next_attempt_at: new Date(time.getTime() + later) };
    await trx
      .updateTable('refund_due')
      .set(released)
      .where('id', '=', refund.id)
      .where('claimed_until', '=', refund.claimed_until)
      .execute();
    if (failure !== null) await saveFailure(trx, refund, failure, time);
    await saveProviderRefunds(trx, refunds, time);
    await followProviderRefunds(trx, refund.provider_payment_id, time);
    const { state } = await trx
      .selectFrom('refund_due')
      .select('state')
      .where('id', '=', refund.id)
      .executeTakeFirstOrThrow();
    return state;
  });
}

async function saveFailure(
  trx: Transaction<Database>,
  {
    id,
    order_id: orderId,
    attempts,
    state: before,
    amount,
    by_hand: byHand,
    provider_payment_id: paymentId,
  }: ClaimedRefund,
  failure: RazorpayFailure,
  now: Date,
): Promise<void> {
  const state = attempts >= maxRefundAttempts ? 'BY_HAND' : 'FAILED';
  const { numUpdatedRows } = await trx
    .updateTable('refund_due')
    .set({ state, last_error: describe(failure) })
    .where('id', '=', id)
    // A refund that is in progress at the provider is not changed by a missing reply.
    .where('state', 'in', ['OWED', 'FAILED'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n || state === before) return;
  const open = Math.max(0, amount - byHand - (await sumOfReturns(trx, paymentId)));
  await saveRefundMove(trx, orderId, refundEvents[state], now, open);
}

/** Describes a failure for staff, without the shopper's data. */
function describe(failure: RazorpayFailure): string {
  switch (failure.kind) {
    case 'refused':
      return `The provider refused: ${failure.description}`;
    case 'unavailable':
      return `The provider is not available (${failure.status}).`;
    case 'badReply':
      return `The provider's reply could not be read (${failure.status}).`;
    case 'timeout':
    case 'aborted':
      return 'The provider did not answer in time.';
    case 'network':
      return 'The provider could not be reached.';
  }
}
