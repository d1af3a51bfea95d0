import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CartEdit, CartRecord } from '../../../src/machines/cart/cart/index.ts';
import { revalidateCart } from '../../../src/machines/cart/cart/revalidation.ts';
import { coupon, fresh, item, other, record } from '../fixtures/cart.ts';
import { product } from '../fixtures/catalogue.ts';
import { restoredCart, type StartedCart } from '../fixtures/startCart.ts';

/** Tabs that opened on the same stored cart. */
function tabs(stored: CartRecord | null = null) {
  return { a: restoredCart(stored, 'A'), b: restoredCart(stored, 'B') };
}

/** How many of a tab's records were delivered. */
const delivered = new WeakMap<StartedCart, number>();

/** Delivers the records that each tab has saved since the last time to the others, until none saves a new one. */
function exchange(...all: StartedCart[]) {
  for (let round = 0; round < 20; round++) {
    const news = all.flatMap((from) => {
      const records = from.saved().slice(delivered.get(from) ?? 0);
      delivered.set(from, from.saved().length);
      return records.map((record) => ({ from, record }));
    });
    if (news.length === 0) return;
    for (const { from, record } of news) {
      for (const to of all) if (to !== from) to.storage.send({ type: 'tab.cart.changed', record });
    }
  }
  throw new Error('The tabs answer one another for ever');
}

const add = (id: string, now = 1_000): CartEdit => ({ type: 'cart.line.add', product: product({ id }), now });
const setQty = (recordKey: string, qty: number): CartEdit => ({ type: 'cart.line.setQty', recordKey, qty });
const remove = (recordKey: string): CartEdit => ({ type: 'cart.line.remove', recordKey });

function quantities({ context }: StartedCart) {
  return Object.fromEntries(context().data.map(({ recordKey, qty }) => [recordKey, qty]));
}

describe('a session that ends in one tab', () => {
  test.each([
    ['shopper', {}],
    ['server', { p1: 1, p2: 1 }],
  ] as const)('by the %s leaves both tabs with that tab’s cart', (by, left) => {
    const { a, b } = tabs(record([item(), other()]));
    b.actor.send({ type: 'user.signedOut', by: 'elsewhere' });
    a.actor.send({ type: 'user.signedOut', by });
    exchange(a, b);
    expect([quantities(a), quantities(b)]).toEqual([left, left]);
    expect([a.context().cartId, b.context().cartId]).toEqual([null, null]);
    expect(b.saved()).toEqual([]);
  });
});

describe('what one tab tells', () => {
  const code = 'COUPON_ARCHIVED';
  const ended = { type: 'coupon.withdrawn', code: 'SAVE50' } as const;
  const told = ({ context }: StartedCart) => context().notices.map((notice) => notice.code);
  const withCoupon = () => {
    const stored = record([item()]);
    return tabs({ ...stored, cart: { ...stored.cart, coupon: coupon() } });
  };

  test('is told in the other, until it is dismissed in either', () => {
    const { a, b } = withCoupon();
    a.actor.send(ended);
    exchange(a, b);
    expect([told(a), told(b)]).toEqual([[code], [code]]);
    b.actor.send({ type: 'cart.notice.dismiss', code });
    exchange(a, b);
    expect([told(a), told(b)]).toEqual([[], []]);
    a.actor.send(add('p2'));
    exchange(a, b);
    expect([told(a), told(b)]).toEqual([[], []]);
  });

  test('of goods that are off sale goes when another tab empties the cart', async () => {
    const { a, b } = tabs(record([item()]));
    b.actor.send({ type: 'inventory.differed', server: [fresh(item(), { status: 'DISABLED' })] });
    const { input, answer } = b.revalidate.last();
    await answer(revalidateCart({ ...input, now: 0 }));
    expect(told(b)).toEqual(['DRAFT_PRODUCT']);
    a.actor.send({ type: 'cart.empty' });
    exchange(a, b);
    expect([quantities(b), told(b)]).toEqual([{}, []]);
  });

  test('is kept when the other tab, which does not know it yet, saves its cart', () => {
    const { a, b } = withCoupon();
    b.actor.send(setQty('p1', 2));
    a.actor.send(ended);
    exchange(a, b);
    expect([told(a), told(b)]).toEqual([[code], [code]]);
    expect(b.saved().at(-1)?.notices ?? a.saved().at(-1)?.notices).toEqual([code]);
  });
});

