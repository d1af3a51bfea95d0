import { describe, expect, test } from 'vitest';
import { type CartItem, selectIsKnown, selectRemoved } from '../../../src/machines/cart/cart/index.ts';
import { coupon, fresh, item, other, record, reply } from '../fixtures/cart.ts';
import { product } from '../fixtures/catalogue.ts';
import { offline, ok } from '../fixtures/order.ts';
import { noticeCodes, problems, restoredCart, startCart, toasts } from '../fixtures/startCart.ts';

const add = { type: 'cart.line.add', product: product(), now: 1_000 } as const;

/** A cart with these lines, all of which the server has. */
const holding = (...data: CartItem[]) => restoredCart(record(data));

describe('before the stored cart is read', () => {
  test('an early edit is queued and applied to the stored cart', () => {
    const started = startCart();
    started.actor.send(add);
    expect([started.context().data, started.saved()]).toEqual([[], []]);
    expect(selectIsKnown(started.actor.getSnapshot())).toBe(false);
    started.storage.send({
      type: 'cart.restored',
      record: record([item({ qty: 2 }), other()], {}, 7),
      now: 0,
    });
    expect(started.context().data).toEqual([item({ qty: 3 }), other()]);
    expect(started.context().revision).toBe(8);
    expect(started.emitted).toEqual([{ type: 'cart.line.added', item: item({ qty: 3 }), qty: 1 }]);
    expect(started.context().early).toEqual([]);
  });

  test('every edit is applied in order', () => {
    const started = startCart();
    const edits = [
      add,
      { ...add, product: product({ id: 'p2' }) },
      { type: 'cart.line.setQty', recordKey: 'p1', qty: 4 },
      { type: 'cart.line.remove', recordKey: 'p2' },
      { type: 'cart.reward.toggle' },
      { type: 'cart.storedCoupon.set', raw: 'save50', now: 0 },
    ] as const;
    for (const edit of edits) started.actor.send(edit);
    started.storage.send({ type: 'cart.restored', record: null, now: 0 });
    expect(started.context()).toMatchObject({
      data: [item({ qty: 4 })],
      isRewardApplied: false,
      storedCouponCode: 'SAVE50',
    });
  });

  test('storage that does not answer is given up, and its late record is merged', () => {
    const started = startCart('B');
    started.actor.send(add);
    started.clock.advance(3_000);
    expect(started.context().data).toEqual([item()]);
    expect(problems(started)).toHaveLength(1);
    started.storage.send({ type: 'cart.restored', record: record([other()]), now: 0 });
    expect(started.context().data).toEqual([item(), other()]);
    started.storage.send({ type: 'cart.restored', record: null, now: 0 });
    expect(started.context().data).toEqual([item(), other()]);
  });

  test('another tab’s change is ignored, because storage includes it', () => {
    const started = startCart();
    started.storage.send({ type: 'tab.cart.changed', record: record([other()]) });
    expect(started.context().data).toEqual([]);
  });
});

