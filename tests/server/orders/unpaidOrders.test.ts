import { beforeEach, describe, expect, test } from 'vitest';
import { keepCart } from '../carts/support/carts.ts';
import type { TestApp } from '../support/app.ts';
import {
  findBrokenInvariants,
  openCommerceApp,
  type PlacedOrder,
  placeOrder,
  sendOrder,
  setStock,
  stockOf,
  testTime,
} from './support/commerce.ts';
import { prepaidInput } from './support/payments.ts';

const lotion = { productId: 'oat-lotion', quantity: 1 };
const asha = { authorization: 'Bearer asha' };
const bela = { authorization: 'Bearer bela' };

let now = testTime;
let app: TestApp;
beforeEach(async () => {
  now = testTime;
  app = await openCommerceApp({ now: () => now });
  await setStock(app, 'oat-lotion', 10);
  await app.database.db
    .insertInto('app_user')
    .values([{ id: 'asha' }, { id: 'bela' }])
    .execute();
});

/** Places an order that waits for its payment, later than any before. */
function order(shoppingCartId: string, headers = {}): Promise<PlacedOrder> {
  now += 60_000;
  return placeOrder(app, { ...prepaidInput(), shoppingCartId }, headers);
}

async function statusesOf(...orders: readonly PlacedOrder[]): Promise<readonly unknown[]> {
  const rows = await app.database.db.selectFrom('customer_order').select(['id', 'status']).execute();
  return orders.map(({ id }) => rows.find((row) => row.id === id)?.status);
}

describe('an order that waits for its payment', () => {
  test('is replaced by the next one of its cart, also when its guest has signed in between', async () => {
    const guest = await keepCart(app, [lotion]);
    const first = await order(guest.shoppingCartId);
    const own = await keepCart(app, [lotion], guest.shoppingCartId, 'asha');
    const second = await order(own.shoppingCartId, asha);
    expect(await statusesOf(first, second)).toEqual(['CANCELLED', 'PENDING']);
    expect(await stockOf(app, 'oat-lotion')).toEqual({ inventory: 9, blocked: 1, sold: 0 });
    expect(await findBrokenInvariants(app)).toEqual([]);
  });

  test('of the account stays the one that is replaced when a guest’s cart with another is merged into the account’s', async () => {
    const account = await keepCart(app, [lotion], null, 'asha');
    const ofAccount = await order(account.shoppingCartId, asha);
    const guest = await keepCart(app, [lotion]);
    const ofGuest = await order(guest.shoppingCartId);
    await keepCart(app, [lotion], guest.shoppingCartId, 'asha');
    const next = await order(account.shoppingCartId, asha);
    expect(await statusesOf(ofAccount, ofGuest, next)).toEqual(['CANCELLED', 'PENDING', 'PENDING']);
  });

  test('is neither replaced nor shown by the order of anybody else who has learned its cart’s id', async () => {
    const { shoppingCartId } = await keepCart(app, [lotion], null, 'asha');
    const first = await order(shoppingCartId, asha);
    const others = [await order(shoppingCartId, bela), await order(shoppingCartId)];
    expect(await statusesOf(first, ...others)).toEqual(['PENDING', 'PENDING', 'PENDING']);
    await app.database.db
      .updateTable('customer_order')
      .set({ status: 'CONFIRMED' })
      .where('id', '=', first.id)
      .execute();
    const again = await sendOrder(app, { ...prepaidInput(), shoppingCartId }, bela);
    expect(again.errors).toEqual([]);
    // Who asks for their data to be copied or erased reaches the carts that their orders name.
    const carts = await app.database.db
      .selectFrom('customer_order')
      .select('shopping_cart_id')
      .orderBy('created_at')
      .execute();
    expect(carts.map(({ shopping_cart_id: id }) => id)).toEqual([shoppingCartId, null, null, null]);
  });
});
