import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { startJobs } from '../../../server/commerce/jobs.ts';
import {
  createRazorpayClient,
  type RazorpayClient,
  type RazorpayFailure,
  type RazorpayPayment,
} from '../../../server/payments/razorpay/index.ts';
import { replaceUnpaidOrder } from '../../../server/payments/replaceOrder.ts';
import {
  type SettlementServices,
  settlePendingOrders,
} from '../../../server/payments/settlePendingOrders.ts';
import {
  findBrokenInvariants,
  orderInput,
  placeOrder,
  setSetting,
  setStock,
  stockOf,
  testTime,
} from '../orders/support/commerce.ts';
import {
  deliverWebhooks,
  openPayment,
  openTill,
  pay,
  prepaidInput,
  refundsOf,
  showOrder,
  type Till,
  transactionDocument,
  validate,
} from '../orders/support/payments.ts';

const minute = 60_000;
const log = pino({ level: 'silent' });
const lapsed =
  'The time to pay for this order ran out, so it was cancelled. Should a payment still go through, it will be returned in full.';

let now = testTime;
let till: Till;
beforeAll(async () => {
  till = await openTill({ now: () => now });
  await setStock(till.app, 'oat-lotion', 1_000);
});

function services() {
  const razorpay = createRazorpayClient(till.app.config.razorpay);
  return {
    db: till.app.database.db,
    razorpay,
    now: () => new Date(now),
    log,
  };
}

const settle = () => settlePendingOrders(services());

