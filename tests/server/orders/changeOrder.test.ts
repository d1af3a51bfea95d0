/** What a shopper cancels and sends back, with the ledger of stock, points, coupon and money after each step. */
import { pino } from 'pino';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { executeRefunds } from '../../../server/payments/refunds/executeRefunds.ts';
import { markRefundPaid } from '../../../server/payments/refunds/staffRefunds.ts';
import { formatPaise } from '../../../src/pricing/money.ts';
import { addUsers, as, credit, setRule, showLoyalty } from '../rewards/support.ts';
import { type Buyer, buyersOf, Preview, type Wish } from './support/buyers.ts';
import {
  orderInput,
  placeOrder,
  refusalOf,
  setSetting,
  setStock,
  stockOf,
  testTime,
} from './support/commerce.ts';
import { deskOf, typeOrders } from './support/desk.ts';
import { deliverWebhooks, openPayment, openTill, pay, type Till } from './support/payments.ts';

const dayMs = 24 * 60 * 60_000;
const indiaMs = 5.5 * 60 * 60_000;
/** Of the day in India that the time lies in. */
const lastMoment = (time: number) =>
  new Date(Math.ceil((time + indiaMs + 1) / dayMs) * dayMs - indiaMs - 1).toISOString();
let now = testTime;
let till: Till;
beforeAll(async () => {
  till = await openTill({ now: () => now });
  for (const id of ['oat-lotion', 'coffee-scrub', 'gift-soap']) await setStock(till.app, id, 1_000);
  await addUsers(till.app, 'asha');
  await credit(till.app, { userId: 'asha', amount: 10_000, now });
  await setRule(till.app, 'CREDIT_PREPAID_ORDER', { cashback_percentage: 5 });
});

const { show, preview, change, changeAsShown, staff, deliver, priced, expectSound, textsOf } = buyersOf(
  () => till,
  () => now,
);
const desk = () => deskOf(till.app, () => now);

async function payRefunds() {
  const services = { ...desk(), refundSpeed: 'normal', log: pino({ level: 'silent' }) } as const;
  now += 60 * 60_000;
  await executeRefunds(services);
  now += 60 * 60_000;
  await executeRefunds(services);
}

async function usableOf(userId: string): Promise<number> {
  const { balance } = await till.app.database.db
    .selectFrom('reward_account')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return balance;
}

const twoLines = [
  { productId: 'oat-lotion', quantity: 2 },
  { productId: 'coffee-scrub', quantity: 1 },
];

