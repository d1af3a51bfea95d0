import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewRefund } from '../../../sandbox/razorpay/requests.ts';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import { executeRefunds, type RefundServices } from '../../../server/payments/refunds/executeRefunds.ts';
import { markRefundPaid } from '../../../server/payments/refunds/staffRefunds.ts';
import { findBrokenInvariants, refusalOf, setStock, stockOf, testTime } from '../orders/support/commerce.ts';
import { deskOf } from '../orders/support/desk.ts';
import {
  deliverWebhooks,
  type OpenPayment,
  openPayment,
  openTill,
  pay,
  refundsOf,
  showOrder,
  type Till,
  validate,
} from '../orders/support/payments.ts';

const minute = 60_000;
const total = 476.5;
const paise = 47_650;
const returned =
  'Your payment for this order was returned to you in full, so it was cancelled. Please order again if you still want it.';

let now = testTime;
let till: Till;
beforeAll(async () => {
  till = await openTill({ now: () => now });
  await setStock(till.app, 'oat-lotion', 1_000);
});
beforeEach(() => {
  // Refunds of earlier tests are not due during a test.
  now += 24 * 60 * minute;
  return till.app.database.db
    .updateTable('refund_due')
    .set({ next_attempt_at: new Date(now + 365 * 24 * 60 * minute) })
    .execute();
});

function services(): RefundServices {
  return {
    ...deskOf(till.app, () => now),
    refundSpeed: 'normal',
    log: pino({ level: 'silent' }),
  };
}

const execute = () => executeRefunds(services());

/** A refund that the merchant makes in the provider's dashboard. */
function refundAtProvider(paymentId: string, amount?: number) {
  const request: NewRefund = { notes: {}, receipt: null, speed: 'normal' };
  const reply = till.sandbox.ledger.refund(
    paymentId,
    amount === undefined ? request : { ...request, amount },
    undefined,
    true,
  );
  if (!reply.ok) throw new Error(reply.refusal.error.description);
  return reply.value;
}

async function openPaid(): Promise<{ payment: OpenPayment; paymentId: string }> {
  const payment = await openPayment(till);
  const { paymentId } = await pay(till, payment);
  return { payment, paymentId };
}

/** Creates a paid order that staff then cancel. */
async function openOwed() {
  const { payment, paymentId } = await openPaid();
  await deliverWebhooks(till, payment);
  const { code } = await showOrder(till, payment.order);
  const at = { storeId: 'demo', code: code ?? '', now: new Date(now) };
  await advanceOrder(
    till.app.database.db,
    at,
    { event: 'order.cancel', units: null, by: 'shopper' },
    { actor: 'STAFF', reason: 'Out of stock' },
  );
  return { payment, paymentId };
}

const atProvider = (paymentId: string) =>
  till.sandbox.ledger.refundsOf(paymentId).map(({ amount, status }) => ({ amount, status }));

