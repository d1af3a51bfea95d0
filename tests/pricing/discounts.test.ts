import { describe, expect, test } from 'vitest';
import { billOf } from './support/bill.ts';
import { freebie, gift, line, offer } from './support/offers.ts';

describe('BUY_X_AT_Y', () => {
  const offerOf = (buyXQuantity: number, getYAmount: number) =>
    offer({ couponType: 'BUY_X_AT_Y', buyXQuantity, getYAmount });

  test('a line fills the open group, forms whole groups of its own and opens the next [S9.21]', () => {
    const cart = [line('a', 500, { qty: 2 }), line('b', 400, { qty: 9 }), line('c', 300, { qty: 1 })];
    const { groups, lines, couponDiscount } = billOf({ cart, coupon: offerOf(4, 1000) });
    expect(groups).toEqual([
      { sum: 1800, discount: 800, lines: ['a', 'b'] },
      { sum: 1600, discount: 600, lines: ['b'] },
      { sum: 1500, discount: 500, lines: ['b', 'c'] },
    ]);
    expect(couponDiscount).toBe(1900);
    expect(Object.values(lines).map(({ discount }) => discount)).toEqual([444, 1356, 100]);
  });

  test('an open group may contain several lines, and an exact fit leaves no open group', () => {
    const cart = [line('a', 500), line('b', 400), line('c', 300), line('d', 200, { qty: 3 }), line('e', 100)];
    expect(billOf({ cart, coupon: offerOf(3, 100) }).groups).toEqual([
      { sum: 1200, discount: 1100, lines: ['a', 'b', 'c'] },
      { sum: 600, discount: 500, lines: ['d'] },
    ]);
  });

  test('a thousand equal groups are listed one by one', () => {
    const { groups, couponDiscount } = billOf({
      cart: [line('a', 50, { qty: 3000 })],
      coupon: offerOf(3, 100),
    });
    expect(groups).toHaveLength(1000);
    expect(couponDiscount).toBe(50_000);
  });
});

describe('BUY_X_GET_Y', () => {
  test('free units are taken from the cheapest lines in turn, up to the threshold [S9.20]', () => {
    const coupon = offer({
      couponType: 'BUY_X_GET_Y',
      buyXQuantity: 1,
      getYQuantity: 1,
      discountItemThreshold: 3,
    });
    const cart = [line('a', 500, { qty: 6 }), line('b', 100), line('c', 100), line('d', 300, { qty: 2 })];
    const { lines, couponDiscount } = billOf({ cart, coupon });
    expect(Object.entries(lines).map(([key, { freeUnits, discount }]) => [key, freeUnits, discount])).toEqual(
      [
        ['a', 0, 0],
        ['b', 1, 100],
        ['c', 1, 100],
        ['d', 1, 300],
      ],
    );
    expect(couponDiscount).toBe(500);
  });

  test('a cap is shared by the free value of each line [S9.20]', () => {
    const coupon = offer({ couponType: 'BUY_X_GET_Y', buyXQuantity: 1, getYQuantity: 1, maxDiscount: 100 });
    const { lines } = billOf({
      cart: [line('a', 100, { qty: 3 }), line('b', 200), line('c', 500, { qty: 4 })],
      coupon,
    });
    expect(Object.values(lines).map(({ freeUnits, discount }) => [freeUnits, discount])).toEqual([
      [3, 60],
      [1, 40],
      [0, 0],
    ]);
  });
});

