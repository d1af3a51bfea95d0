import { describe, expect, test } from 'vitest';
import type { Coupon, ExplainInput, LoyaltyRule } from '../../src/pricing/index.ts';
import { CART, explained } from './support/explained.ts';
import { freebie, gift, line, offer } from './support/offers.ts';

/** Explains one coupon that is among the cart's coupons, but not applied. */
function asked(more: Partial<Coupon>, input: Partial<ExplainInput> = {}) {
  return explained({ ...input, coupons: [offer({ id: 'asked', code: 'ASKED', ...more })] }).offers.at(-1);
}

describe('reasons why a coupon does not apply', () => {
  const eligible = { eligibleTotal: 60_000, eligibleUnits: 1 };
  const answers: [Partial<Coupon>, object][] = [
    [
      { couponType: 'MYSTERY' },
      { reason: 'UNKNOWN_TYPE', rule: 'A5', why: 'Invalid Coupon', figures: { couponType: 'MYSTERY' } },
    ],
    [
      { getYAmount: null },
      { reason: 'INVALID_CONFIG', rule: 'A5', why: 'Invalid Coupon', figures: { couponType: 'FIXED' } },
    ],
    [
      { isArchive: true },
      {
        reason: 'ARCHIVED',
        rule: 'A9',
        why: 'This offer has been withdrawn.',
        figures: { couponType: 'FIXED' },
      },
    ],
    [
      { expirationDate: '2026-11-19' },
      {
        reason: 'EXPIRED',
        rule: 'A6',
        why: 'This offer ended on 2026-11-19.',
        figures: { expirationDate: '2026-11-19' },
      },
    ],
    [
      { deviceType: 'MOBILE' },
      {
        reason: 'DEVICE',
        rule: 'A7',
        why: 'This offer is not for the web store.',
        figures: { deviceType: 'MOBILE' },
      },
    ],
    [
      { applicableProducts: ['z'] },
      {
        reason: 'NOT_APPLICABLE',
        rule: 'A4',
        why: 'Not applicable on the products in the cart.',
        figures: { eligibleTotal: 0, eligibleUnits: 0 },
      },
    ],
    [
      { minOrderValue: 60_050 },
      {
        reason: 'MIN_ORDER_VALUE',
        rule: 'A2',
        why: 'Add product worth ₹0.50 more to the cart to avail this offer',
        figures: { ...eligible, minOrderValue: 60_050, missing: 50 },
      },
    ],
    [
      { buyXQuantity: 3 },
      {
        reason: 'MIN_ITEMS',
        rule: 'A3',
        why: 'Add 2 more items to the cart to avail this offer',
        figures: { ...eligible, needed: 3, missing: 2 },
      },
    ],
    [
      { paymentMethod: 'COD' },
      {
        reason: 'PAYMENT_METHOD',
        rule: 'A8',
        why: 'This offer is for cash on delivery only.',
        figures: { ...eligible, paymentMethod: 'COD', paymentType: 'PPCOD' },
      },
    ],
    [
      { paymentMethod: 'ONLINE' },
      { reason: 'PAYMENT_METHOD', why: 'This offer is for online payment only.' },
    ],
    [
      { paymentMethod: 'PREPAID' },
      { reason: 'PAYMENT_METHOD', why: 'This offer is for online payment only.' },
    ],
    [
      { paymentMethod: 'WALLET' },
      { reason: 'PAYMENT_METHOD', why: 'This offer is for payment by WALLET only.' },
    ],
  ];

  test.each(answers)('%o [S5.24 S5.28]', (more, answer) => {
    expect(asked(more, { paymentType: 'PPCOD' })).toMatchObject({
      kind: 'COUPON',
      id: 'ASKED',
      applied: false,
      amount: 0,
      ...answer,
    });
  });

  test('a coupon that applies shows its discount, alone or instead of the applied one', () => {
    const open = { applied: false, reason: 'NOT_CHOSEN', rule: 'S1', amount: 5000 };
    expect(asked({})).toMatchObject({ ...open, why: 'Apply it for ₹50 off.' });
    expect(asked({}, { coupon: offer() })).toMatchObject({
      ...open,
      why: 'Apply it instead of SLOT for ₹50 off.',
    });
    expect(asked({}, { coupon: offer({ isArchive: true }) })).toMatchObject({ why: 'Apply it for ₹50 off.' });
  });

  const benefits: [Partial<Coupon>, object][] = [
    [
      { getYAmount: null, getYProducts: ['g'] },
      { getYAmount: 0, maxDiscount: null, gifts: 1, getYQuantity: 1 },
    ],
    [
      { couponType: 'PERCENTAGE', getYPercentage: '7.5', maxDiscount: 100 },
      { basisPoints: 750, maxDiscount: 100 },
    ],
    [
      { couponType: 'BUY_X_GET_Y', buyXQuantity: 0, getYQuantity: 2, discountItemThreshold: 4 },
      { buyXQuantity: 1, getYQuantity: 2, discountItemThreshold: 4, maxDiscount: null },
    ],
    [
      { couponType: 'BUY_X_GET_Y' },
      { buyXQuantity: 1, getYQuantity: 1, discountItemThreshold: null, maxDiscount: null },
    ],
    [
      { couponType: 'BUY_X_AT_Y', buyXQuantity: 2 },
      { buyXQuantity: 2, getYAmount: 5000 },
    ],
    [
      { couponType: 'PRODUCT', getYProducts: ['g', 'h'] },
      { gifts: 2, getYQuantity: 1 },
    ],
  ];

  test.each(benefits)('the figures of %o', (more, figures) => {
    const cart = [line('a', 60_000, { qty: 3 })];
    expect(asked(more, { cart })?.figures).toEqual({ eligibleTotal: 180_000, eligibleUnits: 3, ...figures });
  });
});

