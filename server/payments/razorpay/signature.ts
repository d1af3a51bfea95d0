import { createHmac, timingSafeEqual } from 'node:crypto';

const HEX_SHA256 = /^[0-9a-f]{64}$/;

/** What the payment window hands back, with the order id taken from our own record, never from the browser. */
type PaymentProof = {
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string;
};

/** Whether the provider signed this payment of this order. Takes the same time wherever the signatures differ. */
export function verifyPaymentSignature(proof: PaymentProof, keySecret: string): boolean {
  return isHmac(`${proof.orderId}|${proof.paymentId}`, proof.signature, keySecret);
}

/** Whether the provider sent this webhook. `rawBody` is the body's bytes as received, before any parsing. */
export function verifyWebhookSignature(rawBody: Buffer, signature: string, webhookSecret: string): boolean {
  return isHmac(rawBody, signature, webhookSecret);
}

function isHmac(message: string | Buffer, signature: string, secret: string): boolean {
  if (!HEX_SHA256.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(message).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
