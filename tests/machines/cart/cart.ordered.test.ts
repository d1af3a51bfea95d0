import { describe, expect, test } from 'vitest';
import type { CartLineRequest } from '../../../src/contract/domain/index.ts';
import { emptyCart } from '../../../src/machines/cart/cart/changes.ts';
import type { CartItem, CartRecord } from '../../../src/machines/cart/cart/index.ts';
import { coupon, giftLine, item, other, record } from '../fixtures/cart.ts';
import { product } from '../fixtures/catalogue.ts';
import { restoredCart } from '../fixtures/startCart.ts';

const order = (lines: readonly CartItem[], couponCode: string | null = null, orderId = 'o1') => ({
  type: 'order.completed' as const,
  orderId,
  couponCode,
  lines: lines.map(
    ({ productId, variantId, qty, source, sourceCouponCode }): CartLineRequest => ({
      productId,
      variantId,
      quantity: qty,
      source,
      sourceCouponCode,
    }),
  ),
});

function holding(data: readonly CartItem[], cart: Partial<CartRecord['cart']> = {}) {
  const stored = record(data);
  return restoredCart({ ...stored, cart: { ...stored.cart, cartId: 'cart-1', ...cart } });
}

test('an abandoned order’s cart is sent again, since the server took the lines out of the account’s cart', () => {
  const { actor, context, settleDown, send } = holding([item({ qty: 2 })]);
  actor.send({ type: 'order.abandoned' });
  settleDown();
  expect(send.last().input.request).toMatchObject({
    shoppingCartId: 'cart-1',
    lines: [{ productId: 'p1', quantity: 2 }],
  });
  expect(context()).toMatchObject({ data: [item({ qty: 2 })], cartId: 'cart-1' });
});

test('a line that is taken out while the first cart is on its way is taken out of the server’s cart, too', async () => {
  const { actor, settleDown, send } = restoredCart(null);
  actor.send({ type: 'cart.line.add', product: product({ id: 'p1' }), now: 1_000 });
  settleDown();
  actor.send({ type: 'cart.line.remove', recordKey: 'p1' });
  await send.last().answer({
    ok: true,
    value: { shoppingCartId: 'cart-1', revision: 1, leftOut: null, lines: [] },
  });
  settleDown();
  expect(send.last().input.request).toMatchObject({ shoppingCartId: 'cart-1', lines: [] });
});

