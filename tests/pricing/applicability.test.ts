import { describe, expect, test } from 'vitest';
import type { CartLine, Coupon, CouponReason, PaymentType } from '../../src/pricing/index.ts';
import { NOW } from './support/arbitrary.ts';
import { billOf } from './support/bill.ts';
import { gift, line, offer } from './support/offers.ts';

const CART = [line('a', 30_000), line('b', 20_000)];

function resultOf(
  coupon: Partial<Coupon>,
  cart: readonly CartLine[] = CART,
  paymentType: PaymentType = 'NONE',
  now = NOW,
) {
  return billOf({ now, cart, coupon: offer(coupon), paymentType }).coupon;
}

describe('checks of the coupon alone', () => {
  const broken: [string, Partial<Coupon>, CouponReason][] = [
    ['an unknown type', { couponType: 'MYSTERY' }, 'UNKNOWN_TYPE'],
    ['a negative X', { buyXQuantity: -1 }, 'INVALID_CONFIG'],
    ['a fractional Y', { getYQuantity: 0.5 }, 'INVALID_CONFIG'],
    ['a fractional threshold', { discountItemThreshold: 1.5 }, 'INVALID_CONFIG'],
    ['a fractional cap', { maxDiscount: 0.5 }, 'INVALID_CONFIG'],
    ['a fractional minimum', { minOrderValue: 0.5 }, 'INVALID_CONFIG'],
    ['a fractional upfront part', { ppcodCouponAmount: 0.5 }, 'INVALID_CONFIG'],
    ['a fractional amount beside a gift', { getYAmount: 0.5, getYProducts: ['g'] }, 'INVALID_CONFIG'],
    ['X at Y without a Y', { couponType: 'BUY_X_AT_Y', getYAmount: null }, 'INVALID_CONFIG'],
    ['X at Y with a negative Y', { couponType: 'BUY_X_AT_Y', getYAmount: -1 }, 'INVALID_CONFIG'],
    ['a percentage without a percent', { couponType: 'PERCENTAGE' }, 'INVALID_CONFIG'],
    [
      'a product without a gift',
      { couponType: 'PRODUCT', getYProducts: [], getYStoreProducts: [] },
      'INVALID_CONFIG',
    ],
  ];

  test.each(broken)('%s is an invalid coupon [S5.29]', (_what, coupon, reason) => {
    const nothing = { applied: false, message: 'Invalid Coupon', eligibleTotal: 0, eligibleUnits: 0 };
    expect(resultOf(coupon)).toEqual({ ...nothing, reason });
  });

  const sound: [string, Partial<Coupon>][] = [
    ['nothing off but a gift', { getYAmount: null, getYProducts: ['g'] }],
    ['nothing off', { getYAmount: 0 }],
    [
      'negative limits, which bind nothing',
      { maxDiscount: -1, minOrderValue: -1, discountItemThreshold: -1 },
    ],
    ['empty text for its restrictions', { deviceType: '', paymentMethod: '' }],
    ['device ALL', { deviceType: 'ALL' }],
    ['any two for one', { couponType: 'BUY_X_GET_Y', getYAmount: null }],
    ['a free pair', { couponType: 'BUY_X_AT_Y', getYAmount: 0, buyXQuantity: 2 }],
  ];

  test.each(sound)('%s is a valid coupon', (_what, coupon) => {
    expect(resultOf(coupon)?.reason).toBe('OK');
  });

  test('the first reason decides: type, configuration, archived, expired, device, freebie, then the cart', () => {
    const all: Partial<Coupon>[] = [
      { couponType: 'MYSTERY' },
      { couponType: 'FREEBIE', buyXQuantity: 0.5 },
      { buyXQuantity: 1, getYProducts: ['g'], isArchive: true },
      { isArchive: false, expirationDate: '2020-01-01' },
      { expirationDate: null, deviceType: 'MOBILE' },
      { deviceType: null, applicableProducts: ['z'], minOrderValue: 90_000 },
      { couponType: 'FIXED', paymentMethod: 'COD' },
      { applicableProducts: ['a'] },
      { minOrderValue: null, buyXQuantity: 2 },
      { buyXQuantity: 1 },
    ];
    const reasons = all.map((_, index) => {
      const coupon = Object.assign({}, ...all.slice(0, index + 1));
      return resultOf(coupon, CART, 'PREPAID')?.reason;
    });
    expect(reasons).toEqual([
      'UNKNOWN_TYPE',
      'INVALID_CONFIG',
      'ARCHIVED',
      'EXPIRED',
      'DEVICE',
      'FREEBIE_NOT_DIRECT',
      'NOT_APPLICABLE',
      'MIN_ORDER_VALUE',
      'MIN_ITEMS',
      'PAYMENT_METHOD',
    ]);
  });
});

