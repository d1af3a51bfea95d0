import { beforeAll, describe, expect, test } from 'vitest';
import { openCommerceApp, orderInput, placeOrder, refusalOf } from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';
import { keepCart, lookAtCart, type SentCart, type SentLine } from './support/carts.ts';

const removed =
  'One or more items in your cart are no longer available. They have been removed from your cart. Please review and continue.';
const changed =
  'The conditions for one or more products in your cart have changed. Please review the updated prices or quantity requirements before proceeding to checkout.';

let app: TestApp;
beforeAll(async () => {
  app = await openCommerceApp();
  await app.database.db
    .insertInto('app_user')
    .values(
      [
        'asha',
        'bela',
        'chitra',
        'deepa',
        'esha',
        'farida',
        'gita',
        'hema',
        'ila',
        'jaya',
        'kamala',
        'lalita',
        'mira',
      ].map((id) => ({
        id,
      })),
    )
    .execute();
});

const keep = (...sent: SentCart) => keepCart(app, ...sent);
const accountCart = (user: string) => lookAtCart(app, user);

async function linesOf(id: string): Promise<readonly string[]> {
  const { data } = await app.database.db
    .selectFrom('shopping_cart')
    .select('data')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return data.map(({ productId }) => productId);
}

const lotion = { productId: 'oat-lotion', quantity: 2 };
const keptLotion = { recordKey: 'oat-lotion', quantity: 2 };