test('two lines with a coupon and points: one is cancelled, the other comes, goes back and is refunded', async () => {
  const before = {
    oat: await stockOf(till.app, 'oat-lotion'),
    scrub: await stockOf(till.app, 'coffee-scrub'),
  };
  const headers = as('asha');
  const input = await priced(
    orderInput({
      products: twoLines,
      paymentType: 'PREPAID',
      couponCode: 'TEN',
      appliedRewardPoints: 1,
      totalAmount: 1,
    }),
    headers,
  );
  const payment = await openPayment(till, input, headers);
  await pay(till, payment);
  await deliverWebhooks(till, payment);
  const buyer: Buyer = { order: payment.order, headers };
  const placed = await show(buyer);
  const [oat, scrub] = placed.products.items;
  expect({ status: placed.status, canCancel: placed.canCancel }).toEqual({
    status: 'CONFIRMED',
    canCancel: true,
  });
  expect(placed.moves.map(({ event }) => event)).toEqual(['PLACED', 'CONFIRMED']);
  const earned = placed.cashbackEarned;
  expect(await usableOf('asha')).toBe(0);

  const cancel: Wish = { kind: 'CANCEL', lines: [{ id: scrub?.id ?? '', quantity: 1 }] };
  expect(refusalOf(await change(buyer, cancel, 1, {}, 2))).toMatchObject({ code: 'AMOUNT_CHANGED' });
  const first = await changeAsShown(buyer, cancel);
  const afterCancel = await show(buyer);
  expect(afterCancel.keptAmount).toBeCloseTo(placed.keptAmount - first.refundOnline, 2);
  expect(afterCancel.refunds).toEqual([{ amount: first.refundOnline, state: 'OWED', method: 'ONLINE' }]);
  expect(afterCancel.totalCashbackRefunded).toBe(first.pointsBack);
  expect(await textsOf(buyer)).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `^Some of your order .* Reward points worth ${formatPaise(first.pointsBack * 100)} are yours`,
      ),
    ),
  );
  expect(afterCancel.cashbackEarned).toBeCloseTo(earned - first.pointsTaken, 2);
  expect(afterCancel.products.items.map(({ status }) => status)).toEqual(['CREATED', 'CANCELLED']);
  expect(await stockOf(till.app, 'coffee-scrub')).toEqual(before.scrub);
  await expectSound();
  await payRefunds();
  expect((await show(buyer)).refunds).toEqual([
    { amount: first.refundOnline, state: 'PAID', method: 'ONLINE' },
  ]);

  await deliver(buyer);
  const delivered = await show(buyer);
  expect(delivered.cashbackEarned).toBe(afterCancel.cashbackEarned);
  expect(await usableOf('asha')).toBe(Math.round((delivered.cashbackEarned + first.pointsBack) * 100));
  expect(delivered.returnableUntil).toBe(lastMoment(now + 7 * dayMs));
  expect(refusalOf(await change(buyer, { kind: 'CANCEL' }, 0))).toMatchObject({ code: 'ORDER_STATE' });
  const back: Wish = { kind: 'RETURN', reason: 'CHANGED_MIND', lines: [{ id: oat?.id ?? '', quantity: 2 }] };
  const second = await changeAsShown(buyer, back);
  expect((await show(buyer)).products.items[0]?.status).toBe('RETURN_REQUESTED');
  expect((await show(buyer)).refunds).toHaveLength(1);
  const { refundOnline, refundCash, pointsBack } = second;
  const promised = { refundOnline, refundCash, pointsBack };
  expect(refundOnline).toBeGreaterThan(0);
  expect((await show(buyer)).latestReturn).toEqual({ state: 'ASKED', ...promised });
  await staff(buyer, { event: 'return.approve' });
  await staff(buyer, { event: 'return.pickUp' });
  expect((await show(buyer)).products.items[0]?.status).toBe('RETURN_REQUESTED');
  await staff(buyer, { event: 'return.receive', isRestocked: true });
  await payRefunds();
  const end = await show(buyer);
  expect(end).toMatchObject({
    status: 'RETURNED',
    keptAmount: 0,
    cashbackEarned: 0,
    totalCashbackRefunded: 100,
    latestReturn: { state: 'RECEIVED' },
  });
  expect(end.refunds.map(({ state }) => state)).toEqual(['PAID', 'PAID']);
  expect(end.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(input.totalAmount, 2);
  expect(first.refundOnline + second.refundOnline).toBeCloseTo(input.totalAmount, 2);
  const atProvider = till.sandbox.ledger.refundsOf((await paymentIdOf(payment.order.id)) ?? '');
  expect(atProvider.map(({ amount }) => amount)).toEqual(
    [first, second].map((each) => Math.round(each.refundOnline * 100)),
  );
  expect(await usableOf('asha')).toBe(10_000);
  const { code } = await till.app.database.db
    .selectFrom('customer_order')
    .select('code')
    .where('id', '=', payment.order.id)
    .executeTakeFirstOrThrow();
  const entries = (await showLoyalty(till.app, 'asha')).transactions;
  expect(entries.map(({ reason, status }) => [reason, status]).toReversed()).toEqual([
    ['Added by the shop', 'USABLE'],
    [`Used on order ${code}`, 'DONE'],
    [`Back from order ${code}`, 'DONE'],
    // With the delivery: all that the order was placed for, less what was cancelled before.
    [`Cashback on order ${code}`, 'TAKEN_BACK'],
    [`Cashback on order ${code}, taken back`, 'DONE'],
    [`Back from order ${code}`, 'DONE'],
    [`Cashback on order ${code}, taken back`, 'DONE'],
  ]);
  expect(await stockOf(till.app, 'oat-lotion')).toEqual(before.oat);
  await expectSound();
});

async function paymentIdOf(orderId: string) {
  const row = await till.app.database.db
    .selectFrom('payment')
    .select('provider_payment_id')
    .where('order_id', '=', orderId)
    .where('method', '=', 'ONLINE')
    .executeTakeFirst();
  return row?.provider_payment_id;
}

