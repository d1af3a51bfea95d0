import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import * as v from 'valibot';
import { type Sandbox, startSandbox } from '../../../../sandbox/index.ts';
import { completeSignIn } from '../../../../server/account/index.ts';
import { createCommerce } from '../../../../server/commerce/index.ts';
import { signCall } from '../../../../server/express/callSignature.ts';
import { createExpress } from '../../../../server/express/index.ts';
import type { UserCaller } from '../../../../server/graphql/context.ts';
import { createIdentity } from '../../../../server/identity/index.ts';
import type { ServerModule } from '../../../../server/module.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { createPaintersHere } from '../../images/support/painters.ts';
import { address, setSetting, testTime } from '../../orders/support/commerce.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

export interface Counter {
  readonly app: TestApp;
  readonly sandbox: Sandbox;
}

const log = pino({ level: 'silent' });
const merchant = {
  GOKWIK_SCRIPT_URL: 'https://widget.example/v4/build/gokwik.js',
  GOKWIK_MERCHANT_ID: 'shop-1',
  GOKWIK_SECRET: 'a secret of the two',
  GOKWIK_ENVIRONMENT: 'sandbox',
};

/** The backend with commerce and express checkout, the payment sandbox behind it. A token names its user. */
export async function openCounter(now = () => testTime, env = {}): Promise<Counter> {
  const sandbox = await startSandbox();
  atEnd(() => sandbox.close());
  const app = await openTestApp({
    env: {
      ...merchant,
      RAZORPAY_BASE_URL: sandbox.url,
      RAZORPAY_KEY_ID: sandbox.keyId,
      RAZORPAY_KEY_SECRET: sandbox.keySecret,
      RAZORPAY_WEBHOOK_SECRET: sandbox.webhookSecret,
      ...env,
    },
    now,
    verifyToken: async (token): Promise<UserCaller> => ({ kind: 'user', userId: token }),
    modules: ({ config, database }) => [
      withoutJobs(createCommerce({ config, database, painters: createPaintersHere(), log, now })),
      createExpress({
        config,
        database,
        log,
        now,
        codes: createIdentity({ config, database, log, now, onSignedIn: completeSignIn }).service,
      }),
    ],
  });
  await setSetting(app, 'GOKWIK_ENABLED', true);
  return { app, sandbox };
}

function withoutJobs({ start: _start, stop: _stop, ...module }: ServerModule): ServerModule {
  return module;
}

export interface CartWish {
  readonly couponCode?: string;
  readonly products?: readonly object[];
}

const oat = { productId: 'oat-lotion', quantity: 1 };

export async function keepCart({ app }: Counter, { couponCode, products = [oat] }: CartWish = {}) {
  const document = `mutation ($input: ShoppingCartInput!) { createShoppingCart(input: $input) { shoppingCartId } }`;
  const input = { storeId: 'demo', isRewardApplied: true, data: products, couponCode: couponCode ?? null };
  const reply = await app.query(document, { input });
  return v.parse(CartSchema, reply.data).createShoppingCart.shoppingCartId;
}

const CartSchema = v.object({ createShoppingCart: v.object({ shoppingCartId: v.string() }) });
const StartedSchema = v.object({
  startExpressCheckout: v.object({
    merchantCheckoutId: v.string(),
    mid: v.string(),
    environment: v.string(),
    scriptUrl: v.string(),
    expiresAt: v.string(),
  }),
});

export function sendStart({ app }: Counter, input: object, headers: Record<string, string> = {}) {
  const document = `mutation ($input: StartExpressCheckoutInput!) {
    startExpressCheckout(input: $input) { merchantCheckoutId mid environment scriptUrl expiresAt orderId isOrdered }
  }`;
  return app.query(document, { input: { storeId: 'demo', ...input } }, headers);
}

export interface OpenedCheckout {
  readonly id: string;
  readonly cookie: string;
}

/** Starts a checkout for one oat lotion (₹450), unless `wish` says otherwise. */
export async function startCheckout(
  counter: Counter,
  wish: CartWish = {},
  headers = {},
): Promise<OpenedCheckout> {
  const shoppingCartId = await keepCart(counter, wish);
  return startCheckoutOf(counter, { shoppingCartId, idempotencyKey: randomUUID() }, headers);
}

export async function startCheckoutOf(
  counter: Counter,
  input: object,
  headers = {},
): Promise<OpenedCheckout> {
  const reply = await sendStart(counter, input, headers);
  const reading = v.safeParse(StartedSchema, reply.data);
  if (!reading.success) throw new Error(`No checkout: ${JSON.stringify(reply.errors)}`);
  const [cookie = ''] = String(reply.headers['set-cookie'] ?? '').split(';');
  return { id: reading.output.startExpressCheckout.merchantCheckoutId, cookie };
}

