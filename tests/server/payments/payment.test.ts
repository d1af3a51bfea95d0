import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadOrder } from '../../../server/orders/orderRecord.ts';
import { createRazorpayClient } from '../../../server/payments/razorpay/index.ts';
import { createTransactions } from '../../../server/payments/transactions.ts';
import {
  findBrokenInvariants,
  orderInput,
  placeOrder,
  refusalOf,
  setStock,
  stockOf,
  testTime,
} from '../orders/support/commerce.ts';
import {
  deliverWebhooks,
  openPayment,
  openTill,
  pay,
  prepaidTotal,
  refundsOf,
  showOrder,
  type Till,
  transactionDocument,
  validate,
} from '../orders/support/payments.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
  await setStock(till.app, 'oat-lotion', 1_000);
});

const confirmed = {
  status: 'CONFIRMED',
  code: expect.stringMatching(/^TES-/),
  cancelReason: null,
  refundDue: false,
  refunds: [],
  payments: [{ method: 'ONLINE', status: 'PAID', amount: prepaidTotal }],
};

describe('a prepaid order', () => {
  test('is pending with its stock reserved, and confirmed by the provider’s report [S1.9 S7.28]', async () => {
    const before = await stockOf(till.app, 'oat-lotion');
    const payment = await openPayment(till);
    expect(payment.order).toMatchObject({ status: 'PENDING', code: null, totalAmount: prepaidTotal });
    expect(await stockOf(till.app, 'oat-lotion')).toEqual({
      inventory: before.inventory - 1,
      blocked: before.blocked + 1,
      sold: before.sold,
    });
    const proof = await pay(till, payment);
    expect((await validate(till, payment.order, proof)).data).toEqual({
      validateTransaction: { success: true },
    });
    expect(await showOrder(till, payment.order)).toEqual(confirmed);
    expect(await stockOf(till.app, 'oat-lotion')).toEqual({
      inventory: before.inventory - 1,
      blocked: before.blocked,
      sold: before.sold + 1,
    });
  });

  test('creates one order at the provider, even with repeated calls [S7.27]', async () => {
    const order = await placeOrder(
      till.app,
      orderInput({ paymentType: 'PREPAID', totalAmount: prepaidTotal }),
    );
    const before = till.sandbox.ledger.orders().length;
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        till.app.query(transactionDocument, { orderId: order.id }, { cookie: order.cookie }),
      ),
    );
    const providerOrderId = expect.stringMatching(/^order_/);
    expect(replies[0]?.data).toEqual({
      createTransaction: {
        amount: prepaidTotal,
        done: false,
        checkout: { providerOrderId, amountInPaise: 47_650 },
      },
    });
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(till.sandbox.ledger.orders().length).toBe(before + 1);
  });

  test.for([
    [['callback', 'webhook']],
    [['webhook', 'callback']],
    [['callback', 'callback', 'webhook', 'webhook']],
    [['webhook']],
  ])('is confirmed once, whichever of %s arrives first', async ([messages = []]) => {
    const payment = await openPayment(till);
    const proof = await pay(till, payment);
    for (const message of messages) {
      if (message === 'callback') await validate(till, payment.order, proof);
      else await deliverWebhooks(till, payment, ['payment.captured', 'order.paid', 'payment.authorized']);
    }
    expect(await showOrder(till, payment.order)).toEqual(confirmed);
    const messagesSent = await till.app.database.db
      .selectFrom('outbox_message')
      .select('channel')
      .where('order_id', '=', payment.order.id)
      .where('kind', '=', 'confirmed')
      .execute();
    expect(messagesSent).toHaveLength(2);
    expect(await refundsOf(till, payment.order.id)).toEqual([]);
  });

  test('is confirmed once by concurrent callbacks and webhooks', async () => {
    const payment = await openPayment(till);
    const proof = await pay(till, payment);
    await Promise.all([
      ...Array.from({ length: 5 }, () => validate(till, payment.order, proof)),
      ...Array.from({ length: 5 }, () => deliverWebhooks(till, payment, ['payment.captured', 'order.paid'])),
    ]);
    expect(await showOrder(till, payment.order)).toEqual(confirmed);
    expect(await refundsOf(till, payment.order.id)).toEqual([]);
  });

  test('is confirmed by a second payment after a failed one', async () => {
    const payment = await openPayment(till);
    till.sandbox.behaviour.setFor(payment.providerOrderId, { outcome: 'fail-first' });
    const first = await till.sandbox.pay({
      orderId: payment.providerOrderId,
      instrument: { method: 'upi', vpa: 'success@razorpay' },
    });
    expect(first).toMatchObject({ ok: true, value: { status: 'failed' } });
    await deliverWebhooks(till, payment, ['payment.failed']);
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'PENDING' });
    await validate(till, payment.order, await pay(till, payment));
    expect(await showOrder(till, payment.order)).toEqual(confirmed);
  });

  test('is not confirmed by another order’s payment, an invented one or a wrong signature [S7.28]', async () => {
    const mine = await openPayment(till);
    const other = await openPayment(till);
    const proof = await pay(till, other);
    const own = await pay(till, mine);
    const attempts = [proof, { paymentId: 'pay_made_up' }, { ...own, signature: '0'.repeat(64) }];
    const replies = await Promise.all(attempts.map((attempt) => validate(till, mine.order, attempt)));
    expect(replies.map(refusalOf)).toEqual(attempts.map(() => ({ code: 'PAYMENT_NOT_CONFIRMED' })));
    expect(await showOrder(till, mine.order)).toMatchObject({ status: 'PENDING' });
  });

  test('owes a refund of a payment with another amount and stays unpaid', async () => {
    const payment = await openPayment(till);
    till.sandbox.behaviour.setFor(payment.providerOrderId, { amountOffset: -100 });
    const proof = await pay(till, payment);
    expect(refusalOf(await validate(till, payment.order, proof))).toEqual({ code: 'PAYMENT_NOT_CONFIRMED' });
    await deliverWebhooks(till, payment);
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'PENDING', refundDue: true });
    expect(await refundsOf(till, payment.order.id)).toEqual([
      { amount: 47_550, reason: 'AMOUNT_MISMATCH', refunded_at: null },
    ]);
  });

  test('owes a refund of a second captured payment', async () => {
    const payment = await openPayment(till);
    till.sandbox.behaviour.setFor(payment.providerOrderId, { secondCapture: true });
    await validate(till, payment.order, await pay(till, payment));
    await deliverWebhooks(till, payment, ['payment.captured', 'order.paid']);
    expect(await showOrder(till, payment.order)).toEqual({
      ...confirmed,
      refundDue: true,
      refunds: [{ amount: prepaidTotal, state: 'OWED', at: null, how: null }],
    });
    expect(await refundsOf(till, payment.order.id)).toEqual([
      { amount: 47_650, reason: 'SECOND_CAPTURE', refunded_at: null },
    ]);
  });

  test('that the webhook has confirmed is reported to the browser without asking the provider', async () => {
    const payment = await openPayment(till);
    const { paymentId } = await pay(till, payment);
    await deliverWebhooks(till, payment);
    const lost = await openTill({
      env: { RAZORPAY_BASE_URL: 'http://127.0.0.1:9' },
      database: till.app.database,
    });
    expect((await validate(lost, payment.order, { paymentId })).data).toEqual({
      validateTransaction: { success: true },
    });
  });

  test('is refused if the provider cannot be reached, and the order is kept', async () => {
    const lost = await openTill({ env: { RAZORPAY_BASE_URL: 'http://127.0.0.1:9' } });
    const order = await placeOrder(
      lost.app,
      orderInput({ paymentType: 'PREPAID', totalAmount: prepaidTotal }),
    );
    const reply = await lost.app.query(transactionDocument, { orderId: order.id }, { cookie: order.cookie });
    expect(refusalOf(reply)).toEqual({ code: 'PAYMENT_PROVIDER_UNAVAILABLE' });
    expect(await showOrder(lost, order)).toMatchObject({ status: 'PENDING' });
  });
});

