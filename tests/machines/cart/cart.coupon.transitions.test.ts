import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import {
  type CartEvent,
  cartMachine,
  type RemovedLines,
  selectCount,
  selectCoupon,
  selectIsRewardApplied,
  selectItems,
  selectNotices,
  selectRemoved,
} from '../../../src/machines/cart/cart/index.ts';
import { coupon, gift, giftLine, item, other, record } from '../fixtures/cart.ts';
import { cartAfter, readyCart, unknown } from '../fixtures/cartStates.ts';

describe('the coupon and the rewards', () => {
  test('are applied and removed together with the coupon’s gifts [S4.26]', () => {
    const applied = cartAfter([item(), giftLine('SAVE50'), giftLine('OTHER', { recordKey: 'g2' })], {
      type: 'cart.coupon.apply',
      coupon: coupon(),
    });
    expect(selectCoupon(applied)).toEqual(coupon());
    const [removed] = transition(cartMachine, applied, { type: 'cart.coupon.remove' });
    expect(selectCoupon(removed)).toBe(null);
    expect(selectItems(removed).map(({ recordKey }) => recordKey)).toEqual(['p1', 'g2']);
  });

  test('lose the gifts of an offer that the server refused, which does not add them to this cart again', () => {
    const given = readyCart([item(), giftLine('MINI'), giftLine('OTHER', { recordKey: 'g2' })]);
    const [state] = transition(cartMachine, given, { type: 'cart.gifts.refused', couponCode: 'MINI' });
    expect(selectItems(state).map(({ recordKey }) => recordKey)).toEqual(['p1', 'g2']);
    expect(state.context.declinedCoupons).toEqual(['MINI']);
  });

  test('are removed with a gift of the coupon that the server refused, as the coupon would add it again', () => {
    const given = readyCart([item(), giftLine('SAVE50')], { coupon: coupon() });
    const [state] = transition(cartMachine, given, { type: 'cart.gifts.refused', couponCode: 'SAVE50' });
    expect([selectItems(state).map(({ recordKey }) => recordKey), selectCoupon(state)]).toEqual([
      ['p1'],
      null,
    ]);
    expect(state.context.declinedCoupons).toEqual(['SAVE50']);
  });

  test('are the same whatever the order of their keys, and whether storage has added keys without a value', () => {
    const stored = { ...coupon(), isArchive: null, maxDiscount: null };
    const keys = Object.entries(stored).toReversed();
    const full = readyCart([item()], { coupon: { ...coupon(), ...Object.fromEntries(keys) } });
    const { autoApplied: _, checkoutSource: __, ...rule } = coupon();
    expect(full.can({ type: 'coupon.refreshed', coupon: rule })).toBe(false);
    expect(full.can({ type: 'coupon.refreshed', coupon: { ...rule, getYAmount: 1 } })).toBe(true);
  });

  test('are replaced by another coupon, including gifts', () => {
    const state = cartAfter(
      [item(), giftLine('SAVE50')],
      { type: 'cart.coupon.apply', coupon: coupon() },
      { type: 'cart.coupon.apply', coupon: coupon({ code: 'OTHER' }) },
    );
    expect([selectCoupon(state)?.code, selectCount(state)]).toEqual(['OTHER', 1]);
  });

  test('clear a stored code when the shopper removes the coupon', () => {
    const full = readyCart([item()], { coupon: coupon(), storedCouponCode: 'SAVE50', storedCouponExpiry: 9 });
    const [state] = transition(cartMachine, full, { type: 'cart.coupon.remove' });
    expect(state.context).toMatchObject({ coupon: null, storedCouponCode: null, storedCouponExpiry: null });
  });

  test('switch reward points off and on [S4.27]', () => {
    const off = cartAfter([item()], { type: 'cart.reward.toggle' });
    expect(selectIsRewardApplied(off)).toBe(false);
    expect(selectIsRewardApplied(transition(cartMachine, off, { type: 'cart.reward.toggle' })[0])).toBe(true);
  });

  test('add a gift that the shopper chose, once', () => {
    const choose = { type: 'cart.gift.add', gift: gift(), couponCode: 'FREE', now: 3_000 } as const;
    const state = cartAfter([item()], choose, choose);
    expect(selectItems(state)).toEqual([item(), giftLine('FREE')]);
  });
});

