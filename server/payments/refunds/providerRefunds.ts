import { type Kysely, sql, type Transaction } from 'kysely';
import type { RefundDueState } from '../../db/commerceTables.ts';
import type { Database } from '../../db/types.ts';
import { type RefundEvent, saveRefundMove } from '../../orders/orderHistory.ts';
import type { RazorpayRefund } from '../razorpay/index.ts';
import { type ProviderRefund, refundDelayMs, stateByProvider, sumRefunds } from './refundState.ts';

/** A refund in an event or a reply of the provider. Amount in paise. */
export type RefundNews = Pick<
  RazorpayRefund,
  'id' | 'paymentId' | 'amount' | 'status' | 'receipt' | 'createdAt'
>;

/** Saves the state of the provider's refunds. An older event does not revert a refund that has ended. */
export async function saveProviderRefunds(
  trx: Transaction<Database>,
  news: readonly RefundNews[],
  now: Date,
): Promise<void> {
  if (news.length === 0) return;
  await trx
    .insertInto('provider_refund')
    .values(
      [...new Map(news.map((refund) => [refund.id, refund])).values()].map((refund) => ({
        id: refund.id,
        provider_payment_id: refund.paymentId,
        amount: refund.amount,
        status: refund.status,
        receipt: refund.receipt,
        created_at: new Date(refund.createdAt * 1_000),
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ status: eb.ref('excluded.status'), updated_at: now }))
        .where('provider_refund.status', '=', 'pending'),
    )
    .execute();
}

/** The provider's refunds of a payment, as far as the shop has heard of them. */
export function loadProviderRefunds(db: Kysely<Database>, paymentId: string): Promise<ProviderRefund[]> {
  return db
    .selectFrom('provider_refund')
    .select(['id', 'amount', 'status', 'receipt'])
    .where('provider_payment_id', '=', paymentId)
    .orderBy('id')
    .execute();
}

/** The sum of a payment's processed refunds at the provider, in paise. */
export async function sumOfReturns(trx: Transaction<Database>, paymentId: string): Promise<number> {
  const { rows } = await sql<{ returned: number }>`
    select coalesce(sum(amount), 0) as returned from provider_refund
    where provider_payment_id = ${paymentId} and status = 'processed'`.execute(trx);
  return rows[0]?.returned ?? 0;
}

/** The event of a refund's chart that leads to each state. */
export const refundEvents: Readonly<Record<RefundDueState, RefundEvent>> = {
  OWED: 'refund.owe',
  REQUESTED: 'refund.request',
  DONE: 'refund.pay',
  FAILED: 'refund.fail',
  BY_HAND: 'refund.giveUp',
};

/** Moves an owed refund to the state that follows from the provider's refunds. Its order must be locked. */
export async function followProviderRefunds(
  trx: Transaction<Database>,
  paymentId: string,
  now: Date,
): Promise<void> {
  const owed = await trx
    .selectFrom('refund_due')
    .select(['id', 'order_id', 'amount', 'state', 'attempts', 'round', 'requested_at', 'by_hand', 'told'])
    .where('provider_payment_id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (owed === undefined) return;
  const refunds = await loadProviderRefunds(trx, paymentId);
  const { state, isNewRound } = stateByProvider(owed, refunds);
  if (state === owed.state && !isNewRound) return;
  const { returned, pending } = sumRefunds(refunds);
  // The request was paid, and more is owed, which is requested like a new refund.
  const isPaidPart = isNewRound && state === 'OWED';
  await trx
    .updateTable('refund_due')
    .set({
      state,
      refunded_at: state === 'DONE' ? now : null,
      told: state === 'DONE' ? owed.amount : isPaidPart ? returned + owed.by_hand : owed.told,
      requested_at: isPaidPart
        ? null
        : state === 'REQUESTED'
          ? (owed.requested_at ?? now)
          : owed.requested_at,
      attempts: isPaidPart ? 0 : owed.attempts,
      ...(isNewRound ? { round: owed.round + 1, asked: null } : {}),
      last_error: isNewRound && state !== 'OWED' ? 'The provider could not pay it back.' : null,
      next_attempt_at: new Date(now.getTime() + (state === 'OWED' ? 0 : refundDelayMs(owed.attempts))),
    })
    .where('id', '=', owed.id)
    .execute();
  const untoldPart = isPaidPart ? returned + owed.by_hand - owed.told : 0;
  if (untoldPart > 0) await saveRefundMove(trx, owed.order_id, 'refund.pay', now, untoldPart);
  if (state === owed.state) return;
  const open = Math.max(0, owed.amount - owed.by_hand - returned);
  const amount = state === 'DONE' ? owed.amount - owed.told : state === 'REQUESTED' ? pending : open;
  await saveRefundMove(trx, owed.order_id, refundEvents[state], now, amount);
}