describe('an order that is not paid in time', () => {
  test('is cancelled, and its stock and coupon use are released', async () => {
    const before = await stockOf(till.app, 'oat-lotion');
    const input = { ...prepaidInput(), couponCode: 'ONCE', totalAmount: 433.75 };
    const order = await placeOrder(till.app, input);
    now += 16 * minute;
    expect(await settle()).toEqual({ confirmed: 0, released: 1, unanswered: 0, failed: 0 });
    expect(await showOrder(till, order)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: lapsed,
      code: null,
    });
    expect(await stockOf(till.app, 'oat-lotion')).toEqual(before);
    expect(await placeOrder(till.app, input)).toMatchObject({ status: 'PENDING' });
  });

  test('is confirmed instead if the provider reports it as paid, although no callback arrived', async () => {
    const payment = await openPayment(till);
    await pay(till, payment);
    now += 16 * minute;
    expect(await settle()).toMatchObject({ confirmed: 1 });
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'CONFIRMED', refundDue: false });
  });

  test('is confirmed by its captured payment, though a later one of the same order cannot be captured', async () => {
    const payment = await openPayment(till);
    const { paymentId } = await pay(till, payment);
    const { razorpay } = services();
    const captured = await razorpay.fetchPayment(paymentId);
    if (!captured.ok) throw new Error('The payment is not known.');
    const listingBoth: typeof razorpay = {
      ...razorpay,
      async fetchOrderPayments() {
        const later = { ...captured.value, id: 'pay_later', status: 'authorized', captured: false } as const;
        return { ok: true, value: [later, captured.value] };
      },
    };
    now += 16 * minute;
    expect(await settlePendingOrders({ ...services(), razorpay: listingBoth })).toMatchObject({
      confirmed: 1,
      unanswered: 0,
    });
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'CONFIRMED', refundDue: false });
  });

  /** The provider's client, for which the order's payment is authorised only, and that cannot capture it. */
  function withoutCapture(failure: RazorpayFailure): RazorpayClient {
    const { razorpay } = services();
    return {
      ...razorpay,
      async fetchOrderPayments(id) {
        const listed = await razorpay.fetchOrderPayments(id);
        if (!listed.ok) return listed;
        return { ok: true, value: listed.value.map(asAuthorised) };
      },
      capture: async () => ({ ok: false, failure }),
    };
  }

  function asAuthorised(payment: RazorpayPayment): RazorpayPayment {
    return { ...payment, status: 'authorized', captured: false };
  }

  const refused: RazorpayFailure = {
    kind: 'refused',
    status: 400,
    code: 'BAD_REQUEST_ERROR',
    description: 'Refused.',
    reason: null,
    field: null,
  };

  /** The provider's client, which refuses to capture the order's payment and still shows it as authorised. */
  function stillAuthorised(): RazorpayClient {
    const refusing = withoutCapture(refused);
    return {
      ...refusing,
      async fetchPayment(id) {
        const fetched = await refusing.fetchPayment(id);
        return fetched.ok ? { ok: true, value: asAuthorised(fetched.value) } : fetched;
      },
    };
  }

  test('is not given up for another payment while the provider may still capture the one that it refused', async () => {
    const payment = await openPayment(till);
    await pay(till, payment);
    const order = await till.app.database.db
      .selectFrom('customer_order')
      .select(['id', 'provider_order_id'])
      .where('id', '=', payment.order.id)
      .executeTakeFirstOrThrow();
    await expect(replaceUnpaidOrder({ ...services(), razorpay: stillAuthorised() }, order)).rejects.toThrow(
      'The payment provider cannot be reached. Please try again.',
    );
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'PENDING' });
    now += 16 * minute;
    expect(await settle()).toMatchObject({ confirmed: 1 });
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'CONFIRMED' });
  });

  test('is cancelled if the provider refuses to capture its payment, which is returned should it be captured later', async () => {
    const payment = await openPayment(till);
    await pay(till, payment);
    now += 16 * minute;
    const razorpay = stillAuthorised();
    expect(await settlePendingOrders({ ...services(), razorpay })).toMatchObject({
      released: 1,
      unanswered: 0,
    });
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'CANCELLED', refundDue: false });
    await deliverWebhooks(till, payment);
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'CANCELLED', refundDue: true });
    expect(await refundsOf(till, payment.order.id)).toMatchObject([{ reason: 'LATE_CAPTURE' }]);
  });

  test('is confirmed if the capture is refused because the payment is captured already', async () => {
    const payment = await openPayment(till);
    await pay(till, payment);
    now += 16 * minute;
    const razorpay = withoutCapture(refused);
    expect(await settlePendingOrders({ ...services(), razorpay })).toMatchObject({ confirmed: 1 });
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'CONFIRMED', refundDue: false });
  });

  test('stays pending while the provider does not say whether it has captured the payment', async () => {
    const payment = await openPayment(till);
    await pay(till, payment);
    now += 16 * minute;
    const razorpay = withoutCapture({ kind: 'timeout', timeoutMs: 1 });
    expect(await settlePendingOrders({ ...services(), razorpay })).toMatchObject({
      released: 0,
      unanswered: 1,
    });
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'PENDING' });
    expect(await settle()).toMatchObject({ confirmed: 1 });
  });

  test('stays pending while the provider does not reply', async () => {
    const payment = await openPayment(till);
    now += 16 * minute;
    const razorpay = createRazorpayClient({ ...till.app.config.razorpay, baseUrl: 'http://127.0.0.1:9' });
    expect(await settlePendingOrders({ ...services(), razorpay })).toMatchObject({
      released: 0,
      unanswered: 1,
    });
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'PENDING' });
  });

  test('is cancelled if the provider refuses to know it, and its id is logged', async () => {
    await settle();
    const payment = await openPayment(till);
    const lines: unknown[] = [];
    const refusing: SettlementServices = {
      ...services(),
      razorpay: { ...services().razorpay, fetchOrderPayments: async () => ({ ok: false, failure: refused }) },
      log: { error: (line: unknown) => lines.push(line) },
    };
    now += 2 * minute;
    await settlePendingOrders(refusing);
    expect([(await showOrder(till, payment.order)).status, lines]).toEqual(['PENDING', []]);
    now += 14 * minute;
    expect(await settlePendingOrders(refusing)).toMatchObject({ released: 1, unanswered: 0 });
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'CANCELLED', cancelReason: lapsed });
    expect(lines).toEqual([{ orderId: payment.order.id }]);
  });

  test('is cancelled however many older ones the provider gives no answer about', async () => {
    await settle();
    const older = await Promise.all(Array.from({ length: 110 }, () => openPayment(till)));
    const silentAbout = new Set(older.map(({ providerOrderId }) => providerOrderId));
    now += 1_000;
    const { order } = await openPayment(till);
    const { razorpay } = services();
    const halfSilent: RazorpayClient = {
      ...razorpay,
      fetchOrderPayments: async (id) =>
        silentAbout.has(id)
          ? { ok: false, failure: { kind: 'timeout', timeoutMs: 1 } }
          : razorpay.fetchOrderPayments(id),
    };
    now += 15 * minute;
    let released = 0;
    for (let run = 0; run < 20; run += 1) {
      now += minute;
      released += (await settlePendingOrders({ ...services(), razorpay: halfSilent })).released;
    }
    expect([released, (await showOrder(till, order)).status]).toEqual([1, 'CANCELLED']);
    expect([(await settle()).released, (await settle()).released]).toEqual([100, 10]);
  });

  test('stays cancelled when it is paid later, and the refund is owed once', async () => {
    const payment = await openPayment(till);
    now += 16 * minute;
    await settle();
    const proof = await pay(till, payment);
    now += 7 * 24 * 60 * minute;
    await deliverWebhooks(till, payment, ['payment.captured', 'order.paid']);
    await validate(till, payment.order, proof);
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'CANCELLED', refundDue: true });
    expect(await refundsOf(till, payment.order.id)).toEqual([
      { amount: 47_650, reason: 'LATE_CAPTURE', refunded_at: null },
    ]);
  });

  test('that is paid at that moment is either confirmed, or cancelled with a refund', async () => {
    const payments = await Promise.all(Array.from({ length: 10 }, () => openPayment(till)));
    await Promise.all(payments.map((payment) => pay(till, payment)));
    now += 16 * minute;
    // The provider's list is empty, as it would be for a payment captured just after it was read.
    const silent = createRazorpayClient({
      ...till.app.config.razorpay,
      fetch: async () => Response.json({ entity: 'collection', count: 0, items: [] }),
    });
    await Promise.all([
      settlePendingOrders({ ...services(), razorpay: silent }),
      ...payments.map((payment) => deliverWebhooks(till, payment)),
    ]);
    for (const { order } of payments) {
      const { status, refundDue } = await showOrder(till, order);
      expect([
        ['CONFIRMED', false],
        ['CANCELLED', true],
      ]).toContainEqual([status, refundDue]);
    }
  });

  test('is released once by concurrent calls', async () => {
    const before = await stockOf(till.app, 'oat-lotion');
    await placeOrder(till.app, prepaidInput());
    now += 16 * minute;
    const counts = await Promise.all(Array.from({ length: 5 }, settle));
    expect(counts.reduce((sum, { released }) => sum + released, 0)).toBe(1);
    expect(await stockOf(till.app, 'oat-lotion')).toEqual(before);
  });
});

