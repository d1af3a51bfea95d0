export {
  createRazorpayClient,
  type RazorpayClient,
  type RazorpayFailure,
  type RazorpaySettings,
} from './client.ts';
export type { RazorpayOrder, RazorpayPayment } from './entities.ts';
export { verifyPaymentSignature, verifyWebhookSignature } from './signature.ts';
export { parseWebhook, type RazorpayWebhook } from './webhook.ts';