describe('the code from the URL', () => {
  test('is stored in upper case, up to an ampersand, for 24 hours [S2.22 S4.28 S4.35 S9.26]', () => {
    const state = cartAfter([], { type: 'cart.storedCoupon.set', raw: 'save50&x=1', now: 1_000 });
    expect(state.context).toMatchObject({ storedCouponCode: 'SAVE50', storedCouponExpiry: 86_401_000 });
    const [cleared] = transition(cartMachine, state, { type: 'cart.storedCoupon.clear', by: 'shopper' });
    expect(cleared.context).toMatchObject({ storedCouponCode: null, storedCouponExpiry: null });
  });

  test.each([
    ['shopper', ['SAVE50']],
    ['server', []],
  ] as const)('that the %s takes out is declined for good: %j', (by, declinedCoupons) => {
    const state = cartAfter([], { type: 'cart.storedCoupon.set', raw: 'save50', now: 1_000 });
    const [cleared] = transition(cartMachine, state, { type: 'cart.storedCoupon.clear', by });
    expect(cleared.context).toMatchObject({ storedCouponCode: null, declinedCoupons });
  });

  test.each(['', '&SAVE50'])('is none when it is %j', (raw) => {
    expect(readyCart([]).can({ type: 'cart.storedCoupon.set', raw, now: 0 })).toBe(false);
  });

  test('is cut when it is too long', () => {
    const state = cartAfter([], { type: 'cart.storedCoupon.set', raw: '<b>'.repeat(5_000), now: 0 });
    expect(state.context.storedCouponCode).toHaveLength(64);
  });

  test('is cleared when it has expired [S9.26]', () => {
    const stored = record([]);
    const cart = { ...stored.cart, storedCouponCode: 'X', storedCouponExpiry: 1_000 };
    const at = (now: number) =>
      transition(cartMachine, unknown, { type: 'cart.restored', record: { ...stored, cart }, now })[0]
        .context;
    expect([at(1_000).storedCouponCode, at(1_001).storedCouponCode]).toEqual(['X', null]);
    expect(at(1_001).storedCouponExpiry).toBe(null);
  });
});

describe('the result of the offers', () => {
  const settled = (over: Partial<Extract<CartEvent, { type: 'coupon.offers.settled' }>['settlement']>) =>
    ({
      type: 'coupon.offers.settled',
      settlement: { slotCode: null, slot: { kind: 'keep' }, dropped: [], gifts: [], now: 3_000, ...over },
    }) as const;
  const auto = coupon({ code: 'AUTO', autoApplied: true, checkoutSource: 'AUTO' });

  test('applies a coupon and adds gifts', () => {
    const state = cartAfter(
      [item()],
      settled({ slot: { kind: 'apply', coupon: auto }, gifts: [{ couponCode: 'AUTO', gift: gift() }] }),
    );
    expect([selectCoupon(state), selectItems(state)]).toEqual([auto, [item(), giftLine('AUTO')]]);
  });

  test('removes uncovered gifts, wholly or in part, but no paid lines', () => {
    const state = cartAfter(
      [item(), giftLine('A', { qty: 3 }), giftLine('B', { recordKey: 'g2' })],
      settled({
        dropped: [
          { recordKey: 'g1-COUPON', qty: 2 },
          { recordKey: 'g2', qty: 1 },
          { recordKey: 'p1', qty: 1 },
        ],
      }),
    );
    expect(selectItems(state)).toEqual([item(), giftLine('A', { qty: 1 })]);
  });

  test('does not change a coupon that has changed since', () => {
    const state = readyCart([item()], { coupon: coupon() });
    const late = settled({ slotCode: 'AUTO', slot: { kind: 'drop' } });
    expect(transition(cartMachine, state, late)[0].context).toBe(state.context);
  });

  test('removes a coupon that no longer applies after a line was removed, with a notice; undo restores both [S4.23]', () => {
    const [broken] = transition(cartMachine, readyCart([item(), other()], { coupon: coupon() }), {
      type: 'cart.line.remove',
      recordKey: 'p2',
    });
    const drop = settled({ slotCode: 'SAVE50', slot: { kind: 'drop' } });
    const [dropped] = transition(cartMachine, broken, drop);
    expect(selectCoupon(dropped)).toBe(null);
    expect(selectNotices(dropped).map(({ code }) => code)).toEqual(['COUPON_CHANGE']);
    const [undone] = transition(cartMachine, dropped, { type: 'cart.removed.restore' });
    expect([selectCoupon(undone), selectItems(undone)]).toEqual([coupon(), [item(), other()]]);
    expect(selectNotices(undone)).toEqual([]);
  });

  test('removes an automatically applied coupon without a notice', () => {
    const [state] = transition(
      cartMachine,
      readyCart([item()], { coupon: auto }),
      settled({ slotCode: 'AUTO', slot: { kind: 'drop' } }),
    );
    expect([selectCoupon(state), selectNotices(state), selectRemoved(state)]).toEqual([null, [], null]);
  });

  test('undo keeps a coupon that the shopper has chosen since', () => {
    const removed: RemovedLines = { by: 'shopper', items: [other()], coupon: coupon() };
    const chosen = coupon({ code: 'CHOSEN' });
    const state = readyCart([item()], { coupon: chosen });
    const [undone] = transition(
      cartMachine,
      { ...state, context: { ...state.context, removed } },
      { type: 'cart.removed.restore' },
    );
    expect(selectCoupon(undone)).toEqual(chosen);
  });
});

