import { beforeEach, describe, expect, test } from 'vitest';
import type { LimitedBy } from '../../../server/limits/orderCounts.ts';
import type { CreateOrderInput } from '../../../src/contract/generated/schema.ts';
import type { TestApp } from '../support/app.ts';
import {
  address,
  findBrokenInvariants,
  openCommerceApp,
  orderInput,
  placeOrder,
  refusalOf,
  sendOrder,
  setStock,
  stockOf,
  testTime,
} from './support/commerce.ts';

let now = testTime;
let app: TestApp;
const open = async (env: Record<string, string>) => {
  now = testTime;
  app = await openCommerceApp({ env, now: () => now });
  await setStock(app, 'oat-lotion', 1_000);
};
const minute = 60_000;

const each = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const isPlaced = ({ errors }: { errors: readonly unknown[] }) => errors.length === 0;

/** An order of one lotion that waits for its payment. */
const unpaid = (more: Partial<CreateOrderInput> = {}) =>
  orderInput({ paymentType: 'PREPAID', totalAmount: 476.5, ...more });
const to = (phone: string, street: string) => ({
  shippingAddress: { ...address, phone, address: street },
});
const tooMany = (limit: LimitedBy, retryAfterMs: number) => ({
  code: 'RATE_LIMITED',
  details: { retryAfterMs, limit },
});
/** Beyond a limit that an account does not have. */
const tooManyOfGuests = (limit: LimitedBy, retryAfterMs: number) => ({
  code: 'RATE_LIMITED',
  details: { retryAfterMs, limit, isOfGuests: true },
});
const cancel = (id: string) =>
  app.database.db.updateTable('customer_order').set({ status: 'CANCELLED' }).where('id', '=', id).execute();

describe('the unpaid orders of guests', () => {
  test('of one phone hold stock up to the limit, sent at once or not; a phone written otherwise is the same', async () => {
    await open({ UNPAID_ORDERS_PER_PHONE: '2' });
    const replies = await each(20, (index) =>
      sendOrder(app, unpaid(to(index % 2 === 0 ? '9812345678' : '+91 98123-45678', `${index} Rose Lane`))),
    );
    expect(replies.filter(isPlaced)).toHaveLength(2);
    const refused = replies.filter((reply) => !isPlaced(reply));
    expect(refused.map(refusalOf)).toEqual(refused.map(() => tooManyOfGuests('PHONE', 15 * minute)));
    expect(refused[0]?.errors[0]?.message).toBe(
      'Earlier orders with this phone number still wait for their payment. Please try again in 15 minutes. Or sign in with a code to order now.',
    );
    expect(await stockOf(app, 'oat-lotion')).toEqual({ inventory: 998, blocked: 2, sold: 0 });
    expect((await sendOrder(app, unpaid(to('9812345679', '1 Rose Lane')))).errors).toEqual([]);
    expect(await findBrokenInvariants(app)).toEqual([]);
  });

  test('of one address and of one network are limited too, whatever the phones', async () => {
    await open({ UNPAID_ORDERS_PER_ADDRESS: '1', UNPAID_ORDERS_PER_NETWORK: '2' });
    await placeOrder(app, unpaid(to('9812345601', '12 Rose Lane')));
    const same = await sendOrder(app, unpaid(to('9812345602', '12, ROSE lane.')));
    expect(refusalOf(same)).toEqual(tooManyOfGuests('ADDRESS', 15 * minute));
    await placeOrder(app, unpaid(to('9812345603', '13 Rose Lane')));
    const third = await sendOrder(app, unpaid(to('9812345604', '14 Rose Lane')));
    expect(refusalOf(third)).toEqual(tooManyOfGuests('NETWORK', 15 * minute));
    expect(third.errors[0]?.message).toBe(
      'Many orders from your internet connection still wait for their payment. Please try again in 15 minutes. Or sign in with a code to order now.',
    );
  });

  test('make room once one is paid or cancelled; cash on delivery and accounts are not among them', async () => {
    await open({ UNPAID_ORDERS_PER_PHONE: '1' });
    const first = await placeOrder(app, unpaid());
    expect(refusalOf(await sendOrder(app, unpaid()))).toEqual(tooManyOfGuests('PHONE', 15 * minute));
    await placeOrder(app, orderInput({ totalAmount: 539 }));
    await app.database.db.insertInto('app_user').values({ id: 'asha' }).execute();
    await placeOrder(app, unpaid(), { authorization: 'Bearer asha' });
    await cancel(first.id);
    await placeOrder(app, unpaid());
    expect(refusalOf(await sendOrder(app, unpaid()))).toEqual(tooManyOfGuests('PHONE', 15 * minute));
  });
});

