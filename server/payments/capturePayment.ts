import type { CapturedPayment } from './confirmPayment.ts';
import type { RazorpayClient, RazorpayFailure, RazorpayPayment } from './razorpay/index.ts';

/**
 * Returns the payment if its money is captured, else `null`. Captures a payment that is only authorised, since its order
 * exists.
 */
export async function capturePayment(
  razorpay: RazorpayClient,
  payment: RazorpayPayment,
): Promise<CapturedPayment | null> {
  if (payment.status !== 'authorized') return capturedPaymentOf(payment);
  const { id: paymentId, amount, currency } = payment;
  const capture = await razorpay.capture({ paymentId, amount, currency });
  return capture.ok ? capturedPaymentOf(capture.value) : null;
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

/** Whether a failed call left the payment's state open, so that it must be asked for again. Refused keys say nothing of the payment. */
export function isInconclusive(failure: RazorpayFailure): boolean {
  return failure.kind !== 'refused' || failure.status === 401 || failure.status === 403;
}
