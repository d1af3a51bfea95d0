import { describe, expect, test } from 'vitest';
import {
  autoApply,
  type CodAvailabilityInput,
  type Coupon,
  codAvailability,
  freebieRows,
  nudge,
} from '../../src/pricing/index.ts';
import { NOW } from './support/arbitrary.ts';
import { freebie, gift, line, offer } from './support/offers.ts';

const INPUT = { now: NOW, paymentType: 'NONE' as const, cart: [line('a', 60_000)] };
const BROKEN = { ...INPUT, cart: [line('a', 1, { qty: 0 })] };
const REFUSED = { status: 'error', error: 'INVALID_QUANTITY' };

function named(code: string, more: Partial<Coupon> = {}): Coupon {
  return offer({ id: code, code, autoApply: true, showAsNudge: true, ...more });
}

describe('the coupon that is applied automatically', () => {
  test('with equal priority the larger discount wins, including gifts in the cart', () => {
    const cart = [...INPUT.cart, gift('g', 9000)];
    const coupons = [named('A', { getYAmount: 6000 }), named('B', { getYAmount: 5000, getYProducts: ['g'] })];
    expect(autoApply({ ...INPUT, coupons })).toEqual({ code: 'A' });
    expect(autoApply({ ...INPUT, cart, coupons })).toEqual({ code: 'B' });
  });

  test('gifts do not count for a type of coupon without gifts', () => {
    const cart = [...INPUT.cart, gift('g', 9000)];
    const percentage = named('A', { couponType: 'PERCENTAGE', getYPercentage: 10, getYProducts: ['g'] });
    expect(autoApply({ ...INPUT, cart, coupons: [percentage, named('B', { getYAmount: 7000 })] })).toEqual({
      code: 'B',
    });
  });

  test('priority comes before the discount, and 0 before 1', () => {
    const coupons = [
      named('A', { priority: 1, getYAmount: 9000 }),
      named('B', { priority: 0 }),
      named('C', { priority: Number.NaN }),
    ];
    expect(autoApply({ ...INPUT, coupons })).toEqual({ code: 'B' });
  });

  test('only a coupon with autoApply is applied', () => {
    expect(
      autoApply({ ...INPUT, coupons: [named('A', { autoApply: false }), named('B', { autoApply: null })] }),
    ).toEqual({ code: null });
  });

  test('a freebie is never applied', () => {
    expect(autoApply({ ...INPUT, coupons: [freebie({ autoApply: true })] })).toEqual({ code: null });
  });

  test('a coupon that the shopper or the URL chose stays; one that was applied automatically may be replaced', () => {
    const coupons = [named('A')];
    expect(autoApply({ ...INPUT, coupon: offer(), coupons })).toEqual({ code: null });
    expect(autoApply({ ...INPUT, coupon: offer({ autoApplied: true }), coupons })).toEqual({ code: 'A' });
    expect(autoApply({ ...INPUT, coupon: null, coupons })).toEqual({ code: 'A' });
  });

  test('a cart that cannot be charged is refused', () => {
    expect(autoApply({ ...BROKEN, coupons: [] })).toEqual(REFUSED);
  });
});

describe('the nudge', () => {
  const far = named('FAR', { minOrderValue: 70_000, priority: 0 });

  test('never names the applied coupon, in whatever case its code is written', () => {
    expect(nudge({ ...INPUT, coupons: [far], appliedCode: 'far' })).toEqual({ nudge: null });
    expect(nudge({ ...INPUT, coupons: [far], appliedCode: 'other' })).toEqual({
      nudge: { code: 'FAR', message: 'Add product worth ₹100 more to the cart to avail this offer' },
    });
  });

  test('ignores coupons that apply, coupons that no purchase can unlock, and freebies', () => {
    const coupons = [
      named('A'),
      named('B', { couponType: 'MYSTERY' }),
      named('C', { applicableProducts: ['z'] }),
      named('D', { isArchive: true, minOrderValue: 70_000 }),
      freebie({ showAsNudge: true, minOrderValue: 70_000 }),
    ];
    expect(nudge({ ...INPUT, coupons })).toEqual({ nudge: null });
    expect(nudge({ ...INPUT, coupons: [...coupons, far] })).toMatchObject({ nudge: { code: 'FAR' } });
  });

  test('the discount that a coupon would give does not count', () => {
    const coupons = [
      named('B', { getYAmount: 9000, minOrderValue: 70_000 }),
      named('A', { minOrderValue: 80_000 }),
    ];
    expect(nudge({ ...INPUT, coupons })).toMatchObject({ nudge: { code: 'A' } });
  });

  test('external coupons come first', () => {
    const external = named('Z', { isExternal: true, buyXQuantity: 3, priority: 9 });
    expect(nudge({ ...INPUT, coupons: [far, external] })).toMatchObject({ nudge: { code: 'Z' } });
    expect(nudge({ ...INPUT, coupons: [external, far] })).toMatchObject({ nudge: { code: 'Z' } });
  });

  test('a cart that cannot be charged is refused', () => {
    expect(nudge({ ...BROKEN, coupons: [] })).toEqual(REFUSED);
  });
});

