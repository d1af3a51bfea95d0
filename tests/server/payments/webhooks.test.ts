import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { processPendingEvents } from '../../../server/payments/webhook/events.ts';
import { findBrokenInvariants, setStock, testTime } from '../orders/support/commerce.ts';
import {
  openPayment,
  openTill,
  pay,
  postWebhook,
  prepaidTotal,
  showOrder,
  type Till,
} from '../orders/support/payments.ts';

const log = pino({ level: 'silent' });

let till: Till;
beforeAll(async () => {
  till = await openTill({ now: () => testTime });
  await setStock(till.app, 'oat-lotion', 1_000);
});

const settings = { now: () => new Date(testTime) };

describe('a webhook', () => {
  test('with a wrong signature or a re-encoded body is refused', async () => {
    const payment = await openPayment(till);
    await pay(till, payment);
    const body = captured(payment.providerOrderId);
    const secret = till.sandbox.webhookSecret;
    const forged = await postWebhook(till.app, { id: 'forged', body, secret: 'guessed' });
    expect(forged.statusCode).toBe(401);
    const signed = await postWebhook(till.app, { id: 'unread', body: '{"event":', secret });
    expect(signed.statusCode).toBe(400);
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'PENDING' });
  });

  test('that is repeated is acknowledged and changes nothing', async () => {
    const payment = await openPayment(till);
    await pay(till, payment);
    const event = {
      id: 'again',
      body: captured(payment.providerOrderId),
      secret: till.sandbox.webhookSecret,
    };
    const replies = await Promise.all(Array.from({ length: 50 }, () => postWebhook(till.app, event)));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'CONFIRMED', refundDue: false });
  });

  test('stores no data of the payer', async () => {
    const rows = await till.app.database.db.selectFrom('webhook_event').select('payload').execute();
    expect(JSON.stringify(rows)).not.toMatch(/contact|email|vpa|\+91/);
  });

  test('that was stored but not processed is processed by the background job', async () => {
    const payment = await openPayment(till);
    const { paymentId: id } = await pay(till, payment);
    const { providerOrderId } = payment;
    const action = { kind: 'confirm', payment: { id, providerOrderId, amount: 47_650, currency: 'INR' } };
    await till.app.database.db
      .insertInto('webhook_event')
      .values({
        id: 'swept',
        provider: 'razorpay',
        type: 'payment.captured',
        payload: JSON.stringify(action),
      })
      .execute();
    await till.app.database.db
      .insertInto('webhook_event')
      .values({ id: 'broken', provider: 'razorpay', type: 'payment.captured', payload: '{}' })
      .execute();
    expect(await processPendingEvents(till.app.database.db, settings, log)).toEqual({
      processed: 1,
      failed: 1,
    });
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'CONFIRMED' });
    expect(prepaidTotal * 100).toBe(action.payment.amount);
  });

  test('is processed, however many others before and after it fail every time', async () => {
    const { db } = till.app.database;
    await db.deleteFrom('webhook_event').execute();
    const event = (id: string, received: number, payload: object) => ({
      id,
      provider: 'razorpay',
      type: 'payment.captured',
      payload: JSON.stringify(payload),
      received_at: new Date(testTime + received),
    });
    const broken = Array.from({ length: 100 }, (_, at) => event(`broken-${at}`, at, {}));
    const good = [event('first', -1, { kind: 'none' }), event('last', 100, { kind: 'none' })];
    await db
      .insertInto('webhook_event')
      .values([...broken, ...good])
      .execute();
    for (let run = 0; run < 2; run += 1) await processPendingEvents(db, settings, log);
    const processed = await db
      .selectFrom('webhook_event')
      .select('id')
      .where('processed_at', 'is not', null)
      .orderBy('id')
      .execute();
    expect(processed).toEqual([{ id: 'first' }, { id: 'last' }]);
  });

  function captured(providerOrderId: string): string {
    const found = till.sandbox.webhooks
      .deliveries()
      .find(({ orderId, event }) => orderId === providerOrderId && event === 'payment.captured');
    return found?.body ?? '';
  }
});

test('no event breaks an invariant', async () => {
  expect(await findBrokenInvariants(till.app)).toEqual([]);
});