describe('a payment that was refunded at the provider', () => {
  test('never confirms its order, even if the browser reports it as paid', async () => {
    const before = await stockOf(till.app, 'oat-lotion');
    const { payment, paymentId } = await openPaid();
    refundAtProvider(paymentId);
    expect(refusalOf(await validate(till, payment.order, { paymentId }))).toEqual({
      code: 'ORDER_STATE',
      details: { status: 'CANCELLED' },
    });
    expect(await showOrder(till, payment.order)).toMatchObject({
      status: 'CANCELLED',
      code: null,
      cancelReason: returned,
    });
    expect(await stockOf(till.app, 'oat-lotion')).toEqual(before);
    expect(await execute()).toMatchObject({ done: 1 });
    expect(atProvider(paymentId)).toEqual([{ amount: paise, status: 'processed' }]);
  });

  const events = ['payment.captured', 'order.paid', 'refund.created', 'refund.processed'];
  test.each([
    { title: 'in the order in which they happened', order: events },
    { title: 'backwards', order: events.toReversed() },
    { title: 'the refund first', order: ['refund.processed', 'payment.captured', 'refund.created'] },
    { title: 'each twice', order: events.flatMap((event) => [event, event]) },
    { title: 'the refund alone', order: ['refund.processed'] },
  ])('ends its order in one way when the events come $title', async ({ order }) => {
    const before = await stockOf(till.app, 'oat-lotion');
    const { payment, paymentId } = await openPaid();
    refundAtProvider(paymentId);
    await deliverWebhooks(till, payment, order);
    expect(await showOrder(till, payment.order)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: returned,
      refundDue: false,
      refunds: [{ amount: total, state: 'PAID', at: new Date(now).toISOString() }],
      payments: [{ method: 'ONLINE', status: 'PAID', amount: total }],
    });
    expect(await refundsOf(till, payment.order.id)).toEqual([
      { amount: paise, reason: 'REFUNDED', refunded_at: new Date(now) },
    ]);
    expect(await stockOf(till.app, 'oat-lotion')).toEqual(before);
    expect(await execute()).toEqual({ requested: 0, done: 0, failed: 0, byHand: 0 });
  });

  test('in part counts with the rest: too little does not confirm, and is refunded', async () => {
    const { payment, paymentId } = await openPaid();
    refundAtProvider(paymentId, 10_000);
    expect(refusalOf(await validate(till, payment.order, { paymentId }))).toEqual({
      code: 'PAYMENT_NOT_CONFIRMED',
    });
    expect(await showOrder(till, payment.order)).toMatchObject({ status: 'PENDING', refundDue: true });
    expect(await execute()).toMatchObject({ done: 1 });
    expect(atProvider(paymentId)).toEqual([
      { amount: 10_000, status: 'processed' },
      { amount: paise - 10_000, status: 'processed' },
    ]);
  });

  test('in part confirms if the rest is the order’s amount, and is fully refunded when the order is cancelled', async () => {
    const payment = await openPayment(till);
    till.sandbox.behaviour.setFor(payment.providerOrderId, { amountOffset: 100 });
    const { paymentId } = await pay(till, payment);
    refundAtProvider(paymentId, 100);
    await validate(till, payment.order, { paymentId });
    const { code, status } = await showOrder(till, payment.order);
    expect(status).toBe('CONFIRMED');
    const at = { storeId: 'demo', code: code ?? '', now: new Date(now) };
    await advanceOrder(
      till.app.database.db,
      at,
      { event: 'order.cancel', units: null, by: 'shopper' },
      { actor: 'STAFF', reason: 'Out of stock' },
    );
    await execute();
    expect(atProvider(paymentId)).toEqual([
      { amount: 100, status: 'processed' },
      { amount: paise, status: 'processed' },
    ]);
  });

  test('in part after it confirmed its order does not change the order, and is shown to the shopper', async () => {
    const { payment, paymentId } = await openPaid();
    await deliverWebhooks(till, payment);
    refundAtProvider(paymentId, 5_000);
    await deliverWebhooks(till, payment, ['refund.processed', 'payment.captured']);
    expect(await showOrder(till, payment.order)).toMatchObject({
      status: 'CONFIRMED',
      refundDue: false,
      refunds: [{ amount: 50, state: 'PAID' }],
    });
    expect(await execute()).toMatchObject({ done: 0, requested: 0 });
  });
});

