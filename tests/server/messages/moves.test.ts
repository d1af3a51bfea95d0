/** What a shopper is told of each move of an order, and what not. */
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { letterSchema } from '../../../server/messages/message.ts';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import { cancelReasons } from '../../../server/orders/cancelOrder.ts';
import type { Move } from '../../../server/orders/orderMoves.ts';
import { markRefundPaid } from '../../../server/payments/refunds/staffRefunds.ts';
import { cancelUnpaidOrder } from '../../../server/payments/settlePendingOrders.ts';
import {
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  setSetting,
  setStock,
  testTime,
} from '../orders/support/commerce.ts';
import { deskOf, typeOrders } from '../orders/support/desk.ts';
import { prepaidInput } from '../orders/support/payments.ts';
import type { TestApp } from '../support/app.ts';

const now = new Date(testTime);
/** Between one move and the next. */
let minutes = 0;
let app: TestApp;

beforeAll(async () => {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 100);
  await app.database.db.insertInto('app_user').values({ id: 'asha' }).execute();
});

const twoUnits = () =>
  placeOrder(app, orderInput({ products: [{ productId: 'oat-lotion', quantity: 2 }], totalAmount: 940 }));

async function move({ code }: PlacedOrder, step: Move, reason: string | null = null) {
  minutes += 1;
  const at = { storeId: 'demo', code: code ?? '', now: new Date(testTime + minutes * 60_000) };
  const result = await advanceOrder(app.database.db, at, step, { actor: 'STAFF', reason });
  expect(result).toMatchObject({ ok: true });
}

async function deliver(order: PlacedOrder) {
  await move(order, { event: 'order.dispatch', courier: 'Delhivery', trackingId: '149081' });
  await move(order, { event: 'order.deliver' });
}

async function messagesOf({ id }: Pick<PlacedOrder, 'id'>) {
  const rows = await app.database.db
    .selectFrom('outbox_message')
    .select(['kind', 'link', 'body', 'letter', 'dedupe_key'])
    .where('order_id', '=', id)
    .where('channel', '=', 'EMAIL')
    .execute();
  return rows.toSorted((one, other) => numberOf(one.dedupe_key) - numberOf(other.dedupe_key));
}

const numberOf = (key: string | null) => Number(/move-(\d+)-/.exec(key ?? '')?.[1] ?? 0);

async function lastOf(order: Pick<PlacedOrder, 'id'>) {
  return (await messagesOf(order)).at(-1);
}

async function lineOf({ id }: PlacedOrder) {
  const line = await app.database.db
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  return line.id;
}

test('a guest is told that the order leaves and arrives, with the link of the first message', async () => {
  const order = await placeOrder(app, orderInput({ totalAmount: 539 }));
  await deliver(order);
  const messages = await messagesOf(order);
  expect(messages.map(({ kind }) => kind)).toEqual(['confirmed', 'dispatched', 'delivered']);
  expect(new Set(messages.map(({ link }) => link)).size).toBe(1);
  expect(messages.find(({ kind }) => kind === 'dispatched')?.body).toBe(
    `Good news from Testwell: your order ${order.code} is on its way with Delhivery, tracking number 149081.`,
  );
});

test('a link that was asked for is good for a week, and is not the one in later messages', async () => {
  const order = await placeOrder(app, orderInput({ totalAmount: 539 }));
  await app.query('mutation ($input: SendOrderLinkInput!) { sendOrderLink(input: $input) { success } }', {
    input: { storeId: 'demo', phone: '+919812345678', code: order.code },
  });
  await deliver(order);
  const links = (await messagesOf(order)).map(({ link }) => link);
  expect([links.length, new Set(links).size]).toEqual([3, 1]);
});

test('each attempt at the door is told, and what is left to pay', async () => {
  const order = await placeOrder(app, orderInput({ totalAmount: 539 }));
  await move(order, { event: 'order.dispatch', courier: null, trackingId: null });
  await move(order, { event: 'order.goOut' });
  await move(order, { event: 'order.miss' });
  await move(order, { event: 'order.goOut' });
  const messages = await messagesOf(order);
  expect(messages.map(({ kind }) => kind)).toEqual([
    'confirmed',
    'dispatched',
    'outForDelivery',
    'undelivered',
    'outForDelivery',
  ]);
  expect(messages.at(-1)?.body).toContain('Please keep ₹539 ready.');
});