describe('the coupon in the slot', () => {
  const slot = (more: Partial<Coupon>, input: Partial<ExplainInput> = {}) =>
    explained({ ...input, coupon: offer(more) }).offers;

  test('shows its discount, including gifts', () => {
    const cart = [...CART, gift('g', 700)];
    expect(slot({ getYProducts: ['g'] }, { cart })).toMatchObject([
      { kind: 'COUPON', id: 'SLOT', applied: true, reason: 'OK', rule: 'D1', amount: 5700, why: '₹57 off.' },
    ]);
  });

  test('says so if there is nothing to discount yet', () => {
    expect(slot({ couponType: 'PRODUCT', getYProducts: ['g'] })).toMatchObject([
      { applied: true, reason: 'OK', rule: 'D3', amount: 0, why: 'Applied, with nothing to take off yet.' },
    ]);
  });

  test('shows the reason why it does not apply', () => {
    expect(slot({ couponType: 'FREEBIE', getYProducts: ['g'] })).toMatchObject([
      {
        applied: false,
        reason: 'FREEBIE_NOT_DIRECT',
        rule: 'D4',
        why: 'This gift is added from the cart, not by its code.',
      },
    ]);
  });

  test('is listed once, even if it is also among the coupons', () => {
    expect(slot({}, { coupons: [offer(), offer({ id: 'x', code: 'X' })] }).map(({ id }) => id)).toEqual([
      'SLOT',
      'X',
    ]);
  });

  test.each([
    ['PERCENTAGE', 'D2'],
    ['BUY_X_GET_Y', 'D5'],
    ['BUY_X_AT_Y', 'D6'],
  ])('%s is rule %s', (couponType, rule) => {
    const cart = [line('a', 60_000, { qty: 2 })];
    const { offers, lines } = explained({ cart, coupon: offer({ couponType, getYPercentage: 10 }) });
    expect(offers).toMatchObject([{ rule }]);
    expect(lines).toMatchObject([{ figures: { discountRule: rule } }]);
  });
});

