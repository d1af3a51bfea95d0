import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  address,
  findBrokenInvariants,
  orderInput,
  placeOrder,
  refusalOf,
  setSetting,
  setStock,
  stockOf,
} from '../orders/support/commerce.ts';
import {
  type Counter,
  call,
  codeOf,
  keepCart,
  openCounter,
  order,
  pay,
  readOrder,
  sendOrder,
  sendStart,
  startCheckout,
  startCheckoutOf,
  view,
} from './support/express.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});
beforeEach(() => setStock(counter.app, 'oat-lotion', 100));
afterEach(async () => {
  expect(await findBrokenInvariants(counter.app)).toEqual([]);
});

const countOrders = async () =>
  (await counter.app.database.db.selectFrom('customer_order').select('id').execute()).length;

const usesOf = async (code: string) =>
  (
    await counter.app.database.db
      .selectFrom('coupon')
      .select('used_count')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).used_count;

describe('ordering', () => {
  test('by COD is confirmed at once; only the checkout’s cookie opens the order', async () => {
    const checkout = await startCheckout(counter);
    const placed = await order(counter, checkout);
    expect(placed).toMatchObject({
      order: { status: 'CONFIRMED', code: expect.any(String), total: 53_900, dueOnDelivery: 53_900 },
      payment: null,
    });
    const { id } = placed.order;
    const seen = await readOrder(counter, id, { cookie: checkout.cookie });
    expect(seen.data).toEqual({
      getOrder: {
        status: 'CONFIRMED',
        checkoutChannel: 'GOKWIK',
        source: 'GOKWIK',
        totalAmount: 539,
        payments: [{ method: 'COD', status: 'UNPAID', amount: 539 }],
      },
    });
    const other = await startCheckout(counter);
    const renamed = `checkout_${checkout.id}=${other.cookie.split('=')[1]}`;
    for (const headers of [
      {},
      { cookie: other.cookie },
      { cookie: renamed },
      { authorization: 'Bearer somebody' },
    ]) {
      expect(refusalOf(await readOrder(counter, id, headers))).toEqual({ code: 'NOT_FOUND' });
    }
  });

  test('a signed-in shopper has the order in their account [S1.3]', async () => {
    await counter.app.database.db
      .insertInto('app_user')
      .values({ id: 'user-1', phone: '+919000000001' })
      .execute();
    const token = { authorization: 'Bearer user-1' };
    const checkout = await startCheckout(counter, {}, token);
    expect((await view(counter, checkout)).cart?.customer).toEqual({ phone: '+919000000001' });
    const { order: placed } = await order(counter, checkout);
    expect((await readOrder(counter, placed.id, token)).data).toMatchObject({
      getOrder: { status: 'CONFIRMED' },
    });
    const cookie = checkout.cookie === '' ? `checkout_${checkout.id}=any` : checkout.cookie;
    for (const headers of [{ cookie }, { authorization: 'Bearer user-2', cookie }]) {
      expect(refusalOf(await readOrder(counter, placed.id, headers))).toEqual({ code: 'NOT_FOUND' });
    }
    expect(checkout.cookie).toBe('');
  });

  test('one attempt results in one order, even with repeated and concurrent calls', async () => {
    const checkout = await startCheckout(counter);
    const before = await countOrders();
    const replies = await Promise.all(Array.from({ length: 12 }, () => order(counter, checkout)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
    const otherBody = await sendOrder(counter, checkout, { address: { ...address, name: 'Bela' } });
    expect([otherBody.status, codeOf(otherBody)]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  test('a checkout has one active order, even with concurrent attempts', async () => {
    const checkout = await startCheckout(counter);
    const before = await countOrders();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sendOrder(counter, checkout, { attemptId: `attempt-${index}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countOrders()).toBe(before + 1);
    expect(codeOf(await sendOrder(counter, checkout, { attemptId: 'one-more-try' }))).toBe('ORDER_STATE');
  });

  test('a cart that another window has ordered meanwhile is not ordered again, unless that order was cancelled', async () => {
    const shoppingCartId = await keepCart(counter);
    const checkout = await startCheckoutOf(counter, { shoppingCartId, idempotencyKey: randomUUID() });
    const own = { shoppingCartId, totalAmount: 539 };
    const { id } = await placeOrder(counter.app, orderInput(own));
    const refused = await sendOrder(counter, checkout);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'ORDER_STATE']);
    await counter.app.database.db
      .updateTable('customer_order')
      .set({ shopping_cart_id: null })
      .where('id', '=', id)
      .execute();
    await counter.app.database.db
      .updateTable('shopping_cart')
      .set({ live_order_id: null })
      .where('id', '=', shoppingCartId)
      .execute();
    await placeOrder(counter.app, orderInput({ ...own, paymentType: 'PREPAID', totalAmount: 476.5 }));
    expect((await order(counter, checkout)).order.status).toBe('CONFIRMED');
    expect((await order(counter, checkout)).order.status).toBe('CONFIRMED');
  });

  test.each([
    ['a total of nothing', { total: 0 }, 'AMOUNT_CHANGED'],
    ['one paisa less', { total: 53_899 }, 'AMOUNT_CHANGED'],
    ['a negative total', { total: -53_900 }, 'BAD_INPUT'],
    ['half a paisa', { total: 53_899.5 }, 'BAD_INPUT'],
    ['a total that is no number', { total: '53900' }, 'BAD_INPUT'],
    ['the price of another way to pay', { total: 47_650 }, 'AMOUNT_CHANGED'],
    ['a way to pay that is none', { paymentType: 'NONE' }, 'BAD_INPUT'],
    [
      'a pincode that is not served',
      { address: { ...address, pinCode: '744101' } },
      'PINCODE_NOT_SERVICEABLE',
    ],
    ['a pincode without COD', { address: { ...address, pinCode: '194101' } }, 'PINCODE_NOT_SERVICEABLE'],
    ['another country', { address: { ...address, country: 'US' } }, 'BAD_INPUT'],
    ['a phone that is none', { address: { ...address, phone: '12' } }, 'INVALID_ADDRESS'],
    [
      'lines and prices of its own',
      { total: 100, lines: [{ productId: 'oat-lotion', price: 1 }] },
      'AMOUNT_CHANGED',
    ],
  ])('with %s is refused', async (_name, wish, code) => {
    const checkout = await startCheckout(counter);
    const before = await countOrders();
    const reply = await sendOrder(counter, checkout, wish);
    expect(codeOf(reply)).toBe(code);
    expect(await countOrders()).toBe(before);
  });

  test.each(['PPCOD_ENABLED', 'PREPAID_ENABLED'])(
    'of part payment is refused without %s',
    async (setting) => {
      await setSetting(counter.app, setting, false);
      const reply = await sendOrder(counter, await startCheckout(counter), {
        paymentType: 'PPCOD',
        total: 49_900,
      });
      await setSetting(counter.app, setting, true);
      expect(codeOf(reply)).toBe('PAYMENT_TYPE_NOT_ALLOWED');
    },
  );
});

describe('paying', () => {
  test('the whole amount online confirms the order by the card provider', async () => {
    const checkout = await startCheckout(counter);
    const { order: placed, payment } = await order(counter, checkout, {
      paymentType: 'PREPAID',
      total: 47_650,
    });
    expect(placed).toMatchObject({ status: 'PENDING', payNow: 47_650 });
    const proof = await pay(counter, payment?.providerOrderId ?? '');
    const report = { merchantCheckoutId: checkout.id, orderId: placed.id, ...proof };
    for (const _time of ['first', 'again']) {
      expect((await call(counter, '/payment', report)).body).toMatchObject({
        isConfirmed: true,
        order: { status: 'CONFIRMED', payNow: 0 },
      });
    }
  });

  test('a part now leaves the rest for the delivery', async () => {
    const checkout = await startCheckout(counter);
    const { order: placed, payment } = await order(counter, checkout, {
      paymentType: 'PPCOD',
      total: 49_900,
    });
    expect(payment?.amountInPaise).toBe(9_900);
    const proof = await pay(counter, payment?.providerOrderId ?? '');
    await call(counter, '/payment', { merchantCheckoutId: checkout.id, orderId: placed.id, ...proof });
    expect((await readOrder(counter, placed.id, { cookie: checkout.cookie })).data).toMatchObject({
      getOrder: {
        status: 'CONFIRMED',
        totalAmount: 499,
        payments: expect.arrayContaining([
          { method: 'ONLINE', status: 'PAID', amount: 99 },
          { method: 'COD', status: 'UNPAID', amount: 400 },
        ]),
      },
    });
  });

  test('is due before the page, which asks again by its key, hears that the order stands', async () => {
    const start = { shoppingCartId: await keepCart(counter), idempotencyKey: randomUUID() };
    const { id } = await startCheckoutOf(counter, start);
    const heard = async () => (await sendStart(counter, start)).data;
    expect(await heard()).toMatchObject({ startExpressCheckout: { orderId: null, isOrdered: false } });
    const wish = { paymentType: 'PREPAID', total: 47_650 };
    const { order: placed, payment } = await order(counter, { id, cookie: '' }, wish);
    const orderId = placed.id;
    expect(await heard()).toMatchObject({ startExpressCheckout: { orderId, isOrdered: false } });
    const proof = await pay(counter, payment?.providerOrderId ?? '');
    await call(counter, '/payment', { merchantCheckoutId: id, orderId, ...proof });
    expect(await heard()).toMatchObject({ startExpressCheckout: { orderId, isOrdered: true } });
  });

  test("is refused for another order's payment, an invented one, a wrong signature, another checkout's order", async () => {
    const wish = { paymentType: 'PREPAID', total: 47_650 };
    const [mine, theirs] = [await startCheckout(counter), await startCheckout(counter)];
    const [placed, other] = [await order(counter, mine, wish), await order(counter, theirs, wish)];
    const proof = await pay(counter, other.payment?.providerOrderId ?? '');
    const about = { merchantCheckoutId: mine.id, orderId: placed.order.id };
    const claims = [
      { ...about, paymentId: proof.paymentId },
      { ...about, paymentId: 'pay_invented0000' },
      { ...about, paymentId: proof.paymentId, signature: 'f'.repeat(64) },
    ];
    for (const claim of claims) {
      expect(codeOf(await call(counter, '/payment', claim))).toBe('PAYMENT_NOT_CONFIRMED');
    }
    const foreign = { merchantCheckoutId: mine.id, orderId: other.order.id, ...proof };
    expect(codeOf(await call(counter, '/payment', foreign))).toBe('NOT_FOUND');
    expect((await view(counter, mine)).order?.status).toBe('PENDING');
  });

  test('another method replaces the unpaid order, and releases its stock and coupon use', async () => {
    const checkout = await startCheckout(counter, { couponCode: 'ONCE' });
    const stock = await stockOf(counter.app, 'oat-lotion');
    const first = await order(counter, checkout, { paymentType: 'PREPAID', total: 43_375 });
    expect(await usesOf('ONCE')).toBe(1);
    const second = await order(counter, checkout, { attemptId: 'attempt-2', total: 49_400 });
    expect(second.order).toMatchObject({ status: 'CONFIRMED', couponCode: 'ONCE' });
    expect(await usesOf('ONCE')).toBe(1);
    expect(await stockOf(counter.app, 'oat-lotion')).toEqual({
      inventory: stock.inventory - 1,
      blocked: stock.blocked,
      sold: stock.sold + 1,
    });
    const proof = await pay(counter, first.payment?.providerOrderId ?? '');
    const late = { merchantCheckoutId: checkout.id, orderId: first.order.id, ...proof };
    expect(codeOf(await call(counter, '/payment', late))).toBe('ORDER_STATE');
    const refunds = await counter.app.database.db
      .selectFrom('refund_due')
      .select(['amount', 'reason'])
      .where('order_id', '=', first.order.id)
      .execute();
    expect(refunds).toEqual([{ amount: 43_375, reason: 'LATE_CAPTURE' }]);
  });

  test('is found if its report was lost, without a second order', async () => {
    const checkout = await startCheckout(counter);
    const first = await order(counter, checkout, { paymentType: 'PREPAID', total: 47_650 });
    await pay(counter, first.payment?.providerOrderId ?? '');
    const reply = await sendOrder(counter, checkout, { attemptId: 'attempt-2' });
    expect([reply.status, codeOf(reply)]).toEqual([409, 'ORDER_STATE']);
    expect(await view(counter, checkout)).toMatchObject({
      cart: null,
      order: { id: first.order.id, status: 'CONFIRMED' },
    });
  });
});
