import { describe, expect, test } from 'vitest';
import { adValue, allocate, discountPercent, toPaise } from '../../src/pricing/index.ts';
import { billOf } from './support/bill.ts';
import { line, offer } from './support/offers.ts';

const MAX = Number.MAX_SAFE_INTEGER;

describe('rupees from the API', () => {
  test.each([
    ['0', 0],
    ['0.1', 10],
    ['0.994', 99],
    ['0.995', 100],
    ['007.50', 750],
    [12.34, 1234],
    [0.1 + 0.2, 30],
    ['90071992547409.91', MAX],
    ['0000000000000000000001', 100],
  ])('%s is %i paise [S1.4]', (value, paise) => {
    expect(toPaise({ value })).toEqual({ paise });
  });

  test.each([
    '',
    ' 1',
    '1 ',
    '1.',
    '.5',
    '1.2.3',
    '+1',
    '1,000',
    '₹5',
    '5₹',
    '१',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '90071992547409.92',
    '900719925474099',
    '9'.repeat(400),
    1n,
    [5],
    {},
    undefined,
  ])('%s is refused', (value) => {
    expect(toPaise({ value })).toEqual({ status: 'error', error: 'INVALID_AMOUNT' });
  });
});

describe('allocation', () => {
  test('products past 2^53 are shared exactly', () => {
    const weights = { a: 3_000_000_000_000_001, b: 3_000_000_000_000_002, c: 3_000_000_000_000_000 };
    expect(allocate({ amount: 9_000_000_000_000_002, weights })).toEqual({
      shares: { a: 3_000_000_000_000_001, b: 3_000_000_000_000_001, c: 3_000_000_000_000_000 },
    });
  });

  test('a leftover paisa goes to the larger remainder, then the larger weight, then the lower key', () => {
    expect(allocate({ amount: 1, weights: { a: 1, b: 2 } })).toEqual({ shares: { a: 0, b: 1 } });
    expect(allocate({ amount: 3, weights: { a: 1, b: 3, c: 2 } })).toEqual({ shares: { a: 0, b: 2, c: 1 } });
    expect(allocate({ amount: 1, weights: { B: 1, a: 1 } })).toEqual({ shares: { a: 0, B: 1 } });
  });

  test('keys with names of built-in properties work like any others', () => {
    const weights = Object.fromEntries([['__proto__', 1]]);
    expect(JSON.stringify(allocate({ amount: 1, weights }))).toBe('{"shares":{"__proto__":1}}');
  });

  test.each([
    [-1, { a: 1 }],
    [0.5, { a: 1 }],
    [1, { a: 1.5 }],
    [1, { a: -1, b: 3 }],
    [1, { a: MAX, b: 1 }],
  ])('%d over %o is refused', (amount, weights) => {
    expect(allocate({ amount, weights })).toEqual({ status: 'error', error: 'INVALID_AMOUNT' });
  });
});

describe('percents', () => {
  test.each([
    [{ listingPrice: 200, price: 199 }, 1],
    [{ listingPrice: 201, price: 200 }, 0],
    [{ listingPrice: undefined, price: 0 }, 0],
    [{ listingPrice: 0, price: 0 }, 0],
    [{ listingPrice: MAX, price: 0 }, 100],
  ])('the badge of %o says %i [S9.22]', (prices, percent) => {
    expect(discountPercent(prices)).toEqual({ percent });
  });

  test('the badge of a product at its listing price says 0', () => {
    expect(discountPercent({ listingPrice: 5, price: 5 })).toEqual({ percent: 0 });
  });

  test('the value for advertisers is exact past 2^53 hundredths [S9.24]', () => {
    expect(adValue({ total: MAX })).toEqual({ value: 7_385_903_388_887_613 });
    expect(adValue({ total: 100 })).toEqual({ value: 82 });
  });

  test('basis points round half up at the third decimal of the percent', () => {
    const percentage = (getYPercentage: string | number) => {
      return billOf({
        cart: [line('a', 1_000_000)],
        coupon: offer({ couponType: 'PERCENTAGE', getYPercentage }),
      });
    };
    expect(percentage('10.005').couponDiscount).toBe(100_100);
    expect(percentage('10.004').couponDiscount).toBe(100_000);
    expect(percentage('0.004').coupon?.reason).toBe('INVALID_CONFIG');
    expect(percentage('ten').coupon?.reason).toBe('INVALID_CONFIG');
  });
});
