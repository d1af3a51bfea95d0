import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { type CartEdit, cartMachine } from '../../../src/machines/cart/cart/index.ts';
import { coupon, gift, item, record } from '../fixtures/cart.ts';
import { product } from '../fixtures/catalogue.ts';
import { expectEveryLeafReachable, walk } from '../support/paths.ts';

const input = { storeId: 'demo', tab: 'A' };
const edits: CartEdit[] = [
  { type: 'cart.line.add', product: product(), now: 1 },
  { type: 'cart.line.remove', recordKey: 'p1' },
  { type: 'cart.line.setQty', recordKey: 'p1', qty: 2 },
  { type: 'cart.gift.add', gift: gift(), couponCode: 'FREE', now: 1 },
  { type: 'cart.empty' },
  {
    type: 'order.completed',
    orderId: 'o1',
    couponCode: null,
    lines: [{ productId: 'p1', variantId: null, quantity: 1, source: 'CART', sourceCouponCode: null }],
  },
  { type: 'cart.coupon.apply', coupon: coupon() },
  { type: 'cart.coupon.remove' },
  { type: 'cart.reward.toggle' },
  { type: 'cart.storedCoupon.set', raw: 'save50', now: 1 },
  { type: 'cart.storedCoupon.clear', by: 'shopper' },
  { type: 'cart.removed.restore' },
];
const fromAccount = {
  shoppingCartId: 'own',
  lines: [{ recordKey: 'p9', productId: 'p9', variantId: null, quantity: 1, source: 'CART' }],
};
const options = {
  input,
  // Replies and delays are events of the system's, which a machine's own type does not name.
  events: JSON.parse(
    JSON.stringify([
      ...edits,
      { type: 'cart.restored', record: record([item()]), now: 0 },
      { type: 'cart.restored', record: null, now: 0 },
      { type: 'inventory.differed', server: [] },
      { type: 'sync.refused', revision: 1, failure: { kind: 'network' } },
      { type: 'cart.notice.dismiss', code: 'REMOVED_PRODUCT' },
      { type: 'cart.removed.dismiss' },
      { type: 'xstate.after.restoreTimeout.cart.contents.restoring' },
      { type: 'xstate.after.validationTimeout.cart.validation.validating' },
      { type: 'xstate.error.actor.revalidateCart' },
      { type: 'sync.settled', revision: 9, reply: fromAccount },
      { type: 'xstate.error.actor.describeLines' },
      { type: 'xstate.done.actor.revalidateCart', output: { status: 'error', error: 'INVALID_AMOUNT' } },
    ]),
  ),
  bucket: ({ context }: ReturnType<typeof cartMachine.transition>) =>
    JSON.stringify([
      context.data.map(({ recordKey, qty }) => [recordKey, Math.min(qty, 2)]),
      context.coupon?.code,
      context.isRewardApplied,
      context.storedCouponCode,
      context.removed?.items.length,
      context.early.length > 0,
      context.incoming.length,
      context.completedOrders,
    ]),
  stopWhen: (state: ReturnType<typeof cartMachine.transition>) => state.context.revision > 3,
};

describe('the cart, walked', () => {
  test('reaches every state', () => {
    expectEveryLeafReachable(cartMachine, options);
  });

  test('is empty exactly when it has no lines, and numbers every write', () => {
    const wrong = walk(cartMachine, options).filter(({ state }) => {
      const { contents } = state.value;
      const { data, stamps, revision } = state.context;
      const isEmpty = typeof contents === 'object' && contents.ready === 'empty';
      const isStamped = data.every(({ recordKey }) =>
        stamps.lines.some((line) => line.recordKey === recordKey),
      );
      const isFuture = stamps.lines.some((line) => line.revision > revision);
      return (contents !== 'restoring' && isEmpty !== (data.length === 0)) || !isStamped || isFuture;
    });
    expect(wrong).toEqual([]);
  });

  test.each(
    edits.filter(
      ({ type }) => !['cart.coupon.apply', 'cart.storedCoupon.clear', 'cart.removed.restore'].includes(type),
    ),
  )('keeps an early $type for later', (edit) => {
    const [start] = initialTransition(cartMachine, input);
    const [waiting] = transition(cartMachine, start, edit);
    expect([waiting.value, waiting.context.early]).toEqual([start.value, [edit]]);
  });
});

describe('a child of the cart that throws', () => {
  const [start] = initialTransition(cartMachine, input);

  test.each(['storage', 'cartSync', 'inventory', 'coupon'])('is logged and does not stop it: %s', (part) => {
    const error = JSON.parse(JSON.stringify({ type: `xstate.error.actor.${part}` }));
    const [next, actions] = transition(cartMachine, start, error);
    expect(next.status).toBe('active');
    expect(next.value.contents).toEqual(part === 'storage' ? { ready: 'empty' } : 'restoring');
    expect(actions.map(({ params }) => params)).toContainEqual({
      event: {
        type: 'log.requested',
        level: 'error',
        message: 'An actor of the cart crashed',
        details: { part },
      },
    });
  });
});
