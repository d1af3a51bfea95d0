import type { RequestListener } from 'node:http';
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { describe, expect, test } from 'vitest';
import {
  createRazorpayClient,
  parseWebhook,
  type RazorpaySettings,
  verifyPaymentSignature,
  verifyWebhookSignature,
} from '../../../server/payments/razorpay/index.ts';
import { serve } from '../../support/server.ts';

const KEY_SECRET = 'EnLs21M47BllR3X8PSFtjtbd';
const PROOF = {
  orderId: 'order_IEIaMR65cu6nz3',
  paymentId: 'pay_IH4NVgf4Dreq1l',
  signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
};
const WEBHOOK_SECRET = '123456';
const WEBHOOK_BODY = '{"a":1,"b":2,"c":{"d":3}}';
const WEBHOOK_SIGNATURE = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc';

const ORDER = {
  id: 'order_1',
  entity: 'order',
  amount: 129900,
  amount_paid: 0,
  amount_due: 129900,
  currency: 'INR',
  receipt: 'SHOP-1',
  offer_id: null,
  status: 'created',
  attempts: 0,
  notes: [],
  created_at: 1_760_000_000,
};

const PAYMENT = {
  id: 'pay_1',
  entity: 'payment',
  amount: 129900,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_1',
  method: 'upi',
  amount_refunded: 0,
  captured: true,
  email: 'someone@example.com',
  contact: '+919000090000',
  // Anything that the provider has written there, which the shop does not read.
  notes: { cart: 'c1', attempt: 2, isGift: true, remark: null },
  error_code: null,
  error_description: null,
  error_reason: null,
  created_at: 1_760_000_005,
};

const READ_PAYMENT = {
  id: 'pay_1',
  orderId: 'order_1',
  amount: 129900,
  currency: 'INR',
  status: 'captured',
  captured: true,
  method: 'upi',
  amountRefunded: 0,
  error: null,
  createdAt: 1_760_000_005,
};

const REFUND = {
  id: 'rfnd_1',
  entity: 'refund',
  payment_id: 'pay_1',
  amount: 5000,
  currency: 'INR',
  status: 'processed',
  receipt: null,
  notes: [],
  created_at: 1_760_000_009,
};

const READ_REFUND = {
  id: 'rfnd_1',
  paymentId: 'pay_1',
  amount: 5000,
  currency: 'INR',
  status: 'processed',
  receipt: null,
  createdAt: 1_760_000_009,
};

/** A provider on a free port with the given answers. */
async function provider(listener: RequestListener, settings: Partial<RazorpaySettings> = {}) {
  const url = await serve(listener);
  return createRazorpayClient({
    baseUrl: url,
    keyId: 'rzp_test_1',
    keySecret: 'secret',
    ...settings,
  });
}

function answering(status: number, body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

describe('payment signature', () => {
  test("accepts the provider's signature of our order and the payment", () => {
    expect(verifyPaymentSignature(PROOF, KEY_SECRET)).toBe(true);
  });

  test.each([
    ['another order', { ...PROOF, orderId: 'order_IEIaMR65cu6nz4' }, KEY_SECRET],
    ['another payment', { ...PROOF, paymentId: 'pay_IH4NVgf4Dreq1m' }, KEY_SECRET],
    ['another secret', PROOF, `${KEY_SECRET}x`],
    ['an empty signature', { ...PROOF, signature: '' }, KEY_SECRET],
    ['a shorter signature', { ...PROOF, signature: PROOF.signature.slice(2) }, KEY_SECRET],
    ['a longer signature', { ...PROOF, signature: `${PROOF.signature}00` }, KEY_SECRET],
    ['a signature that is not hexadecimal', { ...PROOF, signature: 'é'.repeat(64) }, KEY_SECRET],
    ['a changed last digit', { ...PROOF, signature: PROOF.signature.replace(/f$/, 'e') }, KEY_SECRET],
  ])('refuses %s', (_what, proof, secret) => {
    expect(verifyPaymentSignature(proof, secret)).toBe(false);
  });

  test("agrees with the provider's SDK", () => {
    for (const signature of [PROOF.signature, 'f'.repeat(64)]) {
      expect(verifyPaymentSignature({ ...PROOF, signature }, KEY_SECRET)).toBe(
        validatePaymentVerification(
          { order_id: PROOF.orderId, payment_id: PROOF.paymentId },
          signature,
          KEY_SECRET,
        ),
      );
    }
  });
});

describe('webhook signature', () => {
  test('accepts the bytes that were signed', () => {
    expect(verifyWebhookSignature(Buffer.from(WEBHOOK_BODY), WEBHOOK_SIGNATURE, WEBHOOK_SECRET)).toBe(true);
  });

  test('refuses the same JSON written in other bytes', () => {
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(WEBHOOK_BODY), null, 1));
    expect(verifyWebhookSignature(rewritten, WEBHOOK_SIGNATURE, WEBHOOK_SECRET)).toBe(false);
  });

  test("agrees with the provider's SDK", () => {
    for (const body of [WEBHOOK_BODY, '{"rupee":"₹"}']) {
      expect(verifyWebhookSignature(Buffer.from(body), WEBHOOK_SIGNATURE, WEBHOOK_SECRET)).toBe(
        validateWebhookSignature(body, WEBHOOK_SIGNATURE, WEBHOOK_SECRET),
      );
    }
  });
});

