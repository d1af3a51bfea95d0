import { beforeAll, expect, test } from 'vitest';
import { advanceOrder, type OrderStep } from '../../../server/orders/advanceOrder.ts';
import type { TestApp } from '../support/app.ts';
import {
  findBrokenInvariants,
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  setStock,
  stockOf,
  testTime,
} from './support/commerce.ts';

const now = new Date(testTime);
let app: TestApp;
beforeAll(async () => {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 100);
});

const move = ({ code }: Pick<PlacedOrder, 'code'>, progress: OrderStep) =>
  advanceOrder(app.database.db, { storeId: 'demo', code: code ?? '', now }, progress);

async function show({ id, cookie }: PlacedOrder) {
  const { data } = await app.query(
    `query ($id: ID!) { getOrder(id: $id) { status deliveryStatus cancelReason payments { status }
      products { items { status shippingCourier trackingId } } } }`,
    { id },
    { cookie },
  );
  return data;
}

test('an order is packed, sent with its tracking, and delivered with its cash collected [S4.8]', async () => {
  const order = await placeOrder(app, orderInput({ totalAmount: 539 }));
  expect(await move(order, { kind: 'deliver' })).toEqual({ ok: false, status: 'CONFIRMED' });
  expect(await move(order, { kind: 'complete' })).toEqual({ ok: true, status: 'COMPLETE' });
  const parcel = { kind: 'dispatch', courier: 'Quick Post', trackingId: 'QP1' } as const;
  expect(await move(order, parcel)).toEqual({ ok: true, status: 'DISPATCHED' });
  expect(await move(order, { kind: 'cancel', reason: 'Late.' })).toEqual({ ok: false, status: 'DISPATCHED' });
  expect(await move(order, { kind: 'deliver' })).toEqual({ ok: true, status: 'DELIVERED' });
  expect(await show(order)).toEqual({
    getOrder: {
      status: 'DELIVERED',
      deliveryStatus: 'DELIVERED',
      cancelReason: null,
      payments: [{ status: 'PAID' }],
      products: { items: [{ status: 'DELIVERED', shippingCourier: 'Quick Post', trackingId: 'QP1' }] },
    },
  });
});

test('an order is cancelled in words for the shopper, and its stock is for sale again', async () => {
  const before = await stockOf(app, 'oat-lotion');
  const order = await placeOrder(app, orderInput({ totalAmount: 539 }));
  expect(await move(order, { kind: 'cancel', reason: 'You asked us to.' })).toEqual({
    ok: true,
    status: 'CANCELLED',
  });
  expect(await show(order)).toMatchObject({
    getOrder: { status: 'CANCELLED', cancelReason: 'You asked us to.' },
  });
  expect(await stockOf(app, 'oat-lotion')).toEqual(before);
  expect(await findBrokenInvariants(app)).toEqual([]);
});

test('a code that is no order’s moves nothing', async () => {
  expect(await move({ code: 'NIL-0000-0000' }, { kind: 'deliver' })).toEqual({ ok: false, status: null });
});
