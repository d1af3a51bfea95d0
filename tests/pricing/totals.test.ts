import { describe, expect, test } from 'vitest';
import {
  type LoyaltyRule,
  type QuoteInput,
  quote,
  type Rewards,
  type ShippingTier,
} from '../../src/pricing/index.ts';
import { NOW } from './support/arbitrary.ts';
import { billOf } from './support/bill.ts';
import { gift, line, offer } from './support/offers.ts';

const CART = [line('a', 60_000)];

describe('a cart with nothing to charge', () => {
  test('has a bill of zero, whatever the fees', () => {
    const bill = billOf({
      paymentType: 'COD',
      cart: [gift('g', 500)],
      config: { codCharges: 4900 },
      shippingTiers: [{ id: 't', type: 'CUSTOM', paymentType: 'ALL', amount: 5000 }],
    });
    expect(bill).toMatchObject({ codCharges: 0, shipping: 0, shippingTier: null, total: 0, savedAmount: 0 });
  });
});

describe('settings that cannot be charged', () => {
  const refused: [string, Partial<QuoteInput>][] = [
    ['a negative COD charge', { config: { codCharges: -1 } }],
    ['a fractional upfront part', { config: { ppcodAmount: 0.5 } }],
    ['a fractional prepaid cap', { config: { maxPrepaidDiscount: 0.5 } }],
    ['an unreadable percent', { config: { prepaidDiscountPercent: 'five' } }],
    ['a negative percent', { config: { prepaidDiscountPercent: -5 } }],
    ['fractional points', { rewards: { signedIn: true, usable: 0.5 } }],
    ['a fractional allowance', { rewards: { signedIn: true, usable: 5, monthlyAllowance: 0.5 } }],
    ['a fractional tier', { shippingTiers: [{ id: 't', type: 'CUSTOM', paymentType: 'ALL', amount: 0.5 }] }],
  ];

  test.each(refused)('%s is refused', (_what, settings) => {
    const input = { now: NOW, paymentType: 'NONE' as const, cart: CART, ...settings };
    expect(quote(input)).toEqual({ status: 'error', error: 'INVALID_AMOUNT' });
  });

  test('absent and null settings have no effect', () => {
    const none = {
      codCharges: null,
      ppcodAmount: null,
      maxPrepaidDiscount: null,
      prepaidDiscountPercent: null,
    };
    expect(billOf({ cart: CART, paymentType: 'COD', config: none })).toEqual(
      billOf({ cart: CART, paymentType: 'COD' }),
    );
  });
});

describe('prepaid discount', () => {
  test('a coupon that does not apply cannot forbid it', () => {
    const config = { prepaidDiscountPercent: '5', maxPrepaidDiscount: -1 };
    const coupon = offer({ applyPrepaidDiscount: false, isArchive: true });
    expect(billOf({ paymentType: 'PREPAID', cart: CART, config, coupon }).prepaidDiscount).toBe(3000);
  });

  test('more than 100 % counts as 100 %', () => {
    const config = { prepaidDiscountPercent: 250 };
    expect(billOf({ paymentType: 'PREPAID', cart: CART, config }).prepaidDiscount).toBe(60_000);
  });
});

describe('shipping tiers', () => {
  const tier = (id: string, more: Partial<ShippingTier> = {}): ShippingTier => {
    return { id, type: 'CUSTOM', paymentType: 'ALL', amount: 5000, ...more };
  };
  const chosen = (tiers: ShippingTier[], more: Partial<QuoteInput> = {}) => {
    return billOf({ paymentType: 'COD', cart: CART, shippingTiers: tiers, ...more }).shippingTier;
  };

  test('of several, the one for exactly this payment wins, then the higher minimum, the lower amount, the id', () => {
    expect(chosen([tier('a'), tier('b', { paymentType: 'COD', amount: 9000 })])).toBe('b');
    expect(chosen([tier('a', { amount: 0 }), tier('b', { minOrderValue: 1 })])).toBe('b');
    expect(chosen([tier('a'), tier('b', { amount: 4000 })])).toBe('b');
    expect(chosen([tier('a', { paymentType: 'COD', amount: 9000 }), tier('b')])).toBe('a');
    expect(chosen([tier('b'), tier('a')])).toBe('a');
    expect(chosen([tier('b', { paymentType: 'COD' }), tier('a', { paymentType: 'COD' })])).toBe('a');
  });

  test('the value must lie within the bounds; a maximum of 0 means none [S9.14]', () => {
    expect(chosen([tier('a', { minOrderValue: 60_001 })])).toBe(null);
    expect(chosen([tier('a', { maxOrderValue: 59_999 })])).toBe(null);
    expect(chosen([tier('a', { minOrderValue: 60_000, maxOrderValue: 60_000 })])).toBe('a');
    expect(chosen([tier('a', { maxOrderValue: 0 })])).toBe('a');
  });

  test('a tier for another payment method does not apply [S9.15]', () => {
    expect(chosen([tier('a', { paymentType: 'PREPAID' })])).toBe(null);
    expect(chosen([tier('a', { paymentType: 'COD' })], { paymentType: 'NONE' })).toBe(null);
  });

  test('a coupon tier applies with its coupon only, whatever its bounds [S9.14]', () => {
    const ofCoupon = tier('c', { type: 'COUPON', coupons: ['slot'], minOrderValue: 900_000 });
    expect(chosen([tier('a'), ofCoupon], { coupon: offer() })).toBe('c');
    expect(chosen([tier('a'), ofCoupon], { coupon: offer({ isArchive: true }) })).toBe('a');
    expect(chosen([tier('c', { type: 'COUPON' })], { coupon: offer() })).toBe(null);
    expect(chosen([tier('c', { type: 'COUPON', coupons: [] })])).toBe(null);
  });
});