describe('a cart', () => {
  test('is created, and replaced completely under its id [S7.29]', async () => {
    const first = await keep([lotion]);
    const shoppingCartId = first.shoppingCartId;
    expect(first).toEqual({
      success: true,
      message: null,
      shoppingCartId,
      revision: 0,
      leftOut: null,
      items: [keptLotion],
    });
    const variant = { productId: 'rose-gel', variantId: 'rose-gel-s', quantity: 1 };
    expect(await keep([variant, lotion], shoppingCartId)).toEqual({
      success: true,
      message: null,
      shoppingCartId,
      revision: 1,
      leftOut: null,
      items: [{ recordKey: 'rose-gel-rose-gel-s', quantity: 1 }, keptLotion],
    });
    const row = await app.database.db
      .selectFrom('shopping_cart')
      .select('data')
      .where('id', '=', shoppingCartId)
      .executeTakeFirstOrThrow();
    expect(row.data).toHaveLength(2);
  });

  test('limits quantities to order limits and stock, with a message', async () => {
    const cart = await keep([
      { productId: 'sample-sachet', quantity: 1 },
      { productId: 'sample-sachet', quantity: 50, source: 'COUPON' },
      { productId: 'rose-gel', variantId: 'rose-gel-s', quantity: 9 },
      { productId: 'made-to-order', quantity: 500 },
    ]);
    expect(cart).toMatchObject({
      message: changed,
      items: [
        { recordKey: 'sample-sachet', quantity: 2 },
        { recordKey: 'sample-sachet-COUPON', quantity: 6 },
        { recordKey: 'rose-gel-rose-gel-s', quantity: 3 },
        { recordKey: 'made-to-order', quantity: 10 },
      ],
    });
  });

  test('drops unknown products, and keeps those that are sold out, temporarily off sale or no deal any more', async () => {
    const cart = await keep([
      { productId: 'never-was', quantity: 1 },
      { productId: 'rose-gel', variantId: 'never-was', quantity: 1 },
      { productId: 'oat-lotion', quantity: 1, source: 'LIMITED_TIME_DEAL' },
      { productId: 'coffee-scrub', quantity: 2 },
      { productId: 'retired-balm', quantity: 1 },
      { productId: 'jasmine-perfume', quantity: 1, source: 'LIMITED_TIME_DEAL' },
    ]);
    expect(cart).toMatchObject({
      message: removed,
      items: [
        { recordKey: 'oat-lotion-LIMITED_TIME_DEAL', quantity: 1 },
        { recordKey: 'coffee-scrub', quantity: 2 },
        { recordKey: 'retired-balm', quantity: 1 },
        { recordKey: 'jasmine-perfume-LIMITED_TIME_DEAL', quantity: 1 },
      ],
    });
  });

  test('that does not exist or belongs to another shopper is created under a new id', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await keep([lotion], unknown)).shoppingCartId).not.toBe(unknown);
    const ashas = await keep([lotion], null, 'asha');
    expect((await keep([], ashas.shoppingCartId, 'asha')).shoppingCartId).toBe(ashas.shoppingCartId);
    for (const user of ['bela', null]) {
      expect((await keep([], ashas.shoppingCartId, user)).shoppingCartId).not.toBe(ashas.shoppingCartId);
    }
  });

  test('of a guest is merged into the cart of the shopper who signs in, with the larger quantity of each item [S6.2]', async () => {
    const soap = { productId: 'gift-soap', quantity: 3 };
    const ashas = await keep([soap, { ...lotion, quantity: 1 }], null, 'chitra');
    const guests = await keep([lotion, { productId: 'made-to-order', quantity: 1 }]);
    const merged = await keep(
      [lotion, { productId: 'made-to-order', quantity: 1 }],
      guests.shoppingCartId,
      'chitra',
    );
    expect(merged).toEqual({
      success: true,
      message: null,
      shoppingCartId: ashas.shoppingCartId,
      revision: ashas.revision + 1,
      leftOut: null,
      items: [
        keptLotion,
        { recordKey: 'made-to-order', quantity: 1 },
        { recordKey: 'gift-soap', quantity: 3 },
      ],
    });
    expect((await keep([lotion], guests.shoppingCartId)).shoppingCartId).not.toBe(guests.shoppingCartId);
  });

  test('of a guest is kept whole where both have too many lines; the oldest of the account’s are left out by name', async () => {
    const soaps = Array.from({ length: 107 }, (_, index) => index + 1);
    await app.database.db
      .insertInto('product')
      .values(
        soaps.map((n) => ({
          id: `many-${n}`,
          slug: `many-${n}`,
          store_id: 'demo',
          title: `Soap ${n}`,
          price: 1_000,
        })),
      )
      .execute();
    const some = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => ({
        productId: `many-${from + index}`,
        quantity: 1,
      }));
    const { shoppingCartId } = await keep(some(1, 60), null, 'mira');
    const guests = await keep(some(50, 107));
    const merged = await keep(some(50, 107), guests.shoppingCartId, 'mira');
    expect(merged.leftOut).toBe(
      'Your cart is full with 100 products. Not in it any more: Soap 1, Soap 2, Soap 3, Soap 4, Soap 5 and 2 more.',
    );
    const kept = [...some(50, 107), ...some(8, 49)].map(({ productId }) => productId);
    expect([merged.items.map(({ recordKey }) => recordKey), await linesOf(shoppingCartId)]).toEqual([
      kept,
      kept,
    ]);
  });

  test('of a guest is merged once, even with concurrent calls, and does not restore removed lines', async () => {
    const ashas = await keep([{ productId: 'gift-soap', quantity: 3 }], null, 'deepa');
    const guests = await keep([lotion]);
    const all = await Promise.all(
      Array.from({ length: 8 }, () => keep([lotion], guests.shoppingCartId, 'deepa')),
    );
    const items = [keptLotion, { recordKey: 'gift-soap', quantity: 3 }];
    expect(all.map((cart) => cart.items)).toEqual(all.map(() => items));
    const known = all.at(-1)?.revision;
    const soap = { productId: 'gift-soap', quantity: 3 };
    const removed = await keep([soap], ashas.shoppingCartId, 'deepa', null, known);
    expect(removed.items).toEqual([{ recordKey: 'gift-soap', quantity: 3 }]);
    const late = await keep([lotion], guests.shoppingCartId, 'deepa');
    expect(late).toEqual(removed);
  });

  test('of a guest is kept as long as a new one from its merge on, however old it was', async () => {
    const { shoppingCartId: id } = await keep([lotion]);
    const { db } = app.database;
    const longAgo = new Date('2020-01-01T00:00:00Z');
    await db.updateTable('shopping_cart').set({ updated_at: longAgo }).where('id', '=', id).execute();
    const { shoppingCartId: own } = await keep([lotion], id, 'jaya');
    const merged = await db
      .selectFrom('shopping_cart as guests')
      .innerJoin('shopping_cart as own', 'own.id', 'guests.merged_into')
      .select(['own.id', 'guests.updated_at', 'own.updated_at as own_updated_at'])
      .where('guests.id', '=', id)
      .executeTakeFirstOrThrow();
    expect(merged).toEqual({ id: own, updated_at: merged.own_updated_at, own_updated_at: expect.any(Date) });
  });

  test('of a shopper loses its gifts as a cart without them is merged into it, since no page would show them', async () => {
    const gift: SentLine = { productId: 'gift-soap', quantity: 1, source: 'COUPON' };
    const { shoppingCartId } = await keep([lotion, gift], null, 'ila');
    expect((await keep([], null, 'ila')).items).toEqual([keptLotion]);
    expect(await linesOf(shoppingCartId)).toEqual(['oat-lotion']);
    expect((await keep([gift], null, 'ila')).items).toEqual([
      { recordKey: 'gift-soap-COUPON', quantity: 1 },
      keptLotion,
    ]);
  });

  test('of a shopper appears on another device with an empty cart', async () => {
    const before = await keep([lotion], null, 'esha');
    const [first, second] = await Promise.all([keep([], null, 'esha'), keep([], null, 'esha')]);
    expect([first, second]).toEqual([before, before]);
  });

  test('of a shopper keeps what another device added, until the sender has been told of it', async () => {
    const soap = { productId: 'gift-soap', quantity: 1 };
    const milk = { productId: 'made-to-order', quantity: 1 };
    const first = await keep([lotion], null, 'kamala/phone');
    const id = first.shoppingCartId;
    expect(await accountCart('kamala/phone')).toBeNull();
    const seen = await accountCart('kamala/laptop');
    expect(seen).toEqual(first);
    const both = await keep([lotion, soap], id, 'kamala/laptop', null, seen?.revision);
    expect(both.items).toEqual([keptLotion, { recordKey: 'gift-soap', quantity: 1 }]);
    expect(await accountCart('kamala/laptop')).toBeNull();
    // The phone does not know of the soap. Its first answer is lost, so it sends the same again.
    for (const _ of ['lost', 'received']) {
      const merged = await keep([lotion, milk], id, 'kamala/phone', null, first.revision);
      expect(merged.items.map(({ recordKey }) => recordKey)).toEqual([
        'oat-lotion',
        'made-to-order',
        'gift-soap',
      ]);
    }
    const merged = await accountCart('kamala/phone');
    expect(await accountCart('kamala/laptop')).toEqual(merged);
    // Told of the soap, it takes it out, and sends twice because an answer is lost again.
    await keep([lotion, milk], id, 'kamala/phone', null, merged?.revision);
    await keep([lotion], id, 'kamala/phone', null, merged?.revision);
    expect(await linesOf(id)).toEqual(['oat-lotion']);
  });

  test('that arrives after one that was sent later is not kept, whoever sends it', async () => {
    const noon = Date.UTC(2026, 10, 20, 6, 30);
    const milk = { productId: 'made-to-order', quantity: 1 };
    for (const user of [null, 'hema/phone']) {
      const first = await keep([lotion], null, user, noon);
      const id = first.shoppingCartId;
      await keep([milk], id, user, noon + 2_000);
      expect(await keep([lotion], id, user, noon + 1_000)).toEqual({
        ...first,
        revision: first.revision + 1,
      });
      expect(await linesOf(id)).toEqual(['made-to-order']);
      // A clock that was put back is no late call.
      await keep([lotion, milk], id, user, noon - 3_600_000);
      expect(await linesOf(id)).toEqual(['oat-lotion', 'made-to-order']);
    }
  });

  test('of a shopper is not late because the clock of another device is slow, and a late call adds nothing to it', async () => {
    const noon = Date.UTC(2026, 10, 20, 6, 30);
    const { shoppingCartId } = await keep([lotion], null, 'gita/phone', noon);
    const one = await keep([{ ...lotion, quantity: 1 }], shoppingCartId, 'gita/laptop', noon - 60_000);
    await keep([], shoppingCartId, 'gita/laptop', noon - 50_000, one.revision);
    await keep([lotion], null, 'gita/laptop', noon - 55_000);
    expect(await linesOf(shoppingCartId)).toEqual([]);
  });

  test('of a shopper loses its ordered lines, and nothing else', async () => {
    const products = [
      { ...lotion, quantity: 1 },
      { productId: 'gift-soap', quantity: 1 },
    ];
    const { shoppingCartId } = await keep(products, null, 'farida');
    const input = orderInput({ shoppingCartId, totalAmount: 539 });
    await placeOrder(app, input, { authorization: 'Bearer farida' });
    expect((await keep([], null, 'farida')).items).toEqual([{ recordKey: 'gift-soap', quantity: 1 }]);
  });

  test('of a hundred and one lines is refused', async () => {
    const data = Array.from({ length: 101 }, (_, index) => ({ productId: `p${index}`, quantity: 1 }));
    const reply = await app.query(
      'mutation ($input: ShoppingCartInput!) { createShoppingCart(input: $input) { success } }',
      { input: { storeId: 'demo', isRewardApplied: true, data } },
    );
    expect(refusalOf(reply)).toMatchObject({ code: 'BAD_INPUT', details: { path: 'data' } });
  });
});

