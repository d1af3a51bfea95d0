import Razorpay from 'razorpay';
import { describe, expect, test } from 'vitest';
import { verifyPaymentSignature } from '../../server/payments/razorpay/index.ts';
import { note, openSandbox, UPI } from './support/sandbox.ts';

/** A refusal with this description and field; its other fields are always the same. */
const refusal = (description: string, field?: string) => ({
  status: 400,
  body: {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...(field === undefined ? {} : { field }),
    },
  },
});

describe('orders', () => {
  test("are made in the provider's shape", async () => {
    const { call } = await openSandbox();
    const request = {
      amount: 5000,
      currency: 'INR',
      receipt: 'r1',
      notes: { key1: 'value3' },
      payment_capture: 1,
    };
    const { status, body } = await call('POST', '/v1/orders', request);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
        entity: 'order',
        amount: 5000,
        amount_paid: 0,
        amount_due: 5000,
        currency: 'INR',
        receipt: 'r1',
        offer_id: null,
        status: 'created',
        attempts: 0,
        notes: { key1: 'value3' },
        created_at: expect.any(Number),
      },
    });
    expect(await call('GET', `/v1/orders/${body.id}`)).toEqual({ status: 200, body });
    expect(await call('GET', `/v1/orders/${body.id}/payments`)).toEqual({
      status: 200,
      body: { entity: 'collection', count: 0, items: [] },
    });
  });

  test.each([
    [{ amount: 99, currency: 'INR' }, 'The amount must be at least INR 1.00', 'amount'],
    [{ amount: 100.5, currency: 'INR' }, 'The amount must be an integer.', 'amount'],
    [{ amount: '100', currency: 'INR' }, 'The amount must be an integer.', 'amount'],
    [{ currency: 'INR' }, 'The amount field is required.', 'amount'],
    [{ amount: 100 }, 'The currency field is required.', 'currency'],
    [
      { amount: 100, currency: 'INR', discount: 1 },
      'discount is/are not required and should not be sent',
      'discount',
    ],
    [
      { amount: 100, currency: 'INR', receipt: 'x'.repeat(41) },
      'The receipt may not be greater than 40 characters.',
      'receipt',
    ],
    [
      { amount: 100, currency: 'INR', notes: { sandbox: '{"outcome":"explode"}' } },
      'The sandbox note is not a change of behaviour in JSON.',
      'notes',
    ],
  ])('are refused for %j', async (body, description, field) => {
    const { call } = await openSandbox();
    expect(await call('POST', '/v1/orders', body)).toEqual(refusal(description, field));
  });

  test('need the key', async () => {
    const { call } = await openSandbox();
    for (const authorization of ['', 'Basic cnpwOng=', 'Bearer x']) {
      expect(await call('GET', '/v1/orders/order_1', undefined, { authorization })).toMatchObject({
        status: 401,
        body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
      });
    }
  });

  test('that do not exist are refused, as are unknown addresses', async () => {
    const { call } = await openSandbox();
    const unknown = refusal('The id provided does not exist');
    expect(await call('GET', '/v1/orders/order_none')).toEqual(unknown);
    expect(await call('GET', '/v1/orders/order_none/payments')).toEqual(unknown);
    expect(await call('GET', '/v1/payments/pay_none')).toEqual(unknown);
    expect(await call('GET', '/v1/refunds/rfnd_none')).toEqual(unknown);
    expect(await call('GET', '/v1/nothing')).toMatchObject({
      status: 400,
      body: { error: { description: 'The requested URL was not found on the server.' } },
    });
  });
});