describe('reward points', () => {
  const spent = (rewards: Partial<Rewards>, more: Partial<QuoteInput> = {}) => {
    return billOf({ cart: CART, rewards: { signedIn: true, usable: 20_000, ...rewards }, ...more })
      .rewardsApplied;
  };

  test('the smallest of balance, allowance and total is spent', () => {
    expect(spent({})).toBe(20_000);
    expect(spent({ monthlyAllowance: 7000 })).toBe(7000);
    expect(spent({ monthlyAllowance: 0 })).toBe(0);
    expect(spent({ usable: 90_000 })).toBe(60_000);
    expect(spent({ usable: -5 })).toBe(0);
  });

  test('shoppers who signed in through the checkout provider cannot spend any [S6.6]', () => {
    expect(spent({ viaProvider: true })).toBe(0);
    expect(spent({ viaProvider: false, isRewardApplied: true })).toBe(20_000);
  });

  test('a coupon that does not apply cannot forbid them', () => {
    expect(spent({}, { coupon: offer({ isRewardApplicable: false }) })).toBe(0);
    expect(spent({}, { coupon: offer({ isRewardApplicable: false, isArchive: true }) })).toBe(20_000);
    expect(spent({}, { coupon: offer({ isRewardApplicable: null }) })).toBe(20_000);
  });
});

describe('part-paid orders', () => {
  test("the applied coupon's upfront amount, if above 0, replaces the shop's", () => {
    const parts = (ppcodCouponAmount: number | null, isArchive = false) => {
      const coupon = offer({ getYAmount: 0, ppcodCouponAmount, isArchive });
      const { upfront, dueOnDelivery } = billOf({
        paymentType: 'PPCOD',
        cart: CART,
        coupon,
        config: { ppcodAmount: 9900 },
      });
      return [upfront, dueOnDelivery];
    };
    expect(parts(5000)).toEqual([5000, 55_000]);
    expect(parts(0)).toEqual([9900, 50_100]);
    expect(parts(-1)).toEqual([9900, 50_100]);
    expect(parts(5000, true)).toEqual([9900, 50_100]);
  });
});

describe('cashback', () => {
  const RULE: LoyaltyRule = { enabled: true, event: 'CREDIT_COD_ORDER', cashbackPercentage: 10 };
  const earned = (rules: Partial<LoyaltyRule>[], more: Partial<QuoteInput> = {}) => {
    const loyaltyRules = rules.map((rule) => ({ ...RULE, ...rule }));
    return billOf({ paymentType: 'COD', cart: CART, loyaltyRules, ...more }).cashback;
  };

  test('the best single rule pays [S9.16]', () => {
    expect(
      earned([{}, { cashbackPercentage: 20, maxCashbackAllowed: 5000 }, { cashbackPercentage: 1 }]),
    ).toBe(6000);
  });

  test('a cap of 0 means none, and an invalid cap pays nothing', () => {
    expect(earned([{ maxCashbackAllowed: 0 }])).toBe(6000);
    expect(earned([{ maxCashbackAllowed: 0.5 }])).toBe(0);
    expect(earned([{ cashbackPercentage: null }])).toBe(0);
    expect(earned([{ cashbackPercentage: 0 }])).toBe(0);
  });

  test('the minimum applies to the total, and the case of the coupon code is ignored', () => {
    expect(earned([{ minOrderValue: 60_000 }])).toBe(6000);
    expect(earned([{ minOrderValue: 60_001 }])).toBe(0);
    expect(earned([{ couponName: 'slot' }], { coupon: offer() })).toBe(5500);
    expect(earned([{ couponName: 'other' }], { coupon: offer() })).toBe(0);
    expect(earned([{ couponName: 'slot' }], { coupon: offer({ isArchive: true }) })).toBe(0);
  });

  test('the event of the rule and of each condition must match the payment', () => {
    expect(earned([{ event: 'CREDIT_PPCOD_ORDER' }])).toBe(0);
    expect(earned([{ conditions: [{ event: 'CREDIT_COD_ORDER' }, {}] }])).toBe(6000);
    expect(earned([{ conditions: [{ event: 'CREDIT_PREPAID_ORDER' }] }])).toBe(0);
  });

  test.each([
    ['totalAmount', 'GTE', 60_000, true],
    ['totalAmount', 'GTE', 60_001, false],
    ['totalAmount', 'GTE', '1', false],
    ['totalAmount', 'EQ', 60_000, false],
    ['paymentType', 'EQ', 'COD', true],
    ['paymentType', 'EQ', 'PREPAID', false],
    ['paymentType', 'GTE', 'COD', false],
    ['city', 'EQ', 'COD', false],
    ['orderValue', 'GTE', 1, false],
  ])('a condition %s %s %s: %s [S9.16]', (key, operator, value, isMet) => {
    const conditions = [{ attributes: [{ key, operator, value }] }];
    expect(earned([{ conditions }])).toBe(isMet ? 6000 : 0);
  });
});

describe('the saved amount', () => {
  test('includes the difference to the listing price of every charged unit, also of gifts', () => {
    const coupon = offer({ couponType: 'PRODUCT', getYProducts: ['g'] });
    const cart = [
      line('a', 600, { qty: 2, listingPrice: 1000 }),
      line('b', 600, { listingPrice: 500 }),
      gift('g', 300, { listingPrice: 400, qty: 2 }),
    ];
    expect(billOf({ cart, coupon }).savedAmount).toBe(800 + 100 + 300 + 5000);
  });

  test('shipping above the base saves nothing [S9.10]', () => {
    const shippingTiers = [{ id: 't', type: 'CUSTOM', paymentType: 'ALL', amount: 5001 }];
    expect(billOf({ cart: CART, shippingTiers }).savedAmount).toBe(0);
  });
});