describe('the applied coupon', () => {
  test('gets the latest rules of its code, in the shopper’s spelling', () => {
    const state = readyCart([item()], { coupon: coupon({ code: 'Save50' }) });
    const [fresh] = transition(cartMachine, state, {
      type: 'coupon.refreshed',
      coupon: coupon({ getYAmount: 6_000 }),
    });
    expect(selectCoupon(fresh)).toEqual(coupon({ code: 'Save50', getYAmount: 6_000 }));
    const foreign = { type: 'coupon.refreshed', coupon: coupon({ code: 'OTHER' }) } as const;
    expect(state.can(foreign)).toBe(false);
  });

  test('is removed with its gifts when it is withdrawn, with a notice [S4.31 S8.20]', () => {
    const state = readyCart([item(), giftLine('SAVE50')], { coupon: coupon() });
    const [next] = transition(cartMachine, state, { type: 'coupon.withdrawn', code: 'SAVE50' });
    expect([selectCoupon(next), selectItems(next)]).toEqual([null, [item()]]);
    expect(selectNotices(next)).toEqual([
      {
        code: 'COUPON_ARCHIVED',
        text: 'The discount code applied to your cart is no longer valid.You can continue with the current prices or check for other offers.',
      },
    ]);
    expect(state.can({ type: 'coupon.withdrawn', code: 'OTHER' })).toBe(false);
  });

  test('is not kept to be applied later either, if it came from a link', () => {
    const stored = { coupon: coupon(), storedCouponCode: 'SAVE50', storedCouponExpiry: 9_000 };
    const state = readyCart([item()], stored);
    const [next] = transition(cartMachine, state, { type: 'coupon.withdrawn', code: 'SAVE50' });
    expect(next.context).toMatchObject({ coupon: null, storedCouponCode: null, storedCouponExpiry: null });
  });

  const settled = (slot: Extract<CartEvent, { type: 'coupon.offers.settled' }>['settlement']['slot']) =>
    ({
      type: 'coupon.offers.settled',
      settlement: { slotCode: null, slot, dropped: [], gifts: [], now: 3_000 },
    }) as const;

  test.each<readonly [string, CartEvent]>([
    ['another coupon replaces it', { type: 'cart.coupon.apply', coupon: coupon() }],
    ['its stored code applies again', settled({ kind: 'apply', coupon: coupon({ checkoutSource: 'URL' }) })],
  ])('loses its notices when %s', (_, event) => {
    const state = readyCart([item()], { coupon: coupon() });
    const [without] = transition(cartMachine, state, { type: 'coupon.withdrawn', code: 'SAVE50' });
    const [next] = transition(cartMachine, without, event);
    expect([selectCoupon(next)?.code, selectNotices(next)]).toEqual(['SAVE50', []]);
  });

  test('keeps its notice when one that applies itself follows it', () => {
    const state = readyCart([item()], { coupon: coupon() });
    const [without] = transition(cartMachine, state, { type: 'coupon.withdrawn', code: 'SAVE50' });
    const auto = coupon({ code: 'AUTO', autoApplied: true, checkoutSource: 'AUTO' });
    const [next] = transition(cartMachine, without, settled({ kind: 'apply', coupon: auto }));
    expect(selectNotices(next)).toHaveLength(1);
    const [removed] = transition(cartMachine, next, { type: 'cart.coupon.remove' });
    expect(selectNotices(removed)).toEqual([]);
  });
});