describe('of a cancellation', () => {
  test('a shopper is told why', async () => {
    const order = await placeOrder(app, orderInput({ totalAmount: 539 }));
    await move(
      order,
      { event: 'order.cancel', units: null, by: 'shop' },
      'The bottle broke while we packed it.',
    );
    expect(await lastOf(order)).toMatchObject({
      kind: 'cancelled',
      body: `Your order ${order.code} from Testwell has been cancelled.`,
      letter: { paragraphs: ['The bottle broke while we packed it.'], lines: [{ detail: 'Quantity 1' }] },
    });
  });

  test('of a part: that the coupon is lost with it', async () => {
    const { db } = app.database;
    await db.updateTable('coupon').set({ min_order_value: 90_000 }).where('code', '=', 'TEN').execute();
    const products = [{ productId: 'oat-lotion', quantity: 2 }];
    const order = await placeOrder(app, orderInput({ products, couponCode: 'TEN', totalAmount: 850 }));
    const units = [{ id: await lineOf(order), quantity: 1 }];
    await move(order, { event: 'order.cancel', units, by: 'shopper' }, 'You cancelled a part of this order.');
    // The one that is left costs ₹450, where it would have cost ₹405.
    expect(await lastOf(order)).toMatchObject({
      letter: {
        paragraphs: [
          'You cancelled a part of this order.',
          'The coupon no longer applies to the rest, which costs ₹45 more by it.',
          'Please keep ₹490 ready for the delivery of the rest.',
        ],
      },
    });
  });

  test('of a part: which, and later messages name what is left', async () => {
    const order = await twoUnits();
    await move(
      order,
      { event: 'order.cancel', units: [{ id: await lineOf(order), quantity: 1 }], by: 'shop' },
      'One was broken.',
    );
    expect(await lastOf(order)).toMatchObject({
      body: `Some of your order ${order.code} from Testwell has been cancelled. Please keep ₹490 ready for the rest.`,
      letter: {
        paragraphs: ['One was broken.', 'Please keep ₹490 ready for the delivery of the rest.'],
        lines: [{ title: 'Oat Body Lotion', detail: 'Quantity 1' }],
        amounts: [
          { label: 'The rest of your order', amount: 49_000 },
          { label: 'Due on delivery', amount: 49_000 },
        ],
      },
    });
    await move(order, { event: 'order.dispatch', courier: null, trackingId: null });
    expect(await lastOf(order)).toMatchObject({
      kind: 'dispatched',
      letter: { lines: [{ detail: 'Quantity 1', amount: 45_000 }] },
    });
  });

  test('who lets the time to pay run out is told, and who chose another way to pay is not', async () => {
    const lapsed = await placeOrder(app, prepaidInput());
    const replaced = await placeOrder(app, prepaidInput());
    const services = { db: app.database.db, now: () => now };
    await cancelUnpaidOrder(services, lapsed.id, cancelReasons.lapsed);
    await cancelUnpaidOrder(services, replaced.id, cancelReasons.replaced);
    const kinds = async (order: PlacedOrder) => (await messagesOf(order)).map(({ kind }) => kind);
    expect(await kinds(lapsed)).toEqual(['placed', 'paymentFailed']);
    expect(await kinds(replaced)).toEqual(['placed']);
    expect(await lastOf(lapsed)).toMatchObject({
      body: expect.stringContaining('Your payment of ₹476.50 did not reach Testwell in time'),
      letter: {
        lines: [{ title: 'Oat Body Lotion', amount: 42_750 }],
        amounts: [
          { label: 'Delivery', amount: 4_900 },
          { label: 'Total, all taxes included', amount: 47_650 },
        ],
      },
    });
  });

  test('who orders is told what the coupon and paying online saved', async () => {
    const order = await placeOrder(app, prepaidInput());
    const [placed] = await messagesOf(order);
    expect(placed).toMatchObject({
      letter: {
        amounts: [
          { label: 'Delivery', amount: 4_900 },
          { label: 'Total, all taxes included', amount: 47_650 },
          { label: 'Saved by paying online', amount: 2_250 },
        ],
      },
    });
  });

  test('who lets the time to pay a part run out is told of that part', async () => {
    await setSetting(app, 'PPCOD_ENABLED', true);
    await setSetting(app, 'PPCOD_AMOUNT', 10_000);
    const order = await placeOrder(app, orderInput({ paymentType: 'PPCOD', totalAmount: 499 }));
    await cancelUnpaidOrder({ db: app.database.db, now: () => now }, order.id, cancelReasons.lapsed);
    expect((await lastOf(order))?.body).toContain('Your payment of ₹100 did not reach Testwell in time');
  });

  test('whose order was sold out while they paid is told what it was', async () => {
    const order = await placeOrder(app, prepaidInput());
    await cancelUnpaidOrder({ db: app.database.db, now: () => now }, order.id, cancelReasons.soldOut);
    expect(await lastOf(order)).toMatchObject({
      kind: 'cancelled',
      body: 'Your order at Testwell of ₹476.50 could not be placed. If you have paid, you get all of it back.',
      letter: {
        heading: 'Your order could not be placed',
        lines: [{ title: 'Oat Body Lotion' }],
        amounts: [],
      },
    });
  });
});

