import { describe, expect, test } from 'vitest';
import { clampQty, quote, recordKey, urlCoupon } from '../../src/pricing/index.ts';
import { NOW } from './support/arbitrary.ts';
import { billOf } from './support/bill.ts';
import { line } from './support/offers.ts';

describe('record keys', () => {
  test.each([
    [{ id: 'p' }, 'p'],
    [{ id: 'p', variantId: 'v' }, 'p-v'],
    [{ id: 'p', variantId: '', source: null }, 'p'],
    [{ id: 'p', variantId: 'v', source: 'CART' as const }, 'p-v'],
    [{ id: 'p', variantId: 'v', source: 'COUPON' as const }, 'p-v-COUPON'],
  ])('%o is %s [S3.22]', (parts, key) => {
    expect(recordKey(parts)).toEqual({ recordKey: key });
  });
});

describe('quantities inside the order limits', () => {
  test.each([
    [{ qty: 150 }, 99],
    [{ qty: 2.9 }, 2],
    [{ qty: -5, min: 3 }, 3],
    [{ qty: '7', min: 2 }, 2],
    [{ qty: Number.NaN, min: 2 }, 2],
    [{ qty: Number.POSITIVE_INFINITY, max: 8 }, 8],
    [{ qty: Number.NEGATIVE_INFINITY }, 1],
    [{ qty: 5, min: 0, max: 0 }, 5],
    [{ qty: 500, min: 0, max: 0 }, 99],
    [{ qty: 0, min: -3, max: -3 }, 1],
    [{ qty: 1, min: 1.5 }, 2],
    [{ qty: 9, min: 1, max: 4.5 }, 4],
  ])('%o is %i [S5.18 S9.9]', (input, qty) => {
    expect(clampQty(input)).toEqual({ qty });
  });
});

describe('coupon codes in the URL', () => {
  test.each([
    ['abc', 'ABC'],
    ['', null],
    [null, null],
    [undefined, null],
    ['a&b&c', 'A'],
  ])('%s is %s [S2.22]', (raw, code) => {
    expect(urlCoupon({ raw })).toEqual({ code });
  });
});

describe('carts that cannot be charged', () => {
  const refusal = (...cart: Parameters<typeof line>[]) => {
    const result = quote({ now: NOW, paymentType: 'NONE', cart: cart.map((each) => line(...each)) });
    return 'error' in result ? result.error : null;
  };

  test('money must be whole, non-negative, safe paise', () => {
    expect(refusal(['a', -1])).toBe('INVALID_AMOUNT');
    expect(refusal(['a', 100, { listingPrice: 0.5 }])).toBe('INVALID_AMOUNT');
    expect(refusal(['a', 100, { recommendPrice: -1 }])).toBe('INVALID_AMOUNT');
    expect(refusal(['a', Number.NaN])).toBe('INVALID_AMOUNT');
    expect(refusal(['a', 2 ** 52, { qty: 2 }])).toBe('INVALID_AMOUNT');
    expect(refusal(['a', 1, { listingPrice: 2 ** 52, qty: 2 }])).toBe('INVALID_AMOUNT');
    expect(refusal(['a', 2 ** 52 - 10_000])).toBe(null);
  });

  test('a cart holds at most a million units', () => {
    expect(refusal(['a', 1, { qty: 999_999 }], ['b', 1])).toBe(null);
    expect(refusal(['a', 1, { qty: 999_999 }], ['b', 1, { qty: 2 }])).toBe('INVALID_QUANTITY');
  });

  test('an invalid quantity is reported before a price, and a price before a repeated key', () => {
    expect(refusal(['a', -1], ['a', 1, { qty: 0 }])).toBe('INVALID_QUANTITY');
    expect(refusal(['a', -1], ['a', 1])).toBe('INVALID_AMOUNT');
    expect(refusal(['a', 1], ['b', 1], ['a', 1])).toBe('DUPLICATE_RECORD_KEY');
  });

  test('a total or a saving past 2^53 paise is refused', () => {
    const input = { now: NOW, paymentType: 'COD' as const, config: { codCharges: 4900 } };
    const refused = { status: 'error', error: 'INVALID_AMOUNT' };
    expect(quote({ ...input, cart: [line('a', 2 ** 53 - 2)] })).toEqual(refused);
    expect(quote({ ...input, cart: [line('a', 1, { listingPrice: 2 ** 53 - 2 })] })).toEqual(refused);
  });
});

describe('unit prices', () => {
  test('a deal without a deal price costs its ordinary price [S4.21]', () => {
    const deal = (recommendPrice: number | null) => {
      return billOf({ cart: [line('a', 500, { source: 'LIMITED_TIME_DEAL', recommendPrice })] }).cartTotal;
    };
    expect([deal(300), deal(0), deal(null)]).toEqual([300, 500, 500]);
  });

  test('a recommended price has no effect on an ordinary line', () => {
    expect(billOf({ cart: [line('a', 500, { recommendPrice: 300 })] }).cartTotal).toBe(500);
  });

  test('lines are listed by key in code-unit order, whatever their order in the cart', () => {
    const cart = [line('b', 1), line('a', 1), line('B', 1), line('é', 1)];
    expect(Object.keys(billOf({ cart }).lines)).toEqual(['B', 'a', 'b', 'é']);
  });
});
