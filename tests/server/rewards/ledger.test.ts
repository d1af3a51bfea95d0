import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import type { Units } from '../../../server/orders/orderUnits.ts';
import { expireRewards } from '../../../server/rewards/ledger.ts';
import { findLedgerFaults } from '../../../server/rewards/ledgerFaults.ts';
import {
  findBrokenInvariants,
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  refusalOf,
  sendOrder,
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
  type Till,
} from '../orders/support/payments.ts';
import type { TestApp } from '../support/app.ts';
import {
  addUsers,
  as,
  cancel,
  credit,
  deliver,
  entriesOf,
  faultsOf,
  setRule,
  showLoyalty,
} from './support.ts';

const day = 24 * 60 * 60_000;
let now = testTime;
let app: TestApp;

async function open(): Promise<void> {
  now = testTime;
  app = await openCommerceApp({ now: () => now });
  await setStock(app, 'oat-lotion', 1_000);
  await addUsers(app, 'asha', 'bela');
}

/** 5 % of what is paid by COD, up to ₹100, for 30 days; ₹50 a month. */
const codRule = { cashback_percentage: 5, max_cashback_allowed: 10_000, expire_period_in_days: 30 };

/** The shopper sends all of a delivered order back. */
async function giveBack({ id }: PlacedOrder, units: Units | null = null): Promise<void> {
  const place = { storeId: 'demo', code: id, now: new Date(now) };
  const ask = {
    event: 'return.ask',
    units,
    cause: 'DAMAGED',
    note: null,
    refundTo: 'asha@upi',
  } as const;
  for (const move of [
    ask,
    { event: 'return.approve' },
    { event: 'return.receive', isRestocked: true },
  ] as const) {
    expect(await advanceOrder(app.database.db, place, move)).toMatchObject({ ok: true });
  }
}