describe('checkInventory', () => {
  const document = `mutation ($items: [InventoryItemInput!]!) {
    checkInventory(storeId: "demo", items: $items) {
      recordKey inventory price source status collections minimumOrderQuantity maximumOrderQuantity
    }
  }`;

  test('returns each item’s current data, in the requested order [S7.25]', async () => {
    const items = [
      { recordKey: 'a', productId: 'rose-gel', variantId: 'rose-gel-s' },
      { recordKey: 'b', productId: 'jasmine-perfume', source: 'LIMITED_TIME_DEAL' },
      { recordKey: 'c', productId: 'jasmine-perfume' },
      { recordKey: 'd', productId: 'made-to-order' },
      { recordKey: 'e', productId: 'backorder-mist' },
      { recordKey: 'f', productId: 'retired-balm' },
      { recordKey: 'g', productId: 'never-was' },
      { recordKey: 'h', productId: 'made-to-order', source: 'LIMITED_TIME_DEAL' },
    ];
    const limits = { minimumOrderQuantity: 1, maximumOrderQuantity: 10 };
    const onSale = { source: 'CART', status: 'ENABLED', collections: [], ...limits };
    const gone = {
      inventory: 0,
      price: null,
      source: 'CART',
      status: null,
      collections: [],
      minimumOrderQuantity: null,
      maximumOrderQuantity: null,
    };
    const { data } = await app.query(document, { items });
    expect(data).toEqual({
      checkInventory: [
        {
          ...onSale,
          recordKey: 'a',
          inventory: 3,
          price: 299.5,
          collections: ['col-best-seller', 'col-body'],
        },
        {
          ...onSale,
          recordKey: 'b',
          inventory: 4,
          price: 999,
          source: 'LIMITED_TIME_DEAL',
          collections: ['col-gifts'],
        },
        { ...onSale, recordKey: 'c', inventory: 4, price: 1299, collections: ['col-gifts'] },
        { ...onSale, recordKey: 'd', inventory: 99, price: 2500, collections: ['col-gifts'] },
        { ...onSale, recordKey: 'e', inventory: 99, price: 600 },
        { ...onSale, recordKey: 'f', inventory: 0, price: 100, status: 'DISABLED' },
        { ...gone, recordKey: 'g' },
        { ...onSale, recordKey: 'h', inventory: 99, price: 2500, collections: ['col-gifts'] },
      ],
    });
  });
});