describe('freebies', () => {
  test('are in the cart, unlocked, locked or not listed', () => {
    const cart = [...CART, gift('f1', 900)];
    const freebies = [
      freebie({ id: '1', code: 'A' }),
      freebie({ id: '2', code: 'B', getYStoreProducts: [{ id: 'f2' }] }),
      freebie({ id: '3', code: 'C', minOrderValue: 60_100 }),
      freebie({ id: '4', code: 'D', isExternal: true }),
    ];
    const figures = { eligibleTotal: 60_000, eligibleUnits: 1 };
    const gifts = { gifts: 1, getYQuantity: 1 };
    const kind = 'FREEBIE';
    expect(explained({ cart, freebies }).offers).toEqual([
      {
        kind,
        id: 'A',
        applied: true,
        reason: 'OK',
        rule: 'D4',
        amount: 900,
        why: 'Your free gift is in the cart.',
        figures: { ...figures, ...gifts },
      },
      {
        kind,
        id: 'B',
        applied: false,
        reason: 'OK',
        rule: 'D4',
        amount: 0,
        why: 'Unlocked: add the free gift to the cart.',
        figures: { ...figures, ...gifts },
      },
      {
        kind,
        id: 'C',
        applied: false,
        reason: 'MIN_ORDER_VALUE',
        rule: 'A2',
        amount: 0,
        why: 'Add product worth ₹1 more to the cart to avail this free product',
        figures: { ...figures, minOrderValue: 60_100, missing: 100 },
      },
      {
        kind,
        id: 'D',
        applied: false,
        reason: 'NOT_LISTED',
        rule: 'D4',
        amount: 0,
        why: 'This offer is not for this cart.',
        figures: {},
      },
    ]);
  });

  test('are sorted by priority and code', () => {
    const freebies = ['C', 'B', 'A'].map((code) =>
      freebie({ id: code, code, priority: code === 'C' ? 0 : null }),
    );
    expect(explained({ freebies }).offers.map(({ id }) => id)).toEqual(['C', 'A', 'B']);
  });

  test('among the coupons are listed too, once', () => {
    const among = freebie({ id: '2', code: 'B' });
    const { offers } = explained({
      freebies: [freebie(), among],
      coupons: [offer({ id: 'x', code: 'X' }), among],
    });
    expect(offers.map(({ kind, id }) => [kind, id])).toEqual([
      ['COUPON', 'X'],
      ['FREEBIE', 'B'],
      ['FREEBIE', 'FREE'],
    ]);
  });
});

describe('cashback', () => {
  const RULE: LoyaltyRule = { id: 'r', enabled: true, event: 'CREDIT_COD_ORDER', cashbackPercentage: 5 };
  const rules = (...more: Partial<LoyaltyRule>[]) => {
    return explained({ paymentType: 'COD', loyaltyRules: more.map((each) => ({ ...RULE, ...each })) }).offers;
  };

  test('the best rule pays, the first of equal ones; the others show why they do not', () => {
    expect(rules({ cashbackPercentage: 1 }, {}, { id: null })).toMatchObject([
      {
        applied: false,
        reason: 'NOT_CHOSEN',
        rule: 'T6',
        amount: 600,
        why: 'Another rule pays more on this order.',
      },
      {
        applied: true,
        reason: 'OK',
        rule: 'T6',
        amount: 3000,
        why: 'You earn ₹30 in points on this order, to spend once it is delivered.',
      },
      { id: 'rule 3', applied: false, reason: 'NOT_CHOSEN', amount: 3000 },
    ]);
  });

  test('the figures are those that the rule uses', () => {
    expect(rules({ maxCashbackAllowed: 100, minOrderValue: 5, couponName: 'X' })).toMatchObject([
      {
        kind: 'CASHBACK',
        id: 'r',
        figures: {
          total: 60_000,
          payable: 60_000,
          event: 'CREDIT_COD_ORDER',
          basisPoints: 500,
          maxCashbackAllowed: 100,
          minOrderValue: 5,
          couponName: 'X',
        },
      },
    ]);
    expect(rules({ event: null, cashbackPercentage: null })[0]?.figures).toEqual({
      total: 60_000,
      payable: 60_000,
      event: null,
      basisPoints: null,
      maxCashbackAllowed: null,
      minOrderValue: null,
      couponName: null,
    });
  });

  test.each<[Partial<LoyaltyRule>, string, string]>([
    [{ enabled: false }, 'RULE_DISABLED', 'These points are not on offer now.'],
    [{ cashbackPercentage: 0 }, 'RULE_INVALID', 'These points are not on offer now.'],
    [{ event: 'CREDIT_PREPAID_ORDER' }, 'RULE_EVENT', 'These points are for another way to pay.'],
    [{ couponName: 'X' }, 'RULE_COUPON', 'These points are for orders with the coupon X.'],
    [{ minOrderValue: 60_001 }, 'RULE_MINIMUM', 'These points are for orders of ₹600.01 and more.'],
    [
      { conditions: [{ event: 'X' }] },
      'RULE_CONDITION',
      'This order does not meet every condition of these points.',
    ],
  ])('%o', (more, reason, why) => {
    expect(rules(more)).toMatchObject([{ applied: false, reason, rule: 'T6', amount: 0, why }]);
  });

  test('the rules check the code of the applied coupon', () => {
    const loyaltyRules = [{ ...RULE, couponName: 'slot' }];
    const input = { paymentType: 'COD' as const, coupon: offer(), loyaltyRules };
    expect(explained(input).offers.at(-1)).toMatchObject({ applied: true, amount: 2750 });
  });
});
