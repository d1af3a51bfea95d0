import type { CapturedPayment } from './confirmPayment.ts';
import type { RazorpayClient, RazorpayFailure, RazorpayPayment } from './razorpay/index.ts';

/**
 * What is known of a payment's money. `unpaid`: there is none. `refused`: the provider does not let the shop capture it, but may
 * still capture it by itself. `open`: the provider must be asked again.
 */
export type CaptureOutcome =
  | { readonly kind: 'captured'; readonly payment: CapturedPayment }
  | { readonly kind: 'unpaid' | 'refused' | 'open' };

/** Captures a payment that is only authorised, which the shop may do because its order exists. */
export async function capturePayment(
  razorpay: RazorpayClient,
  payment: RazorpayPayment,
): Promise<CaptureOutcome> {
  if (payment.status !== 'authorized') return outcomeOf(payment);
  const { id: paymentId, amount, currency } = payment;
  const capture = await razorpay.capture({ paymentId, amount, currency });
  if (capture.ok) return outcomeOf(capture.value);
  if (isInconclusive(capture.failure)) return { kind: 'open' };
  // The provider may have refused because another call has captured the payment.
  const fetched = await razorpay.fetchPayment(paymentId);
  if (!fetched.ok) return { kind: isInconclusive(fetched.failure) ? 'open' : 'unpaid' };
  return fetched.value.status === 'authorized' ? { kind: 'refused' } : outcomeOf(fetched.value);
}

function outcomeOf(payment: RazorpayPayment): CaptureOutcome {
  const captured = capturedPaymentOf(payment);
  return captured === null ? { kind: 'unpaid' } : { kind: 'captured', payment: captured };
}

/** The payment as captured money, or `null` if it is not captured. Amounts are paise. */
export function capturedPaymentOf({
  id,
  orderId,
  amount,
  currency,
  status,
  captured,
  amountRefunded: refunded,
}: RazorpayPayment): CapturedPayment | null {
  // A refunded payment was captured first: either it is recorded already, or it is settled now.
  const isCaptured = captured && (status === 'captured' || status === 'refunded');
  return isCaptured && orderId !== null ? { id, providerOrderId: orderId, amount, refunded, currency } : null;
}

/**
 * Whether a failed call left the payment's state open, so that the provider must be asked again. If the provider refuses the
 * shop's keys (401, 403), it has said nothing about the payment.
 */
export function isInconclusive(failure: RazorpayFailure): boolean {
  return failure.kind !== 'refused' || failure.status === 401 || failure.status === 403;
}