describe('freebie rows', () => {
  const rows = (...coupons: Coupon[]) => freebieRows({ ...INPUT, paymentType: 'COD', coupons });

  test('a freebie that the shop has withdrawn is not listed', () => {
    const withdrawn: Partial<Coupon>[] = [
      { isArchive: true },
      { expirationDate: '2020-01-01' },
      { deviceType: 'MOBILE' },
      { getYStoreProducts: [] },
      { isExternal: true },
      { couponType: 'PRODUCT' },
    ];
    expect(rows(...withdrawn.map(freebie))).toEqual({ rows: [] });
  });

  test('one that the cart or the payment method does not unlock is listed as locked [S5.24]', () => {
    const locked = { type: 'AUTO_FREE_PRODUCT_DISABLED', gifts: ['f1'] };
    expect(
      rows(
        freebie({ code: 'A', minOrderValue: 60_050 }),
        freebie({ code: 'B', applicableProducts: ['z'] }),
        freebie({ code: 'C', paymentMethod: 'ONLINE' }),
      ),
    ).toEqual({
      rows: [
        {
          ...locked,
          code: 'A',
          message: 'Add product worth ₹0.50 more to the cart to avail this free product',
        },
        { ...locked, code: 'B', message: 'Not applicable on the products in the cart.' },
        { ...locked, code: 'C', message: null },
      ],
    });
  });

  test('each gift is listed once, and equal codes are sorted by id', () => {
    const twice = freebie({ id: '2', getYStoreProducts: [{ id: 'f1' }], getYProducts: ['f2', 'f1'] });
    expect(rows(twice, freebie({ id: '1' }))).toMatchObject({
      rows: [{ gifts: ['f1'] }, { gifts: ['f1', 'f2'] }],
    });
  });

  test('a cart of gifts only has none, and a cart that cannot be charged is refused [S5.30]', () => {
    expect(freebieRows({ ...INPUT, cart: [gift('f1', 100)], coupons: [freebie()] })).toEqual({ rows: [] });
    expect(freebieRows({ ...BROKEN, coupons: [] })).toEqual(REFUSED);
  });
});

describe('cash on delivery', () => {
  const CONFIG = { codEnabled: true, ppcodEnabled: true, codCharges: 4900, ppcodAmount: 9900 };
  const ask = (more: Partial<CodAvailabilityInput> = {}) => {
    return codAvailability({
      ...INPUT,
      paymentType: 'COD',
      config: CONFIG,
      zip: { cod: true, prepaid: true },
      ...more,
    });
  };
  const refusedFor = (reason: string) => ({ available: false, reason });
  const OFFERED = { available: true, reason: null };

  test("the shop's limits apply to the value after the coupon and are inclusive", () => {
    expect(ask({ config: { ...CONFIG, minCodAmount: 60_000, maxCodAmount: 60_000 } })).toEqual(OFFERED);
    expect(ask({ config: { ...CONFIG, minCodAmount: 60_001 } })).toEqual(refusedFor('BELOW_MIN'));
    expect(ask({ config: { ...CONFIG, maxCodAmount: 59_999 } })).toEqual(refusedFor('ABOVE_MAX'));
    expect(ask({ config: { ...CONFIG, minCodAmount: 0, maxCodAmount: 0 } })).toEqual(OFFERED);
    expect(ask({ coupon: offer(), config: { ...CONFIG, maxCodAmount: 55_000 } })).toEqual(OFFERED);
  });

  test('COD and PPCOD each have a switch, off by default', () => {
    expect(ask({ config: { ...CONFIG, codEnabled: false } })).toEqual(refusedFor('DISABLED'));
    expect(ask({ config: null })).toEqual(refusedFor('DISABLED'));
    expect(ask({ paymentType: 'PPCOD', config: { ...CONFIG, codEnabled: false } })).toEqual(OFFERED);
  });

  test('is not available for an unknown pincode', () => {
    expect(ask({ zip: null })).toEqual(refusedFor('PINCODE'));
  });

  test("the pincode's limit applies to the cash collected; 0 means no limit", () => {
    expect(ask({ zip: { cod: true, prepaid: true, codMaxAmount: 64_899 } })).toEqual(
      refusedFor('PINCODE_MAX'),
    );
    expect(ask({ zip: { cod: true, prepaid: true, codMaxAmount: 0 } })).toEqual(OFFERED);
  });

  test('the part-paid form needs both parts', () => {
    expect(ask({ paymentType: 'PPCOD', config: { ...CONFIG, ppcodAmount: 0 } })).toEqual(
      refusedFor('BELOW_UPFRONT'),
    );
    expect(ask({ paymentType: 'PPCOD', config: { ...CONFIG, ppcodAmount: 60_000 } })).toEqual(
      refusedFor('BELOW_UPFRONT'),
    );
    expect(ask({ paymentType: 'PPCOD', config: { ...CONFIG, ppcodAmount: 59_999 } })).toEqual(OFFERED);
  });

  test('a cart that cannot be charged is refused', () => {
    expect(ask({ cart: BROKEN.cart })).toEqual(REFUSED);
  });
});
