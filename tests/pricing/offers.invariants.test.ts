/** Invariants 6 to 8, which concern single offers. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CartLine, type Coupon, toPaise } from '../../src/pricing/index.ts';
import { boughtCart, coupon, DIRECT_TYPES, plainCart, plainCoupon, price } from './support/arbitrary.ts';
import { billOf, sum } from './support/bill.ts';
import { holds } from './support/property.ts';

const small = fc.integer({ min: 1, max: 3 });

describe('6: the message names the exact amount', () => {
  // p1 is on the list of every coupon that has one, and this line has no variants that could exclude it.
  const listed: Omit<CartLine, 'price' | 'qty'> = { recordKey: 'more', productId: 'p1' };
  const waiting = coupon.map((each): Coupon => {
    return { ...each, applicableCollections: null, isArchive: false, expirationDate: null };
  });

  test('value: adding it unlocks the coupon, one paisa less does not [S5.23]', () => {
    const dear = waiting.map(
      (each): Coupon => ({ ...each, minOrderValue: 500_000, couponType: 'PERCENTAGE', getYPercentage: 10 }),
    );
    holds(fc.record({ cart: boughtCart, coupon: dear }), ({ cart, coupon }) => {
      const missing = missingPaise(billOf({ cart, coupon }).coupon?.message);
      if (missing === null) return;
      const add = (paise: number) =>
        billOf({ coupon, cart: [...cart, { ...listed, price: paise, qty: 1 }] }).coupon?.reason;
      expect(add(missing)).not.toBe('MIN_ORDER_VALUE');
      expect(add(missing - 1)).toBe('MIN_ORDER_VALUE');
    });
  });

  test('items: adding them unlocks the coupon, one less does not [S5.26]', () => {
    const many = waiting.map((each): Coupon => ({ ...each, minOrderValue: null, buyXQuantity: 12 }));
    holds(fc.record({ cart: boughtCart, coupon: many }), ({ cart, coupon }) => {
      const missing = missingItems(billOf({ cart, coupon }).coupon?.message);
      if (missing === null) return;
      const add = (qty: number) => billOf({ coupon, cart: [...cart, { ...listed, price: 100, qty }] }).coupon;
      expect(add(missing)?.reason).not.toBe('MIN_ITEMS');
      if (missing > 1)
        expect(add(missing - 1)?.message).toBe('Add 1 more items to the cart to avail this offer');
    });
  });
});

describe('7: BUY_X_GET_Y', () => {
  const given = fc.record({
    cart: plainCart,
    x: small,
    y: small,
    threshold: fc.constantFrom(null, 0, 1, 2),
    maxDiscount: fc.constantFrom(null, 0, 5000),
  });
  const offer = ({
    x,
    y,
    threshold,
    maxDiscount,
  }: {
    x: number;
    y: number;
    threshold: number | null;
    maxDiscount: number | null;
  }) =>
    plainCoupon('BUY_X_GET_Y', {
      buyXQuantity: x,
      getYQuantity: y,
      discountItemThreshold: threshold,
      maxDiscount,
    });
  const freeUnits = (cart: readonly CartLine[], coupon: Coupon) =>
    sum(Object.values(billOf({ cart, coupon }).lines).map((line) => line.freeUnits));

  test('the free units are those of the rule [S9.20]', () => {
    holds(given, ({ cart, ...terms }) => {
      const units = sum(cart.filter((line) => line.price > 0).map(({ qty }) => qty));
      const full = Math.floor(units / (terms.x + terms.y)) * terms.y;
      expect(freeUnits(cart, offer(terms))).toBe(terms.threshold ? Math.min(full, terms.threshold) : full);
    });
  });

  test('another eligible unit never reduces the free units', () => {
    holds(
      fc.record({ given, price: price.filter((each) => each > 0) }),
      ({ given: { cart, ...terms }, price }) => {
        const more = [...cart, { recordKey: 'more', productId: 'p1', price, qty: 1 }];
        expect(freeUnits(more, offer(terms))).toBeGreaterThanOrEqual(freeUnits(cart, offer(terms)));
      },
    );
  });

  test('no paid unit is cheaper than a free one', () => {
    holds(given, ({ cart, ...terms }) => {
      const lines = Object.values(billOf({ cart, coupon: offer(terms) }).lines).filter(
        ({ unitPrice }) => unitPrice > 0,
      );
      const free = lines.filter(({ freeUnits }) => freeUnits > 0).map(({ unitPrice }) => unitPrice);
      const paid = lines.filter(({ freeUnits, qty }) => freeUnits < qty).map(({ unitPrice }) => unitPrice);
      expect(Math.max(0, ...free)).toBeLessThanOrEqual(Math.min(Number.POSITIVE_INFINITY, ...paid));
    });
  });
});

describe('8: BUY_X_AT_Y', () => {
  const given = fc.record({ cart: plainCart, x: small, y: fc.constantFrom(0, 9900, 49_900, 100_000) });
  const offer = (x: number, y: number) => plainCoupon('BUY_X_AT_Y', { buyXQuantity: x, getYAmount: y });

  test('the discount is the largest that any grouping gives', () => {
    const few = given.filter(({ cart }) => sum(cart.map(({ qty }) => qty)) <= 8);
    holds(few, ({ cart, x, y }) => {
      const units = cart.flatMap((line) =>
        line.price > 0 ? new Array<number>(line.qty).fill(line.price) : [],
      );
      expect(billOf({ cart, coupon: offer(x, y) }).couponDiscount).toBe(bestGrouping(units, x, y));
    });
  });

  test('a discounted group costs Y, and the groups add up to the discount [S9.21]', () => {
    holds(given, ({ cart, x, y }) => {
      const { groups, couponDiscount } = billOf({ cart, coupon: offer(x, y) });
      expect(groups.every(({ sum, discount }) => discount === Math.max(0, sum - y))).toBe(true);
      expect(sum(groups.map(({ discount }) => discount))).toBe(couponDiscount);
    });
  });

  test('another unit never reduces the discount, nor those of FIXED and PERCENTAGE', () => {
    const offers = fc.record({
      couponType: fc.constantFrom('BUY_X_AT_Y', 'FIXED', 'PERCENTAGE'),
      getYPercentage: fc.constantFrom(10, '12.5', 100),
    });
    holds(fc.record({ given, offers, price }), ({ given: { cart, x, y }, offers, price }) => {
      const coupon = { ...offer(x, y), ...offers };
      const more = [...cart, { recordKey: 'more', productId: 'p1', price, qty: 1 }];
      expect(billOf({ cart: more, coupon }).couponDiscount).toBeGreaterThanOrEqual(
        billOf({ cart, coupon }).couponDiscount,
      );
    });
  });
});

test('every type of coupon is among those generated', () => {
  const types = new Set(fc.sample(coupon, 500).map(({ couponType }) => couponType));
  expect([...types].sort()).toEqual([...DIRECT_TYPES, 'FREEBIE', 'MYSTERY'].sort());
});

function missingPaise(message: string | null | undefined): number | null {
  const text = /worth ₹(\S+) more/.exec(message ?? '')?.[1];
  const result = toPaise({ value: text ?? null });
  return 'paise' in result ? result.paise : null;
}

function missingItems(message: string | null | undefined): number | null {
  const text = /Add (\d+) more items/.exec(message ?? '')?.[1];
  return text === undefined ? null : Number(text);
}

/** The largest saving by disjoint groups of x units, over all ways to form them. */
function bestGrouping(units: readonly number[], x: number, y: number): number {
  if (units.length < x) return 0;
  const [first = 0, ...rest] = units;
  const alone = bestGrouping(rest, x, y);
  return combinations(rest, x - 1).reduce((best, { chosen, left }) => {
    return Math.max(best, Math.max(0, first + sum(chosen) - y) + bestGrouping(left, x, y));
  }, alone);
}

function combinations(units: readonly number[], size: number): { chosen: number[]; left: number[] }[] {
  if (size === 0) return [{ chosen: [], left: [...units] }];
  const [first, ...rest] = units;
  if (first === undefined) return [];
  return [
    ...combinations(rest, size - 1).map(({ chosen, left }) => ({ chosen: [first, ...chosen], left })),
    ...combinations(rest, size).map(({ chosen, left }) => ({ chosen, left: [first, ...left] })),
  ];
}