test('every step of a return is told, and its cash refund once, with what was paid this time', async () => {
  const order = await twoUnits();
  await deliver(order);
  const id = await lineOf(order);
  const wish = { cause: 'DAMAGED', note: 'Leaks', refundTo: 'asha@upi' } as const;
  const told: string[] = [];
  const promised: unknown[] = [];
  for (let unit = 0; unit < 2; unit += 1) {
    await move(order, { event: 'return.ask', units: [{ id, quantity: 1 }], ...wish });
    promised.push((await lastOf(order))?.letter);
    await move(order, { event: 'return.approve' });
    await move(order, { event: 'return.receive', isRestocked: false });
    const { body } = (await lastOf(order)) ?? { body: '' };
    told.push(body);
    expect(await markRefundPaid(deskOf(app), order.code ?? '', 'UPI', false)).toMatchObject({ ok: true });
    told.push((await lastOf(order))?.body ?? '');
  }
  const { code } = order;
  const where = 'of what you paid at the door to your UPI id asha@upi within five working days.';
  expect(promised).toMatchObject(
    ['₹450', '₹490'].map((sum) => {
      return { paragraphs: [expect.any(String), `Once the goods have reached us, we send ${sum} ${where}`] };
    }),
  );
  expect(told).toEqual([
    `Your return of order ${code} has reached Testwell. We are sending you ₹450, which you paid at the door, to your UPI id within five working days.`,
    `We have paid ₹450 back to you for your order ${code} from Testwell. It reaches you within one working day.`,
    `Your return of order ${code} has reached Testwell. We are sending you ₹490, which you paid at the door, to your UPI id within five working days.`,
    `We have paid ₹490 back to you for your order ${code} from Testwell. It reaches you within one working day.`,
  ]);
  expect((await messagesOf(order)).filter(({ kind }) => kind === 'returned')).toHaveLength(6);
  // By the way that this refund went, and no other.
  expect((await lastOf(order))?.letter).toMatchObject({
    paragraphs: [
      'We have paid ₹490 back to you ourselves. How: UPI.',
      'It reaches you within one working day.',
    ],
  });
});

test('a return after which a coupon no longer applies says so with its sum, to its shopper and to staff', async () => {
  const { db } = app.database;
  await db.updateTable('coupon').set({ min_order_value: 90_000 }).where('code', '=', 'TEN').execute();
  const products = [{ productId: 'oat-lotion', quantity: 2 }];
  const order = await placeOrder(app, orderInput({ products, couponCode: 'TEN', totalAmount: 850 }));
  await deliver(order);
  const units = [{ id: await lineOf(order), quantity: 1 }];
  const lost = 'The coupon TEN no longer applies, so what you keep costs ₹45 more.';
  const wish = { cause: 'CHANGED_MIND', note: null, refundTo: 'asha@upi' } as const;
  await move(order, { event: 'return.ask', units, ...wish });
  expect((await lastOf(order))?.letter).toMatchObject({ paragraphs: expect.arrayContaining([lost]) });
  const costs = 'gives back ₹360 by transfer; the coupon is lost, so the rest costs ₹45 more';
  expect((await typeOrders(deskOf(app), ['show', order.code ?? ''])).said).toContain(
    `Once its goods are here it ${costs}`,
  );
  expect((await typeOrders(deskOf(app), ['todo'])).said).toContain(costs);
  await move(order, { event: 'return.approve' });
  expect(JSON.stringify((await lastOf(order))?.letter)).not.toContain('coupon');
  await move(order, { event: 'return.receive', isRestocked: true });
  expect((await lastOf(order))?.letter).toMatchObject({ paragraphs: expect.arrayContaining([lost]) });
});

