import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BillItem, type ExplainInput, explain, quote } from '../../src/pricing/index.ts';
import { coupon, NOW, quoteInput } from './support/arbitrary.ts';
import { CART, explained } from './support/explained.ts';
import { freebie, gift, line, offer } from './support/offers.ts';
import { holds } from './support/property.ts';

describe('lines', () => {
  test('each line names the rule of its price and the rule of its discount', () => {
    const cart = [
      line('a', 60_000, { qty: 2, listingPrice: 70_000 }),
      line('d', 500, { source: 'LIMITED_TIME_DEAL', recommendPrice: 300 }),
      gift('g', 900, { qty: 3 }),
      gift('h', 100),
    ];
    const coupon = offer({ getYProducts: ['g'], getYQuantity: 2 });
    expect(explained({ cart, coupon }).lines).toEqual([
      {
        recordKey: 'a',
        decision: 'PRICE',
        rule: 'L2',
        figures: {
          price: 60_000,
          listingPrice: 70_000,
          unitPrice: 60_000,
          qty: 2,
          discount: 5000,
          freeUnits: 0,
          discountRule: 'D1',
        },
      },
      {
        recordKey: 'd',
        decision: 'DEAL_PRICE',
        rule: 'L2',
        figures: {
          price: 500,
          listingPrice: null,
          unitPrice: 300,
          qty: 1,
          discount: 0,
          freeUnits: 0,
          discountRule: null,
        },
      },
      {
        recordKey: 'g-COUPON',
        decision: 'GIFT',
        rule: 'L3',
        figures: { unitPrice: 900, qty: 2, discount: 1800, freeUnits: 0 },
      },
      { recordKey: 'g-COUPON', decision: 'DROPPED', rule: 'L3', figures: { unitPrice: 900, qty: 1 } },
      { recordKey: 'h-COUPON', decision: 'DROPPED', rule: 'L3', figures: { unitPrice: 100, qty: 1 } },
    ]);
  });

  test('a gift that is fully covered is not a dropped line', () => {
    const coupon = offer({ getYProducts: ['g'] });
    const { lines } = explained({ cart: [...CART, gift('g', 900)], coupon });
    expect(lines.map(({ decision }) => decision)).toEqual(['PRICE', 'GIFT']);
  });
});

