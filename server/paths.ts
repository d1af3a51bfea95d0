/** Where Razorpay's webhooks are received; to be entered in its dashboard. */
export const razorpayWebhookPath = '/api/payments/razorpay/webhook';