describe('expiry', () => {
  const moments: [string, string, boolean][] = [
    ['2026-11-20', '2026-11-20T18:29:59.999Z', true],
    ['2026-11-20', '2026-11-20T18:30:00Z', false],
    ['2026-11-20T10:00', '2026-11-20T10:00:00+05:30', true],
    ['2026-11-20T10:00', '2026-11-20T10:00:00.001+05:30', false],
    ['2026-11-20T10:00:30', '2026-11-20T10:00:30+0530', true],
    ['2026-11-20T10:00:30', '2026-11-20T10:00:31+0530', false],
    ['2026-11-20T10:00:30', '2026-11-20T10:00:10.900+05:30', true],
    ['2026-11-20T10:00:00.5Z', '2026-11-20T10:00:00.499Z', true],
    ['2026-11-20T10:00:00.5Z', '2026-11-20T10:00:00.501Z', false],
    ['2026-11-20T10:00:00.123456Z', '2026-11-20T10:00:00.123Z', true],
    ['2026-11-20T10:00:00.123456Z', '2026-11-20T10:00:00.124Z', false],
    ['2026-11-20T00:00:00-03:30', '2026-11-20T03:30:00Z', true],
    ['2026-11-20T00:00:00-03:30', '2026-11-20T03:30:01Z', false],
    ['2026-11-20T23:59:59Z', '2026-11-20T23:59:59Z', true],
    ['2028-02-29', '2026-11-20T00:00:00Z', true],
    ['2027-02-29', '2026-11-20T00:00:00Z', false],
    ['2027-04-31T10:00:00Z', '2026-11-20T00:00:00Z', false],
    ['2027-13-01', '2026-11-20T00:00:00Z', false],
    ['2027-01-01T24:00:00Z', '2026-11-20T00:00:00Z', false],
    ['2027-01-01T10:60:00Z', '2026-11-20T00:00:00Z', false],
    ['2027-01-01T10:00:60Z', '2026-11-20T00:00:00Z', false],
    ['2027-01-01T10:00:00+24:00', '2026-11-20T00:00:00Z', false],
    ['2027-01-01T10', '2026-11-20T00:00:00Z', false],
    ['2027-1-1', '2026-11-20T00:00:00Z', false],
    ['12027-01-01', '2026-11-20T00:00:00Z', false],
    ['2027-01-01 10:00:00Z', '2026-11-20T00:00:00Z', false],
    ['', '2026-11-20T00:00:00Z', false],
    ['2027-01-01', 'now', false],
  ];

  test.each(moments)('a coupon until %s applies at %s: %s', (expirationDate, now, isValid) => {
    expect(resultOf({ expirationDate }, CART, 'NONE', now)?.reason).toBe(isValid ? 'OK' : 'EXPIRED');
  });

  test('a coupon without an expiration date applies even if the moment is unreadable', () => {
    expect(resultOf({}, CART, 'NONE', 'now')?.reason).toBe('OK');
  });
});

