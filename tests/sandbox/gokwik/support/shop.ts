import { createServer, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import { type ExpressSandbox, shopAt, startExpressSandbox } from '../../../../sandbox/gokwik/index.ts';
import { type Sandbox, startSandbox } from '../../../../sandbox/index.ts';
import { verifyCall } from '../../../../server/express/callSignature.ts';
import { createRazorpayClient } from '../../../../server/payments/razorpay/index.ts';

export const checkoutId = '6f1c2b1e-5a53-4f5b-9d0c-3a7d2a6f9e11';
export const otp = '424242';

type Json = Record<string, unknown>;
type Answer = { readonly status?: number; readonly body: Json };

const orderId = 'b0a7e3a4-1111-4222-8333-444455556666';
const asha = {
  name: 'Asha Rao',
  phone: '+919812345678',
  email: null,
  country: 'IN',
  state: 'MH',
  city: 'Pune',
  pinCode: '411001',
  landmark: null,
  address: '12 Rose Lane',
  location: null,
  area: null,
};

/**
 * A shop that sells one lotion of ₹450 through the provider's protocol. It accepts signed calls only and records
 * them.
 */
export class Shop {
  readonly asked: string[] = [];
  readonly refused: string[] = [];
  readonly attempts = new Set<unknown>();
  coupon: string | null = null;
  phone: string | null = null;
  order: Json | null = null;
  readonly #sandbox: Sandbox;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  async answer(path: string, headers: IncomingMessage['headers'], raw: Buffer): Promise<Answer> {
    const expected = {
      merchantId: 'sandbox-merchant',
      secret: 'sandbox-express-secret',
      path,
      now: Date.now(),
    };
    if (verifyCall(headers, raw, expected) === null) {
      this.refused.push(path);
      return refusal(401, 'UNAUTHENTICATED', 'Not signed.');
    }
    const call = path.replace('/api/express/gokwik/', '');
    this.asked.push(call);
    const body: Json = JSON.parse(raw.toString());
    if (body.merchantCheckoutId !== checkoutId) return refusal(404, 'NOT_FOUND', 'This checkout is over.');
    return this.#act(call, body);
  }

  async #act(call: string, body: Json): Promise<Answer> {
    switch (call) {
      case 'pincode':
        return { body: pincode(body.pinCode) };
      case 'coupon/apply':
        if (body.code !== 'TEN') return refusal(422, 'COUPON_NOT_APPLICABLE', 'Invalid Coupon');
        this.coupon = 'TEN';
        return { body: this.#view(body) };
      case 'coupon/remove':
        this.coupon = null;
        return { body: this.#view(body) };
      case 'login/dispatch':
        return { body: { isSent: true } };
      case 'login/verify':
        if (body.otp !== otp) return { body: { isVerified: false } };
        this.phone = String(body.phone);
        return { body: { isVerified: true, userType: 'existing', signInCode: 'one-time' } };
      case 'order':
        return this.#place(body);
      case 'payment':
        return this.#confirm(body);
      case 'order/status':
        return { body: { order: this.order } };
      default:
        return { body: this.#view(body) };
    }
  }

  #view({ pinCode }: Json): Json {
    return {
      merchantCheckoutId: checkoutId,
      order: null,
      cart: {
        store: { name: 'Testwell', url: 'http://shop.example' },
        customer: this.phone === null ? null : { phone: this.phone, addresses: [asha] },
        lines: [
          {
            recordKey: 'oat',
            title: 'Oat Lotion',
            variantTitle: '100 ml',
            image: null,
            quantity: 1,
            unitPrice: 45_000,
            isGift: false,
          },
        ],
        coupon: this.coupon && { code: this.coupon, title: '10 % off', applied: true },
        offers:
          this.coupon === null
            ? [{ code: 'TEN', title: '10 % off', canApply: true, amount: 4_500, why: '' }]
            : [],
        payments: ['PREPAID', 'PPCOD', 'COD'].map((paymentType) => ({
          paymentType,
          available: true,
          reason: null,
          bill: this.#bill(paymentType),
        })),
        pincode: pinCode === null || pinCode === undefined ? null : pincode(pinCode),
      },
    };
  }

  #bill(paymentType: string) {
    const discount = this.coupon === null ? 0 : 4_500;
    const codCharges = paymentType === 'COD' ? 4_000 : 0;
    const payable = 45_000 - discount + codCharges;
    const upfront = { PREPAID: payable, PPCOD: 9_900 }[paymentType] ?? 0;
    const rest = { cartTotal: 45_000, discount, prepaidDiscount: 0, shipping: 0, codCharges };
    return { ...rest, payable, upfront, dueOnDelivery: payable - upfront };
  }

  async #place({ attemptId, paymentType, address }: Json): Promise<Answer> {
    this.attempts.add(attemptId);
    const { payable, upfront, dueOnDelivery } = this.#bill(String(paymentType));
    const status = upfront === 0 ? 'CONFIRMED' : 'PENDING';
    const code = upfront === 0 ? 'TES-1' : null;
    const couponCode = this.coupon;
    const amounts = { total: payable, payNow: upfront, dueOnDelivery };
    this.order = {
      id: orderId,
      code,
      status,
      paymentType,
      ...amounts,
      couponCode,
      phone: asha.phone,
      address,
    };
    if (upfront === 0) return { body: { order: this.order, payment: null } };
    const { url: baseUrl, keyId, keySecret } = this.#sandbox;
    const client = createRazorpayClient({ baseUrl, keyId, keySecret });
    const made = await client.createOrder({ amount: upfront, currency: 'INR', receipt: orderId, notes: {} });
    if (!made.ok) throw new Error('no payment order');
    const payment = {
      key: keyId,
      providerOrderId: made.value.id,
      amountInPaise: upfront,
      currency: 'INR',
      scriptUrl: `${baseUrl}/v1/checkout.js`,
    };
    return { body: { order: this.order, payment } };
  }

  #confirm({ paymentId }: Json): Answer {
    const isPaid = this.#sandbox.ledger.payment(String(paymentId))?.captured === true;
    if (isPaid) this.order = { ...this.order, status: 'CONFIRMED', code: 'TES-1', payNow: 0 };
    return { body: { isConfirmed: isPaid, order: this.order } };
  }
}

function pincode(pinCode: unknown): Json {
  const isServed = pinCode === '411001';
  return { pinCode, isServed, cod: isServed, prepaid: isServed, city: isServed ? 'Pune' : null, state: 'MH' };
}

function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { error: { code, message } } };
}

export type Opened = {
  readonly shop: Shop;
  readonly express: ExpressSandbox;
  readonly sandbox: Sandbox;
  /** The shop's page. */
  readonly pageUrl: string;
};

/** Starts a shop, its page under a content policy as strict as the real one's, and both stand-ins. */
export async function openExpress(): Promise<Opened> {
  const sandbox = await startSandbox();
  const shop = new Shop(sandbox);
  const express = await startExpressSandbox({ paymentOrigin: sandbox.url });
  const policy = `default-src 'self'; script-src ${express.url}; frame-src ${express.url}`;
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
      response.end(
        '<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1><button>Express</button>',
      );
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { status = 200, body } = await shop.answer(
      request.url ?? '',
      request.headers,
      Buffer.concat(chunks),
    );
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all([express.close(), sandbox.close()]);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const pageUrl = `http://127.0.0.1:${address.port}`;
  express.shop.setAddress(shopAt(pageUrl));
  return { shop, express, sandbox, pageUrl };
}
