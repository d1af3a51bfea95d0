import type { CapturedPayment } from './confirmPayment.ts';
import type { RazorpayClient, RazorpayFailure, RazorpayPayment } from './razorpay/index.ts';

/**
 * The payment as captured money, or null. One that is only authorised is captured here: the shop has its order,
 * so it wants the money.
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

export function capturedPaymentOf({ id, orderId, amount, currency, status, captured }: RazorpayPayment) {
  // A refunded payment was captured before: what became of it is on record, or is found out now.
  const isCaptured = captured && (status === 'captured' || status === 'refunded');
  return isCaptured && orderId !== null ? { id, providerOrderId: orderId, amount, currency } : null;
}

/** Whether the provider has not given its word, so that nothing may be concluded. */
export function isUnanswered({ kind }: RazorpayFailure): boolean {
  return kind !== 'refused';
}
