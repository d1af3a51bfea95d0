import { beforeEach, describe, expect, test } from 'vitest';
import type { CreateOrderInput } from '../../../src/contract/generated/schema.ts';
import type { TestApp } from '../support/app.ts';
import {
  address,
  openCommerceApp,
  orderInput,
  placeOrder,
  refusalOf,
  sendOrder,
} from './support/commerce.ts';

/** A deal's shower gel in two sizes: small for ₹299.50, large for ₹499; the deal is ₹199. */
const gel = (variantId: string | null, source: 'CART' | 'COUPON' | 'LIMITED_TIME_DEAL', quantity = 1) => ({
  productId: 'rose-gel',
  variantId,
  quantity,
  source,
});
const [small, large] = ['rose-gel-s', 'rose-gel-l'];

let app: TestApp;
beforeEach(async () => {
  app = await openCommerceApp();
  const { db } = app.database;
  await db.updateTable('variant').set({ inventory: 100 }).where('product_id', '=', 'rose-gel').execute();
  await db
    .updateTable('product')
    .set({ recommended: true, recommend_price: 19_900 })
    .where('id', '=', 'rose-gel')
    .execute();
});

const order = (products: CreateOrderInput['products'], totalAmount: number, more = {}) =>
  sendOrder(app, orderInput({ products, totalAmount, ...more }));
