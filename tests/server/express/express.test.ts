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
  testTime,
} from '../commerce/support/commerce.ts';
import {
  type Counter,
  call,
  codeOf,
  keepCart,
  openCounter,
  order,
  pay,
  sendOrder,
  sendStart,
  startCheckout,
  startCheckoutOf,
  view,
} from './support/express.ts';

/** Moved by tests of what takes time; calls are signed at the time of the test shop, so by seconds only. */
let clock = testTime;
let counter: Counter;
beforeAll(async () => {
  counter = await openCounter(() => clock);
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

function readOrder(id: string, headers: Record<string, string> = {}) {
  const document = `query ($id: ID!) { getOrder(id: $id) { status checkoutChannel source totalAmount
    payments { method status amount } } }`;
  return counter.app.query(document, { id }, headers);
}

describe('starting', () => {
  test('answers what the widget needs, and the same again for the same key', async () => {
    const shoppingCartId = await keepCart(counter);
    const input = { shoppingCartId, idempotencyKey: randomUUID() };
    const first = await sendStart(counter, input);
    expect(first.data).toEqual({
      startExpressCheckout: {
        merchantCheckoutId: expect.stringMatching(/^[\da-f-]{36}$/),
        mid: 'shop-1',
        environment: 'sandbox',
        scriptUrl: 'https://widget.example/v4/build/gokwik.js',
        expiresAt: '2026-06-01T08:30:00.000Z',
      },
    });
    expect(String(first.headers['set-cookie'])).toMatch(
      /^checkout_[\da-f-]{36}=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const again = await sendStart(counter, input);
    expect(again.data).toEqual(first.data);
    expect(again.headers['set-cookie']).toBe(first.headers['set-cookie']);
    expect(refusalOf(await sendStart(counter, { ...input, isAffiseTrackingValid: true }))).toEqual({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  test('refuses a cart that is unknown, empty or cannot be ordered', async () => {
    const start = async (shoppingCartId: string) =>
      refusalOf(await sendStart(counter, { shoppingCartId, idempotencyKey: randomUUID() }));
    expect(await start(randomUUID())).toEqual({ code: 'NOT_FOUND' });
    expect(await start(await keepCart(counter, { products: [] }))).toMatchObject({ code: 'CART_EMPTY' });
    const soldOut = await keepCart(counter, { products: [{ productId: 'coffee-scrub', quantity: 1 }] });
    expect(await start(soldOut)).toMatchObject({ code: 'OUT_OF_STOCK' });
  });

  test('is refused while the shop has it switched off', async () => {
    await setSetting(counter.app, 'GOKWIK_ENABLED', false);
    const shoppingCartId = await keepCart(counter);
    const reply = await sendStart(counter, { shoppingCartId, idempotencyKey: randomUUID() });
    await setSetting(counter.app, 'GOKWIK_ENABLED', true);
    expect(refusalOf(reply)).toEqual({ code: 'EXPRESS_UNAVAILABLE' });
  });
});

describe('signatures', () => {
  test.each([
    ['another secret', { secret: 'guessed' }],
    ['another merchant', { merchantId: 'shop-2' }],
    ['no signature', { signature: '' }],
    ['a changed body', { sent: JSON.stringify({ merchantCheckoutId: randomUUID(), pinCode: '411001' }) }],
    ['a re-encoded body', { sent: '{ "merchantCheckoutId": "x" }' }],
    ['another address than the one signed', { sentTo: '/api/express/gokwik/coupon/remove' }],
    ['a time six minutes ago', { timestamp: String(Date.parse('2026-06-01T11:54:00+05:30')) }],
    ['a time six minutes ahead', { timestamp: String(Date.parse('2026-06-01T12:06:00+05:30')) }],
    ['a time that is none', { timestamp: 'NaN' }],
    ['a request id that is too short', { requestId: 'x' }],
  ])('with %s are refused', async (_name, change) => {
    const { id } = await startCheckout(counter);
    const reply = await call(counter, '/checkout', { merchantCheckoutId: id }, change);
    expect([reply.status, codeOf(reply)]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('let each call through once', async () => {
    const { id } = await startCheckout(counter);
    const requestId = randomUUID();
    const body = { merchantCheckoutId: id };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => call(counter, '/checkout', body, { requestId })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('reading', () => {
  test('shows the bill of every way to pay, as the shop prices it', async () => {
    const { cart } = await view(counter, await startCheckout(counter), '411001');
    const bill = { cartTotal: 45_000, discount: 0, prepaidDiscount: 0, shipping: 4_900, codCharges: 0 };
    expect(cart?.payments).toEqual([
      {
        paymentType: 'PREPAID',
        available: true,
        reason: null,
        bill: { ...bill, prepaidDiscount: 2_250, payable: 47_650, upfront: 47_650, dueOnDelivery: 0 },
      },
      {
        paymentType: 'PPCOD',
        available: true,
        reason: null,
        bill: { ...bill, payable: 49_900, upfront: 9_900, dueOnDelivery: 40_000 },
      },
      {
        paymentType: 'COD',
        available: true,
        reason: null,
        bill: { ...bill, codCharges: 4_000, payable: 53_900, upfront: 0, dueOnDelivery: 53_900 },
      },
    ]);
    expect(cart?.pincode).toEqual({ city: 'Pune', isServed: true });
  });

  test.each([
    ['194101', ['PREPAID']],
    ['744101', []],
    ['999999', []],
  ])('offers at %s what is delivered there', async (pinCode, offered) => {
    const { cart } = await view(counter, await startCheckout(counter), pinCode);
    const available = cart?.payments.filter((option) => option.available);
    expect(available?.map(({ paymentType }) => paymentType)).toEqual(offered);
  });

  test('of a checkout that is unknown or over says so, alike', async () => {
    const reply = await call(counter, '/checkout', { merchantCheckoutId: randomUUID() });
    expect([reply.status, codeOf(reply)]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('coupons', () => {
  const apply = (id: string, code: string) =>
    call(counter, '/coupon/apply', { merchantCheckoutId: id, code });

  test('are applied and removed, and the bill follows', async () => {
    const checkout = await startCheckout(counter);
    expect((await apply(checkout.id, 'ten ')).status).toBe(200);
    const applied = await view(counter, checkout);
    expect(applied.cart?.coupon).toEqual({ code: 'TEN', applied: true });
    expect(applied.cart?.payments[2]?.bill).toMatchObject({ discount: 4_500, payable: 49_400 });
    await call(counter, '/coupon/remove', { merchantCheckoutId: checkout.id });
    const removed = await view(counter, checkout);
    expect(removed.cart?.coupon).toBeNull();
    expect(removed.cart?.payments[2]?.bill.payable).toBe(53_900);
  });

  test('bring their gift and take it along', async () => {
    const checkout = await startCheckout(counter);
    await apply(checkout.id, 'SOAPGIFT');
    const keys = async () => (await view(counter, checkout)).cart?.lines.map(({ recordKey }) => recordKey);
    expect(await keys()).toEqual(['oat-lotion', 'gift-soap-COUPON']);
    await apply(checkout.id, 'TEN');
    expect(await keys()).toEqual(['oat-lotion']);
  });

  test.each(['NOSUCH', 'LAPSED', 'ARCHIVED', 'FREESOAP', 'B2G1'])(
    '%s is refused, and leaves the one that is there',
    async (code) => {
      const checkout = await startCheckout(counter, { couponCode: 'TEN' });
      const reply = await apply(checkout.id, code);
      expect([reply.status, codeOf(reply)]).toEqual([422, 'COUPON_NOT_APPLICABLE']);
      expect((await view(counter, checkout)).cart?.coupon).toEqual({ code: 'TEN', applied: true });
    },
  );
});

describe('signing in inside the widget', () => {
  const dispatch = (id: string, phone: string) =>
    call(counter, '/login/dispatch', { merchantCheckoutId: id, phone, address: '203.0.113.9' });
  const verify = (id: string, phone: string, otp: string) =>
    call(counter, '/login/verify', { merchantCheckoutId: id, phone, otp });

  async function sentCode(phone: string): Promise<string> {
    const { body } = await counter.app.database.db
      .selectFrom('outbox_message')
      .select('body')
      .where('recipient', '=', phone)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    return /\b\d{6}\b/.exec(body)?.[0] ?? '';
  }

  test("makes the checkout the shopper's, and gives a code for the page that signs in once", async () => {
    const phone = '+919811100001';
    const start = { shoppingCartId: await keepCart(counter), idempotencyKey: randomUUID() };
    const checkout = await startCheckoutOf(counter, start);
    expect((await dispatch(checkout.id, '98111 00001')).body).toEqual({ isSent: true });
    const reply = await verify(checkout.id, phone, await sentCode(phone));
    expect(reply.body).toEqual({ isVerified: true, userType: 'new', signInCode: expect.any(String) });
    expect((await view(counter, checkout)).cart?.customer).toEqual({ phone });
    const { order: placed } = await order(counter, checkout);
    const { user_id: userId } = await counter.app.database.db
      .selectFrom('customer_order')
      .select('user_id')
      .where('id', '=', placed.id)
      .executeTakeFirstOrThrow();
    const token = { authorization: `Bearer ${userId}` };
    expect((await readOrder(placed.id, token)).data).toMatchObject({ getOrder: { status: 'CONFIRMED' } });
    expect((await readOrder(placed.id, { cookie: checkout.cookie })).errors).toEqual([]);
    // The page asks again by its key what became of it, before and after it has signed in itself.
    for (const headers of [{}, token]) {
      expect((await sendStart(counter, start, headers)).data).toMatchObject({
        startExpressCheckout: { merchantCheckoutId: checkout.id },
      });
    }
    expect(refusalOf(await sendStart(counter, start, { authorization: 'Bearer user-2' }))).toEqual({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  test('says of a phone that has been verified before that it exists, once it is verified', async () => {
    const phone = '+919811100002';
    for (const userType of ['new', 'existing']) {
      const { id } = await startCheckout(counter);
      await counter.app.database.db.deleteFrom('outbox_message').where('recipient', '=', phone).execute();
      clock += 60_000;
      await dispatch(id, phone);
      expect((await verify(id, phone, await sentCode(phone))).body).toMatchObject({ userType });
    }
  });

  test('takes no wrong code, none of another phone, and gives five tries in all', async () => {
    const phone = '+919811100003';
    const { id } = await startCheckout(counter);
    await dispatch(id, phone);
    const code = await sentCode(phone);
    expect((await verify(id, '+919811100009', code)).body).toEqual({ isVerified: false });
    const wrong = code === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await verify(id, phone, wrong)).body).toEqual({ isVerified: false });
    }
    expect((await verify(id, phone, code)).body).toEqual({ isVerified: false });
    expect((await view(counter, { id, cookie: '' })).cart?.customer).toBeNull();
  });

  test("is limited as the shop's own sign-in is", async () => {
    const { id } = await startCheckout(counter);
    await dispatch(id, '+919811100004');
    const again = await dispatch(id, '+919811100004');
    expect([again.status, codeOf(again)]).toEqual([429, 'RATE_LIMITED']);
    expect(codeOf(await dispatch(id, '12345'))).toBe('BAD_INPUT');
  });
});

describe('ordering', () => {
  test('by COD confirms at once; the cookie of the checkout opens the order, and nothing else does', async () => {
    const checkout = await startCheckout(counter);
    const placed = await order(counter, checkout);
    expect(placed).toMatchObject({
      order: { status: 'CONFIRMED', code: expect.any(String), total: 53_900, dueOnDelivery: 53_900 },
      payment: null,
    });
    const { id } = placed.order;
    const seen = await readOrder(id, { cookie: checkout.cookie });
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
      expect(refusalOf(await readOrder(id, headers))).toEqual({ code: 'NOT_FOUND' });
    }
  });

  test('a signed-in shopper has the order in their account', async () => {
    await counter.app.database.db
      .insertInto('app_user')
      .values({ id: 'user-1', phone: '+919000000001' })
      .execute();
    const token = { authorization: 'Bearer user-1' };
    const checkout = await startCheckout(counter, {}, token);
    expect((await view(counter, checkout)).cart?.customer).toEqual({ phone: '+919000000001' });
    const { order: placed } = await order(counter, checkout);
    expect((await readOrder(placed.id, token)).data).toMatchObject({ getOrder: { status: 'CONFIRMED' } });
    expect(refusalOf(await readOrder(placed.id, { authorization: 'Bearer user-2' }))).toEqual({
      code: 'NOT_FOUND',
    });
  });

  test('one attempt gives one order, however often and at once it is made', async () => {
    const checkout = await startCheckout(counter);
    const before = await countOrders();
    const replies = await Promise.all(Array.from({ length: 12 }, () => order(counter, checkout)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
    const otherBody = await sendOrder(counter, checkout, { address: { ...address, name: 'Bela' } });
    expect([otherBody.status, codeOf(otherBody)]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  test('a checkout has one standing order, whatever attempts come at once', async () => {
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

  test('a cart that another window has ordered meanwhile is not ordered again, unless that order came to nothing', async () => {
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

  test('is refused where another way to pay is switched off', async () => {
    await setSetting(counter.app, 'PPCOD_ENABLED', false);
    const reply = await sendOrder(counter, await startCheckout(counter), {
      paymentType: 'PPCOD',
      total: 49_900,
    });
    await setSetting(counter.app, 'PPCOD_ENABLED', true);
    expect(codeOf(reply)).toBe('PAYMENT_TYPE_NOT_ALLOWED');
  });
});

describe('paying', () => {
  test('the whole online confirms the order by the card provider', async () => {
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

  test('a part now leaves the rest for the door', async () => {
    const checkout = await startCheckout(counter);
    const { order: placed, payment } = await order(counter, checkout, {
      paymentType: 'PPCOD',
      total: 49_900,
    });
    expect(payment?.amountInPaise).toBe(9_900);
    const proof = await pay(counter, payment?.providerOrderId ?? '');
    await call(counter, '/payment', { merchantCheckoutId: checkout.id, orderId: placed.id, ...proof });
    expect((await readOrder(placed.id, { cookie: checkout.cookie })).data).toMatchObject({
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

  test("is not believed: another order's payment, a made-up one, a wrong signature, another checkout's order", async () => {
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

  test('another way replaces the unpaid order: its stock and its use of a coupon are free again', async () => {
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

  test('is found out where its report was lost, and no second order is made', async () => {
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