describe('orders in a time', () => {
  test('of one phone are limited by the day, and of a network by the hour, at once too', async () => {
    await open({ ORDERS_PER_PHONE: '3', ORDERS_PER_NETWORK: '5' });
    const order = (phone: string) =>
      sendOrder(app, orderInput({ totalAmount: 539, ...to(phone, '1 Rose Lane') }));
    expect((await each(10, () => order('9812345601'))).filter(isPlaced)).toHaveLength(3);
    expect((await each(10, () => order('9812345602'))).filter(isPlaced)).toHaveLength(2);
    expect(refusalOf(await order('9812345603'))).toEqual(tooMany('NETWORK', 30 * minute));
    now += 30 * minute;
    expect((await order('9812345603')).errors).toEqual([]);
    const again = await order('9812345601');
    expect(refusalOf(again)).toEqual(tooManyOfGuests('PHONE', 17 * 60 * minute));
    expect(again.errors[0]?.message).toBe(
      'Many orders were placed with this phone number today. Please try again in a few hours. Or sign in with a code to order now.',
    );
  });

  test('sent again with its key counts once', async () => {
    await open({ ORDERS_PER_PHONE: '1' });
    const input = orderInput({ totalAmount: 539, idempotencyKey: 'key-of-one-intent-1' });
    const first = await placeOrder(app, input);
    expect(await placeOrder(app, input)).toMatchObject({ id: first.id });
  });
});