describe('cashback', () => {
  beforeEach(open);

  test('of an order is credited when it is delivered, then spent on the next, exact to the paisa', async () => {
    await setRule(app, 'CREDIT_COD_ORDER', codRule);
    const products = [
      { productId: 'oat-lotion', quantity: 1 },
      { productId: 'sample-sachet', quantity: 3 },
    ];
    const first = await placeOrder(app, orderInput({ products, totalAmount: 565 }), as('asha'));
    expect(await entriesOf(app, 'asha')).toEqual([]);
    expect(await showLoyalty(app, 'asha')).toMatchObject({ totalUsable: 0, totalPending: 28.25 });
    await deliver(app, first, now);
    expect(await entriesOf(app, 'asha')).toEqual([['CREDIT_COD_ORDER', 2_825]]);
    const loyalty = await showLoyalty(app, 'asha');
    expect(loyalty).toMatchObject({
      totalAllotted: 28.25,
      totalUsable: 28.25,
      totalPending: 0,
      totalUsed: 0,
      totalExpired: 0,
    });
    expect(loyalty.transactions[0]).toMatchObject({
      reason: `Cashback on order ${first.code}`,
      expiresAt: '2026-07-01T18:29:59.999Z',
    });
    const input = orderInput({ appliedRewardPoints: 28.25, totalAmount: 510.75 });
    await deliver(app, await placeOrder(app, input, as('asha')), now);
    expect(await entriesOf(app, 'asha')).toEqual([
      ['CREDIT_COD_ORDER', 2_825],
      ['DEBIT_COD_ORDER', -2_825],
      ['CREDIT_COD_ORDER', 2_554],
    ]);
    expect(await showLoyalty(app, 'asha')).toMatchObject({
      totalAllotted: 53.79,
      totalUsable: 25.54,
      totalUsed: 28.25,
    });
    expect(await faultsOf(app)).toEqual([]);
    expect(await findBrokenInvariants(app)).toEqual([]);
  });

  test('cannot be spent while its order can be cancelled, however many orders are placed', async () => {
    await setRule(app, 'CREDIT_COD_ORDER', codRule);
    const baits: PlacedOrder[] = [];
    for (let count = 0; count < 3; count += 1)
      baits.push(await placeOrder(app, orderInput({ totalAmount: 539 }), as('asha')));
    expect(await showLoyalty(app, 'asha')).toMatchObject({ totalUsable: 0, totalPending: 80.85 });
    const greedy = orderInput({ appliedRewardPoints: 80.85, totalAmount: 458.15 });
    expect(refusalOf(await sendOrder(app, greedy, as('asha')))).toMatchObject({
      code: 'AMOUNT_CHANGED',
      details: { totalAmount: 539, appliedRewardPoints: 0 },
    });
    for (const bait of baits) await cancel(app, bait, now);
    expect(await showLoyalty(app, 'asha')).toMatchObject({ totalUsable: 0, totalPending: 0 });
    expect(await entriesOf(app, 'asha')).toEqual([]);
    expect(await faultsOf(app)).toEqual([]);
  });

  test('stays within its rule’s monthly limit, and the order shows the credited amount', async () => {
    await setRule(app, 'CREDIT_COD_ORDER', { ...codRule, max_creditable_cashback_per_month: 5_000 });
    const products = [{ productId: 'oat-lotion', quantity: 2 }];
    const order = async () => {
      const placed = await placeOrder(app, orderInput({ products, totalAmount: 940 }), as('asha'));
      await deliver(app, placed, now);
      return placed;
    };
    const orders = [await order(), await order()];
    now = Date.parse('2026-07-01T00:00:00+05:30');
    orders.push(await order());
    expect((await entriesOf(app, 'asha')).map(([, amount]) => amount)).toEqual([4_700, 300, 4_700]);
    const earned = await app.database.db
      .selectFrom('customer_order')
      .select('cashback_earned')
      .orderBy('created_at')
      .orderBy('cashback_earned', 'desc')
      .execute();
    expect(earned.map((row) => row.cashback_earned)).toEqual([4_700, 300, 4_700]);
    expect(await faultsOf(app)).toEqual([]);
  });

  test('stays within the monthly limit when many orders are delivered concurrently', async () => {
    await setRule(app, 'CREDIT_COD_ORDER', { ...codRule, max_creditable_cashback_per_month: 5_000 });
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(app, orderInput({ totalAmount: 539 }), as('asha'))),
    );
    await Promise.all(orders.map((order) => deliver(app, order, now)));
    expect(await showLoyalty(app, 'asha')).toMatchObject({ totalUsable: 50 });
    expect(await faultsOf(app)).toEqual([]);
  });

  test('of a coupon with a bonus rule is added, and a guest earns none', async () => {
    await setRule(app, 'CREDIT_COD_ORDER', codRule);
    await setRule(app, 'CREDIT_COUPON', {
      coupon_name: 'ten',
      cashback_point: 7_500,
      min_order_value: 40_000,
    });
    const input = orderInput({ couponCode: 'TEN', totalAmount: 494 });
    await deliver(app, await placeOrder(app, input, as('asha')), now);
    expect(await entriesOf(app, 'asha')).toEqual([
      ['CREDIT_COD_ORDER', 2_470],
      ['CREDIT_COUPON', 7_500],
    ]);
    await deliver(app, await placeOrder(app, input), now);
    const { db } = app.database;
    const guests = await db
      .selectFrom('customer_order')
      .select('cashback_earned')
      .where('user_id', 'is', null)
      .execute();
    expect(guests).toEqual([{ cashback_earned: 0 }]);
    expect(await faultsOf(app)).toEqual([]);
  });
});