describe('a refund that the shop owes', () => {
  test('is paid, and its date is shown to the shopper', async () => {
    const { payment, paymentId } = await openOwed();
    expect(await showOrder(till, payment.order)).toMatchObject({
      refundDue: true,
      refunds: [{ amount: total, state: 'OWED', at: null }],
    });
    now += minute;
    expect(await execute()).toEqual({ requested: 0, done: 1, failed: 0, byHand: 0 });
    expect(atProvider(paymentId)).toEqual([{ amount: paise, status: 'processed' }]);
    const paid = {
      refundDue: false,
      refunds: [{ amount: total, state: 'PAID', at: new Date(now).toISOString() }],
    };
    expect(await showOrder(till, payment.order)).toMatchObject(paid);
    now += minute;
    await deliverWebhooks(till, payment, ['refund.created', 'refund.processed', 'payment.captured']);
    expect(await showOrder(till, payment.order)).toMatchObject(paid);
  });

  test('that the provider pays later is in progress until its webhook arrives', async () => {
    const { payment, paymentId } = await openOwed();
    till.sandbox.behaviour.setFor(payment.providerOrderId, {
      refund: 'later',
      delayMs: { refund: 86_400_000 },
    });
    expect(await execute()).toMatchObject({ requested: 1 });
    const asked = new Date(now).toISOString();
    const onItsWay = { refundDue: true, refunds: [{ amount: total, state: 'ON_ITS_WAY', at: asked }] };
    expect(await showOrder(till, payment.order)).toMatchObject(onItsWay);
    now += 10 * minute;
    expect(await execute()).toMatchObject({ requested: 1 });
    const [refund] = till.sandbox.ledger.refundsOf(paymentId);
    till.sandbox.ledger.endRefund(refund?.id ?? '', 'processed');
    expect(await showOrder(till, payment.order)).toMatchObject(onItsWay);
    await deliverWebhooks(till, payment, ['refund.processed']);
    expect(await showOrder(till, payment.order)).toMatchObject({
      refundDue: false,
      refunds: [{ state: 'PAID', at: new Date(now).toISOString() }],
    });
    expect(atProvider(paymentId)).toEqual([{ amount: paise, status: 'processed' }]);
  });

  test('whose webhook is lost is found to be paid', async () => {
    const { payment, paymentId } = await openOwed();
    till.sandbox.behaviour.setFor(payment.providerOrderId, {
      refund: 'later',
      delayMs: { refund: 86_400_000 },
    });
    await execute();
    const [refund] = till.sandbox.ledger.refundsOf(paymentId);
    till.sandbox.ledger.endRefund(refund?.id ?? '', 'processed');
    now += 40 * minute;
    expect(await execute()).toMatchObject({ done: 1 });
    expect(await showOrder(till, payment.order)).toMatchObject({ refundDue: false });
  });

  test('is paid once if the reply to the request is lost', async () => {
    const { payment, paymentId } = await openOwed();
    till.sandbox.behaviour.setFor(payment.providerOrderId, { refund: 'lose-reply' });
    expect(await execute()).toMatchObject({ failed: 1 });
    expect(await showOrder(till, payment.order)).toMatchObject({ refunds: [{ state: 'OWED' }] });
    now += 5 * minute;
    expect(await execute()).toMatchObject({ done: 1 });
    expect(atProvider(paymentId)).toEqual([{ amount: paise, status: 'processed' }]);
  });

  test('is paid once if the process is killed after the request and the provider lists it late', async () => {
    const { payment, paymentId } = await openOwed();
    const { razorpay } = services();
    await executeRefunds({
      ...services(),
      razorpay: { ...razorpay, refund: killAfter(razorpay.refund) },
    });
    now += 5 * minute;
    await executeRefunds({
      ...services(),
      razorpay: { ...razorpay, fetchRefunds: async () => ({ ok: true, value: [] }) },
    });
    expect(atProvider(paymentId)).toEqual([{ amount: paise, status: 'processed' }]);
    expect(await showOrder(till, payment.order)).toMatchObject({ refundDue: false });
  });

  test('is paid once by concurrent processes', async () => {
    const { paymentId } = await openOwed();
    const counts = await Promise.all(Array.from({ length: 5 }, () => execute()));
    expect(counts.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    expect(atProvider(paymentId)).toEqual([{ amount: paise, status: 'processed' }]);
  });

  test('whose turn comes late, as the provider is slow, is not paid if staff have paid it meanwhile', async () => {
    const owed = [await openOwed(), await openOwed()];
    for (const { payment } of owed) {
      till.sandbox.behaviour.setFor(payment.providerOrderId, { refund: 'refuse' });
    }
    await execute();
    for (const { payment } of owed) {
      till.sandbox.behaviour.setFor(payment.providerOrderId, { refund: 'process' });
    }
    now += minute;
    const { razorpay } = services();
    let byHand: (typeof owed)[number] | undefined;
    const slow: typeof razorpay.fetchRefunds = async (paymentId, options) => {
      if (byHand === undefined) {
        byHand = owed.find((other) => other.paymentId !== paymentId);
        now += 3 * minute;
        const desk = deskOf(till.app, () => now);
        const paid = await markRefundPaid(desk, byHand?.payment.order.id ?? '', 'UPI 4711', true);
        expect(paid).toMatchObject({ ok: true });
      }
      return razorpay.fetchRefunds(paymentId, options);
    };
    await executeRefunds({ ...services(), razorpay: { ...razorpay, fetchRefunds: slow } });
    expect(atProvider(byHand?.paymentId ?? '')).toEqual([]);
  });

  test('that the merchant has already paid at the provider is found to be paid', async () => {
    const { payment, paymentId } = await openOwed();
    refundAtProvider(paymentId);
    expect(await execute()).toMatchObject({ done: 1 });
    expect(await showOrder(till, payment.order)).toMatchObject({ refundDue: false });
    expect(atProvider(paymentId)).toEqual([{ amount: paise, status: 'processed' }]);
  });

  test('that fails at the provider is retried as a new one, later each time, and finally left to staff', async () => {
    const { payment, paymentId } = await openOwed();
    till.sandbox.behaviour.setFor(payment.providerOrderId, { refund: 'fail', delayMs: { refund: 0 } });
    const delays: number[] = [];
    for (let run = 0; run < 40 && (await stateOf(payment)).state !== 'BY_HAND'; run += 1) {
      const before = now;
      await execute();
      await deliverWebhooks(till, payment, ['refund.failed', 'refund.created']);
      const { next, state } = await stateOf(payment);
      if (state === 'FAILED') {
        expect(await showOrder(till, payment.order)).toMatchObject({ refunds: [{ state: 'OWED' }] });
      }
      now = next;
      delays.push((now - before) / minute);
    }
    expect(await stateOf(payment)).toMatchObject({
      state: 'BY_HAND',
      attempts: 12,
      error: 'The provider could not pay it back.',
    });
    expect(delays.slice(0, -1)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    expect(await showOrder(till, payment.order)).toMatchObject({
      refundDue: true,
      refunds: [{ state: 'BY_HAND' }],
    });
    expect(atProvider(paymentId)).toHaveLength(12);
    expect(atProvider(paymentId).every(({ status }) => status === 'failed')).toBe(true);
  });

  test('that the provider refuses is retried, and its message shown to staff', async () => {
    const { payment, paymentId } = await openOwed();
    till.sandbox.behaviour.setFor(payment.providerOrderId, { refund: 'refuse' });
    expect(await execute()).toMatchObject({ failed: 1 });
    expect(await stateOf(payment)).toMatchObject({
      state: 'FAILED',
      error:
        'The provider refused: Your account does not have enough balance to carry out the refund operation.',
    });
    till.sandbox.behaviour.setFor(payment.providerOrderId, { refund: 'process' });
    now += minute;
    expect(await execute()).toMatchObject({ done: 1 });
    expect(atProvider(paymentId)).toEqual([{ amount: paise, status: 'processed' }]);
  });
});

test('refunds break no invariant', async () => {
  expect(await findBrokenInvariants(till.app)).toEqual([]);
});

/** Performs the call, and ends as if the process had died before it could read the reply. */
function killAfter<Args extends readonly unknown[], Reply>(call: (...args: Args) => Promise<Reply>) {
  return async (...args: Args): Promise<Reply> => {
    await call(...args);
    throw new Error('killed');
  };
}

async function stateOf({ order }: OpenPayment) {
  const row = await till.app.database.db
    .selectFrom('refund_due')
    .select(['state', 'attempts', 'last_error as error', 'next_attempt_at'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return { ...row, next: row.next_attempt_at.getTime() };
}