describe('one cart', () => {
  const cartOf = async (quantity = 1, shoppingCartId: string | null = null, headers = {}) => {
    const data = [{ productId: 'oat-lotion', quantity }];
    const operation = 'authorization' in headers ? 'manageShoppingCart' : 'createShoppingCart';
    const reply = await app.query(
      `mutation ($input: ShoppingCartInput!) { cart: ${operation}(input: $input) { shoppingCartId } }`,
      { input: { storeId: 'demo', isRewardApplied: true, data, shoppingCartId } },
      headers,
    );
    return String(Object(reply.data).cart.shoppingCartId);
  };
  const statuses = async () =>
    (await app.database.db.selectFrom('customer_order').select('status').orderBy('created_at').execute()).map(
      ({ status }) => status,
    );
  beforeEach(async () => {
    await open({});
    await app.database.db.insertInto('app_user').values({ id: 'asha' }).execute();
  });

  test.each([
    ['a guest’s, by cash on delivery', {}, () => orderInput({ totalAmount: 539 })],
    ['a guest’s, not paid yet', {}, () => unpaid()],
    [
      'an account’s, by cash on delivery',
      { authorization: 'Bearer asha' },
      () => orderInput({ totalAmount: 539 }),
    ],
    ['an account’s, not paid yet', { authorization: 'Bearer asha' }, () => unpaid()],
  ])('makes one order of many keys at once: %s', async (_, headers, input) => {
    const shoppingCartId = await cartOf(1, null, headers);
    const replies = await each(8, (index) =>
      sendOrder(app, { ...input(), shoppingCartId, idempotencyKey: `key-of-window-${index}-of-8` }, headers),
    );
    expect(replies.filter(isPlaced)).toHaveLength(1);
    const refused = replies.filter((reply) => !isPlaced(reply)).map(refusalOf);
    expect(refused).toMatchObject(
      refused.map(() => ({ code: 'ORDER_STATE', details: { orderId: expect.any(String) } })),
    );
    expect(await statuses()).toHaveLength(1);
  });

  test('a new way to pay replaces the unpaid order, and frees its stock', async () => {
    const shoppingCartId = await cartOf();
    await placeOrder(app, unpaid({ shoppingCartId, idempotencyKey: 'key-of-the-first-way' }));
    now += minute;
    await placeOrder(
      app,
      orderInput({ totalAmount: 539, shoppingCartId, idempotencyKey: 'key-of-the-second-way' }),
    );
    expect(await statuses()).toEqual(['CANCELLED', 'CONFIRMED']);
    expect(await stockOf(app, 'oat-lotion')).toEqual({ inventory: 999, blocked: 0, sold: 1 });
  });

  test('keeps its unpaid order when the new one would be refused anyway', async () => {
    const shoppingCartId = await cartOf();
    await placeOrder(app, unpaid({ shoppingCartId, idempotencyKey: 'key-of-the-first-way' }));
    now += minute;
    const refusals = [
      await sendOrder(app, orderInput({ totalAmount: 1, shoppingCartId })),
      await sendOrder(
        app,
        orderInput({ totalAmount: 539, shoppingCartId, shippingAddress: { ...address, pinCode: '999999' } }),
      ),
    ];
    expect(refusals.map((reply) => reply.errors[0]?.extensions.code)).toEqual([
      'AMOUNT_CHANGED',
      'PINCODE_NOT_SERVICEABLE',
    ]);
    expect(await statuses()).toEqual(['PENDING']);
  });

  test('whose unpaid order holds the last units and the coupon’s only use can be ordered another way', async () => {
    const { db } = app.database;
    await setStock(app, 'oat-lotion', 1);
    await db.updateTable('coupon').set({ max_allowed_usage: 1 }).where('code', '=', 'TEN').execute();
    const shoppingCartId = await cartOf();
    await placeOrder(app, unpaid({ shoppingCartId, couponCode: 'TEN', totalAmount: 433.75 }));
    now += minute;
    await placeOrder(app, orderInput({ shoppingCartId, couponCode: 'TEN', totalAmount: 494 }));
    expect(await statuses()).toEqual(['CANCELLED', 'CONFIRMED']);
    expect(await findBrokenInvariants(app)).toEqual([]);
  });

  test('that was ordered with a gift is not ordered again by a device that has not chosen it', async () => {
    const shoppingCartId = await cartOf();
    const products: CreateOrderInput['products'] = [
      { productId: 'oat-lotion', quantity: 1 },
      { productId: 'gift-soap', quantity: 1, source: 'COUPON', sourceCouponCode: 'SOAPGIFT' },
    ];
    await placeOrder(app, orderInput({ products, couponCode: 'SOAPGIFT', totalAmount: 539, shoppingCartId }));
    const again = await sendOrder(app, orderInput({ totalAmount: 539, shoppingCartId }));
    expect(refusalOf(again)).toMatchObject({ code: 'ORDER_STATE', details: { status: 'CONFIRMED' } });
    expect(await statuses()).toEqual(['CONFIRMED']);
  });

  test('that holds something else since can be ordered again', async () => {
    const shoppingCartId = await cartOf();
    const order = (quantity: number, totalAmount: number) =>
      sendOrder(
        app,
        orderInput({ products: [{ productId: 'oat-lotion', quantity }], totalAmount, shoppingCartId }),
      );
    expect((await order(1, 539)).errors).toEqual([]);
    expect(refusalOf(await order(1, 539))).toMatchObject({ code: 'ORDER_STATE' });
    await cartOf(1, shoppingCartId);
    expect(refusalOf(await order(1, 539))).toMatchObject({ code: 'ORDER_STATE' });
    await cartOf(2, shoppingCartId);
    expect((await order(2, 940)).errors).toEqual([]);
    await cartOf(1, shoppingCartId);
    expect((await order(1, 539)).errors).toEqual([]);
  });
});

