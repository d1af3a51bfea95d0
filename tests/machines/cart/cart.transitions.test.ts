import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import {
  type CartEvent,
  type CartItem,
  cartMachine,
  selectCartId,
  selectCount,
  selectCoupon,
  selectIsEmpty,
  selectIsKnown,
  selectIsValidating,
  selectItems,
  selectNotices,
  selectPriceChanges,
  selectRemoved,
  selectUnitsOf,
} from '../../../src/machines/cart/cart/index.ts';
import { coupon, giftLine, item, other } from '../fixtures/cart.ts';
import { cartAfter, readyCart, unknown } from '../fixtures/cartStates.ts';
import { product, variant } from '../fixtures/catalogue.ts';

const add = (over: Partial<Extract<CartEvent, { type: 'cart.line.add' }>> = {}): CartEvent => ({
  type: 'cart.line.add',
  product: product(),
  now: 1_000,
  ...over,
});
const child = (parent: string, over: Partial<CartItem> = {}) => other({ parentRecordKey: parent, ...over });

describe('a cart that has not been read yet', () => {
  test('is neither empty nor full', () => {
    expect(unknown.value).toEqual({ contents: 'restoring', merging: 'idle', validation: 'idle' });
    expect([selectIsKnown(unknown), selectIsEmpty(unknown)]).toEqual([false, false]);
  });

  test('starts from the defaults of the specification [S3.20]', () => {
    expect(unknown.context).toMatchObject({
      data: [],
      coupon: null,
      cartId: null,
      isRewardApplied: true,
      storedCouponCode: null,
      storedCouponExpiry: null,
    });
  });
});

