import { createHmac, timingSafeEqual } from 'node:crypto';

const HEX_SHA256 = /^[0-9a-f]{64}$/;

/** The payment window's result. The order id comes from the shop's own record, never from the browser. */
type PaymentProof = {
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string;
};

/** Whether the provider signed this payment of this order, compared in constant time. */
export function verifyPaymentSignature(proof: PaymentProof, keySecret: string): boolean {
  return isHmac(`${proof.orderId}|${proof.paymentId}`, proof.signature, keySecret);
}

/** Whether the provider signed this webhook. `rawBody` is the body as received, before any parsing. */
export function verifyWebhookSignature(rawBody: Buffer, signature: string, webhookSecret: string): boolean {
  return isHmac(rawBody, signature, webhookSecret);
}

function isHmac(message: string | Buffer, signature: string, secret: string): boolean {
  if (!HEX_SHA256.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(message).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
