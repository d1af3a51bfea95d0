/** Payments at the sandbox, and the delivery of their callbacks and webhooks to the shop. */
import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { BehaviourChange } from '../../../sandbox/razorpay/behaviour.ts';
import {
  CreateTransactionDocument,
  GetOrderDocument,
  ValidateTransactionDocument,
  type ValidateTransactionMutation,
} from '../../../src/contract/generated/operations.ts';
import type { CartLineInput } from '../../../src/contract/generated/schema.ts';
import type { Reply } from './client.ts';
import { newIntent, priceOf, sendOrder } from './order.ts';
import { webhookSecret } from './provider.ts';
import type { TortureShop } from './shop.ts';

export interface OpenPayment {
  readonly orderId: string;
  readonly cookie: string;
  readonly providerOrderId: string;
}

export interface Proof {
  readonly paymentId: string;
  readonly signature: string;
}

export interface WebhookEvent {
  readonly id: string;
  readonly event: string;
  /** The bytes that are signed. */
  readonly body: string;
}

const webhookPath = '/api/payments/razorpay/webhook';

/** A new prepaid order whose payment window could be open now. */
export async function openPayment(shop: TortureShop, products: CartLineInput[]): Promise<OpenPayment> {
  const { client } = shop;
  const wish = { products, paymentType: 'PREPAID' as const };
  const placed = await sendOrder(client, newIntent({ ...wish, totalAmount: await priceOf(client, wish) }));
  if (placed.kind !== 'data') throw new Error(`No prepaid order: ${JSON.stringify(placed)}`);
  const { cookie } = placed;
  const orderId = placed.data.createOrder.id;
  const opened = await client.send(CreateTransactionDocument, { orderId }, { cookie });
  const checkout = opened.kind === 'data' ? opened.data.createTransaction.checkout : null;
  if (checkout === null) throw new Error(`No transaction: ${JSON.stringify(opened)}`);
  return { orderId, cookie, providerOrderId: checkout.providerOrderId };
}

const PaidSchema = v.object({
  status: v.literal('paid'),
  response: v.object({ razorpay_payment_id: v.string(), razorpay_signature: v.string() }),
});
const FailedSchema = v.object({
  status: v.literal('failed'),
  error: v.object({ metadata: v.object({ payment_id: v.string() }) }),
});

/** Pays like a shopper in the window while the provider misbehaves as configured. Returns the result for the page. */
export async function pay(
  { process }: TortureShop,
  { providerOrderId }: OpenPayment,
  behaviour: BehaviourChange = {},
): Promise<Proof> {
  await call(process.sandboxUrl, 'PUT', `/sandbox/behaviour/${providerOrderId}`, behaviour);
  const reply = await call(process.sandboxUrl, 'POST', `/sandbox/orders/${providerOrderId}/pay`, {});
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = v.parse(
    PaidSchema,
    reply,
  ).response;
  return { paymentId, signature };
}

/** Makes a payment that fails in the window. Returns its id. */
export async function failToPay({ process }: TortureShop, { providerOrderId }: OpenPayment): Promise<string> {
  const { sandboxUrl } = process;
  await call(sandboxUrl, 'PUT', `/sandbox/behaviour/${providerOrderId}`, { outcome: 'fail' });
  const reply = await call(sandboxUrl, 'POST', `/sandbox/orders/${providerOrderId}/pay`, {});
  return v.parse(FailedSchema, reply).error.metadata.payment_id;
}

/** Captures a failed payment after all. */
export const captureLate = ({ process }: TortureShop, paymentId: string) =>
  call(process.sandboxUrl, 'POST', `/sandbox/payments/${paymentId}/capture-late`);

/** Charges the order a second time, as if the shopper had also paid in another tab. */
export const chargeAgain = ({ process }: TortureShop, paymentId: string) =>
  call(process.sandboxUrl, 'POST', `/sandbox/payments/${paymentId}/charge-again`);

/** Refunds a payment, like the merchant in the provider's dashboard. */
export const refundAtProvider = ({ process }: TortureShop, paymentId: string) =>
  call(process.sandboxUrl, 'POST', `/sandbox/payments/${paymentId}/refund`, {});

/** Makes the sandbox hold its webhooks back, so that the check can deliver them. */
export const holdWebhooks = ({ process }: TortureShop) =>
  call(process.sandboxUrl, 'PUT', '/sandbox/webhook-target', { url: null });

/** Sends the page's callback with the result of the payment window. */
export function callBack(
  { client }: TortureShop,
  { orderId, cookie }: OpenPayment,
  { paymentId, signature }: Proof,
): Promise<Reply<ValidateTransactionMutation>> {
  return client.send(
    ValidateTransactionDocument,
    { orderId, razorpayPaymentId: paymentId, razorpaySignature: signature },
    { cookie },
  );
}

const WebhooksSchema = v.object({
  items: v.array(v.object({ id: v.string(), event: v.string(), orderId: v.string(), body: v.string() })),
});

/** The provider's webhooks about an order, oldest first. */
export async function webhooksOf(
  { process }: TortureShop,
  { providerOrderId }: OpenPayment,
): Promise<WebhookEvent[]> {
  const reply = await call(process.sandboxUrl, 'GET', '/sandbox/webhooks');
  return v.parse(WebhooksSchema, reply).items.filter(({ orderId }) => orderId === providerOrderId);
}

/** Delivers an event like the provider. Returns the reply's status. */
export function deliver(
  { client }: TortureShop,
  { id, body }: Pick<WebhookEvent, 'id' | 'body'>,
  signature = sign(body),
): Promise<number> {
  return client.post(webhookPath, body, { 'x-razorpay-event-id': id, 'x-razorpay-signature': signature });
}

/** Every webhook about an order, in the order that the provider made them. */
export async function deliverAll(shop: TortureShop, payment: OpenPayment): Promise<void> {
  for (const event of await webhooksOf(shop, payment)) await deliver(shop, event);
}

export function sign(body: string, secret = webhookSecret): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Reads the order like the shopper's page. */
export async function readOrder({ client }: TortureShop, { orderId, cookie }: OpenPayment) {
  const reply = await client.send(GetOrderDocument, { id: orderId }, { cookie });
  if (reply.kind !== 'data') return { status: reply.kind, hasRefund: false, cancelReason: null };
  const { status, refunds, cancelReason } = reply.data.getOrder;
  return { status, hasRefund: refunds.length > 0, cancelReason };
}

async function call(origin: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const reply = await fetch(`${origin}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}