describe('adding', () => {
  test('creates a line of the product as it was shown [S3.22]', () => {
    const state = cartAfter([], add());
    expect(selectItems(state)).toEqual([item()]);
    expect([selectCount(state), selectIsKnown(state), selectIsEmpty(state)]).toEqual([1, true, false]);
  });

  test('merges with the line of the same key, which keeps its position [S4.19]', () => {
    const state = cartAfter([item({ qty: 2, addedAt: 5 })], add({ qty: 3 }));
    expect(selectItems(state)).toEqual([item({ qty: 5, addedAt: 5 })]);
  });

  test('puts a line after all others, also where the clock has been set back', () => {
    const state = cartAfter([other({ addedAt: 2_000 })], add({ now: 1_000 }));
    expect(selectItems(state)).toEqual([other({ addedAt: 2_000 }), item({ addedAt: 2_001 })]);
  });

  test('keeps to the product’s most in an order where the variant has none of its own', () => {
    const chosen = variant('100ml', 'rose', { maximumOrderQuantity: null });
    const limited = product({ maximumOrderQuantity: 2, hasVariants: true, variants: [chosen] });
    const state = cartAfter([], add({ product: limited, variantId: chosen.id, qty: 3 }));
    expect(selectItems(state).map(({ qty, maximumOrderQuantity }) => [qty, maximumOrderQuantity])).toEqual([
      [2, 2],
    ]);
  });

  test('prices a line by the chosen variant [S4.20]', () => {
    const chosen = variant('100ml', 'rose', { price: 20_000, sku: 'V', thumbImage: 'v.webp', position: 1 });
    const state = cartAfter(
      [],
      add({ product: product({ hasVariants: true, variants: [chosen] }), variantId: chosen.id }),
    );
    expect(selectItems(state)).toEqual([
      item({
        recordKey: `p1-${chosen.id}`,
        variantId: chosen.id,
        variantTitle: chosen.title,
        variants: [{ id: chosen.id, position: 1 }],
        price: 20_000,
        listingPrice: null,
        sku: 'V',
        image: 'v.webp',
        inventory: 5,
      }),
    ]);
  });

  test('uses the variant that the product page shows first: by position, with untracked stock counting as in stock', () => {
    const late = variant('100ml', 'rose', { position: 2 });
    const early = variant('50ml', 'rose', { position: 1, inventory: 0 });
    const variantOf = (over: Parameters<typeof product>[0]) =>
      selectItems(cartAfter([], add({ product: product({ variants: [late, early], ...over }) })))[0]
        ?.variantId;
    expect([variantOf({}), variantOf({ isInventoryEnabled: false })]).toEqual([late.id, early.id]);
  });

  test('uses the first enabled variant in stock if none is chosen [S4.20]', () => {
    const variants = [
      variant('1', 'off', { status: 'DISABLED' }),
      variant('2', 'out', { inventory: 0 }),
      variant('3', 'in'),
    ];
    const state = cartAfter(
      [],
      add({ product: product({ variants }) }),
      add({ product: product({ variants: variants.slice(0, 2) }) }),
    );
    expect(selectItems(state).map(({ variantId }) => variantId)).toEqual(['3-in', '2-out']);
  });

  test('keeps a limited-time deal apart from the same product at its own price [S1.14]', () => {
    const deal = product({ recommendPrice: 39_900 });
    const state = cartAfter([item()], add({ product: deal, source: 'LIMITED_TIME_DEAL' }));
    expect(selectItems(state).map(({ recordKey, recommendPrice }) => [recordKey, recommendPrice])).toEqual([
      ['p1', null],
      ['p1-LIMITED_TIME_DEAL', 39_900],
    ]);
    expect(selectUnitsOf('p1', null)(state)).toBe(2);
  });

  test.each([
    ['beyond the maximum', { maximumOrderQuantity: 3 }, 10, 3],
    ['below the minimum', { minimumOrderQuantity: 2 }, 1, 2],
    ['of a fraction', {}, 2.7, 2],
    ['of none', {}, 0, 1],
    ['of less than none', {}, -4, 1],
    ['that is no number', {}, Number.NaN, 1],
    ['without end', { isInventoryEnabled: false }, Number.POSITIVE_INFINITY, 99],
  ])('clamps a quantity %s [S5.18]', (_, limits, qty, expected) => {
    expect(selectCount(cartAfter([], add({ product: product(limits), qty })))).toBe(expected);
  });

  test('counts the limit over all lines of the product and variant', () => {
    const limited = product({ maximumOrderQuantity: 3, recommendPrice: 39_900 });
    const deal = add({ product: limited, source: 'LIMITED_TIME_DEAL', qty: 3 });
    const two = cartAfter([], add({ product: limited, qty: 2 }));
    const [three] = transition(cartMachine, two, deal);
    expect(selectItems(three).map(({ recordKey, qty }) => [recordKey, qty])).toEqual([
      ['p1', 2],
      ['p1-LIMITED_TIME_DEAL', 1],
    ]);
    const full = cartAfter([], add({ product: limited, qty: 3 }));
    expect(transition(cartMachine, full, deal)[0].context).toBe(full.context);
  });

  test('uses the first variant on sale for a deal, whatever its stock', () => {
    const variants = [
      variant('off', '', { id: 'off', position: 0, status: 'DISABLED' }),
      variant('large', '', { id: 'large', position: 2 }),
      variant('small', '', { id: 'small', position: 1, inventory: 0 }),
    ];
    const deal = add({ product: product({ variants }), source: 'LIMITED_TIME_DEAL', variantId: 'large' });
    expect(selectItems(cartAfter([], deal)).map(({ variantId }) => variantId)).toEqual(['small']);
  });

  test.each([
    [1, 'Only 1 left, and it is in your cart.'],
    [4, 'Only 4 left, and they are in your cart.'],
  ])('is held back if the cart has all %i in stock, and says so', (inventory, text) => {
    const full = cartAfter([item({ qty: inventory, inventory })]);
    const [next, effects] = transition(cartMachine, full, add({ product: product({ inventory }) }));
    expect(next.context).toBe(full.context);
    expect(JSON.stringify(effects)).toContain(text);
    const untracked = add({ product: product({ inventory, isInventoryEnabled: false }) });
    expect(selectCount(transition(cartMachine, full, untracked)[0])).toBe(inventory + 1);
  });

  test('changes nothing at the maximum', () => {
    const state = cartAfter([], add({ product: product({ maximumOrderQuantity: 1 }) }));
    expect(
      transition(cartMachine, state, add({ product: product({ maximumOrderQuantity: 1 }) }))[0].context,
    ).toBe(state.context);
  });
});

