import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  findBrokenInvariants,
  refusalOf,
  setSetting,
  setStock,
  testTime,
} from '../orders/support/commerce.ts';
import {
  type Counter,
  call,
  codeOf,
  keepCart,
  openCounter,
  order,
  readOrder,
  sendStart,
  startCheckout,
  startCheckoutOf,
  view,
} from './support/express.ts';

/** Tests of delays move it by seconds only, because calls are signed with the test shop's time. */
let clock = testTime;
let counter: Counter;
beforeAll(async () => {
  counter = await openCounter(() => clock);
});
beforeEach(() => setStock(counter.app, 'oat-lotion', 100));
afterEach(async () => {
  expect(await findBrokenInvariants(counter.app)).toEqual([]);
});

describe('starting', () => {
  test('returns the data for the widget, and the same again for the same key [S2.57]', async () => {
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
        orderId: null,
        isOrdered: false,
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

  test.for(['GOKWIK_ENABLED', 'EXPRESS_CHECKOUT_ENABLED'])('is refused while %s is off', async (name) => {
    await setSetting(counter.app, name, false);
    const shoppingCartId = await keepCart(counter);
    const reply = await sendStart(counter, { shoppingCartId, idempotencyKey: randomUUID() });
    await setSetting(counter.app, name, true);
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

  test('are accepted once per call', async () => {
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
  test('shows the bill of every payment method, as the shop prices it', async () => {
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
        paymentType: 'COD',
        available: true,
        reason: null,
        bill: { ...bill, codCharges: 4_000, payable: 53_900, upfront: 0, dueOnDelivery: 53_900 },
      },
      {
        paymentType: 'PPCOD',
        available: true,
        reason: null,
        bill: { ...bill, payable: 49_900, upfront: 9_900, dueOnDelivery: 40_000 },
      },
    ]);
    expect(cart?.pincode).toEqual({ city: 'Pune', isServed: true });
  });

  test.each([
    ['194101', ['PREPAID']],
    ['744101', []],
    ['999999', []],
  ])('offers the payment methods of pincode %s', async (pinCode, offered) => {
    const { cart } = await view(counter, await startCheckout(counter), pinCode);
    const available = cart?.payments.filter((option) => option.available);
    expect(available?.map(({ paymentType }) => paymentType)).toEqual(offered);
  });

  test('of an unknown and of an expired checkout gives the same refusal', async () => {
    const reply = await call(counter, '/checkout', { merchantCheckoutId: randomUUID() });
    expect([reply.status, codeOf(reply)]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('coupons', () => {
  const apply = (id: string, code: string) =>
    call(counter, '/coupon/apply', { merchantCheckoutId: id, code });

  test('are applied and removed, which updates the bill', async () => {
    const checkout = await startCheckout(counter);
    expect((await apply(checkout.id, 'ten ')).status).toBe(200);
    const applied = await view(counter, checkout);
    expect(applied.cart?.coupon).toEqual({ code: 'TEN', applied: true });
    expect(applied.cart?.payments[1]?.bill).toMatchObject({ discount: 4_500, payable: 49_400 });
    await call(counter, '/coupon/remove', { merchantCheckoutId: checkout.id });
    const removed = await view(counter, checkout);
    expect(removed.cart?.coupon).toBeNull();
    expect(removed.cart?.payments[1]?.bill.payable).toBe(53_900);
  });

  test('add their gift, and remove it again', async () => {
    const checkout = await startCheckout(counter);
    await apply(checkout.id, 'SOAPGIFT');
    const keys = async () => (await view(counter, checkout)).cart?.lines.map(({ recordKey }) => recordKey);
    expect(await keys()).toEqual(['oat-lotion', 'gift-soap-COUPON']);
    await apply(checkout.id, 'TEN');
    expect(await keys()).toEqual(['oat-lotion']);
  });

  test.each(['NOSUCH', 'LAPSED', 'ARCHIVED', 'FREESOAP', 'B2G1'])(
    '%s is refused, and the applied one stays',
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

  test('assigns the checkout to the shopper, and returns a one-time sign-in code for the page', async () => {
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
    expect((await readOrder(counter, placed.id, token)).data).toMatchObject({
      getOrder: { status: 'CONFIRMED' },
    });
    for (const others of [{}, { authorization: 'Bearer user-2' }]) {
      const reply = await readOrder(counter, placed.id, { ...others, cookie: checkout.cookie });
      expect(refusalOf(reply)).toEqual({ code: 'NOT_FOUND' });
    }
    // The page asks again by its key what became of it, before and after it has signed in itself.
    for (const headers of [{}, token]) {
      expect((await sendStart(counter, start, headers)).data).toMatchObject({
        startExpressCheckout: { merchantCheckoutId: checkout.id, orderId: placed.id, isOrdered: true },
      });
    }
    expect(refusalOf(await sendStart(counter, start, { authorization: 'Bearer user-2' }))).toEqual({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  test('reveals that a phone has an account only after it is verified', async () => {
    const phone = '+919811100002';
    for (const userType of ['new', 'existing']) {
      const { id } = await startCheckout(counter);
      await counter.app.database.db.deleteFrom('outbox_message').where('recipient', '=', phone).execute();
      clock += 60_000;
      await dispatch(id, phone);
      expect((await verify(id, phone, await sentCode(phone))).body).toMatchObject({ userType });
    }
  });

  test('accepts no wrong code and none of another phone, and allows five attempts', async () => {
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

  test("is limited like the shop's own sign-in", async () => {
    const { id } = await startCheckout(counter);
    await dispatch(id, '+919811100004');
    const again = await dispatch(id, '+919811100004');
    expect([again.status, codeOf(again)]).toEqual([429, 'RATE_LIMITED']);
    expect(codeOf(await dispatch(id, '12345'))).toBe('BAD_INPUT');
  });
});
