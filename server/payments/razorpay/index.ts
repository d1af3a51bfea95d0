export {
  createRazorpayClient,
  type RazorpayClient,
  type RazorpayFailure,
  type RazorpaySettings,
  type RefundSpeed,
} from './client.ts';
export type { RazorpayOrder, RazorpayPayment, RazorpayRefund } from './entities.ts';
export { verifyPaymentSignature, verifyWebhookSignature } from './signature.ts';
export { parseWebhook, type RazorpayWebhook } from './webhook.ts';
