import { beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../support/app.ts';
import {
  findBrokenInvariants,
  openCommerceApp,
  orderInput,
  placeOrder,
  readOrder,
  refusalOf,
  sendOrder,
  setStock,
  stockOf,
} from './support/commerce.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openCommerceApp();
});

const each = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const isPlaced = ({ errors }: { errors: readonly unknown[] }) => errors.length === 0;

describe('many shoppers at once', () => {
  test('200 buyers of the last 10 units make exactly 10 orders', async () => {
    await setStock(app, 'oat-lotion', 10);
    const replies = await each(200, () => sendOrder(app, orderInput({ totalAmount: 539 })));
    expect(replies.filter(isPlaced)).toHaveLength(10);
    const refused = replies
      .filter((reply) => !isPlaced(reply))
      .map((reply) => JSON.stringify(refusalOf(reply)));
    const soldOut = { code: 'OUT_OF_STOCK', details: { items: [{ recordKey: 'oat-lotion', inventory: 0 }] } };
    // A slow machine refuses some as BUSY before it looks at the stock.
    expect(new Set(refused.filter((refusal) => !refusal.includes('"BUSY"')))).toEqual(
      new Set([JSON.stringify(soldOut)]),
    );
    expect(await stockOf(app, 'oat-lotion')).toEqual({ inventory: 0, blocked: 0, sold: 10 });
    expect(await findBrokenInvariants(app)).toEqual([]);
  });

  test('carts with the same items in opposite orders all succeed', async () => {
    await setStock(app, 'oat-lotion', 1_000);
    await setStock(app, 'gift-soap', 1_000);
    await setStock(app, 'jasmine-perfume', 1_000);
    const ids = ['oat-lotion', 'gift-soap', 'jasmine-perfume', 'made-to-order'];
    const products = ids.map((productId) => ({ productId, quantity: 1 }));
    const lines = (index: number) => (index % 2 === 0 ? products : products.toReversed());
    const replies = await each(40, (index) =>
      sendOrder(app, orderInput({ products: lines(index), totalAmount: 4438 })),
    );
    expect(replies.map(({ errors }) => errors).filter((errors) => errors.length > 0)).toEqual([]);
    expect(await findBrokenInvariants(app)).toEqual([]);
  });

  test('a coupon that may be used once is used once', async () => {
    await setStock(app, 'oat-lotion', 1_000);
    const input = orderInput({ couponCode: 'ONCE', totalAmount: 494 });
    const replies = await each(50, () => sendOrder(app, input));
    expect(replies.filter(isPlaced)).toHaveLength(1);
    const refused = replies.filter((reply) => !isPlaced(reply)).map(refusalOf);
    expect(refused).toEqual(refused.map(() => ({ code: 'COUPON_EXHAUSTED' })));
    expect(await findBrokenInvariants(app)).toEqual([]);
  });

  test('a coupon with a limit for each shopper is used so often by each', async () => {
    await setStock(app, 'oat-lotion', 1_000);
    await app.database.db
      .updateTable('coupon')
      .set({ max_usage_per_shopper: 2 })
      .where('code', '=', 'TEN')
      .execute();
    const order = (phone: string) => {
      const input = orderInput({ couponCode: 'TEN', totalAmount: 494 });
      return sendOrder(app, { ...input, shippingAddress: { ...input.shippingAddress, phone } });
    };
    const first = await each(10, () => order('9812345678'));
    const second = await each(10, () => order('+919812345679'));
    expect([first.filter(isPlaced).length, second.filter(isPlaced).length]).toEqual([2, 2]);
  });

  test('a coupon that each shopper may use as often as can be written is priced at once', async () => {
    await setStock(app, 'oat-lotion', 1_000);
    const { db } = app.database;
    const most = { max_usage_per_shopper: 2_147_483_647 };
    await db.updateTable('coupon').set(most).where('code', '=', 'TEN').execute();
    const input = orderInput({ couponCode: 'TEN', totalAmount: 494 });
    const orders = await each(3, () => sendOrder(app, input));
    expect(orders.filter(isPlaced)).toHaveLength(3);
  });

  test('a coupon without a limit for each shopper numbers no uses, so that orders of one shopper do not wait for each other', async () => {
    await setStock(app, 'oat-lotion', 1_000);
    const { db } = app.database;
    await db.updateTable('coupon').set({ max_usage_per_shopper: null }).where('code', '=', 'TEN').execute();
    const input = orderInput({ couponCode: 'TEN', totalAmount: 494 });
    const orders = await each(3, () => sendOrder(app, input));
    expect(orders.filter(isPlaced)).toHaveLength(3);
    const uses = await db.selectFrom('coupon_use').select('ordinal').distinct().execute();
    expect(uses).toEqual([{ ordinal: null }]);
  });

  test('a coupon with a limit for each shopper counts an account’s uses for guests with its phone; theirs do not count for it', async () => {
    await setStock(app, 'oat-lotion', 1_000);
    const { db } = app.database;
    await db.updateTable('coupon').set({ max_usage_per_shopper: 2 }).where('code', '=', 'TEN').execute();
    await db.insertInto('app_user').values({ id: 'asha', phone: '+919812345678' }).execute();
    const order = (phone: string, headers = {}) => {
      const input = orderInput({ couponCode: 'TEN', totalAmount: 494 });
      return sendOrder(app, { ...input, shippingAddress: { ...input.shippingAddress, phone } }, headers);
    };
    const asha = { authorization: 'Bearer asha' };
    expect((await order('9812345678')).errors).toEqual([]);
    const replies = await each(10, (index) => order(`981234560${index}`, asha));
    expect(replies.filter(isPlaced)).toHaveLength(2);
    const guest = await order('9812345678');
    expect(refusalOf(guest)).toEqual({ code: 'COUPON_EXHAUSTED' });
    const why = 'This coupon is for 2 orders of each mobile number, and yours has used them.';
    expect(guest.errors[0]?.message).toBe(why);
    const applied = await app.query(
      'mutation { applyCoupon(input: {storeId: "demo", code: "TEN"}) { code } }',
      {},
      asha,
    );
    expect([refusalOf(applied), applied.errors[0]?.message]).toEqual([{ code: 'COUPON_EXHAUSTED' }, why]);
    expect((await order('9812345699')).errors).toEqual([]);
  });
});