describe('a change in one tab', () => {
  test('appears in the other, which neither sends nor saves it again [S4.24]', () => {
    const { a, b } = tabs();
    a.actor.send(add('p1'));
    exchange(a, b);
    expect(b.context().data).toEqual([item()]);
    expect(b.saved()).toEqual([]);
    b.settleDown();
    expect([b.send.calls.length, b.settle.calls.length]).toEqual([0, 0]);
    expect(a.saved()).toHaveLength(1);
  });

  test('is sent by the other tab if its own was closed before it could', () => {
    const { a, b } = tabs();
    a.actor.send(add('p1'));
    // The clock of a tab that is closed or frozen stands still.
    exchange(a, b);
    b.clock.advance(5_000);
    const sent = b.send.calls.map(({ input }) => input.request.lines.map(({ productId }) => productId));
    expect(sent).toEqual([['p1']]);
  });

  test('of the lines is checked in the other tab too', () => {
    const { a, b } = tabs();
    a.actor.send(add('p1'));
    exchange(a, b);
    b.settleDown();
    expect(b.check.last().input.items).toHaveLength(1);
  });

  test('received twice, or late, changes nothing', () => {
    const { a, b } = tabs();
    a.actor.send(add('p1'));
    a.actor.send(setQty('p1', 5));
    exchange(a, b);
    const before = b.context();
    const [first] = a.saved();
    if (first) b.storage.send({ type: 'tab.cart.changed', record: first });
    expect(b.context()).toBe(before);
  });

  test('does not restore lines that the other tab removed', () => {
    const { a, b } = tabs(record([item(), other()]));
    a.actor.send(remove('p1'));
    exchange(a, b);
    b.actor.send(add('p3'));
    exchange(a, b);
    expect(quantities(a)).toEqual({ p2: 1, p3: 1 });
    expect(quantities(b)).toEqual({ p2: 1, p3: 1 });
  });

  test('that the server has answered gives the other tab the cart’s id', async () => {
    const { a, b } = tabs();
    a.actor.send(add('p1'));
    a.settleDown();
    await a.send.last().answer({
      ok: true,
      value: {
        shoppingCartId: 'cart-1',
        revision: 1,
        leftOut: null,
        lines: [],
      },
    });
    exchange(a, b);
    expect(b.context()).toMatchObject({ cartId: 'cart-1', syncedRevision: a.context().syncedRevision });
  });

  test('that arrives late in a series is sent in its final form, not an intermediate one', async () => {
    const { a, b } = tabs(record([item()]));
    a.actor.send(setQty('p1', 2));
    a.actor.send(setQty('p1', 3));
    a.settleDown();
    await a.send.last().answer({
      ok: true,
      value: {
        shoppingCartId: 'cart-1',
        revision: 1,
        leftOut: null,
        lines: [],
      },
    });
    a.actor.send(setQty('p1', 4));
    exchange(a, b);
    b.settleDown();
    const sent = b.send.calls.map(({ input }) => input.request.lines.map(({ quantity }) => quantity));
    expect([quantities(b), sent.at(-1)]).toEqual([{ p1: 4 }, [4]]);
  });

  test('that empties the cart after an order lets the other tab start a new one', async () => {
    const stored = record([item()]);
    const { a, b } = tabs({ ...stored, cart: { ...stored.cart, cartId: 'cart-1' } });
    a.actor.send({ type: 'cart.empty' });
    exchange(a, b);
    expect(b.context()).toMatchObject({ data: [], cartId: null });
    b.actor.send(add('p2'));
    b.settleDown();
    expect(b.send.last().input.request.shoppingCartId).toBe(null);
  });
});

describe('an automatically applied coupon that was removed', () => {
  const best = coupon({ code: 'BEST', autoApplied: true, checkoutSource: 'AUTO' });
  const applied = {
    type: 'coupon.offers.settled',
    settlement: { slotCode: null, slot: { kind: 'apply', coupon: best }, dropped: [], gifts: [], now: 2_000 },
  } as const;
  const takeOut = { type: 'cart.coupon.remove' } as const;
  const couponOf = ({ context }: StartedCart) => context().coupon?.code ?? null;

  test('stays removed in every tab, and after a reload', async () => {
    const { a, b } = tabs(record([item()]));
    a.actor.send(applied);
    exchange(a, b);
    a.actor.send(takeOut);
    exchange(a, b);
    const [reloaded] = [restoredCart(a.saved().at(-1) ?? null)];
    for (const tab of [a, b, reloaded]) {
      tab.actor.send(applied);
      expect([couponOf(tab), tab.context().declinedCoupons]).toEqual([null, ['BEST']]);
    }
    b.actor.send(setQty('p1', 2));
    await b.list.last().answer({ ok: true, value: [best] });
    expect(b.settle.last().input.coupons).toEqual([]);
  });

  test('is removed from a tab in which it was applied at the same time', () => {
    const { a, b } = tabs(record([item()]));
    a.actor.send(applied);
    b.actor.send(applied);
    a.actor.send(takeOut);
    b.actor.send(setQty('p1', 3));
    exchange(a, b);
    expect([couponOf(a), couponOf(b)]).toEqual([null, null]);
  });

  test('returns when the shopper applies it, and for the next shopper', () => {
    const { a, b } = tabs(record([item()]));
    a.actor.send(applied);
    a.actor.send(takeOut);
    exchange(a, b);
    b.actor.send({ type: 'cart.coupon.apply', coupon: coupon({ code: 'Best' }) });
    exchange(a, b);
    expect([couponOf(a), a.context().declinedCoupons]).toEqual(['Best', []]);
    a.actor.send(takeOut);
    a.actor.send({ type: 'user.signedOut', by: 'shopper' });
    exchange(a, b);
    expect(b.context().declinedCoupons).toEqual([]);
  });
});