describe('carts and codes', () => {
  test('new carts of a network are limited; a known cart can always be saved', async () => {
    await open({ CARTS_PER_NETWORK: '3' });
    const save = (shoppingCartId: string | null) =>
      app.query(
        'mutation ($input: ShoppingCartInput!) { createShoppingCart(input: $input) { shoppingCartId } }',
        { input: { storeId: 'demo', isRewardApplied: true, data: [], shoppingCartId } },
      );
    const replies = await each(10, () => save(null));
    expect(replies.filter(isPlaced)).toHaveLength(3);
    expect(refusalOf(await save('11111111-1111-4111-8111-111111111111'))).toEqual(
      tooMany('NETWORK', 30 * minute),
    );
    const carts = await app.database.db.selectFrom('shopping_cart').select('id').execute();
    expect(carts).toHaveLength(3);
    expect((await save(carts[0]?.id ?? '')).errors).toEqual([]);
  });

  test('who has guessed too many codes learns of no hidden one, by whatever operation; shown ones stay open', async () => {
    await open({ COUPON_GUESSES: '4' });
    const ask = (code: string) =>
      app.query('query ($code: String!) { getCoupon(code: $code) { code } }', { code });
    const apply = (code: string) =>
      app.query('mutation ($input: ApplyCouponInput!) { applyCoupon(input: $input) { code } }', {
        input: { storeId: 'demo', code },
      });
    expect((await ask('HIDDEN')).data).toEqual({ getCoupon: { code: 'HIDDEN' } });
    const guesses = await each(10, (index) => (index % 2 === 0 ? ask : apply)(`GUESS${index}`));
    expect(guesses.filter(isPlaced)).toHaveLength(4);
    expect(refusalOf(await ask('HIDDEN'))).toEqual(tooManyOfGuests('NETWORK', 30 * minute));
    expect(refusalOf(await apply('hidden'))).toEqual(tooManyOfGuests('NETWORK', 30 * minute));
    expect((await ask('TEN')).data).toEqual({ getCoupon: { code: 'TEN' } });
    now += 30 * minute;
    expect((await ask('HIDDEN')).data).toEqual({ getCoupon: { code: 'HIDDEN' } });
  });

  test('an order is no way around it: its codes count as guesses, and a hidden one is not told from a wrong one', async () => {
    await open({ COUPON_GUESSES: '4' });
    const order = async (couponCode: string) =>
      refusalOf(await sendOrder(app, orderInput({ couponCode, totalAmount: 1 })));
    expect(await order('HIDDEN')).not.toMatchObject({ code: 'RATE_LIMITED' });
    const guesses = await each(10, (index) => order(`GUESS${index}`));
    expect(
      guesses.filter((refusal) => JSON.stringify(refusal).includes('COUPON_NOT_APPLICABLE')),
    ).toHaveLength(4);
    expect(await order('GUESS11')).toEqual(tooManyOfGuests('NETWORK', 30 * minute));
    expect(await order('HIDDEN')).toEqual(tooManyOfGuests('NETWORK', 30 * minute));
    expect(await order('TEN')).toMatchObject({ code: 'AMOUNT_CHANGED' });
    await placeOrder(app, orderInput({ totalAmount: 539 }));
  });
});

test('a stranger’s order with my phone uses up neither my coupon nor shows in my list', async () => {
  await open({});
  const { db } = app.database;
  await db
    .insertInto('app_user')
    .values({ id: 'asha', phone: '+919812345678', phone_verified: true })
    .execute();
  await db.updateTable('coupon').set({ max_usage_per_shopper: 1 }).where('code', '=', 'TEN').execute();
  const input = orderInput({ couponCode: 'TEN', totalAmount: 494 });
  const mine = { authorization: 'Bearer asha' };
  await placeOrder(app, input);
  expect(refusalOf(await sendOrder(app, input))).toEqual({ code: 'COUPON_EXHAUSTED' });
  expect((await app.query('{ searchOrders { items { id } } }', {}, mine)).data).toEqual({
    searchOrders: { items: [] },
  });
  const own = await placeOrder(app, input, mine);
  expect((await app.query('{ searchOrders { items { id } } }', {}, mine)).data).toEqual({
    searchOrders: { items: [{ id: own.id }] },
  });
});

test('a database that fails as the first order is counted does not fail the orders after it', async () => {
  await open({});
  const { schema } = app.database.db;
  await schema.alterTable('identity_secret').renameTo('out_of_reach').execute();
  const failed = await sendOrder(app, orderInput({ totalAmount: 539 }));
  expect(refusalOf(failed)).toEqual({ code: 'INTERNAL' });
  await schema.alterTable('out_of_reach').renameTo('identity_secret').execute();
  expect(await placeOrder(app, orderInput({ totalAmount: 539 }))).toMatchObject({ status: 'CONFIRMED' });
});
