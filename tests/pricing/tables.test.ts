import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ShippingTier, type TableIssue, tableIssues } from '../../src/pricing/index.ts';
import { shippingTiers } from './support/arbitrary.ts';
import { billOf } from './support/bill.ts';
import { line, offer } from './support/offers.ts';
import { holds } from './support/property.ts';

function band(
  id: string,
  minOrderValue: number | null,
  maxOrderValue: number | null,
  more: Partial<ShippingTier> = {},
) {
  return { id, type: 'CUSTOM', paymentType: 'ALL', amount: 5000, minOrderValue, maxOrderValue, ...more };
}

const issuesOf = (...tiers: ShippingTier[]) => tableIssues({ shippingTiers: tiers });
const ALL = ['COD', 'NONE', 'PPCOD', 'PREPAID'];

describe('valid tables', () => {
  test('no tiers, or tiers for coupons only, are no fault: delivery is free', () => {
    expect(tableIssues({})).toEqual([]);
    expect(tableIssues({ shippingTiers: null })).toEqual([]);
    expect(issuesOf(band('c', null, null, { type: 'COUPON', coupons: ['x'] }))).toEqual([]);
  });

  test('adjacent bands are no fault, in whatever order', () => {
    expect(issuesOf(band('b', 50_000, null), band('a', 0, 49_999))).toEqual([]);
    expect(issuesOf(band('b', 50_000, 0), band('a', null, 49_999))).toEqual([]);
  });

  test('a band may be a single value', () => {
    expect(issuesOf(band('a', 0, 499), band('b', 500, 500), band('c', 501, null))).toEqual([]);
  });

  test.each(['COD', 'PPCOD', 'PREPAID'])('%s is a payment', (paymentType) => {
    expect(issuesOf(band('a', 0, null), band('b', 0, 10, { paymentType }))).toEqual([]);
  });

  test('a band for one payment may override one for all', () => {
    expect(issuesOf(band('a', 0, null), band('b', 0, 9000, { paymentType: 'COD' }))).toEqual([]);
  });
});

describe('gaps', () => {
  test('the order values between two bands are reported, with the affected payment methods', () => {
    expect(issuesOf(band('a', 0, 49_900), band('b', 50_000, null))).toEqual([
      {
        code: 'TIER_GAP',
        paymentTypes: ALL,
        tiers: [],
        range: { from: 49_901, to: 49_999 },
        text: 'Orders of ₹499.01 to ₹499.99 (payment COD, NONE, PPCOD, PREPAID) match no tier, so they ship free.',
      },
    ]);
  });

  test('are reported at either end', () => {
    expect(issuesOf(band('a', 100, 200)).map(({ range }) => range)).toEqual([
      { from: 0, to: 99 },
      { from: 201, to: null },
    ]);
    expect(issuesOf(band('a', 0, 200))[0]?.text).toBe(
      'Orders of ₹2.01 and more (payment COD, NONE, PPCOD, PREPAID) match no tier, so they ship free.',
    );
  });

  test('are reported for a payment method without a band, and while none is chosen', () => {
    expect(
      issuesOf(band('a', 0, null, { paymentType: 'COD' })).map(({ paymentTypes }) => paymentTypes),
    ).toEqual([['NONE', 'PPCOD', 'PREPAID']]);
  });

  test('between two narrow bands are closed by a wide one', () => {
    expect(issuesOf(band('a', 0, null), band('b', 10, 20, { paymentType: 'COD' }))).toEqual([]);
    const codes = issuesOf(
      band('a', 0, 900),
      band('b', 100, 200, { paymentType: 'COD' }),
      band('c', 901, null),
    );
    expect(codes).toEqual([]);
  });
});