describe('an order of what is in the cart', () => {
  test('empties the cart and stops using the server’s cart', () => {
    const { actor, context, saved, settleDown, send } = holding([item({ qty: 2 }), other()], {
      coupon: coupon(),
      isRewardApplied: false,
      storedCouponCode: 'SAVE50',
      storedCouponExpiry: 9,
    });
    actor.send(order([item({ qty: 2 }), other()], 'SAVE50'));
    expect(context()).toMatchObject({ ...emptyCart, completedOrders: ['o1'] });
    expect(saved().at(-1)?.cart).toEqual({ ...emptyCart, completedOrders: ['o1'] });
    settleDown();
    expect(send.calls).toEqual([]);
  });

  test('keeps lines and units that were added since, in a new cart on the server', () => {
    const { actor, context, settleDown, send } = holding([item({ qty: 3 }), other()]);
    actor.send(order([item()]));
    expect(context()).toMatchObject({ data: [item({ qty: 2 }), other()], cartId: null });
    settleDown();
    expect(send.last().input.request).toMatchObject({
      shoppingCartId: null,
      lines: [
        { productId: 'p1', quantity: 2 },
        { productId: 'p2', quantity: 1 },
      ],
    });
  });

  test('removes its coupon and the coupon’s gifts, in whatever case the code is written', () => {
    const { actor, context } = holding([item({ qty: 2 }), giftLine('SAVE50', { qty: 2 })], {
      coupon: coupon(),
      storedCouponCode: 'SAVE50',
      storedCouponExpiry: 9,
    });
    actor.send(order([item(), giftLine('SAVE50')], 'save50'));
    expect(context()).toMatchObject({
      data: [item()],
      coupon: null,
      storedCouponCode: null,
      storedCouponExpiry: null,
    });
  });

  test.each([null, 'OTHER'])('keeps a coupon that it did not use: %s', (couponCode) => {
    const { actor, context } = holding([item({ qty: 2 })], { coupon: coupon() });
    actor.send(order([item()], couponCode));
    expect(context().coupon).toEqual(coupon());
  });

  test('does not remove the same product from another source', () => {
    const { actor, context } = holding([item(), item({ recordKey: 'p1-D', source: 'LIMITED_TIME_DEAL' })]);
    actor.send(order([item()]));
    expect(context().data.map(({ recordKey }) => recordKey)).toEqual(['p1-D']);
  });

  test('removes the goods of a deal that has ended since, and no bought unit for a gift', () => {
    const { actor, context } = holding([item({ qty: 3 })]);
    actor.send(order([item({ qty: 2, source: 'LIMITED_TIME_DEAL' }), giftLine('FREE', { productId: 'p1' })]));
    expect(context().data).toEqual([item()]);
  });

  test('that is reported again removes nothing more', () => {
    const { actor, context } = holding([item({ qty: 3 })]);
    actor.send(order([item()]));
    expect(actor.getSnapshot().can(order([item()]))).toBe(false);
    actor.send(order([item()]));
    expect(context().data).toEqual([item({ qty: 2 })]);
    actor.send(order([item()], null, 'o2'));
    expect(context()).toMatchObject({ data: [item()], completedOrders: ['o1', 'o2'] });
  });

  test('that is reported before the stored cart is read is applied to it', () => {
    const started = restoredCart(record([item({ qty: 2 })]));
    started.actor.send(order([item()]));
    expect(started.context().data).toEqual([item()]);
  });

  test('is remembered among the latest twenty', () => {
    const { actor, context } = holding([item({ qty: 99 })]);
    for (let n = 1; n <= 21; n++) actor.send(order([item()], null, `o${n}`));
    expect(context().completedOrders).toHaveLength(20);
    expect(context().completedOrders.at(-1)).toBe('o21');
  });
});

describe('with two tabs', () => {
  const stored = record([item({ qty: 3 }), other()]);

  test('that both receive the order, in whichever sequence, its lines are removed once', () => {
    const a = restoredCart(stored, 'A');
    const b = restoredCart(stored, 'B');
    a.actor.send(order([item()]));
    b.actor.send(order([item()]));
    for (const told of a.saved()) b.storage.send({ type: 'tab.cart.changed', record: told });
    for (const told of b.saved()) a.storage.send({ type: 'tab.cart.changed', record: told });
    expect([a.context().data, b.context().data]).toEqual([
      [item({ qty: 2 }), other()],
      [item({ qty: 2 }), other()],
    ]);
  });

  test('the one that receives it from the other first removes nothing twice', () => {
    const a = restoredCart(stored, 'A');
    const b = restoredCart(stored, 'B');
    a.actor.send(order([item()]));
    for (const told of a.saved()) b.storage.send({ type: 'tab.cart.changed', record: told });
    b.actor.send(order([item()]));
    expect(b.context()).toMatchObject({ data: [item({ qty: 2 }), other()], completedOrders: ['o1'] });
  });

  test('a line that the other tab added meanwhile stays in both', () => {
    const a = restoredCart(stored, 'A');
    const b = restoredCart(stored, 'B');
    b.actor.send({ type: 'cart.line.setQty', recordKey: 'p2', qty: 5 });
    for (const told of b.saved()) a.storage.send({ type: 'tab.cart.changed', record: told });
    a.actor.send(order([item({ qty: 3 }), other()]));
    for (const told of a.saved()) b.storage.send({ type: 'tab.cart.changed', record: told });
    expect([a.context().data, b.context().data]).toEqual([[other({ qty: 4 })], [other({ qty: 4 })]]);
  });
});
