import { describe, expect, test } from 'vitest';
import { DEFAULT_BEHAVIOUR } from '../../sandbox/razorpay/behaviour.ts';
import { eventsOf, startReceiver } from './support/receiver.ts';
import { note, openSandbox, UPI } from './support/sandbox.ts';

const CONTACT = '+919876543210';

describe('behaviour', () => {
  test('is read and changed over HTTP, in parts', async () => {
    const { call } = await openSandbox();
    expect((await call('GET', '/sandbox/behaviour')).body).toEqual(DEFAULT_BEHAVIOUR);
    const change = { outcome: 'fail', delayMs: { callback: 5 } };
    const changed = {
      ...DEFAULT_BEHAVIOUR,
      outcome: 'fail',
      delayMs: { ...DEFAULT_BEHAVIOUR.delayMs, callback: 5 },
    };
    expect(await call('PUT', '/sandbox/behaviour', change)).toEqual({ status: 200, body: changed });
    expect((await call('GET', '/sandbox/behaviour')).body).toEqual(changed);
  });

  test.each([{ outcome: 'explode' }, { delayMs: { payment: -1 } }, { outcom: 'fail' }])(
    'refuses %j',
    async (change) => {
      const { call } = await openSandbox();
      expect((await call('PUT', '/sandbox/behaviour', change)).status).toBe(400);
      expect((await call('GET', '/sandbox/behaviour')).body).toEqual(DEFAULT_BEHAVIOUR);
    },
  );

  test('of one order does not affect the others', async () => {
    const { sandbox, createOrder, call } = await openSandbox();
    const [failing, other] = [await createOrder(), await createOrder()];
    await call('PUT', `/sandbox/behaviour/${failing.id}`, { outcome: 'fail' });
    expect(await sandbox.pay({ orderId: failing.id, instrument: UPI })).toMatchObject({
      value: { status: 'failed' },
    });
    expect(await sandbox.pay({ orderId: other.id, instrument: UPI })).toMatchObject({
      value: { status: 'paid' },
    });
    await call('DELETE', `/sandbox/behaviour/${failing.id}`);
    expect(await sandbox.pay({ orderId: failing.id, instrument: UPI })).toMatchObject({
      value: { status: 'paid' },
    });
  });

  test.each(['SHOP-1', CONTACT])('can be set for %s before there is an order', async (key) => {
    const { sandbox, createOrder, call } = await openSandbox();
    await call('PUT', `/sandbox/behaviour/${encodeURIComponent(key)}`, { outcome: 'fail' });
    const order = await createOrder();
    const request = { orderId: order.id, instrument: UPI, payer: { contact: CONTACT } };
    expect(await sandbox.pay(request)).toMatchObject({ value: { status: 'failed' } });
  });

  test('refuses pages of other sites', async () => {
    const { call } = await openSandbox();
    const change = { outcome: 'fail' };
    expect(await call('PUT', '/sandbox/behaviour', change, { 'sec-fetch-site': 'cross-site' })).toMatchObject(
      {
        status: 403,
      },
    );
  });

  test('always fails the failing UPI ID of the test mode', async () => {
    const { sandbox, createOrder } = await openSandbox();
    const instrument = { method: 'upi', vpa: 'failure@razorpay' } as const;
    expect(await sandbox.pay({ orderId: (await createOrder()).id, instrument })).toMatchObject({
      value: { status: 'failed' },
    });
  });

  test("charges another amount than the order's", async () => {
    const { sandbox, client, createOrder } = await openSandbox();
    const order = await createOrder(note({ amountOffset: -100 }));
    await sandbox.pay({ orderId: order.id, instrument: UPI });
    expect(await client.fetchOrderPayments(order.id)).toMatchObject({ value: [{ amount: 129_800 }] });
  });

  test('captures a failed payment later', async () => {
    const receiver = await startReceiver();
    const { sandbox, client, createOrder } = await openSandbox({ webhookUrl: receiver.url });
    const order = await createOrder(
      note({ outcome: 'fail', lateCapture: true, delayMs: { lateCapture: 1 } }),
    );
    expect(await sandbox.pay({ orderId: order.id, instrument: UPI })).toMatchObject({
      value: { status: 'failed' },
    });
    expect(eventsOf(await receiver.deliveries(3))).toEqual([
      'order.paid',
      'payment.captured',
      'payment.failed',
    ]);
    expect(await client.fetchOrderPayments(order.id)).toMatchObject({
      value: [{ status: 'captured', error: null }],
    });
  });

  test('captures a failed payment on request, for tests that do not wait', async () => {
    const { sandbox, client, createOrder, call } = await openSandbox();
    const order = await createOrder(note({ outcome: 'fail' }));
    await sandbox.pay({ orderId: order.id, instrument: UPI });
    const [payment] = sandbox.ledger.paymentsOf(order.id);
    const path = `/sandbox/payments/${payment?.id}/capture-late`;
    expect(await call('POST', path)).toMatchObject({ status: 200, body: { status: 'captured' } });
    expect((await call('POST', path)).status).toBe(400);
    expect(await client.fetchPayment(payment?.id ?? '')).toMatchObject({ value: { captured: true } });
  });

  test('charges a paid order a second time, and reports once that it is paid', async () => {
    const receiver = await startReceiver();
    const { sandbox, client, createOrder } = await openSandbox({ webhookUrl: receiver.url });
    const order = await createOrder(note({ secondCapture: true }));
    await sandbox.pay({ orderId: order.id, instrument: UPI });
    expect(await client.fetchOrderPayments(order.id)).toMatchObject({
      value: [{ status: 'captured' }, { status: 'captured' }],
    });
    expect(eventsOf(await receiver.deliveries(5)).filter((event) => event === 'order.paid')).toHaveLength(1);
  });

  test('pays an order over HTTP without a window', async () => {
    const { createOrder, call } = await openSandbox();
    const order = await createOrder();
    expect(await call('POST', `/sandbox/orders/${order.id}/pay`)).toMatchObject({
      status: 200,
      body: { status: 'paid', response: { razorpay_order_id: order.id } },
    });
  });
});