describe('webhook body', () => {
  const parse = (body: unknown) => parseWebhook(Buffer.from(JSON.stringify(body)));
  const payment = { entity: PAYMENT };

  test.each(['payment.authorized', 'payment.captured', 'payment.failed'])('reads %s', (event) => {
    expect(parse({ entity: 'event', event, payload: { payment }, created_at: 7 })).toEqual({
      ok: true,
      value: { kind: 'payment', event, payment: READ_PAYMENT, createdAt: 7 },
    });
  });

  test('reads order.paid with its order', () => {
    const reading = parse({
      event: 'order.paid',
      payload: { payment, order: { entity: ORDER } },
      created_at: 7,
    });
    expect(reading).toMatchObject({
      ok: true,
      value: { kind: 'order', payment: READ_PAYMENT, order: { id: 'order_1', receipt: 'SHOP-1' } },
    });
  });

  test('reads a refund with its payment', () => {
    const payload = { refund: { entity: REFUND }, payment };
    expect(parse({ event: 'refund.processed', payload, created_at: 7 })).toEqual({
      ok: true,
      value: {
        kind: 'refund',
        event: 'refund.processed',
        refund: READ_REFUND,
        payment: READ_PAYMENT,
        createdAt: 7,
      },
    });
  });

  test('names an event that the shop does not act on', () => {
    expect(parse({ event: 'settlement.processed', payload: {}, created_at: 7 })).toEqual({
      ok: true,
      value: { kind: 'ignored', event: 'settlement.processed', createdAt: 7 },
    });
  });

  test('reports the fault of a body with the wrong shape', () => {
    const half = {
      event: 'payment.captured',
      payload: { payment: { entity: { id: 'pay_1' } } },
      created_at: 7,
    };
    expect(parse(half)).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
    expect(parseWebhook(Buffer.from('<html>'))).toEqual({
      ok: false,
      failure: { kind: 'unreadable', reason: 'This is not JSON.' },
    });
  });
});