describe('one idempotency key', () => {
  const input = orderInput({ totalAmount: 539, idempotencyKey: 'key-of-one-intent-1' });

  test('sent 100 times at once makes one order and identical replies, cookie included', async () => {
    await setStock(app, 'oat-lotion', 50);
    const replies = await each(100, () => sendOrder(app, input));
    const orders = replies.map(readOrder);
    expect(new Set(orders.map((order) => JSON.stringify(order))).size).toBe(1);
    expect(await stockOf(app, 'oat-lotion')).toEqual({ inventory: 49, blocked: 0, sold: 1 });
  });

  test('of the order that took the last unit answers with that order again', async () => {
    await setStock(app, 'oat-lotion', 1);
    const replies = await each(20, () => sendOrder(app, input));
    const again = await placeOrder(app, input);
    expect(replies.map(readOrder)).toEqual(replies.map(() => again));
  });

  test('with another body is refused', async () => {
    await placeOrder(app, input);
    const other = { ...input, products: [{ productId: 'oat-lotion', quantity: 2 }] };
    expect(refusalOf(await sendOrder(app, other))).toEqual({ code: 'IDEMPOTENCY_CONFLICT' });
    await app.database.db.insertInto('app_user').values({ id: 'bela' }).execute();
    const signedIn = await sendOrder(app, other, { authorization: 'Bearer bela' });
    expect(refusalOf(signedIn)).toEqual({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  test('of a guest who signs in answers with the guest’s order and its cookie, and makes no second', async () => {
    await setStock(app, 'oat-lotion', 50);
    const placed = await sendOrder(app, input);
    await app.database.db.insertInto('app_user').values({ id: 'bela' }).execute();
    const again = await sendOrder(app, input, { authorization: 'Bearer bela' });
    expect(readOrder(again)).toEqual(readOrder(placed));
    expect(await stockOf(app, 'oat-lotion')).toEqual({ inventory: 49, blocked: 0, sold: 1 });
  });

  test('of an account is refused to a guest and to another account', async () => {
    await app.database.db
      .insertInto('app_user')
      .values([{ id: 'asha' }, { id: 'bela' }])
      .execute();
    readOrder(await sendOrder(app, input, { authorization: 'Bearer asha' }));
    const others = [
      await sendOrder(app, input),
      await sendOrder(app, input, { authorization: 'Bearer bela' }),
    ];
    expect(others.map(refusalOf)).toEqual([
      { code: 'IDEMPOTENCY_CONFLICT' },
      { code: 'IDEMPOTENCY_CONFLICT' },
    ]);
  });
});