describe('an order that is cancelled after it was confirmed', () => {
  beforeEach(open);

  test('returns its points, stock and coupon use, and never earns its cashback', async () => {
    await setRule(app, 'CREDIT_COD_ORDER', codRule);
    await credit(app, { userId: 'asha', amount: 10_000, now });
    const before = await stockOf(app, 'oat-lotion');
    const order = await placeOrder(
      app,
      orderInput({ appliedRewardPoints: 100, totalAmount: 439 }),
      as('asha'),
    );
    await cancel(app, order, now);
    expect(await entriesOf(app, 'asha')).toEqual([
      ['CREDIT_USER_CONSTRAINS', 10_000],
      ['DEBIT_COD_ORDER', -10_000],
      ['DEBIT_COD_ORDER', 10_000],
    ]);
    expect(await showLoyalty(app, 'asha')).toMatchObject({
      totalAllotted: 100,
      totalUsable: 100,
      totalUsed: 0,
    });
    expect(await stockOf(app, 'oat-lotion')).toEqual(before);
    const { data } = await app.query(
      'query ($id: ID!) { getOrder(id: $id) { status totalCashbackRefunded cashbackEarned } }',
      { id: order.id },
      as('asha'),
    );
    expect(data).toEqual({
      getOrder: { status: 'CANCELLED', totalCashbackRefunded: 100, cashbackEarned: 0 },
    });
    expect(await faultsOf(app)).toEqual([]);
  });

  test('after its delivery by a return, leaves a debt of the cashback that was spent, which the next credit pays', async () => {
    await setRule(app, 'CREDIT_COD_ORDER', codRule);
    const first = await placeOrder(app, orderInput({ totalAmount: 539 }), as('asha'));
    await deliver(app, first, now);
    await app.database.db.deleteFrom('loyalty_rule').where('event', '=', 'CREDIT_COD_ORDER').execute();
    await placeOrder(app, orderInput({ appliedRewardPoints: 26.95, totalAmount: 512.05 }), as('asha'));
    await giveBack(first);
    const account = () =>
      app.database.db.selectFrom('reward_account').select(['balance', 'owed']).executeTakeFirstOrThrow();
    expect(await account()).toEqual({ balance: 0, owed: 2_695 });
    await credit(app, { userId: 'asha', amount: 2_000, now });
    expect(await account()).toEqual({ balance: 0, owed: 695 });
    await credit(app, { userId: 'asha', amount: 2_000, now });
    expect(await account()).toEqual({ balance: 1_305, owed: 0 });
    expect(await faultsOf(app)).toEqual([]);
  });

  test('taken back in part says what of it is left, and of all none', async () => {
    await setRule(app, 'CREDIT_COD_ORDER', codRule);
    const products = [{ productId: 'oat-lotion', quantity: 2 }];
    const order = await placeOrder(app, orderInput({ products, totalAmount: 940 }), as('asha'));
    await deliver(app, order, now);
    const [line] = await app.database.db
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', order.id)
      .execute();
    await giveBack(order, [{ id: line?.id ?? '', quantity: 1 }]);
    const shown = async () => {
      const { transactions, totalUsable, totalAllotted } = await showLoyalty(app, 'asha');
      const entries = transactions.map(({ amount, remaining, status }) => [amount, remaining, status]);
      return { totalUsable, totalAllotted, entries };
    };
    // 5 % of ₹940, and of the ₹490 that it costs then.
    expect(await shown()).toEqual({
      totalUsable: 24.5,
      totalAllotted: 24.5,
      entries: [
        [-22.5, 0, 'DONE'],
        [47, 24.5, 'USABLE'],
      ],
    });
    now += 60_000;
    await giveBack(order);
    expect(await shown()).toMatchObject({
      totalUsable: 0,
      totalAllotted: 0,
      entries: [
        [-24.5, 0, 'DONE'],
        [-22.5, 0, 'DONE'],
        [47, 0, 'TAKEN_BACK'],
      ],
    });
    expect(await faultsOf(app)).toEqual([]);
  });

  test('is not cancelled twice', async () => {
    const order = await placeOrder(app, orderInput({ totalAmount: 539 }), as('asha'));
    await cancel(app, order, now);
    await expect(cancel(app, order, now)).rejects.toThrow(
      'An order with status CANCELLED cannot be cancelled.',
    );
  });
});