describe('payments', () => {
  test('of an order with automatic capture are captured and signed, and the order is paid', async () => {
    const { sandbox, client, createOrder, call } = await openSandbox();
    const order = await createOrder();
    const reply = await sandbox.pay({ orderId: order.id, instrument: UPI });
    if (!reply.ok || reply.value.status !== 'paid') throw new Error('not paid');
    const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = reply.value.response;
    const proof = { orderId: order.id, paymentId: razorpay_payment_id, signature: razorpay_signature };
    expect(razorpay_order_id).toBe(order.id);
    expect(verifyPaymentSignature(proof, sandbox.keySecret)).toBe(true);
    expect(await client.fetchPayment(razorpay_payment_id)).toMatchObject({
      ok: true,
      value: {
        orderId: order.id,
        amount: 129_900,
        status: 'captured',
        captured: true,
        method: 'upi',
        error: null,
      },
    });
    expect((await call('GET', `/v1/orders/${order.id}`)).body).toMatchObject({
      status: 'paid',
      amount_paid: 129_900,
      amount_due: 0,
      attempts: 1,
    });
  });

  test('without automatic capture wait for a capture of exactly their amount, once', async () => {
    const { sandbox, client, call } = await openSandbox();
    const order = (await call('POST', '/v1/orders', { amount: 500, currency: 'INR' })).body;
    await sandbox.pay({ orderId: order.id, instrument: UPI });
    const payments = await client.fetchOrderPayments(order.id);
    if (!payments.ok || !payments.value[0]) throw new Error('no payment');
    const { id, status } = payments.value[0];
    expect(status).toBe('authorized');
    const capture = (amount: number) => client.capture({ paymentId: id, amount, currency: 'INR' });
    expect(await capture(400)).toMatchObject({
      failure: { kind: 'refused', description: 'Capture amount must be equal to the amount authorized' },
    });
    expect(await capture(500)).toMatchObject({ ok: true, value: { status: 'captured' } });
    expect(await capture(500)).toMatchObject({
      failure: { kind: 'refused', description: 'This payment has already been captured' },
    });
  });

  test("report a failure in the provider's words, and the order can be paid again", async () => {
    const { sandbox, client, createOrder } = await openSandbox();
    const order = await createOrder(note({ outcome: 'fail-first' }));
    expect(await sandbox.pay({ orderId: order.id, instrument: UPI })).toMatchObject({
      ok: true,
      value: { status: 'failed', error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed' } },
    });
    expect(await sandbox.pay({ orderId: order.id, instrument: UPI })).toMatchObject({
      value: { status: 'paid' },
    });
    const payments = await client.fetchOrderPayments(order.id);
    expect(payments).toMatchObject({
      ok: true,
      value: [
        { status: 'failed', error: { reason: 'payment_failed' } },
        { status: 'captured', error: null },
      ],
    });
  });

  test('of a paid order are refused', async () => {
    const { sandbox, createOrder } = await openSandbox();
    const order = await createOrder();
    await sandbox.pay({ orderId: order.id, instrument: UPI });
    expect(await sandbox.pay({ orderId: order.id, instrument: UPI })).toMatchObject({
      ok: false,
      refusal: { error: { description: expect.stringContaining('already paid') } },
    });
  });

  test('store only the end of a card number', async () => {
    const { sandbox, createOrder, call } = await openSandbox();
    const order = await createOrder();
    const instrument = { method: 'card', last4: '1111', network: 'Visa', name: 'Test Shopper' } as const;
    await sandbox.pay({ orderId: order.id, instrument });
    const { body } = await call('GET', `/v1/orders/${order.id}/payments`);
    expect(body.items[0]).toMatchObject({
      method: 'card',
      card: { last4: '1111', network: 'Visa' },
      vpa: null,
    });
  });
});

describe('refunds', () => {
  async function paidOrder() {
    const opened = await openSandbox();
    const order = await opened.createOrder();
    const reply = await opened.sandbox.pay({ orderId: order.id, instrument: UPI });
    if (!reply.ok || reply.value.status !== 'paid') throw new Error('not paid');
    return { ...opened, paymentId: reply.value.response.razorpay_payment_id };
  }

  test('are deducted from the payment, first in part, then in full', async () => {
    const { client, paymentId } = await paidOrder();
    const part = await client.refund({ paymentId, amount: 900, idempotencyKey: 'refund-0001' });
    expect(part).toMatchObject({ ok: true, value: { paymentId, amount: 900, status: 'processed' } });
    expect(await client.fetchPayment(paymentId)).toMatchObject({
      value: { status: 'captured', amountRefunded: 900 },
    });
    await client.refund({ paymentId, amount: 129_000, idempotencyKey: 'refund-0002' });
    expect(await client.fetchPayment(paymentId)).toMatchObject({
      value: { status: 'refunded', amountRefunded: 129_900 },
    });
    expect(await client.refund({ paymentId, amount: 100, idempotencyKey: 'refund-0003' })).toMatchObject({
      failure: { kind: 'refused', description: 'The payment has been fully refunded already' },
    });
  });

  test('are made once for a repeated key, and refused for the same key with another amount', async () => {
    const { client, call, paymentId } = await paidOrder();
    const refund = { paymentId, amount: 900, idempotencyKey: 'refund-0001' };
    const first = await client.refund(refund);
    expect(await client.refund(refund)).toEqual(first);
    expect(await client.refund({ ...refund, amount: 901 })).toMatchObject({
      failure: { kind: 'refused', status: 409 },
    });
    expect((await call('GET', `/v1/payments/${paymentId}`)).body).toMatchObject({
      amount_refunded: 900,
      refund_status: 'partial',
    });
  });

  test('of more than was captured, or of an uncaptured payment, are refused', async () => {
    const { client, sandbox, createOrder, paymentId } = await paidOrder();
    expect(await client.refund({ paymentId, amount: 129_901, idempotencyKey: 'refund-0001' })).toMatchObject({
      failure: { description: 'The refund amount provided is greater than amount captured' },
    });
    const order = await createOrder(note({ outcome: 'fail' }));
    await sandbox.pay({ orderId: order.id, instrument: UPI });
    const [failed] = sandbox.ledger.paymentsOf(order.id);
    expect(
      await client.refund({ paymentId: failed?.id ?? '', amount: 100, idempotencyKey: 'refund-0002' }),
    ).toMatchObject({ failure: { kind: 'refused' } });
  });

  test('that fail return the amount to the payment', async () => {
    const { client, sandbox, call, paymentId } = await paidOrder();
    sandbox.behaviour.set({ refund: 'fail', delayMs: { refund: 0 } });
    const refund = await client.refund({ paymentId, amount: 900, idempotencyKey: 'refund-0001' });
    if (!refund.ok) throw new Error('refused');
    expect(refund.value.status).toBe('pending');
    expect((await call('GET', `/v1/refunds/${refund.value.id}`)).body.status).toBe('failed');
    expect(await client.fetchPayment(paymentId)).toMatchObject({ value: { amountRefunded: 0 } });
  });
});

test("the provider's own SDK is served as by the provider", async () => {
  const { sandbox } = await openSandbox();
  const sdk = new Razorpay({ key_id: sandbox.keyId, key_secret: sandbox.keySecret });
  // The SDK has no setting for its address, and its HTTP client is missing from its types.
  Reflect.set(Reflect.get(sdk.api, 'rq').defaults, 'baseURL', sandbox.url);
  const order = await sdk.orders.create({
    amount: 5000,
    currency: 'INR',
    receipt: 'r1',
    payment_capture: true,
  });
  await sandbox.pay({ orderId: order.id, instrument: UPI });
  const payments = await sdk.orders.fetchPayments(order.id);
  expect(payments).toMatchObject({ count: 1, items: [{ status: 'captured', order_id: order.id }] });
  const refund = await sdk.payments.refund(payments.items[0]?.id ?? '', { amount: 500 });
  expect(await sdk.refunds.fetch(refund.id)).toMatchObject({ amount: 500, status: 'processed' });
  await expect(sdk.orders.fetch('order_none')).rejects.toMatchObject({
    statusCode: 400,
    error: { code: 'BAD_REQUEST_ERROR' },
  });
});
