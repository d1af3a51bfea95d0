import { beforeEach, describe, expect, test } from 'vitest';
import { createRazorpayClient } from '../../../server/payments/razorpay/index.ts';
import { settlePendingOrders } from '../../../server/payments/settlePendingOrders.ts';
import type { CreateOrderInput } from '../../../src/contract/generated/schema.ts';
import {
  findBrokenInvariants,
  openCommerceApp,
  orderInput,
  placeOrder,
  refusalOf,
  sendOrder,
  setStock,
  testTime,
} from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';
import { addUsers, as, credit, entriesOf, faultsOf, setRule, showLoyalty } from './support.ts';

const rupee = 100;
const minute = 60_000;
let now = testTime;
let app: TestApp;
beforeEach(async () => {
  now = testTime;
  app = await openCommerceApp({ now: () => now });
  await setStock(app, 'oat-lotion', 1_000);
  await addUsers(app, 'asha', 'bela');
});

const give = (userId: string, rupees: number, days: number | null = null) =>
  credit(app, { userId, amount: rupees * rupee, days, now });

/** One oat lotion by COD (₹539) with points: the shopper sees what is left to pay. */
const withPoints = (points: number, change: Partial<CreateOrderInput> = {}) =>
  orderInput({ appliedRewardPoints: points, totalAmount: 539 - points, ...change });

const figures = `query ($id: ID!) { getOrder(id: $id) {
  totalAmount appliedRewardPoints cashbackEarned totalCashbackRefunded status payments { method status amount }
} }`;
async function showOrder(userId: string, id: string) {
  const { data } = await app.query(figures, { id }, as(userId));
  return data;
}

describe('points spent on an order', () => {
  test('are all usable points, whatever number the browser sends', async () => {
    await give('asha', 120);
    const order = await placeOrder(app, withPoints(120), as('asha'));
    expect(await showOrder('asha', order.id)).toEqual({
      getOrder: {
        totalAmount: 419,
        appliedRewardPoints: 120,
        cashbackEarned: 0,
        totalCashbackRefunded: 0,
        status: 'CONFIRMED',
        payments: expect.arrayContaining([
          { method: 'CASHBACK', status: 'PAID', amount: 120 },
          { method: 'COD', status: 'UNPAID', amount: 419 },
        ]),
      },
    });
    expect(await entriesOf(app, 'asha')).toEqual([
      ['CREDIT_USER_CONSTRAINS', 12_000],
      ['DEBIT_COD_ORDER', -12_000],
    ]);
    const forged = await sendOrder(app, withPoints(500), as('asha'));
    expect(refusalOf(forged)).toMatchObject({ code: 'AMOUNT_CHANGED', details: { totalAmount: 539 } });
    expect(await faultsOf(app)).toEqual([]);
    expect(await findBrokenInvariants(app)).toEqual([]);
  });

  test.each([0.01, 0.99])('may not leave ₹%s to be paid online, which no provider takes', async (left) => {
    const points = 476.5 - left;
    await give('asha', points);
    const online = orderInput({ paymentType: 'PREPAID', totalAmount: left, appliedRewardPoints: points });
    const reply = await sendOrder(app, online, as('asha'));
    expect(refusalOf(reply)).toEqual({
      code: 'PAYMENT_TYPE_NOT_ALLOWED',
      details: { reason: 'TOO_LITTLE_ONLINE' },
    });
    expect(reply.errors[0]?.message).toBe(
      'An online payment is at least ₹1. Please pay in another way, or without your points.',
    );
    await placeOrder(app, { ...online, totalAmount: 476.5, appliedRewardPoints: 0 }, as('asha'));
    expect(await faultsOf(app)).toEqual([]);
  });

  test('are none if the shopper has switched them off, and none for a guest', async () => {
    await give('asha', 120);
    await placeOrder(app, orderInput({ totalAmount: 539 }), as('asha'));
    expect(refusalOf(await sendOrder(app, withPoints(120)))).toMatchObject({ code: 'AMOUNT_CHANGED' });
    expect((await showLoyalty(app, 'asha')).totalUsable).toBe(120);
  });

  test('can pay a whole prepaid order, which is then confirmed at once', async () => {
    await give('asha', 1_000);
    const order = await placeOrder(
      app,
      withPoints(0, { appliedRewardPoints: 476.5, totalAmount: 0, paymentType: 'PREPAID' }),
      as('asha'),
    );
    expect(order.status).toBe('CONFIRMED');
    expect((await showLoyalty(app, 'asha')).totalUsable).toBe(523.5);
    expect(await faultsOf(app)).toEqual([]);
  });

  test('are taken from the credits that expire first', async () => {
    await give('asha', 50, 60);
    await give('asha', 50, 10);
    await give('asha', 50);
    await setRule(app, 'DEBIT_COD_ORDER', { max_debitable_cashback_per_month: 7_000 });
    await placeOrder(app, withPoints(70), as('asha'));
    const left = await app.database.db
      .selectFrom('reward_ledger')
      .select(['remaining', 'expire_period_in_days as days'])
      .where('transaction_state', '=', 'CREDITED')
      .orderBy('ordinal')
      .execute();
    expect(left).toEqual([
      { remaining: 3_000, days: 60 },
      { remaining: 0, days: 10 },
      { remaining: 5_000, days: null },
    ]);
  });

  test('stay within the payment method’s monthly limit, which restarts with the month in India', async () => {
    await setRule(app, 'DEBIT_COD_ORDER', { max_debitable_cashback_per_month: 10_000 });
    await give('asha', 500);
    await placeOrder(app, withPoints(100), as('asha'));
    expect((await showLoyalty(app, 'asha')).allowances).toEqual([
      { paymentType: 'PREPAID', amount: null },
      { paymentType: 'COD', amount: 0 },
      { paymentType: 'PPCOD', amount: null },
    ]);
    expect(refusalOf(await sendOrder(app, withPoints(100), as('asha')))).toMatchObject({
      code: 'AMOUNT_CHANGED',
    });
    now = Date.parse('2026-06-30T23:59:59.999+05:30');
    expect(refusalOf(await sendOrder(app, withPoints(100), as('asha')))).toMatchObject({
      code: 'AMOUNT_CHANGED',
    });
    now = Date.parse('2026-07-01T00:00:00+05:30');
    await placeOrder(app, withPoints(100), as('asha'));
    expect((await showLoyalty(app, 'asha')).totalUsable).toBe(300);
  });

  test('are none if the shop has disabled the rule', async () => {
    await setRule(app, 'DEBIT_COD_ORDER', { enabled: false });
    await give('asha', 500);
    expect(refusalOf(await sendOrder(app, withPoints(500), as('asha')))).toMatchObject({
      code: 'AMOUNT_CHANGED',
      details: { totalAmount: 539, appliedRewardPoints: 0 },
    });
  });

  test('are spent once by 50 concurrent orders, and never below zero', async () => {
    await give('asha', 539);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => sendOrder(app, withPoints(539), as('asha'))),
    );
    expect(replies.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    const refused = replies.filter(({ errors }) => errors.length > 0).map(refusalOf);
    expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'AMOUNT_CHANGED' })));
    expect(await showLoyalty(app, 'asha')).toMatchObject({ totalUsable: 0, totalUsed: 539 });
    expect(await faultsOf(app)).toEqual([]);
    expect(await findBrokenInvariants(app)).toEqual([]);
  });

  test('are spent by each of 50 concurrent orders while the balance suffices', async () => {
    await give('asha', 50 * 99);
    const products = [{ productId: 'sample-sachet', quantity: 2 }];
    const input = orderInput({ products, paymentType: 'PREPAID', appliedRewardPoints: 96.5, totalAmount: 0 });
    const replies = await Promise.all(Array.from({ length: 50 }, () => sendOrder(app, input, as('asha'))));
    expect(replies.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await showLoyalty(app, 'asha')).toMatchObject({ totalUsable: 125, totalUsed: 4_825 });
    expect(await faultsOf(app)).toEqual([]);
  });
});