describe('gifts', () => {
  test('a coupon covers gift lines in key order, up to getYQuantity units in all', () => {
    const coupon = offer({ couponType: 'PRODUCT', getYProducts: ['g', 'h'], getYQuantity: 3 });
    const cart = [line('a', 10_000), gift('h', 700, { qty: 2 }), gift('g', 500, { qty: 2 })];
    const { lines, droppedLines, giftValue } = billOf({ cart, coupon });
    expect(Object.keys(lines)).toEqual(['a', 'g-COUPON', 'h-COUPON']);
    expect(lines['g-COUPON']).toEqual({ unitPrice: 500, qty: 2, discount: 1000, freeUnits: 0 });
    expect(lines['h-COUPON']).toEqual({ unitPrice: 700, qty: 1, discount: 700, freeUnits: 0 });
    expect(droppedLines).toEqual([{ recordKey: 'h-COUPON', qty: 1 }]);
    expect(giftValue).toBe(1700);
  });

  test('gift lines are listed among the others by key', () => {
    const coupon = offer({ couponType: 'PRODUCT', getYProducts: ['g'] });
    const { lines } = billOf({ cart: [line('z', 100), line('a', 100), gift('g', 500)], coupon });
    expect(Object.keys(lines)).toEqual(['a', 'g-COUPON', 'z']);
  });

  test('a line with a coupon code is covered by that offer only; the case of the code is ignored', () => {
    const cart = (sourceCouponCode: string) => [line('a', 10_000), gift('f1', 700, { sourceCouponCode })];
    const coupon = offer({ couponType: 'PRODUCT', getYProducts: ['f1'] });
    const discounts = (code: string) => {
      const { giftValue, freebieDiscount } = billOf({ cart: cart(code), coupon, freebies: [freebie()] });
      return { giftValue, freebieDiscount };
    };
    expect(discounts('slot')).toEqual({ giftValue: 700, freebieDiscount: 0 });
    expect(discounts('FREE')).toEqual({ giftValue: 0, freebieDiscount: 700 });
    expect(discounts('OTHER')).toEqual({ giftValue: 0, freebieDiscount: 0 });
  });

  test('a freebie may cover gifts that the coupon leaves uncovered', () => {
    const coupon = offer({ couponType: 'PRODUCT', getYProducts: ['f1'] });
    const cart = [line('a', 10_000), gift('f1', 700, { qty: 3 })];
    expect(billOf({ cart, coupon, freebies: [freebie()] })).toMatchObject({
      giftValue: 700,
      couponDiscount: 700,
      freebieDiscount: 700,
      droppedLines: [{ recordKey: 'f1-COUPON', qty: 1 }],
    });
  });

  test('a freebie needs a cart with a value, and the type FREEBIE [S5.30]', () => {
    const cart = [line('a', 0), gift('f1', 700)];
    expect(billOf({ cart, freebies: [freebie({ applyOnAllVariants: true })] }).freebieDiscount).toBe(0);
    const disguised = freebie({ couponType: 'PRODUCT' });
    expect(billOf({ cart: [line('a', 100), gift('f1', 700)], freebies: [disguised] }).freebieDiscount).toBe(
      0,
    );
  });

  test('an expired freebie covers nothing, nor does one for another payment method', () => {
    const cart = [line('a', 100), gift('f1', 700)];
    const given = (more: Parameters<typeof freebie>[0]) => {
      return billOf({ cart, paymentType: 'COD', freebies: [freebie(more)] }).freebieDiscount;
    };
    expect(given({ expirationDate: '2020-01-01' })).toBe(0);
    expect(given({ paymentMethod: 'ONLINE' })).toBe(0);
    expect(given({ paymentMethod: 'COD' })).toBe(700);
  });

  test('of two freebies for one gift, the first by priority, code and id covers it', () => {
    const cart = [line('a', 100), gift('f1', 700, { qty: 1 }), gift('f2', 900, { qty: 1 })];
    const first = freebie({ code: 'A', priority: 1, getYProducts: ['f2'] });
    const second = freebie({ id: 'second', code: 'B', priority: 0 });
    expect(billOf({ cart, freebies: [first, second] }).freebieDiscount).toBe(1600);
    expect(billOf({ cart, freebies: [{ ...first, priority: 0 }, second] }).freebieDiscount).toBe(700);
  });
});