export interface CallChange {
  readonly merchantId?: string;
  readonly secret?: string;
  readonly timestamp?: string;
  readonly requestId?: string;
  readonly signature?: string;
  /** The path that the call is sent to, if not the signed one. */
  readonly sentTo?: string;
  /** The bytes that are sent, if not the signed ones. */
  readonly sent?: string;
}

/** Calls the shop like the provider. */
export async function call({ app }: Counter, path: string, body: object, change: CallChange = {}) {
  const {
    timestamp = String(testTime),
    requestId = randomUUID(),
    secret = merchant.GOKWIK_SECRET,
    merchantId = merchant.GOKWIK_MERCHANT_ID,
  } = change;
  const url = `/api/express/gokwik${path}`;
  const payload = JSON.stringify(body);
  const signature = signCall({ timestamp, requestId, path: url }, Buffer.from(payload), secret);
  const reply = await app.http.inject({
    method: 'POST',
    url: change.sentTo ?? url,
    headers: {
      'content-type': 'application/json',
      'x-gokwik-merchant-id': merchantId,
      'x-gokwik-timestamp': timestamp,
      'x-gokwik-request-id': requestId,
      'x-gokwik-signature': change.signature ?? signature,
    },
    payload: change.sent ?? payload,
  });
  return { status: reply.statusCode, body: reply.json<unknown>() };
}

const RefusedSchema = v.object({ error: v.object({ code: v.string(), details: v.unknown() }) });

export const codeOf = ({ body }: { readonly body: unknown }) => v.parse(RefusedSchema, body).error.code;

const BillSchema = v.object({
  cartTotal: v.number(),
  discount: v.number(),
  prepaidDiscount: v.number(),
  shipping: v.number(),
  codCharges: v.number(),
  payable: v.number(),
  upfront: v.number(),
  dueOnDelivery: v.number(),
});
const ViewSchema = v.object({
  cart: v.nullable(
    v.object({
      customer: v.nullable(v.object({ phone: v.nullable(v.string()) })),
      lines: v.array(v.object({ recordKey: v.string(), quantity: v.number(), isGift: v.boolean() })),
      coupon: v.nullable(v.object({ code: v.string(), applied: v.boolean() })),
      offers: v.array(v.object({ code: v.string(), canApply: v.boolean(), amount: v.number() })),
      payments: v.array(
        v.object({
          paymentType: v.string(),
          available: v.boolean(),
          reason: v.nullable(v.string()),
          bill: BillSchema,
        }),
      ),
      pincode: v.nullable(v.object({ city: v.nullable(v.string()), isServed: v.boolean() })),
    }),
  ),
  order: v.nullable(v.object({ id: v.string(), status: v.string() })),
});

export async function view(counter: Counter, { id }: OpenedCheckout, pinCode: string | null = null) {
  const reply = await call(counter, '/checkout', { merchantCheckoutId: id, pinCode });
  return v.parse(ViewSchema, reply.body);
}

const ProgressSchema = v.object({
  id: v.string(),
  code: v.nullable(v.string()),
  status: v.string(),
  paymentType: v.string(),
  total: v.number(),
  payNow: v.number(),
  dueOnDelivery: v.number(),
  couponCode: v.nullable(v.string()),
});
const PlacedSchema = v.object({
  order: ProgressSchema,
  payment: v.nullable(v.object({ providerOrderId: v.string(), amountInPaise: v.number() })),
});

export interface OrderWish {
  readonly attemptId?: string;
  readonly paymentType?: string;
  readonly total?: unknown;
  readonly address?: object;
}

/** Places a COD order: ₹450 + ₹40 COD charge + ₹49 delivery, unless `wish` says otherwise. */
export function sendOrder(counter: Counter, { id }: OpenedCheckout, wish: OrderWish = {}) {
  return call(counter, '/order', {
    merchantCheckoutId: id,
    attemptId: 'attempt-1',
    paymentType: 'COD',
    total: 53_900,
    address,
    ...wish,
  });
}

export async function order(counter: Counter, checkout: OpenedCheckout, wish: OrderWish = {}) {
  const reply = await sendOrder(counter, checkout, wish);
  const reading = v.safeParse(PlacedSchema, reply.body);
  if (!reading.success) throw new Error(`Not placed: ${JSON.stringify(reply.body)}`);
  return reading.output;
}

/** Pays at the card provider; returns the result that its window passes to the page. */
export async function pay({ sandbox }: Counter, providerOrderId: string) {
  const result = await sandbox.pay({
    orderId: providerOrderId,
    instrument: { method: 'upi', vpa: 'success@razorpay' },
  });
  if (!result.ok || result.value.status !== 'paid') throw new Error(`Not paid: ${JSON.stringify(result)}`);
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = result.value.response;
  return { paymentId, signature };
}

/** Reads the order with these headers. */
export function readOrder({ app }: Counter, id: string, headers: Readonly<Record<string, string>> = {}) {
  const document = `query ($id: ID!) { getOrder(id: $id) { status checkoutChannel source totalAmount
    payments { method status amount } } }`;
  return app.query(document, { id }, headers);
}