test('a shopper who has paid is not told that the payment failed while the provider refuses the shop’s keys', async () => {
  const payment = await openPayment(till);
  const proof = await pay(till, payment);
  const { database, config } = till.app;
  const order = await loadOrder(database.db, payment.order.id);
  if (order === undefined) throw new Error('There is no order.');
  const razorpay = createRazorpayClient({ ...config.razorpay, keyId: 'rzp_test_another' });
  const { validateTransaction } = createTransactions({ razorpay, config: config.razorpay });
  const context = { db: database.db, now: () => new Date(testTime) };
  await expect(validateTransaction(context, order, proof)).rejects.toMatchObject({
    code: 'PAYMENT_PROVIDER_UNAVAILABLE',
  });
  expect((await validate(till, payment.order, proof)).data).toEqual({
    validateTransaction: { success: true },
  });
});

test('a shopper who asks to pay again while the webhook confirms the order is told that it is paid', async () => {
  const payment = await openPayment(till);
  await pay(till, payment);
  const { database, config } = till.app;
  const order = await loadOrder(database.db, payment.order.id);
  if (order === undefined) throw new Error('There is no order.');
  const client = createRazorpayClient(config.razorpay);
  const razorpay: typeof client = {
    ...client,
    async fetchOrderPayments(id) {
      await deliverWebhooks(till, payment);
      return client.fetchOrderPayments(id);
    },
  };
  const { createTransaction } = createTransactions({ razorpay, config: config.razorpay });
  const context = { db: database.db, now: () => new Date(testTime) };
  expect(await createTransaction(context, order)).toEqual({
    orderId: order.id,
    amount: 0,
    done: true,
    checkout: null,
  });
});