describe('every change', () => {
  test('is stored with its revision and stamp', () => {
    const started = holding(item());
    started.actor.send({ type: 'cart.line.setQty', recordKey: 'p1', qty: 2 });
    const expected = record([item({ qty: 2 })], {}, 2);
    expect(started.saved()).toEqual([{ ...expected, syncedRevision: 1 }]);
  });

  test('checks the stock, computes the offers and is sent to the server [S4.15 S4.32]', () => {
    const started = restoredCart();
    started.actor.send(add);
    expect(started.settle.last().input).toMatchObject({ lines: [item()], isRemoval: false });
    started.settleDown();
    expect(started.check.last().input.items).toEqual([
      { recordKey: 'p1', productId: 'p1', variantId: null, source: 'CART' },
    ]);
    expect(started.send.last().input).toEqual({
      isSignedIn: false,
      request: {
        storeId: 'demo',
        shoppingCartId: null,
        lines: [{ productId: 'p1', variantId: null, quantity: 1, source: 'CART', sourceCouponCode: null }],
        couponCode: null,
        couponCodeId: null,
        isRewardApplied: true,
        knownRevision: null,
      },
    });
  });

  test('that only affects coupon or rewards needs no stock check [S4.32]', async () => {
    const started = holding(item());
    started.settleDown();
    await started.check.last().answer(ok([fresh(item())]));
    started.actor.send({ type: 'cart.reward.toggle' });
    started.actor.send({ type: 'cart.coupon.apply', coupon: coupon() });
    started.settleDown();
    expect(started.check.calls).toHaveLength(1);
    expect(started.send.last().input.request).toMatchObject({
      couponCode: 'SAVE50',
      couponCodeId: 'c1',
      isRewardApplied: false,
    });
  });

  test('reports how many units an addition below the smallest order has brought', () => {
    const started = restoredCart();
    started.actor.send({ ...add, product: product({ minimumOrderQuantity: 3 }) });
    const added = item({ qty: 3, minimumOrderQuantity: 3 });
    expect(started.emitted).toEqual([{ type: 'cart.line.added', item: added, qty: 3 }]);
  });

  test('reports if an addition exceeds the limits', () => {
    const one = product({ maximumOrderQuantity: 1 });
    const started = restoredCart();
    started.actor.send({ ...add, product: one });
    started.actor.send({ ...add, product: one });
    expect(started.emitted.map(({ type }) => type)).toEqual([
      'cart.line.added',
      'cart.line.refused',
      'toast.requested',
    ]);
  });

  test('of a removal drops a coupon that no longer applies [S4.23]', () => {
    const started = holding(item(), other());
    started.actor.send({ type: 'cart.line.remove', recordKey: 'p2' });
    expect(started.settle.last().input.isRemoval).toBe(true);
  });

  test('does not reapply a coupon that the shopper removed', async () => {
    const started = holding(item());
    started.actor.send({ type: 'cart.coupon.apply', coupon: coupon() });
    started.actor.send({ type: 'cart.coupon.remove' });
    await started.list.last().answer(ok([coupon()]));
    expect(started.settle.last().input.coupons).toEqual([]);
  });

  test('of the user sends the cart again, for the new user [S4.32]', () => {
    const started = holding(item());
    started.actor.send({ type: 'user.signedIn', userId: 'u1', isRestored: false });
    started.settleDown();
    expect(started.send.last().input.isSignedIn).toBe(true);
    started.actor.send({ type: 'cart.empty' });
    started.actor.send({ type: 'user.signedOut', by: 'shopper' });
    started.settleDown();
    expect(started.send.calls).toHaveLength(1);
  });
});

describe('a stored cart', () => {
  test('is checked, its offers computed, and not sent if the server has it', () => {
    const started = holding(item());
    started.settleDown();
    expect([started.check.calls.length, started.settle.calls.length, started.send.calls.length]).toEqual([
      1, 1, 0,
    ]);
    expect(started.saved()).toEqual([]);
  });

  test('is sent when the last change never reached the server', () => {
    const started = restoredCart(record([item()], { syncedRevision: 0 }));
    started.settleDown();
    expect(started.send.calls).toHaveLength(1);
  });

  test('that is empty causes no request', () => {
    const started = restoredCart();
    started.clock.advance(100_000);
    const { check, settle, send, list } = started;
    expect([check, settle, send, list].map(({ calls }) => calls)).toEqual([[], [], [], []]);
  });

  test('keeps lines that validation removed restorable after a reload', () => {
    const removed = { by: 'validation', items: [other()], coupon: null } as const;
    const started = restoredCart(record([item()], { removed }));
    expect(selectRemoved(started.actor.getSnapshot())).toEqual(removed);
    started.actor.send({ type: 'cart.removed.restore' });
    expect(started.context().data).toEqual([item(), other()]);
    expect(started.saved().at(-1)?.removed).toBe(null);
  });

  test('does not keep the shopper’s own removal restorable after a reload', () => {
    const started = holding(item());
    started.actor.send({ type: 'cart.line.remove', recordKey: 'p1' });
    expect(started.saved().at(-1)?.removed).toBe(null);
    started.actor.send({ type: 'cart.removed.dismiss' });
    expect(selectRemoved(started.actor.getSnapshot())).toBe(null);
  });
});