test('an order without reserved stock that sells out during payment is cancelled with a refund', async () => {
  await setSetting(till.app, 'BLOCK_INVENTORY', false);
  await setStock(till.app, 'gift-soap', 1);
  const soap = { products: [{ productId: 'gift-soap', quantity: 1 }] };
  const payment = await openPayment(till, { ...prepaidInput(), ...soap, totalAmount: 190.55 });
  const rival = await placeOrder(till.app, orderInput({ ...soap, totalAmount: 238 }));
  expect(rival.status).toBe('CONFIRMED');
  await pay(till, payment);
  await deliverWebhooks(till, payment, ['payment.captured']);
  expect(await showOrder(till, payment.order)).toMatchObject({
    status: 'CANCELLED',
    cancelReason:
      'An item of this order was sold out while you were paying, so it was cancelled. We return your payment in full.',
    refundDue: true,
  });
  expect(await refundsOf(till, payment.order.id)).toMatchObject([{ reason: 'SOLD_OUT' }]);
  await setSetting(till.app, 'BLOCK_INVENTORY', true);
});

test('an order whose payment was never reported and whose goods are sold out meanwhile is not to be paid a second time', async () => {
  await setSetting(till.app, 'BLOCK_INVENTORY', false);
  await setStock(till.app, 'gift-soap', 1);
  const soap = { products: [{ productId: 'gift-soap', quantity: 1 }] };
  const payment = await openPayment(till, { ...prepaidInput(), ...soap, totalAmount: 190.55 });
  await placeOrder(till.app, orderInput({ ...soap, totalAmount: 238 }));
  await pay(till, payment);
  const { id: orderId, cookie } = payment.order;
  const again = await till.app.query(transactionDocument, { orderId }, { cookie });
  expect(again.data).toEqual({ createTransaction: { amount: 0, done: true, checkout: null } });
  expect(await showOrder(till, payment.order)).toMatchObject({ status: 'CANCELLED', refundDue: true });
  await setSetting(till.app, 'BLOCK_INVENTORY', true);
});

test('an order without reserved stock takes its stock when it is paid', async () => {
  await setSetting(till.app, 'BLOCK_INVENTORY', false);
  const before = await stockOf(till.app, 'oat-lotion');
  const payment = await openPayment(till);
  expect(await stockOf(till.app, 'oat-lotion')).toEqual(before);
  await validate(till, payment.order, await pay(till, payment));
  expect(await stockOf(till.app, 'oat-lotion')).toEqual({
    ...before,
    inventory: before.inventory - 1,
    sold: before.sold + 1,
  });
  await setSetting(till.app, 'BLOCK_INVENTORY', true);
});

test('the background jobs start and stop on this database', async () => {
  const jobs = startJobs({
    ...services(),
    database: till.app.database,
    refundSpeed: 'normal',
    tellCourier: null,
    log: pino({ level: 'silent' }),
  });
  await jobs.scheduled;
  await jobs.stop();
});

test('nothing of this breaks an invariant', async () => {
  expect(await findBrokenInvariants(till.app)).toEqual([]);
});
