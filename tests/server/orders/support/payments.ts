import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { type Sandbox, startSandbox } from '../../../../sandbox/index.ts';
import { atEnd } from '../../../support/atEnd.ts';
import type { TestApp } from '../../support/app.ts';
import {
  type CommerceAppOptions,
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
} from './commerce.ts';

/** Total in rupees of one prepaid oat lotion: ₹450 less 5 %, and ₹49 delivery. */
export const prepaidTotal = 476.5;

export const prepaidInput = () => orderInput({ paymentType: 'PREPAID', totalAmount: prepaidTotal });

export interface Till {
  readonly app: TestApp;
  readonly sandbox: Sandbox;
}

/** Starts the backend with the payment sandbox. Webhooks are held until a test delivers them. */
export async function openTill(options: CommerceAppOptions = {}): Promise<Till> {
  const sandbox = await startSandbox();
  atEnd(() => sandbox.close());
  const app = await openCommerceApp({
    ...options,
    env: {
      RAZORPAY_BASE_URL: sandbox.url,
      RAZORPAY_KEY_ID: sandbox.keyId,
      RAZORPAY_KEY_SECRET: sandbox.keySecret,
      RAZORPAY_WEBHOOK_SECRET: sandbox.webhookSecret,
      ...options.env,
    },
  });
  return { app, sandbox };
}

const TransactionSchema = v.object({
  createTransaction: v.object({
    amount: v.number(),
    done: v.boolean(),
    checkout: v.nullable(v.object({ providerOrderId: v.string(), amountInPaise: v.number() })),
  }),
});

export const transactionDocument = `mutation ($orderId: ID!) {
  createTransaction(orderId: $orderId) { amount done checkout { providerOrderId amountInPaise } }
}`;

export interface OpenPayment {
  readonly order: PlacedOrder;
  readonly providerOrderId: string;
}

/** Places a prepaid order, up to the open payment window. */
export async function openPayment(
  { app }: Till,
  input = prepaidInput(),
  headers: Record<string, string> = {},
): Promise<OpenPayment> {
  const order = await placeOrder(app, input, headers);
  const reply = await app.query(
    transactionDocument,
    { orderId: order.id },
    { cookie: order.cookie, ...headers },
  );
  const { checkout } = v.parse(TransactionSchema, reply.data).createTransaction;
  if (checkout === null) throw new Error('Nothing to pay.');
  return { order, providerOrderId: checkout.providerOrderId };
}

/** Pays like a shopper and returns the result that the payment window passes to the page. */
export async function pay({ sandbox }: Till, { providerOrderId }: OpenPayment) {
  const result = await sandbox.pay({
    orderId: providerOrderId,
    instrument: { method: 'upi', vpa: 'success@razorpay' },
  });
  if (!result.ok || result.value.status !== 'paid') throw new Error(`Not paid: ${JSON.stringify(result)}`);
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = result.value.response;
  return { paymentId, signature };
}

const validateDocument = `mutation ($orderId: ID!, $paymentId: ID!, $signature: String) {
  validateTransaction(orderId: $orderId, razorpayPaymentId: $paymentId, razorpaySignature: $signature) { success }
}`;

export function validate(
  { app }: Till,
  order: PlacedOrder,
  proof: { paymentId: string; signature?: string },
) {
  return app.query(validateDocument, { orderId: order.id, ...proof }, { cookie: order.cookie });
}

/** Delivers the held webhooks of an order in the given order; returns the reply statuses. */
export async function deliverWebhooks(
  { app, sandbox }: Till,
  { providerOrderId }: Pick<OpenPayment, 'providerOrderId'>,
  events: readonly string[] = ['payment.captured'],
): Promise<number[]> {
  const held = sandbox.webhooks.deliveries().filter(({ orderId }) => orderId === providerOrderId);
  const statuses: number[] = [];
  for (const name of events) {
    for (const { id, body } of held.filter(({ event }) => event === name)) {
      const reply = await postWebhook(app, { id, body, secret: sandbox.webhookSecret });
      statuses.push(reply.statusCode);
    }
  }
  return statuses;
}

export function postWebhook(app: TestApp, event: { id: string; body: string; secret: string }) {
  return app.http.inject({
    method: 'POST',
    url: '/api/payments/razorpay/webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': event.id,
      'x-razorpay-signature': createHmac('sha256', event.secret).update(event.body).digest('hex'),
    },
    payload: event.body,
  });
}

const getOrderDocument = `query ($id: ID!, $secret: String) {
  getOrder(id: $id, secret: $secret) { status code cancelReason refundDue refunds { amount state at how } payments { method status amount } }
}`;

const ShownSchema = v.object({
  getOrder: v.object({
    status: v.string(),
    code: v.nullable(v.string()),
    cancelReason: v.nullable(v.string()),
    refundDue: v.boolean(),
    refunds: v.array(
      v.object({
        amount: v.number(),
        state: v.string(),
        at: v.nullable(v.string()),
        how: v.nullable(v.string()),
      }),
    ),
    payments: v.array(v.object({ method: v.string(), status: v.string(), amount: v.number() })),
  }),
});

export async function showOrder({ app }: Till, { id, cookie }: PlacedOrder) {
  const reply = await app.query(getOrderDocument, { id }, { cookie });
  return v.parse(ShownSchema, reply.data).getOrder;
}

export const refundsOf = ({ app }: Till, orderId: string) =>
  app.database.db
    .selectFrom('refund_due')
    .select(['amount', 'reason', 'refunded_at'])
    .where('order_id', '=', orderId)
    .execute();