describe('the server’s reply to a sync', () => {
  async function synced(lines: readonly CartItem[]) {
    const started = restoredCart();
    started.actor.send(add);
    started.settleDown();
    await started.check.last().answer(ok([fresh(item())]));
    await started.send.last().answer(ok(reply(lines)));
    return started;
  }

  test('sets the cart’s id, in storage too, and causes no further sync [S4.33]', async () => {
    const started = await synced([item()]);
    const saved = started.saved().at(-1);
    expect(saved?.cart.cartId).toBe('cart-1');
    expect(saved?.syncedRevision).toBe(saved?.revision);
    started.settleDown();
    expect(started.send.calls).toHaveLength(1);
    expect(started.emitted.map(({ type }) => type)).toEqual(['cart.line.added']);
  });

  test('adopts the server’s quantities, with the reason [S2.68 S8.15 S8.19]', async () => {
    const started = restoredCart();
    started.actor.send({ ...add, qty: 5 });
    started.settleDown();
    await started.send.last().answer(ok(reply([item({ qty: 3 })])));
    expect(started.context().data).toEqual([item({ qty: 3, inventory: 3 })]);
    expect(noticeCodes(started)).toEqual(['MOQ_CHANGE']);
    expect(toasts(started)).toEqual([
      {
        type: 'toast.requested',
        toast: { kind: 'info', text: 'Rose shower gel: 3 instead of 5, because 3 is all we have.' },
      },
      {
        type: 'toast.requested',
        toast: {
          kind: 'info',
          text: 'The conditions for one or more products in your cart have changed. Please review the updated prices or quantity requirements before proceeding to checkout.',
          position: 'top-center',
          duration: 1_000,
        },
      },
    ]);
    started.settleDown();
    expect(started.send.calls).toHaveLength(1);
  });

  test('does not undo changes that the shopper made meanwhile', async () => {
    const started = restoredCart();
    started.actor.send({ ...add, qty: 5 });
    started.settleDown();
    started.actor.send({ type: 'cart.line.setQty', recordKey: 'p1', qty: 2 });
    await started.send.last().answer(ok(reply([item({ qty: 3 })])));
    expect(started.context().data).toEqual([item({ qty: 2 })]);
    expect(started.context().syncedRevision).toBe(0);
    started.settleDown();
    expect(started.send.last().input.request).toMatchObject({
      shoppingCartId: 'cart-1',
      lines: [{ quantity: 2 }],
    });
  });

  test('keeps a line that the reply lacks, and checks its stock', async () => {
    const started = await synced([]);
    expect(started.context().data).toEqual([item()]);
    expect(started.check.calls).toHaveLength(2);
  });
});

describe('dropping the server’s cart', () => {
  test('after an order also cancels the pending request', async () => {
    const started = restoredCart();
    started.actor.send(add);
    started.settleDown();
    started.actor.send({ type: 'cart.empty' });
    await started.send.last().answer(ok(reply([item()])));
    expect(started.context()).toMatchObject({ data: [], cartId: null, notices: [] });
    started.actor.send(add);
    started.settleDown();
    expect(started.send.last().input.request.shoppingCartId).toBe(null);
  });
});

describe('the network', () => {
  test('reports changes to the children', async () => {
    const started = restoredCart();
    started.actor.send({ type: 'connectivity.offline' });
    started.actor.send(add);
    started.settleDown();
    await started.check.last().answer(offline);
    await started.list.last().answer(offline);
    expect(started.send.calls).toEqual([]);
    started.actor.send({ type: 'connectivity.online' });
    expect([started.send, started.check, started.list].map(({ calls }) => calls.length)).toEqual([1, 2, 2]);
  });
});