describe('overlaps', () => {
  test('two bands for the same payment method are reported with the values that they share', () => {
    expect(issuesOf(band('a', 0, 50_000), band('b', 50_000, null))).toEqual([
      {
        code: 'TIER_OVERLAP',
        paymentTypes: ['ALL'],
        tiers: ['a', 'b'],
        range: { from: 50_000, to: 50_000 },
        text: 'Tiers a and b both serve orders of ₹500 to ₹500.',
      },
    ]);
  });

  test('each pair is reported once, by lower bound and id', () => {
    const issues = issuesOf(band('c', 0, null), band('a', 0, 10), band('b', 5, null));
    expect(issues.map(({ tiers, range }) => [tiers, range])).toEqual([
      [['a', 'c'], { from: 0, to: 10 }],
      [['a', 'b'], { from: 5, to: 10 }],
      [['c', 'b'], { from: 5, to: null }],
    ]);
  });
});

describe('single tiers', () => {
  const only = (tier: ShippingTier): TableIssue[] => {
    const issues = issuesOf(band('rest', 0, null), tier);
    return issues.filter(({ code }) => code !== 'TIER_OVERLAP');
  };
  const about = (code: TableIssue['code'], paymentType: string, text: string) => {
    return [{ code, paymentTypes: [paymentType], tiers: ['x'], range: null, text }];
  };

  test.each([
    [band('x', 500, 100)],
    [band('x', -1, 100)],
    [band('x', 0.5, 100)],
    [band('x', 0, 100.5)],
    [band('x', 0, -5)],
  ])('%o has bounds that nothing meets', (tier) => {
    expect(only(tier)).toEqual(
      about('TIER_BOUNDS', 'ALL', 'Tier x has bounds that no order value can meet.'),
    );
  });

  test('an amount must be whole paise', () => {
    const text = 'Tier x has an amount that is not whole paise, so no cart can be priced.';
    expect(only(band('x', 0, 10, { amount: 0.5 }))).toEqual(about('TIER_AMOUNT', 'ALL', text));
  });

  test('a payment must be one that orders have', () => {
    const text = 'Tier x is for WALLET, which no order pays by.';
    expect(only(band('x', 0, 10, { paymentType: 'WALLET' }))).toEqual(about('TIER_PAYMENT', 'WALLET', text));
  });

  test('a tier for coupons must list some; its bounds have no effect', () => {
    const text = 'Tier x is for coupons but lists none.';
    const tier = band('x', 9, 5, { type: 'COUPON' });
    expect(only(tier)).toEqual(about('TIER_COUPONS', 'ALL', text));
    expect(only({ ...tier, coupons: [] })).toEqual(about('TIER_COUPONS', 'ALL', text));
    expect(only({ ...tier, coupons: ['c'] })).toEqual([]);
  });

  test('a repeated id is reported once', () => {
    const repeated = ['x', 'x', 'x'].map((id) => band(id, 0, 10, { type: 'COUPON', coupons: ['c'] }));
    expect(issuesOf(...repeated)).toEqual([
      { code: 'TIER_ID', paymentTypes: [], tiers: ['x'], range: null, text: 'Several tiers have the id x.' },
    ]);
  });
});

test('an order value lies in a gap exactly if one is reported', () => {
  const given = fc.record({
    shippingTiers,
    value: fc.constantFrom(1, 29_999, 30_000, 49_901, 50_001, 999_999),
  });
  holds(given, ({ shippingTiers, value }) => {
    const bands = shippingTiers.filter(({ type }) => type !== 'COUPON');
    if (bands.length === 0) return;
    const gaps = tableIssues({ shippingTiers: bands }).filter(({ code }) => code === 'TIER_GAP');
    const isReported = gaps.some(({ paymentTypes, range }) => {
      return paymentTypes.includes('COD') && range && range.from <= value && value <= (range.to ?? value);
    });
    const bill = billOf({
      paymentType: 'COD',
      cart: [line('a', value)],
      shippingTiers: bands,
      coupon: offer({ getYAmount: 0 }),
    });
    const isBroken = bands.every((tier) =>
      tableIssues({ shippingTiers: [tier] }).some(({ code }) => code === 'TIER_BOUNDS'),
    );
    if (!isBroken) expect(isReported).toBe(bill.shippingTier === null);
  });
});