test('an order of cash on delivery has nothing to pay online [S7.27]', async () => {
  const order = await placeOrder(till.app, orderInput({ totalAmount: 539 }));
  const reply = await till.app.query(transactionDocument, { orderId: order.id }, { cookie: order.cookie });
  expect(reply.data).toEqual({ createTransaction: { amount: 0, done: true, checkout: null } });
});

test('a partly prepaid order is confirmed by its upfront part, and the rest stays due [S1.10]', async () => {
  const input = orderInput({ paymentType: 'PPCOD', totalAmount: 499 });
  const payment = await openPayment(till, input);
  await validate(till, payment.order, await pay(till, payment));
  expect(await showOrder(till, payment.order)).toEqual({
    ...confirmed,
    payments: expect.arrayContaining([
      { method: 'ONLINE', status: 'PAID', amount: 99 },
      { method: 'COD', status: 'UNPAID', amount: 400 },
    ]),
  });
});

test('a network asks the provider about payments ten times as often as it orders, so that it cannot use up the shop’s calls', async () => {
  const few = await openTill({ env: { ORDERS_PER_NETWORK: '1' } });
  await setStock(few.app, 'oat-lotion', 10);
  const payment = await openPayment(few);
  const { id: orderId, cookie } = payment.order;
  const codes: unknown[] = [];
  for (let call = 0; call < 6; call += 1) {
    const opened = await few.app.query(transactionDocument, { orderId }, { cookie });
    const reported = await validate(few, payment.order, { paymentId: 'pay_made_up' });
    codes.push(...[opened, reported].map(({ errors }) => errors[0]?.extensions.code ?? 'asked'));
  }
  const asked = Array(4).fill(['asked', 'PAYMENT_NOT_CONFIRMED']).flat();
  expect(codes).toEqual([...asked, 'asked', ...Array(3).fill('RATE_LIMITED')]);
  const stranger = await few.app.query(transactionDocument, { orderId: randomUUID() });
  expect(refusalOf(stranger)).toMatchObject({ code: 'NOT_FOUND' });
});

test('payments break no invariant', async () => {
  expect(await findBrokenInvariants(till.app)).toEqual([]);
});