describe('the bill', () => {
  const FULL: Partial<ExplainInput> = {
    paymentType: 'PREPAID',
    cart: [line('a', 60_000, { listingPrice: 65_000 }), gift('f1', 900)],
    coupon: offer({ ppcodCouponAmount: 700 }),
    freebies: [freebie()],
    config: { prepaidDiscountPercent: 5, maxPrepaidDiscount: 1000, codCharges: 4900, ppcodAmount: 9900 },
    shippingTiers: [{ id: 't', type: 'CUSTOM', paymentType: 'ALL', amount: 4000 }],
    rewards: { signedIn: true, usable: 3000, monthlyAllowance: 2000 },
    loyaltyRules: [{ id: 'r', enabled: true, event: 'CREDIT_PREPAID_ORDER', cashbackPercentage: 10 }],
  };

  test('each figure names its rule and the figures that it was computed from', () => {
    expect(explained(FULL).bill).toEqual([
      { item: 'cartTotal', amount: 60_900, rule: 'T1', figures: { lines: 2 } },
      {
        item: 'couponDiscount',
        amount: 5000,
        rule: 'D1',
        figures: {
          code: 'SLOT',
          reason: 'OK',
          eligibleTotal: 60_000,
          eligibleUnits: 1,
          getYAmount: 5000,
          maxDiscount: null,
          gifts: 0,
          getYQuantity: 1,
          giftValue: 0,
        },
      },
      { item: 'freebieDiscount', amount: 900, rule: 'D4', figures: { offers: 1 } },
      {
        item: 'prepaidDiscount',
        amount: 1000,
        rule: 'T2',
        figures: {
          paymentType: 'PREPAID',
          afterCoupon: 55_000,
          basisPoints: 500,
          maxPrepaidDiscount: 1000,
          forbiddenBy: null,
        },
      },
      { item: 'codCharges', amount: 0, rule: 'T3', figures: { paymentType: 'PREPAID', codCharges: 4900 } },
      {
        item: 'shipping',
        amount: 4000,
        rule: 'T4',
        figures: { paymentType: 'PREPAID', afterCoupon: 55_000, shippingTier: 't' },
      },
      {
        item: 'total',
        amount: 58_000,
        rule: 'T1',
        figures: { afterCoupon: 55_000, prepaidDiscount: 1000, codCharges: 0, shipping: 4000 },
      },
      {
        item: 'rewardsApplied',
        amount: 2000,
        rule: 'T5',
        figures: { usable: 3000, monthlyAllowance: 2000, spendable: 2000, total: 58_000, forbiddenBy: null },
      },
      { item: 'payable', amount: 56_000, rule: 'T1', figures: { total: 58_000, rewardsApplied: 2000 } },
      {
        item: 'upfront',
        amount: 56_000,
        rule: 'T7',
        figures: { paymentType: 'PREPAID', payable: 56_000, ppcodAmount: 700 },
      },
      {
        item: 'dueOnDelivery',
        amount: 0,
        rule: 'T7',
        figures: { paymentType: 'PREPAID', payable: 56_000, upfront: 56_000 },
      },
      { item: 'cashback', amount: 5600, rule: 'T6', figures: { payable: 56_000, rules: 1 } },
      {
        item: 'savedAmount',
        amount: 12_900,
        rule: 'T8',
        figures: {
          offListing: 5000,
          couponDiscount: 5000,
          freebieDiscount: 900,
          prepaidDiscount: 1000,
          shippingSaved: 1000,
        },
      },
    ]);
  });

  test('without settings, coupon or lines the figures are null and zero', () => {
    const bill = new Map(
      explained({ cart: [] }).bill.map(({ item, rule, figures }) => [item, { rule, figures }]),
    );
    const expected: Partial<Record<BillItem, object>> = {
      couponDiscount: { rule: 'T1', figures: { code: null } },
      freebieDiscount: { rule: 'D4', figures: { offers: 0 } },
      prepaidDiscount: {
        rule: 'T2',
        figures: {
          paymentType: 'NONE',
          afterCoupon: 0,
          basisPoints: null,
          maxPrepaidDiscount: null,
          forbiddenBy: null,
        },
      },
      codCharges: { rule: 'T3', figures: { paymentType: 'NONE', codCharges: null } },
      rewardsApplied: {
        rule: 'T5',
        figures: { usable: 0, monthlyAllowance: null, spendable: 0, total: 0, forbiddenBy: null },
      },
      upfront: { rule: 'T7', figures: { paymentType: 'NONE', payable: 0, ppcodAmount: 0 } },
      cashback: { rule: 'T6', figures: { payable: 0, rules: 0 } },
      savedAmount: {
        rule: 'T8',
        figures: {
          offListing: 0,
          couponDiscount: 0,
          freebieDiscount: 0,
          prepaidDiscount: 0,
          shippingSaved: 0,
        },
      },
    };
    expect(Object.fromEntries(bill)).toMatchObject(expected);
  });

  test("the shop's upfront amount applies if no coupon has one", () => {
    const { bill } = explained({ paymentType: 'PPCOD', config: { ppcodAmount: 9900 } });
    expect(bill.find(({ item }) => item === 'upfront')).toEqual({
      item: 'upfront',
      amount: 9900,
      rule: 'T7',
      figures: { paymentType: 'PPCOD', payable: 60_000, ppcodAmount: 9900 },
    });
  });

  test('the coupon that forbids the prepaid discount or reward points is named [S9.12]', () => {
    const coupon = offer({ applyPrepaidDiscount: false, isRewardApplicable: false });
    const { bill } = explained({ coupon });
    expect(bill.filter(({ figures }) => figures.forbiddenBy === 'SLOT').map(({ item }) => item)).toEqual([
      'prepaidDiscount',
      'rewardsApplied',
    ]);
  });

  test('a refused coupon is on the bill with the rule that refused it', () => {
    expect(explained({ coupon: offer({ minOrderValue: 70_000 }) }).bill[1]).toEqual({
      item: 'couponDiscount',
      amount: 0,
      rule: 'A2',
      figures: {
        code: 'SLOT',
        reason: 'MIN_ORDER_VALUE',
        eligibleTotal: 60_000,
        eligibleUnits: 1,
        minOrderValue: 70_000,
        missing: 10_000,
        giftValue: 0,
      },
    });
  });
});

describe('for every cart', () => {
  const input = fc
    .record({ input: quoteInput, coupons: fc.array(coupon, { maxLength: 3 }) })
    .map(({ input, coupons }) => {
      return {
        ...input,
        coupons: coupons.map((each, index) => ({ ...each, id: `c${index}`, code: `C${index}` })),
      };
    });

  test('the explanation contains the bill itself, and each of its figures', () => {
    holds(input, (given) => {
      const { quote: bill, ...why } = explained(given);
      expect(why.status).toBe('ok');
      expect(bill).toEqual(quote(given));
      for (const { item, amount } of why.bill) expect(amount).toBe(bill[item]);
    });
  });

  test('every offer has one explanation, and an applicable coupon gives the discount that was promised', () => {
    holds(input, (given) => {
      const { offers } = explained(given);
      const count = given.coupons.length + (given.coupon ? 1 : 0);
      const others = (given.freebies?.length ?? 0) + (given.loyaltyRules?.length ?? 0);
      expect(offers).toHaveLength(count + others);
      for (const open of offers.filter(({ kind, reason }) => kind === 'COUPON' && reason === 'NOT_CHOSEN')) {
        const chosen = given.coupons.find(({ code }) => code === open.id) ?? null;
        expect(quote({ ...given, coupon: chosen })).toMatchObject({ couponDiscount: open.amount });
      }
    });
  });

  test('a cart that cannot be charged is refused', () => {
    const cart = [line('a', -1)];
    expect(explain({ now: NOW, paymentType: 'NONE', cart })).toEqual({
      status: 'error',
      error: 'INVALID_AMOUNT',
    });
  });
});