test('a parcel that came back is told', async () => {
  const order = await placeOrder(app, orderInput({ totalAmount: 539 }));
  await move(order, { event: 'order.dispatch', courier: null, trackingId: null });
  await move(order, { event: 'order.sendBack' });
  await move(order, { event: 'order.restock' });
  expect(await lastOf(order)).toMatchObject({
    kind: 'returned',
    body: `Your order ${order.code} from Testwell could not be delivered and has come back to us.`,
  });
});

test('who has an account is asked for a review a week after the delivery', async () => {
  const order = await placeOrder(app, orderInput({ totalAmount: 539 }), { authorization: 'Bearer asha' });
  await deliver(order);
  const rows = await reviewAskedOf(order);
  const week = 7 * 24 * 60 * 60_000;
  const delays = rows.map(({ created_at: at, next_attempt_at: due }) => due.getTime() - at.getTime());
  expect(delays).toEqual([week, week]);
  expect(rows.map(({ link }) => link)).toEqual(Array(2).fill('/products/oat-lotion#reviews'));
});

test('the question for a review leads to the reviews of each product, the first by its button, and of no gift', async () => {
  const lotion = { productId: 'oat-lotion', quantity: 1 };
  const soap = { productId: 'gift-soap', quantity: 1 };
  const gift = { ...soap, source: 'COUPON', sourceCouponCode: 'SOAPGIFT' } as const;
  const asked = async (input: Parameters<typeof orderInput>[0]) => {
    const order = await placeOrder(app, orderInput(input), { authorization: 'Bearer asha' });
    await deliver(order);
    const [row] = await reviewAskedOf(order);
    const { button, lines } = v.parse(letterSchema, row?.letter);
    return [row?.link, button, ...lines.map(({ link }) => link)];
  };
  expect(await asked({ products: [gift, lotion], couponCode: 'SOAPGIFT', totalAmount: 539 })).toEqual([
    '/products/oat-lotion#reviews',
    'Write a review',
    '/products/oat-lotion#reviews',
  ]);
  expect(await asked({ products: [soap, lotion], totalAmount: 639 })).toEqual([
    '/products/gift-soap#reviews',
    'Review Gift Soap',
    '/products/gift-soap#reviews',
    '/products/oat-lotion#reviews',
  ]);
});

function reviewAskedOf({ id }: PlacedOrder) {
  return app.database.db
    .selectFrom('outbox_message')
    .select(['created_at', 'next_attempt_at', 'link', 'letter'])
    .where('order_id', '=', id)
    .where('kind', '=', 'reviewAsked')
    .orderBy('channel')
    .execute();
}

test('who gave no UPI id reads that they are called, and who sent a parcel back is not told that it never came', async () => {
  const paid = await twoUnits();
  await deliver(paid);
  const units = [{ id: await lineOf(paid), quantity: 2 }];
  const wish = { cause: 'CHANGED_MIND', note: null, refundTo: null } as const;
  await move(paid, { event: 'return.ask', units, ...wish });
  expect(JSON.stringify((await lastOf(paid))?.letter)).toContain(
    'of what you paid at the door by UPI or bank transfer within five working days. We call you to ask where to.',
  );
  const called = await twoUnits();
  await deliver(called);
  const one = [{ id: await lineOf(called), quantity: 1 }];
  await move(called, { event: 'return.ask', units: one, ...wish });
  await move(called, { event: 'return.approve' });
  await move(called, { event: 'return.receive', isRestocked: true });
  expect((await lastOf(called))?.body).toContain(
    ', which you paid at the door, by UPI or bank transfer within five working days. We call you to ask where to.',
  );
  await move(paid, { event: 'return.approve' });
  await move(paid, { event: 'return.pickUp' });
  await move(paid, { event: 'return.refuse' });
  expect(JSON.stringify((await lastOf(paid))?.letter)).toContain('We send the items back to you.');

  const unwanted = await twoUnits();
  await move(unwanted, { event: 'order.dispatch', courier: null, trackingId: null });
  await move(unwanted, { event: 'order.miss' });
  const answer = { choice: 'SEND_BACK', day: null, phone: null, note: null } as const;
  await move(unwanted, { event: 'order.answer', answer });
  await move(unwanted, { event: 'order.sendBack' });
  await move(unwanted, { event: 'order.restock' });
  const letter = JSON.stringify((await lastOf(unwanted))?.letter);
  expect(letter).toContain('As you asked, the courier has brought your parcel back to us.');
  expect(letter).not.toContain('sorry');
});
