import type { ProviderRefundStatus, RefundDueState } from '../../db/commerceTables.ts';

/** Number of requests after which staff must pay a refund: with the delays below, after about 20 hours. */
export const maxRefundAttempts = 12;

const firstDelayMs = 60_000;
const longestDelayMs = 6 * 60 * 60_000;

/** A refund that the shop owes. Amount in paise. */
export interface OwedRefund {
  readonly id: string;
  readonly amount: number;
  readonly state: RefundDueState;
  readonly attempts: number;
  readonly round: number;
  /** The amount that staff have paid. */
  readonly by_hand: number;
}

/** A refund at the provider. Amount in paise. */
export interface ProviderRefund {
  readonly id: string;
  readonly amount: number;
  readonly status: ProviderRefundStatus;
  readonly receipt: string | null;
}

/** Milliseconds until a refund is tried again: doubles from a minute to six hours. */
export function refundDelayMs(attempts: number): number {
  return Math.min(firstDelayMs * 2 ** Math.max(0, attempts - 1), longestDelayMs);
}

/** The receipt of the shop's request at the provider, at most 40 characters; different for each round. */
export function receiptOf({ id, round }: Pick<OwedRefund, 'id' | 'round'>): string {
  return `${id}-${round}`;
}

/** The amounts that the provider has refunded, and that are in progress, in paise. */
export function sumRefunds(refunds: readonly ProviderRefund[]) {
  const sumOf = (status: ProviderRefundStatus) =>
    refunds.reduce((sum, refund) => sum + (refund.status === status ? refund.amount : 0), 0);
  return { returned: sumOf('processed'), pending: sumOf('pending') };
}

/**
 * The state of a refund that follows from the provider's refunds, whoever requested them and in whatever order they were reported.
 * `isNewRound`: the shop's request has ended, so the next request needs a new idempotency key.
 */
export function stateByProvider(
  owed: OwedRefund,
  refunds: readonly ProviderRefund[],
): { readonly state: RefundDueState; readonly isNewRound: boolean } {
  const { state, attempts } = owed;
  const { returned, pending } = sumRefunds(refunds);
  if (state === 'DONE' || returned >= owed.amount - owed.by_hand) return { state: 'DONE', isNewRound: false };
  if (pending > 0) return { state: 'REQUESTED', isNewRound: false };
  const own = refunds.find(({ receipt }) => receipt === receiptOf(owed));
  if (own?.status === 'failed') {
    return { state: attempts >= maxRefundAttempts ? 'BY_HAND' : 'FAILED', isNewRound: true };
  }
  // The shop's request was paid, but more is owed by now.
  if (own?.status === 'processed') return { state: 'OWED', isNewRound: true };
  // A refund that somebody else requested has failed, or was partial.
  return { state: state === 'REQUESTED' ? 'OWED' : state, isNewRound: false };
}