describe('storage that replies late', () => {
  test.each([
    ['older', record([]), { p1: 1 }],
    ['newer', record([item({ qty: 9 })], {}, 50), { p1: 9 }],
    ['other', record([other()]), { p1: 1, p2: 1 }],
  ] as const)('with an %s cart is heard like another tab', (_, stored, expected) => {
    const { a } = tabs();
    a.actor.send(add('p1'));
    a.storage.send({ type: 'cart.restored', record: stored, now: 0 });
    expect(quantities(a)).toEqual(expected);
  });
});

describe('concurrent changes', () => {
  test('are both kept, and the merged cart is sent to the server', () => {
    const { a, b } = tabs(record([item()]));
    a.actor.send(add('p2'));
    b.actor.send(setQty('p1', 3));
    b.actor.send({ type: 'cart.coupon.apply', coupon: coupon() });
    exchange(a, b);
    for (const tab of [a, b]) {
      expect(quantities(tab)).toEqual({ p1: 3, p2: 1 });
      expect(tab.context().coupon).toEqual(coupon());
      tab.settleDown();
      expect(tab.send.last().input.request.lines).toHaveLength(2);
    }
  });

  test('of which one is lost are followed by one more call, because the lost one may have reached the server last', async () => {
    const { a, b } = tabs(record([item()]));
    a.actor.send(setQty('p1', 2));
    b.actor.send(setQty('p1', 4));
    for (const tab of [b, a]) {
      tab.settleDown();
      await tab.send.last().answer({
        ok: true,
        value: {
          shoppingCartId: 'cart-1',
          revision: 1,
          leftOut: null,
          lines: [],
        },
      });
    }
    expect(a.send.last().input.request.lines).toMatchObject([{ quantity: 2 }]);
    exchange(a, b);
    for (const tab of [a, b]) tab.settleDown();
    expect(a.send.last().input.request.lines).toMatchObject([{ quantity: 4 }]);
    expect([a.send.calls.length, b.send.calls.length]).toEqual([2, 1]);
  });

  test('of the same line keep the larger quantity', () => {
    const { a, b } = tabs(record([item()]));
    a.actor.send(setQty('p1', 2));
    b.actor.send(setQty('p1', 4));
    exchange(a, b);
    expect([quantities(a), quantities(b)]).toEqual([{ p1: 4 }, { p1: 4 }]);
  });

  test('keep a line that one tab changed while the other removed it', () => {
    const { a, b } = tabs(record([item()]));
    a.actor.send(setQty('p1', 2));
    b.actor.send(remove('p1'));
    exchange(a, b);
    expect([quantities(a), quantities(b)]).toEqual([{ p1: 2 }, { p1: 2 }]);
  });

  const edit = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), id: fc.constantFrom('p1', 'p2', 'p3') }),
    fc.record({
      kind: fc.constant('qty' as const),
      id: fc.constantFrom('p1', 'p2', 'p3'),
      qty: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom('p1', 'p2', 'p3') }),
    fc.record({ kind: fc.constant('reward' as const) }),
    fc.record({ kind: fc.constant('meet' as const) }),
  );

  test('always leave all tabs with the same cart', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(0, 1, 2), edit), { maxLength: 25 }), (steps) => {
        const all = [restoredCart(null, 'A'), restoredCart(null, 'B'), restoredCart(null, 'C')];
        let now = 0;
        const told = () => exchange(...all);
        for (const [index, step] of steps) {
          now += 1;
          const actor = all[index]?.actor;
          if (step.kind === 'add') actor?.send(add(step.id, now));
          if (step.kind === 'qty') actor?.send(setQty(step.id, step.qty));
          if (step.kind === 'remove') actor?.send(remove(step.id));
          if (step.kind === 'reward') actor?.send({ type: 'cart.reward.toggle' });
          if (step.kind === 'meet') told();
        }
        told();
        const [first, ...rest] = all.map(({ context }) => {
          const { data, coupon, isRewardApplied, cartId } = context();
          return { data, coupon, isRewardApplied, cartId };
        });
        for (const tab of rest) expect(tab).toEqual(first);
      }),
      { numRuns: 60 },
    );
  });
});
