import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseWebhook, verifyWebhookSignature } from '../../server/payments/razorpay/index.ts';
import { eventsOf, startReceiver } from './support/receiver.ts';
import { note, openSandbox, UPI } from './support/sandbox.ts';

const held = ['held', 'held', 'held'];
const PAID_EVENTS = ['order.paid', 'payment.authorized', 'payment.captured'];

describe('webhooks', () => {
  test('report a paid order, signed over their bytes, each with its own id', async () => {
    const receiver = await startReceiver();
    const { sandbox, createOrder } = await openSandbox({ webhookUrl: receiver.url });
    const order = await createOrder();
    await sandbox.pay({ orderId: order.id, instrument: UPI });
    const deliveries = await receiver.deliveries(3);
    expect(eventsOf(deliveries)).toEqual(PAID_EVENTS);
    for (const { headers, body } of deliveries) {
      expect(headers['content-type']).toBe('application/json');
      const signature = String(headers['x-razorpay-signature']);
      expect(verifyWebhookSignature(body, signature, sandbox.webhookSecret)).toBe(true);
      expect(parseWebhook(body)).toMatchObject({ ok: true, value: { payment: { orderId: order.id } } });
    }
    const ids = deliveries.map(({ headers }) => headers['x-razorpay-event-id']);
    expect(new Set(ids).size).toBe(3);
  });

  test('show a payment as it was when the event happened', async () => {
    const receiver = await startReceiver();
    const { sandbox, createOrder } = await openSandbox({ webhookUrl: receiver.url });
    await sandbox.pay({ orderId: (await createOrder()).id, instrument: UPI });
    const readings = (await receiver.deliveries(3)).map(({ body }) => parseWebhook(body));
    const statuses = readings.map((reading) =>
      reading.ok && reading.value.kind !== 'ignored'
        ? `${reading.value.event} ${reading.value.payment.status}`
        : '',
    );
    expect(statuses.sort()).toEqual([
      'order.paid captured',
      'payment.authorized authorized',
      'payment.captured captured',
    ]);
  });

  test('report a failure and a refund', async () => {
    const receiver = await startReceiver();
    const { sandbox, client, createOrder } = await openSandbox({ webhookUrl: receiver.url });
    const order = await createOrder(note({ outcome: 'fail-first' }));
    await sandbox.pay({ orderId: order.id, instrument: UPI });
    await sandbox.pay({ orderId: order.id, instrument: UPI });
    const paid = sandbox.ledger.paymentsOf(order.id).find(({ captured }) => captured);
    await client.refund({ paymentId: paid?.id ?? '', amount: 900, idempotencyKey: 'refund-0001' });
    expect(eventsOf(await receiver.deliveries(6))).toEqual([
      'order.paid',
      'payment.authorized',
      'payment.captured',
      'payment.failed',
      'refund.created',
      'refund.processed',
    ]);
  });

  test('are repeated with the same id and bytes until they are accepted', async () => {
    const receiver = await startReceiver((index) => (index < 3 ? 503 : 200));
    const { sandbox, createOrder } = await openSandbox({ webhookUrl: receiver.url });
    await sandbox.pay({ orderId: (await createOrder(note({ outcome: 'fail' }))).id, instrument: UPI });
    const deliveries = await receiver.deliveries(4);
    expect(new Set(deliveries.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1);
    expect(new Set(deliveries.map(({ body }) => body.toString())).size).toBe(1);
  });

  test('can be sent again by hand after they were dropped', async () => {
    const receiver = await startReceiver();
    const { sandbox, createOrder, call } = await openSandbox({ webhookUrl: receiver.url });
    await sandbox.pay({ orderId: (await createOrder(note({ webhook: 'drop' }))).id, instrument: UPI });
    expect(receiver.received).toEqual([]);
    expect(sandbox.webhooks.deliveries().map(({ state }) => state)).toEqual([
      'dropped',
      'dropped',
      'dropped',
    ]);
    const captured = sandbox.webhooks.deliveries().find(({ event }) => event === 'payment.captured');
    expect(await call('POST', `/sandbox/webhooks/${captured?.id}/send`)).toEqual({ status: 204, body: null });
    expect(eventsOf(receiver.received)).toEqual(['payment.captured']);
    expect((await call('POST', '/sandbox/webhooks/none/send')).status).toBe(404);
  });

  test('are sent twice if the behaviour says so', async () => {
    const receiver = await startReceiver();
    const { sandbox, createOrder } = await openSandbox({ webhookUrl: receiver.url });
    await sandbox.pay({
      orderId: (await createOrder(note({ outcome: 'fail', webhook: 'double' }))).id,
      instrument: UPI,
    });
    const [first, second] = await receiver.deliveries(2);
    expect(second?.headers['x-razorpay-event-id']).toBe(first?.headers['x-razorpay-event-id']);
  });

  test('are sent late if the behaviour says so', async () => {
    const receiver = await startReceiver();
    const { sandbox, createOrder } = await openSandbox({ webhookUrl: receiver.url });
    const late = note({ webhook: 'late', delayMs: { lateWebhook: 30 } });
    await sandbox.pay({ orderId: (await createOrder(late)).id, instrument: UPI });
    expect(sandbox.webhooks.deliveries().map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'waiting',
    ]);
    expect(eventsOf(await receiver.deliveries(3))).toEqual(PAID_EVENTS);
  });

  test('are held while no address is set, and sent once one is', async () => {
    const receiver = await startReceiver();
    const { sandbox, createOrder, call } = await openSandbox();
    await sandbox.pay({ orderId: (await createOrder()).id, instrument: UPI });
    await expect.poll(() => sandbox.webhooks.deliveries().map(({ state }) => state)).toEqual(held);
    expect((await call('POST', '/sandbox/webhooks/any/send')).status).toBe(409);
    expect((await call('PUT', '/sandbox/webhook-target', { url: 'ftp://x' })).status).toBe(400);
    expect(await call('PUT', '/sandbox/webhook-target', { url: receiver.url })).toEqual({
      status: 200,
      body: { url: receiver.url },
    });
    expect(eventsOf(await receiver.deliveries(3))).toEqual(PAID_EVENTS);
  });

  test('that waited as the sandbox stopped are sent after its next start, however late the shop listens', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-webhooks-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const { sandbox, createOrder } = await openSandbox({ dataDir });
    const late = note({ webhook: 'late', delayMs: { lateWebhook: 60_000 } });
    await sandbox.pay({ orderId: (await createOrder(late)).id, instrument: UPI });
    await sandbox.close();
    const receiver = await startReceiver();
    const { sandbox: next } = await openSandbox({ dataDir });
    await expect.poll(() => next.webhooks.deliveries().map(({ state }) => state)).toEqual(held);
    await next.close();
    await openSandbox({ dataDir, webhookUrl: receiver.url });
    expect(eventsOf(await receiver.deliveries(3))).toEqual(PAID_EVENTS);
  });
});