test('a guest’s cash order by its link: less at the door, then cash back by hand', async () => {
  const input = await priced(orderInput({ products: twoLines, totalAmount: 1 }));
  const order = await placeOrder(till.app, input);
  const { link } = await till.app.database.db
    .selectFrom('outbox_message')
    .select('link')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const secret = new URL(link ?? '').searchParams.get('secret');
  const buyer: Buyer = { order, headers: { cookie: order.cookie } };
  const stranger: Buyer = { order, headers: {} };
  const placed = await show(buyer);
  const [oat] = placed.products.items;
  const wish: Wish = { kind: 'CANCEL', lines: [{ id: oat?.id ?? '', quantity: 1 }] };
  expect(await preview(stranger, wish)).toEqual({ code: 'NOT_FOUND' });
  const byLink = { ...wish, secret };
  const shown = await changeAsShown(stranger, byLink);
  expect(shown).toMatchObject({ refundOnline: 0, refundCash: 0, dueAmount: placed.dueAmount - 450 });
  expect((await show(buyer)).dueAmount).toBe(placed.dueAmount - 450);
  await deliver(buyer);
  expect((await show(buyer)).payments).toEqual([
    { method: 'COD', status: 'PAID', amount: placed.dueAmount - 450 },
  ]);

  const bad: Wish = { kind: 'RETURN', reason: 'DAMAGED', lines: [{ id: oat?.id ?? '', quantity: 2 }] };
  expect(await preview(buyer, bad)).toMatchObject({ code: 'BAD_INPUT' });
  const back: Wish = { kind: 'RETURN', reason: 'DAMAGED', lines: [{ id: oat?.id ?? '', quantity: 1 }] };
  expect(refusalOf(await change(buyer, back, 450, { refundTo: 'no account' }))).toMatchObject({
    code: 'BAD_INPUT',
  });
  expect((await changeAsShown(buyer, back, { refundTo: 'asha@upi' })).refundCash).toBe(450);
  await staff(buyer, { event: 'return.approve' });
  await staff(buyer, { event: 'return.receive', isRestocked: false });
  expect((await show(buyer)).refunds).toEqual([{ amount: 450, state: 'BY_HAND', method: 'COD' }]);
  const { app } = till;
  const staffRead = async (...words: string[]) => (await typeOrders(desk(), words)).said;
  expect(await staffRead('refunds')).toContain('to asha@upi');
  const { code } = await app.database.db
    .selectFrom('customer_order')
    .select('code')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(await staffRead('show', code ?? '')).toContain('Cash goes back to asha@upi');
  expect(await markRefundPaid(desk(), order.id, 'UPI 1', false)).toMatchObject({ ok: true });
  expect((await show(buyer)).refunds).toEqual([{ amount: 450, state: 'PAID', method: 'COD' }]);
  await expectSound();
});

test('a change that is sent again, as after a lost reply, is made once', async () => {
  const input = await priced(orderInput({ products: twoLines, totalAmount: 1 }));
  const order = await placeOrder(till.app, input);
  const buyer: Buyer = { order, headers: { cookie: order.cookie } };
  const placed = await show(buyer);
  const [oat] = placed.products.items;
  const wish: Wish = { kind: 'CANCEL', lines: [{ id: oat?.id ?? '', quantity: 1 }] };
  const shown = v.parse(Preview, await preview(buyer, wish));
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => change(buyer, wish, 0, {}, shown.unitsKept)),
  );
  const refused = replies.filter(({ errors }) => errors.length > 0).map(refusalOf);
  expect(refused).toEqual(Array(4).fill(expect.objectContaining({ code: 'ORDER_STATE' })));
  expect((await show(buyer)).keptAmount).toBe(shown.keptAmount);
  await expectSound();
});

test('a whole order is cancelled once, and sent again it is said to be cancelled', async () => {
  const order = await placeOrder(till.app, await priced(orderInput({ products: twoLines, totalAmount: 1 })));
  const buyer: Buyer = { order, headers: { cookie: order.cookie } };
  await changeAsShown(buyer, { kind: 'CANCEL' });
  const after = await show(buyer);
  // The same again is done already; what was never shown is refused by name.
  const again = await change(buyer, { kind: 'CANCEL' }, 0);
  expect(again.errors).toEqual([]);
  expect(await show(buyer)).toEqual(after);
  const refusal = {
    code: 'ORDER_STATE',
    message: 'This order is cancelled already. There is nothing more to do.',
  };
  expect(await preview(buyer, { kind: 'CANCEL' })).toMatchObject({ code: refusal.code });
  const [line] = after.products.items;
  const part = await change(
    buyer,
    { kind: 'CANCEL', lines: [{ id: line?.id ?? '', quantity: 1 }] },
    0,
    {},
    1,
  );
  expect(part.errors).toMatchObject([{ message: refusal.message }]);
  await expectSound();
});

test('a part-paid order: less is collected at the door first, and the money paid online comes back with the last line', async () => {
  await setSetting(till.app, 'PPCOD_ENABLED', true);
  await setSetting(till.app, 'PPCOD_AMOUNT', 10_000);
  const input = await priced(orderInput({ products: twoLines, paymentType: 'PPCOD', totalAmount: 1 }));
  const payment = await openPayment(till, input);
  await pay(till, payment);
  await deliverWebhooks(till, payment);
  const buyer: Buyer = { order: payment.order, headers: { cookie: payment.order.cookie } };
  const placed = await show(buyer);
  const [oat] = placed.products.items;
  const part = await changeAsShown(buyer, { kind: 'CANCEL', lines: [{ id: oat?.id ?? '', quantity: 2 }] });
  expect(part).toMatchObject({ refundOnline: 0, dueAmount: placed.dueAmount - 900 });
  const rest = await changeAsShown(buyer, { kind: 'CANCEL' });
  expect(rest).toMatchObject({ refundOnline: 100, dueAmount: 0 });
  expect(await show(buyer)).toMatchObject({
    status: 'CANCELLED',
    keptAmount: 0,
    dueAmount: 0,
    canCancel: false,
  });
  await payRefunds();
  expect((await show(buyer)).refunds).toEqual([{ amount: 100, state: 'PAID', method: 'ONLINE' }]);
  await expectSound();
});