describe('points of an order that is never paid', () => {
  test('are reserved while it is pending, and returned when it lapses, with their own expiry', async () => {
    await setRule(app, 'DEBIT_PREPAID_ORDER', { max_debitable_cashback_per_month: 10_000 });
    await give('asha', 100, 5);
    const input = withPoints(0, { paymentType: 'PREPAID', appliedRewardPoints: 100, totalAmount: 376.5 });
    const order = await placeOrder(app, input, as('asha'));
    expect(order.status).toBe('PENDING');
    expect((await showLoyalty(app, 'asha')).totalUsable).toBe(0);
    now += 16 * minute;
    await settlePendingOrders({
      db: app.database.db,
      razorpay: createRazorpayClient(app.config.razorpay),
      now: () => new Date(now),
      log: { error: () => {} },
    });
    expect(await showOrder('asha', order.id)).toMatchObject({
      getOrder: { status: 'CANCELLED', appliedRewardPoints: 100, totalCashbackRefunded: 100 },
    });
    expect(await entriesOf(app, 'asha')).toEqual([
      ['CREDIT_USER_CONSTRAINS', 10_000],
      ['DEBIT_PREPAID_ORDER', -10_000],
      ['DEBIT_PREPAID_ORDER', 10_000],
    ]);
    const loyalty = await showLoyalty(app, 'asha');
    expect(loyalty).toMatchObject({ totalUsable: 100, totalUsed: 0, totalAllotted: 100 });
    expect(loyalty.allowances).toContainEqual({ paymentType: 'PREPAID', amount: 100 });
    expect(await placeOrder(app, input, as('asha'))).toMatchObject({ status: 'PENDING' });
    expect(await faultsOf(app)).toEqual([]);
  });
});