describe('client', () => {
  test('creates an order with automatic capture and reads it', async () => {
    const seen: unknown[] = [];
    const client = await provider((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        seen.push({
          method,
          url,
          authorization: headers.authorization,
          body: Buffer.concat(chunks).toString(),
        });
        answering(200, ORDER)(request, response);
      });
    });
    expect(await client.createOrder({ amount: 129900, currency: 'INR', receipt: 'SHOP-1' })).toEqual({
      ok: true,
      value: {
        id: 'order_1',
        amount: 129900,
        amountPaid: 0,
        amountDue: 129900,
        currency: 'INR',
        receipt: 'SHOP-1',
        status: 'created',
        attempts: 0,
        createdAt: 1_760_000_000,
      },
    });
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/v1/orders',
        authorization: `Basic ${Buffer.from('rzp_test_1:secret').toString('base64')}`,
        body: '{"amount":129900,"currency":"INR","receipt":"SHOP-1","payment_capture":true}',
      },
    ]);
  });

  test("reads an order's payments", async () => {
    const client = await provider(answering(200, { entity: 'collection', count: 1, items: [PAYMENT] }));
    expect(await client.fetchOrderPayments('order_1')).toEqual({ ok: true, value: [READ_PAYMENT] });
  });

  test('sends the idempotency key of a refund as a header', async () => {
    const keys: unknown[] = [];
    const client = await provider((request, response) => {
      keys.push(request.headers['x-refund-idempotency']);
      answering(200, REFUND)(request, response);
    });
    const refund = { paymentId: 'pay_1', amount: 5000, idempotencyKey: 'refund-order-1' };
    expect(await client.refund(refund)).toEqual({ ok: true, value: READ_REFUND });
    expect(keys).toEqual(['refund-order-1']);
  });

  test('escapes ids in URLs', async () => {
    const urls: unknown[] = [];
    const client = await provider((request, response) => {
      urls.push(request.url);
      answering(200, PAYMENT)(request, response);
    });
    await client.fetchPayment('../orders?x=1');
    expect(urls).toEqual(['/v1/payments/..%2Forders%3Fx%3D1']);
  });

  test('returns a refusal with its code, reason and field', async () => {
    const error = {
      code: 'BAD_REQUEST_ERROR',
      description: 'The amount must be at least INR 1.00',
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      field: 'amount',
    };
    const client = await provider(answering(400, { error }));
    expect(await client.capture({ paymentId: 'pay_1', amount: 1, currency: 'INR' })).toEqual({
      ok: false,
      failure: {
        kind: 'refused',
        status: 400,
        code: 'BAD_REQUEST_ERROR',
        description: 'The amount must be at least INR 1.00',
        reason: 'input_validation_failed',
        field: 'amount',
      },
    });
  });

  test.each([429, 500, 502, 503])('treats status %d as temporary, whatever its body', async (status) => {
    const client = await provider(answering(status, '<html>busy</html>'));
    expect(await client.fetchPayment('pay_1')).toEqual({
      ok: false,
      failure: { kind: 'unavailable', status },
    });
  });

  test.each([
    ['HTML', '<html>'],
    ['a truncated body', '{"id":"pay_1","am'],
    ['a fractional amount', { ...PAYMENT, amount: 12.5 }],
    ['an unknown status', { ...PAYMENT, status: 'teleported' }],
  ])('does not accept %s as a payment', async (_what, body) => {
    const client = await provider(answering(200, body));
    expect(await client.fetchPayment('pay_1')).toMatchObject({
      ok: false,
      failure: { kind: 'badReply', status: 200 },
    });
  });

  test('times out if the provider is silent', async () => {
    const client = await provider(() => {}, { timeoutMs: 20 });
    expect(await client.fetchPayment('pay_1')).toEqual({
      ok: false,
      failure: { kind: 'timeout', timeoutMs: 20 },
    });
  });

  test('counts a body that never ends towards the time-out', async () => {
    const client = await provider(
      (_request, response) => {
        response.writeHead(200);
        response.write('{');
      },
      { timeoutMs: 50 },
    );
    expect(await client.fetchPayment('pay_1')).toEqual({
      ok: false,
      failure: { kind: 'timeout', timeoutMs: 50 },
    });
  });

  test('aborts when its caller aborts', async () => {
    const controller = new AbortController();
    const client = await provider(() => controller.abort());
    expect(await client.fetchPayment('pay_1', { signal: controller.signal })).toEqual({
      ok: false,
      failure: { kind: 'aborted' },
    });
  });

  test('returns a broken connection as a failure', async () => {
    const client = await provider((request) => request.socket.destroy());
    expect(await client.fetchPayment('pay_1')).toMatchObject({ ok: false, failure: { kind: 'network' } });
  });

  test('does not follow redirects with its credentials', async () => {
    const client = await provider((_request, response) => {
      response.writeHead(302, { location: '/elsewhere' });
      response.end();
    });
    expect(await client.fetchPayment('pay_1')).toMatchObject({ ok: false, failure: { kind: 'network' } });
  });
});