const linesOf = (id: string) =>
  app.database.db
    .selectFrom('order_line')
    .select(['record_key', 'variant_id', 'price', 'discount'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
const check = async (item: object) => {
  const { data } = await app.query(
    `mutation ($items: [InventoryItemInput!]!) {
      checkInventory(storeId: "demo", items: $items) { inventory price source }
    }`,
    { items: [{ recordKey: 'key', productId: 'rose-gel', ...item }] },
  );
  return data;
};

describe('a deal of a product with variants', () => {
  test('holds for the first variant alone: another one costs its own price, to the inventory check as well', async () => {
    const first = await placeOrder(
      app,
      orderInput({ products: [gel(small, 'LIMITED_TIME_DEAL')], totalAmount: 288 }),
    );
    expect(await linesOf(first.id)).toMatchObject([{ variant_id: small, price: 19_900 }]);
    expect(refusalOf(await order([gel(large, 'LIMITED_TIME_DEAL')], 288))).toMatchObject({
      code: 'AMOUNT_CHANGED',
      details: { items: [{ price: 499 }] },
    });
    const source = 'LIMITED_TIME_DEAL';
    expect(await check({ variantId: small, source })).toEqual({
      checkInventory: [{ inventory: 99, price: 199, source }],
    });
    expect(await check({ variantId: large, source })).toEqual({
      checkInventory: [{ inventory: 100, price: 499, source: 'CART' }],
    });
  });

  test('holds for the next variant once the first is off sale', async () => {
    const { db } = app.database;
    await db.updateTable('variant').set({ status: 'DISABLED' }).where('id', '=', small).execute();
    await placeOrder(app, orderInput({ products: [gel(large, 'LIMITED_TIME_DEAL')], totalAmount: 288 }));
  });
});

describe.each([{ recommended: false }, { recommend_price: null }])('a deal that has ended by %j', (end) => {
  const deal = gel(small, 'LIMITED_TIME_DEAL');
  beforeEach(() => app.database.db.updateTable('product').set(end).where('id', '=', 'rose-gel').execute());

  test('is an ordinary item to the inventory check [S4.17]', async () => {
    expect(await check({ variantId: small, source: 'LIMITED_TIME_DEAL' })).toEqual({
      checkInventory: [{ inventory: 100, price: 299.5, source: 'CART' }],
    });
  });

  test('is refused at its old price, and sold at the ordinary one', async () => {
    expect(refusalOf(await order([deal], 288))).toMatchObject({
      code: 'AMOUNT_CHANGED',
      details: { totalAmount: 388.5, items: [{ price: 299.5 }] },
    });
    const { id } = await placeOrder(app, orderInput({ products: [deal], totalAmount: 388.5 }));
    expect(await linesOf(id)).toMatchObject([{ variant_id: small, price: 29_950, discount: 0 }]);
  });

  test('counts towards a coupon, as the cart counts it', async () => {
    const input = orderInput({ products: [deal], couponCode: 'TEN', totalAmount: 358.55 });
    expect(await linesOf((await placeOrder(app, input)).id)).toMatchObject([{ discount: 2_995 }]);
  });

  test('stays in the saved cart', async () => {
    const { data } = await app.query(
      'mutation ($input: ShoppingCartInput!) { createShoppingCart(input: $input) { message items { recordKey } } }',
      { input: { storeId: 'demo', isRewardApplied: true, data: [deal] } },
    );
    expect(data).toEqual({
      createShoppingCart: {
        message: null,
        items: [{ recordKey: 'rose-gel-rose-gel-s-LIMITED_TIME_DEAL' }],
      },
    });
  });
});

describe('a gift with variants', () => {
  const lotion = { productId: 'oat-lotion', quantity: 1 };
  beforeEach(async () => {
    const { db } = app.database;
    await db.updateTable('product').set({ inventory: 100 }).where('id', '=', 'oat-lotion').execute();
    await db
      .updateTable('coupon')
      .set({ get_y_products: ['rose-gel'] })
      .where('code', '=', 'SOAPGIFT')
      .execute();
  });

  test('is its first variant, named or not; a dearer one is not given', async () => {
    const more = { couponCode: 'SOAPGIFT' };
    const named = await placeOrder(
      app,
      orderInput({ products: [lotion, gel(small, 'COUPON')], totalAmount: 539, ...more }),
    );
    const unnamed = await placeOrder(
      app,
      orderInput({ products: [lotion, gel(null, 'COUPON')], totalAmount: 539, ...more }),
    );
    const gift = { variant_id: small, price: 29_950, discount: 29_950 };
    expect([(await linesOf(named.id))[1], (await linesOf(unnamed.id))[1]]).toMatchObject([gift, gift]);
    expect(refusalOf(await order([lotion, gel(large, 'COUPON')], 539, more))).toEqual({
      code: 'PRODUCT_UNAVAILABLE',
      details: { recordKeys: ['rose-gel-rose-gel-l-COUPON'], areGifts: true },
    });
    expect(await check({ variantId: null, source: 'COUPON' })).toEqual({
      checkInventory: [{ inventory: 98, price: 299.5, source: 'COUPON' }],
    });
  });

  test('is shown with the price and stock of its first variant', async () => {
    await app.database.db.updateTable('variant').set({ inventory: 7 }).where('id', '=', small).execute();
    const { data } = await app.query(
      '{ getCoupon(code: "SOAPGIFT") { getYStoreProducts { id price inventory } } }',
    );
    expect(data).toEqual({
      getCoupon: { getYStoreProducts: [{ id: 'rose-gel', price: 299.5, inventory: 7 }] },
    });
  });
});

describe('a freebie that may be used once', () => {
  const soap = (sourceCouponCode: string | null) => [
    { productId: 'made-to-order', quantity: 1 },
    { productId: 'gift-soap', quantity: 1, source: 'COUPON' as const, sourceCouponCode },
  ];
  const usesOf = () =>
    app.database.db
      .selectFrom('coupon')
      .select('used_count')
      .where('code', '=', 'FREESOAP')
      .executeTakeFirst();

  test.each(['FREESOAP', 'freesoap', ' FreeSoap ', null, ''])(
    'is counted however its line names it: %j',
    async (code) => {
      await app.database.db
        .updateTable('coupon')
        .set({ max_allowed_usage: 1 })
        .where('code', '=', 'FREESOAP')
        .execute();
      const input = orderInput({ products: soap(code), totalAmount: 2_540 });
      await placeOrder(app, input);
      expect(await usesOf()).toEqual({ used_count: 1 });
      expect(refusalOf(await sendOrder(app, input))).toMatchObject({ code: 'PRODUCT_UNAVAILABLE' });
      expect(await usesOf()).toEqual({ used_count: 1 });
    },
  );

  test('by each shopper is refused by the gift, in words, and the order goes without it', async () => {
    const { db } = app.database;
    await db.updateTable('coupon').set({ max_usage_per_shopper: 1 }).where('code', '=', 'FREESOAP').execute();
    const input = orderInput({ products: soap('FREESOAP'), totalAmount: 2_540 });
    await placeOrder(app, input);
    const refused = await sendOrder(app, input);
    expect(refusalOf(refused)).toEqual({
      code: 'PRODUCT_UNAVAILABLE',
      details: { recordKeys: ['gift-soap-COUPON'], areGifts: true },
    });
    expect(JSON.stringify(refused)).toContain('The free gift was already given to this mobile number.');
    await placeOrder(app, { ...input, products: soap('FREESOAP').slice(0, 1) });
  });
});

describe('the order limits', () => {
  beforeEach(async () => {
    const { db } = app.database;
    await db.updateTable('variant').set({ maximum_order_quantity: 10 }).where('id', '=', small).execute();
  });

  test('count all lines of a product and variant', async () => {
    const refused = await order([gel(small, 'CART', 6), gel(small, 'LIMITED_TIME_DEAL', 6)], 1);
    expect(refusalOf(refused)).toEqual({
      code: 'QUANTITY_NOT_ALLOWED',
      details: {
        items: [
          { recordKey: 'rose-gel-rose-gel-s', min: 1, max: 10 },
          { recordKey: 'rose-gel-rose-gel-s-LIMITED_TIME_DEAL', min: 1, max: 10 },
        ],
      },
    });
    expect(
      refusalOf(await order([gel(small, 'CART', 6), gel(small, 'LIMITED_TIME_DEAL', 4)], 1)),
    ).toMatchObject({
      code: 'AMOUNT_CHANGED',
    });
  });

  test('bound a saved cart alike; lines of one item are added up', async () => {
    const { data } = await app.query(
      'mutation ($input: ShoppingCartInput!) { createShoppingCart(input: $input) { items { recordKey quantity } } }',
      {
        input: {
          storeId: 'demo',
          isRewardApplied: true,
          data: [gel(small, 'CART', 2), gel(small, 'CART', 3), gel(small, 'LIMITED_TIME_DEAL', 9)],
        },
      },
    );
    expect(data).toEqual({
      createShoppingCart: {
        items: [
          { recordKey: 'rose-gel-rose-gel-s', quantity: 5 },
          { recordKey: 'rose-gel-rose-gel-s-LIMITED_TIME_DEAL', quantity: 5 },
        ],
      },
    });
  });
});

describe('what is not of its list', () => {
  test.each(['ZZ', '', ' ', 'Maharashtra', 'mh'])('a state %j is refused by name', async (state) => {
    const shippingAddress = { ...address, state };
    expect(refusalOf(await sendOrder(app, orderInput({ shippingAddress, totalAmount: 539 })))).toEqual({
      code: 'INVALID_ADDRESS',
      details: { fields: { state: 'Please select state' } },
    });
  });

  test('a version of orders that the shop does not have is refused by name', async () => {
    const refused = await sendOrder(app, orderInput({ orderVersion: 'V9', totalAmount: 539 }));
    expect(refusalOf(refused)).toEqual({
      code: 'BAD_INPUT',
      details: { path: 'orderVersion', message: 'choose V1' },
    });
  });
});