test('parts of an order are cancelled ten times and no more, so that no phone is flooded; all of it always', async () => {
  const products = [
    { productId: 'gift-soap', quantity: 10 },
    { productId: 'oat-lotion', quantity: 2 },
  ];
  const headers = as('asha');
  const input = await priced(orderInput({ products, totalAmount: 1 }), headers);
  const buyer: Buyer = { order: await placeOrder(till.app, input, headers), headers };
  const [soap, oat] = (await show(buyer)).products.items;
  const one = (line: typeof soap): Wish => ({ kind: 'CANCEL', lines: [{ id: line?.id ?? '', quantity: 1 }] });
  for (let time = 0; time < 10; time += 1) await changeAsShown(buyer, one(soap));
  expect(await preview(buyer, one(oat))).toMatchObject({ code: 'ORDER_STATE' });
  expect(refusalOf(await change(buyer, one(oat), 0, {}, 1))).toMatchObject({ code: 'ORDER_STATE' });
  expect((await textsOf(buyer)).filter((text) => text.startsWith('Some of your order'))).toHaveLength(10);
  await changeAsShown(buyer, { kind: 'CANCEL' });
  expect(await show(buyer)).toMatchObject({ status: 'CANCELLED' });
  await expectSound();
});

test('a return is refused after the days of the policy, and taken by staff as a favour', async () => {
  const buyer: Buyer = await (async () => {
    const order = await placeOrder(
      till.app,
      await priced(orderInput({ products: twoLines, totalAmount: 1 })),
    );
    return { order, headers: { cookie: order.cookie } };
  })();
  await deliver(buyer);
  // The page names a day, and all of it counts.
  const end = lastMoment(now + 7 * dayMs);
  expect(await show(buyer)).toMatchObject({ returnableUntil: end });
  now = Date.parse(end);
  expect(await preview(buyer, { kind: 'RETURN' })).toMatchObject({ unitsKept: 0 });
  now += 1;
  expect(await preview(buyer, { kind: 'RETURN' })).toMatchObject({ code: 'ORDER_STATE' });
  expect(await show(buyer)).toMatchObject({ returnableUntil: null });
  await staff(buyer, { event: 'return.ask', units: null, cause: 'CHANGED_MIND', note: null, refundTo: null });
  expect(await show(buyer)).toMatchObject({ latestReturn: { state: 'ASKED' } });
  await staff(buyer, { event: 'return.refuse' }, 'Opened.');
  expect(await show(buyer)).toMatchObject({ status: 'DELIVERED', latestReturn: { state: 'REFUSED' } });
  expect((await show(buyer)).products.items.map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED']);
  await expectSound();
});

test.each([
  ['order.restock', 'RETURNED'],
  ['order.writeOff', 'RETURNED'],
  ['order.lose', 'RETURNED'],
] as const)(
  'a parcel that nobody takes comes back (%s), and all that was paid is owed',
  async (event, status) => {
    const payment = await openPayment(till);
    await pay(till, payment);
    await deliverWebhooks(till, payment);
    const before = await stockOf(till.app, 'oat-lotion');
    const buyer: Buyer = { order: payment.order, headers: { cookie: payment.order.cookie } };
    await staff(buyer, { event: 'order.dispatch', courier: null, trackingId: null });
    await staff(buyer, { event: 'order.miss' });
    await staff(buyer, { event: 'order.sendBack' });
    expect((await show(buyer)).products.items[0]?.status).toBe('COURIER_RETURN');
    await staff(buyer, { event });
    const back = event === 'order.restock' ? 1 : 0;
    expect(await stockOf(till.app, 'oat-lotion')).toEqual({
      ...before,
      inventory: before.inventory + back,
      sold: before.sold - back,
    });
    expect(await show(buyer)).toMatchObject({
      status,
      keptAmount: 0,
      refunds: [{ amount: 476.5, state: 'OWED', method: 'ONLINE' }],
    });
    const { body } = await till.app.database.db
      .selectFrom('outbox_message')
      .select('body')
      .where('order_id', '=', payment.order.id)
      .where('kind', '=', 'returned')
      .where('channel', '=', 'SMS')
      .executeTakeFirstOrThrow();
    expect(body).toContain(
      event === 'order.lose' ? 'was lost on its way to you. We are' : 'has come back to us. We are',
    );
    expect(body).toContain('We are returning ₹476.50 to you');
    await expectSound();
  },
);
