import { beforeAll, expect, test } from 'vitest';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import type { Move } from '../../../server/orders/orderMoves.ts';
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

async function move(
  { code }: Pick<PlacedOrder, 'code'>,
  step: Move,
  reason: string | null = null,
): Promise<string> {
  const at = { storeId: 'demo', code: code ?? '', now };
  const result = await advanceOrder(app.database.db, at, step, { actor: 'STAFF', reason });
  if (result.ok) return result.plan.nextLife.parcel;
  return result.refusal.kind === 'notAllowed'
    ? `not while ${result.refusal.life.parcel}`
    : result.refusal.kind;
}

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
  expect(await move(order, { event: 'order.deliver' })).toBe('not while confirmed');
  expect(await move(order, { event: 'order.pack' })).toBe('packed');
  const parcel = { event: 'order.dispatch', courier: 'Quick Post', trackingId: 'QP1' } as const;
  expect(await move(order, parcel)).toBe('dispatched');
  expect(await move(order, { event: 'order.cancel', units: null, by: 'shop' }, 'Late.')).toBe(
    'not while dispatched',
  );
  expect(await move(order, { event: 'order.goOut' })).toBe('outForDelivery');
  expect(await move(order, { event: 'order.deliver' })).toBe('delivered');
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
  expect(await move(order, { event: 'order.cancel', units: null, by: 'shop' }, 'You asked us to.')).toBe(
    'cancelled',
  );
  expect(await show(order)).toMatchObject({
    getOrder: { status: 'CANCELLED', cancelReason: 'You asked us to.' },
  });
  expect(await stockOf(app, 'oat-lotion')).toEqual(before);
  expect(await findBrokenInvariants(app)).toEqual([]);
});

test('a code that is no order’s moves nothing', async () => {
  expect(await move({ code: 'NIL-0000-0000' }, { event: 'order.deliver' })).toBe('missing');
});