describe('a prepaid order', () => {
  let till: Till;
  beforeAll(async () => {
    now = testTime;
    till = await openTill({ now: () => now });
    app = till.app;
    await setStock(app, 'oat-lotion', 1_000);
    await addUsers(app, 'asha', 'bela');
  });

  test('earns its cashback once, when it is delivered, not when it is paid', async () => {
    await app.database.db.updateTable('loyalty_rule').set({ conditions: '[]' }).execute();
    const payment = await openPayment(till, prepaidInput(), as('asha'));
    expect(await entriesOf(app, 'asha')).toEqual([]);
    await pay(till, payment);
    await deliverWebhooks(till, payment, ['payment.captured', 'order.paid', 'payment.captured']);
    expect(await entriesOf(app, 'asha')).toEqual([]);
    expect(await showLoyalty(app, 'asha')).toMatchObject({ totalUsable: 0, totalPending: 23.83 });
    await deliver(app, payment.order, now);
    expect(await entriesOf(app, 'asha')).toEqual([['CREDIT_PREPAID_ORDER', 2_383]]);
    expect(await showLoyalty(app, 'asha')).toMatchObject({ totalUsable: 23.83, totalPending: 0 });
    expect(await faultsOf(app)).toEqual([]);
  });

  test('that is cancelled is refunded and earns nothing', async () => {
    const payment = await openPayment(till, prepaidInput(), as('bela'));
    await pay(till, payment);
    await deliverWebhooks(till, payment);
    await cancel(app, payment.order, now);
    expect(await entriesOf(app, 'bela')).toEqual([]);
    expect(await faultsOf(app)).toEqual([]);
    expect(await refundsOf(till, payment.order.id)).toEqual([
      { amount: 47_650, reason: 'CANCELLED', refunded_at: null },
    ]);
  });
});

/** Small numbers that look random and are the same on every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('any history of credits, orders, cancellations, deliveries and expiries', () => {
  beforeAll(open);

  test.for([11, 22, 33, 44])('adds up exactly and is never below zero (seed %i)', async (seed) => {
    const user = `shopper-${seed}`;
    await addUsers(app, user);
    await setRule(app, 'CREDIT_COD_ORDER', { ...codRule, id: `rule-${seed}`, expire_period_in_days: 3 });
    const next = numbers(seed);
    const open: PlacedOrder[] = [];
    for (let step = 0; step < 40; step += 1) {
      const kind = next(6);
      if (kind === 0) await credit(app, { userId: user, amount: 1 + next(20_000), days: next(6), now });
      if (kind === 1 || kind === 2) {
        const { totalUsable } = await showLoyalty(app, user);
        const points = Math.min(totalUsable, 539);
        const totalAmount = Math.round((539 - points) * 100) / 100;
        open.push(await placeOrder(app, orderInput({ appliedRewardPoints: points, totalAmount }), as(user)));
      }
      if (kind === 3) {
        const [order] = open.splice(next(Math.max(1, open.length)), 1);
        if (order !== undefined) await cancel(app, order, now);
      }
      if (kind === 5) {
        const [order] = open.splice(next(Math.max(1, open.length)), 1);
        if (order !== undefined) await deliver(app, order, now);
      }
      if (kind === 4) {
        now += next(3) * day;
        if (next(2) === 0) await expireRewards(app.database.db, new Date(now), pino({ level: 'silent' }));
      }
      const loyalty = await showLoyalty(app, user);
      const sum = loyalty.totalUsable + loyalty.totalUsed + loyalty.totalExpired;
      expect(sum).toBeCloseTo(loyalty.totalAllotted, 6);
      expect(loyalty.totalUsable).toBeGreaterThanOrEqual(0);
      expect(await findLedgerFaults(app.database.db)).toEqual([]);
    }
    expect(await findBrokenInvariants(app)).toEqual([]);
    await app.database.db.deleteFrom('loyalty_rule').where('id', '=', `rule-${seed}`).execute();
  });
});

test('the check of the ledger finds a missing paisa', async () => {
  await open();
  await credit(app, { userId: 'asha', amount: 10_000, now });
  const { db } = app.database;
  await sql`update reward_account set balance = balance - 1`.execute(db);
  expect(await findLedgerFaults(db)).toEqual(['balance of asha']);
  await sql`update reward_account set balance = balance + 1`.execute(db);
  await sql`update reward_ledger set remaining = remaining - 1`.execute(db);
  expect(await findLedgerFaults(db)).toEqual(['balance of asha', expect.stringMatching(/^remainder of /)]);
});