describe('changing a quantity', () => {
  test('stays within the order limits', () => {
    const limits = { minimumOrderQuantity: 2, maximumOrderQuantity: 4 };
    const state = cartAfter([item({ qty: 2, ...limits })], {
      type: 'cart.line.setQty',
      recordKey: 'p1',
      qty: 9,
    });
    expect(selectItems(state)[0]?.qty).toBe(4);
  });

  test('reports in advance whether it would change anything', () => {
    const state = readyCart([item({ qty: 2, maximumOrderQuantity: 2 }), giftLine('GIFT')]);
    const to = (recordKey: string, qty: number) => state.can({ type: 'cart.line.setQty', recordKey, qty });
    expect([to('p1', 1), to('p1', 3), to('p1', 2), to('g1-COUPON', 2), to('nothing', 2)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('removing', () => {
  const tree = [
    item(),
    child('p1'),
    child('p2', { recordKey: 'p3', productId: 'p3' }),
    item({ recordKey: 'p4' }),
  ];

  test('also removes the line’s children, and theirs [S3.23 S4.22]', () => {
    const state = cartAfter(tree, { type: 'cart.line.remove', recordKey: 'p1' });
    expect(selectItems(state).map(({ recordKey }) => recordKey)).toEqual(['p4']);
    expect(selectRemoved(state)).toEqual({ by: 'shopper', items: tree.slice(0, 3), coupon: null });
  });

  test('can be undone, with each line at its old position', () => {
    const state = cartAfter(
      tree,
      { type: 'cart.line.remove', recordKey: 'p1' },
      { type: 'cart.removed.restore' },
    );
    expect(new Set(selectItems(state))).toEqual(new Set(tree));
    expect(selectRemoved(state)).toBe(null);
  });

  test('when undone, does not change lines that were added again meanwhile', () => {
    const state = cartAfter([item({ qty: 5 })], { type: 'cart.line.remove', recordKey: 'p1' }, add(), {
      type: 'cart.removed.restore',
    });
    expect(selectItems(state)).toEqual([item()]);
  });

  test('offers no undo after it was dismissed', () => {
    const state = cartAfter(
      [item()],
      { type: 'cart.line.remove', recordKey: 'p1' },
      { type: 'cart.removed.dismiss' },
    );
    expect(selectRemoved(state)).toBe(null);
    expect(state.can({ type: 'cart.removed.restore' })).toBe(false);
    expect(state.can({ type: 'cart.removed.dismiss' })).toBe(false);
  });

  test('of an unknown line changes nothing', () => {
    expect(readyCart([item()]).can({ type: 'cart.line.remove', recordKey: 'p9' })).toBe(false);
  });
});

describe('emptying', () => {
  test('resets everything to its default and stops using the server’s cart [S4.25]', () => {
    const full = readyCart([item()], {
      cartId: 'c',
      coupon: coupon(),
      isRewardApplied: false,
      storedCouponCode: 'X',
      storedCouponExpiry: 9,
    });
    const [state] = transition(cartMachine, full, { type: 'cart.empty' });
    expect(state.context).toMatchObject({
      data: [],
      coupon: null,
      cartId: null,
      isRewardApplied: true,
      storedCouponCode: null,
      storedCouponExpiry: null,
      removed: null,
    });
    expect([selectCartId(full), selectCartId(state), selectIsEmpty(state)]).toEqual(['c', null, true]);
    expect(state.can({ type: 'cart.empty' })).toBe(false);
  });
});

test('a selector gives the same reference while nothing changes', () => {
  const state = readyCart([item()]);
  const [same] = transition(cartMachine, state, { type: 'cart.line.setQty', recordKey: 'p1', qty: 1 });
  for (const select of [selectItems, selectNotices, selectPriceChanges, selectRemoved, selectCoupon]) {
    expect(select(same)).toBe(select(state));
  }
  expect(selectIsValidating(state)).toBe(false);
});