describe('the eligible lines', () => {
  const VARIANTS = [{ id: 'v1', position: 2 }, { id: 'v2', position: 1 }, { id: 'v3' }];
  const variant = (variantId: string | null, variants: CartLine['variants'] = VARIANTS) => {
    return [line('a', 30_000, { variants, variantId })];
  };

  test('a line is eligible if its product or one of its collections is listed [S5.20]', () => {
    const cart = [
      line('a', 100),
      line('b', 200, { collections: ['x', 'face'] }),
      line('c', 400, { collections: ['x'] }),
    ];
    const both = { applicableProducts: ['a'], applicableCollections: ['face'] };
    expect(resultOf(both, cart)?.eligibleTotal).toBe(300);
  });

  test('only the variant with the lowest position counts, the first in the list on ties [S5.21]', () => {
    expect(resultOf({}, variant('v2'))?.reason).toBe('OK');
    expect(resultOf({}, variant('v1'))?.reason).toBe('NOT_APPLICABLE');
    expect(resultOf({}, variant('v3'))?.reason).toBe('NOT_APPLICABLE');
    expect(resultOf({}, variant('v9'))?.reason).toBe('NOT_APPLICABLE');
    const tied = [
      { id: 'v1', position: 1 },
      { id: 'v2', position: 1 },
    ];
    expect(resultOf({}, variant('v1', tied))?.reason).toBe('OK');
    expect(resultOf({}, variant('v2', tied))?.reason).toBe('NOT_APPLICABLE');
    expect(resultOf({ applyOnAllVariants: true }, variant('v1'))?.reason).toBe('OK');
  });

  test('a line without a chosen variant counts, except for BUY_X_AT_Y [S5.22]', () => {
    const atY = { couponType: 'BUY_X_AT_Y', buyXQuantity: 1 };
    expect(resultOf({}, variant(null))?.reason).toBe('OK');
    expect(resultOf(atY, variant(null))?.reason).toBe('NOT_APPLICABLE');
    expect(resultOf(atY, variant('v2'))?.reason).toBe('OK');
    expect(resultOf({ ...atY, applyOnAllVariants: true }, variant(null))?.reason).toBe('OK');
  });

  test('a line without a price does not count', () => {
    expect(resultOf({}, [line('a', 0)])?.reason).toBe('NOT_APPLICABLE');
  });

  test('a cart of gifts only counts as empty', () => {
    expect(resultOf({}, [gift('g', 100)])?.reason).toBe('MIN_ITEMS');
  });
});

describe('minimums', () => {
  test('BUY_X_AT_Y needs X units, and 0 counts as 1 [S5.26]', () => {
    expect(resultOf({ couponType: 'BUY_X_AT_Y', buyXQuantity: 5 })?.message).toBe(
      'Add 3 more items to the cart to avail this offer',
    );
    expect(resultOf({ couponType: 'BUY_X_AT_Y', buyXQuantity: 0 })?.reason).toBe('OK');
    expect(resultOf({ couponType: 'BUY_X_GET_Y', buyXQuantity: 0, getYQuantity: 2 })?.message).toBe(
      'Add 1 more items to the cart to avail this offer',
    );
  });

  test('getYQuantity adds to the needed units of BUY_X_GET_Y only [S5.27]', () => {
    expect(resultOf({ buyXQuantity: 2, getYQuantity: 5 })?.reason).toBe('OK');
  });

  test('the rupees in a message have two decimals only if they are fractional [S5.23]', () => {
    const missing = (minOrderValue: number) => resultOf({ minOrderValue })?.message;
    expect(missing(50_100)).toBe('Add product worth ₹1 more to the cart to avail this offer');
    expect(missing(50_105)).toBe('Add product worth ₹1.05 more to the cart to avail this offer');
  });
});

describe('payments', () => {
  const PAYMENTS: PaymentType[] = ['NONE', 'COD', 'PREPAID', 'PPCOD'];

  test.each([
    ['ALL', ['NONE', 'COD', 'PREPAID', 'PPCOD']],
    [null, ['NONE', 'COD', 'PREPAID', 'PPCOD']],
    ['COD', ['NONE', 'COD']],
    ['ONLINE', ['NONE', 'PREPAID']],
    ['PREPAID', ['NONE', 'PREPAID']],
    ['WALLET', ['NONE']],
    ['PPCOD', ['NONE']],
  ])('a coupon for %s applies to %o', (paymentMethod, accepted) => {
    const passes = (payment: PaymentType) => resultOf({ paymentMethod }, CART, payment)?.applied;
    expect(PAYMENTS.filter(passes)).toEqual(accepted);
  });
});
