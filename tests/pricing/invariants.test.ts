/** The invariants of the pricing rules, in the order of their numbers, over random carts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, type CartLine, type QuoteInput, quote } from '../../src/pricing/index.ts';
import { boughtCart, cart, coupon, price, quoteInput } from './support/arbitrary.ts';
import { billOf, sum } from './support/bill.ts';
import { holds } from './support/property.ts';

describe('1: amounts stay in bounds', () => {
  test('a discount is between nothing and its eligible total, and no figure of the bill is negative', () => {
    holds(quoteInput, (input) => {
      const bill = billOf(input);
      const amount = bill.couponDiscount - bill.giftValue;
      expect(amount).toBeGreaterThanOrEqual(0);
      expect(amount).toBeLessThanOrEqual(bill.coupon?.eligibleTotal ?? 0);
      const { status, coupon, lines, groups, droppedLines, shippingTier, ...amounts } = bill;
      expect(Object.values(amounts).every((each) => Number.isSafeInteger(each) && each >= 0)).toBe(true);
    });
  });
});

describe('2: discounts are on lines', () => {
  test('the shares of the lines add up to the discounts, and none exceeds its line', () => {
    holds(quoteInput, (input) => {
      const bill = billOf(input);
      const lines = Object.values(bill.lines);
      expect(sum(lines.map(({ discount }) => discount))).toBe(bill.couponDiscount + bill.freebieDiscount);
      expect(
        lines.every(({ discount, unitPrice, qty }) => discount >= 0 && discount <= unitPrice * qty),
      ).toBe(true);
    });
  });
});

describe('3: order does not matter', () => {
  test('shuffled lines, tiers and freebies give the same bytes', () => {
    const shuffled = quoteInput.chain((input) =>
      fc.record({
        input: fc.constant(input),
        cart: shuffle(input.cart),
        shippingTiers: shuffle(input.shippingTiers ?? []),
        freebies: shuffle(input.freebies ?? []),
      }),
    );
    holds(shuffled, ({ input, ...orders }) => {
      expect(JSON.stringify(quote({ ...input, ...orders }))).toBe(JSON.stringify(quote(input)));
    });
  });

  test('splitting a line in two does not change the amount', () => {
    holds(fc.record({ cart: boughtCart, coupon, index: fc.nat(5) }), ({ cart, coupon, index }) => {
      const split = cart.flatMap((line, each) => (each === index ? halves(line) : [line]));
      expect(billOf({ cart: split, coupon }).couponDiscount).toBe(billOf({ cart, coupon }).couponDiscount);
    });
  });
});

describe('4: pure', () => {
  test('a frozen input is priced twice with the same result', () => {
    holds(quoteInput.map(deepFreeze), (input) => {
      expect(JSON.stringify(quote(input))).toBe(JSON.stringify(quote(input)));
    });
  });

  test('without the dropped lines the bill is the same', () => {
    holds(quoteInput, (input) => {
      const { droppedLines, ...bill } = billOf(input);
      const dropped = new Map(droppedLines.map(({ recordKey, qty }) => [recordKey, qty]));
      const kept = input.cart
        .map((line) => ({ ...line, qty: line.qty - (dropped.get(line.recordKey) ?? 0) }))
        .filter(({ qty }) => qty > 0);
      expect(billOf({ ...input, cart: kept })).toStrictEqual({ ...bill, droppedLines: [] });
    });
  });
});

describe('5: a coupon that does not apply', () => {
  test('changes nothing', () => {
    holds(quoteInput, (input) => {
      const bill = billOf(input);
      if (bill.coupon?.applied === true) return;
      expect({ ...bill, coupon: null }).toStrictEqual(billOf({ ...input, coupon: null }));
    });
  });
});

describe('9: gifts and deals', () => {
  test('gifts that a FIXED or PRODUCT coupon covers do not change what is paid', () => {
    const gifted = fc.record({ input: quoteInput, couponType: fc.constantFrom('FIXED', 'PRODUCT') });
    holds(gifted, ({ input, couponType }) => {
      const withGifts = { ...input, coupon: input.coupon && { ...input.coupon, couponType } };
      const bought = input.cart.filter(({ source }) => source !== 'COUPON');
      const { payable, total, cashback, shipping } = billOf(withGifts);
      expect(billOf({ ...withGifts, cart: bought })).toMatchObject({ payable, total, cashback, shipping });
    });
  });

  test("deal lines do not change the coupon's discount [S5.19]", () => {
    holds(fc.record({ cart, coupon }), ({ cart, coupon }) => {
      const withoutDeals = cart.filter(({ source }) => source !== 'LIMITED_TIME_DEAL');
      expect(billOf({ cart, coupon }).couponDiscount).toBe(
        billOf({ cart: withoutDeals, coupon }).couponDiscount,
      );
    });
  });
});

describe('10: payments', () => {
  test('only PREPAID has the prepaid discount, only COD has its charge, and the parts add up to the payable amount [S9.13]', () => {
    holds(quoteInput, (input) => {
      const bill = billOf(input);
      if (input.paymentType !== 'PREPAID') expect(bill.prepaidDiscount).toBe(0);
      if (input.paymentType !== 'COD') expect(bill.codCharges).toBe(0);
      const due = input.paymentType === 'NONE' ? 0 : bill.payable;
      expect(bill.upfront + bill.dueOnDelivery).toBe(due);
    });
  });

  test('the bill adds up', () => {
    holds(quoteInput, (input) => {
      const bill = billOf(input);
      expect(bill.afterCoupon).toBe(bill.cartTotal - bill.couponDiscount - bill.freebieDiscount);
      expect(bill.total).toBe(bill.afterCoupon - bill.prepaidDiscount + bill.codCharges + bill.shipping);
      expect(bill.payable).toBe(bill.total - bill.rewardsApplied);
    });
  });
});

describe('11: allocation', () => {
  const sharing = fc
    .dictionary(
      fc.constantFrom('a', 'b', 'c', 'd', '1'),
      fc.oneof(
        price,
        fc.maxSafeNat().map((big) => Math.floor(big / 8)),
      ),
    )
    .chain((weights) =>
      fc.record({
        weights: fc.constant(weights),
        amount: fc.integer({ min: 0, max: sum(Object.values(weights)) }),
      }),
    );

  test('the shares add up to the amount, each is within one of its exact value, and no share goes to a weight of 0', () => {
    holds(sharing, ({ amount, weights }) => {
      const result = allocate({ amount, weights });
      if (!('shares' in result)) throw new Error(result.error);
      const total = BigInt(sum(Object.values(weights)));
      expect(Object.keys(result.shares).sort()).toEqual(Object.keys(weights).sort());
      expect(sum(Object.values(result.shares))).toBe(amount);
      for (const [key, weight] of Object.entries(weights)) {
        const part = BigInt(result.shares[key] ?? -1);
        const distance = part * total - BigInt(amount) * BigInt(weight);
        if (total > 0n) expect(distance < total && distance > -total).toBe(true);
        if (weight === 0) expect(part).toBe(0n);
      }
    });
  });

  test('an amount above the sum of the weights is refused', () => {
    holds(fc.dictionary(fc.string(), price), (weights) => {
      const amount = sum(Object.values(weights)) + 1;
      expect(allocate({ amount, weights })).toEqual({ status: 'error', error: 'ALLOCATION_EXCEEDS_WEIGHT' });
    });
  });
});

describe('12: points', () => {
  test('cashback stays within the caps and the amount paid; spent points stay within balance and total', () => {
    holds(quoteInput, (input) => {
      const bill = billOf(input);
      const caps = (input.loyaltyRules ?? []).map(
        ({ maxCashbackAllowed }) => maxCashbackAllowed || Number.POSITIVE_INFINITY,
      );
      expect(bill.cashback).toBeLessThanOrEqual(Math.min(bill.payable, Math.max(0, ...caps)));
      expect(bill.rewardsApplied).toBeLessThanOrEqual(
        Math.max(0, Math.min(input.rewards?.usable ?? 0, bill.total)),
      );
    });
  });
});

function shuffle<T>(items: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length });
}

function halves(line: CartLine): CartLine[] {
  const half = Math.floor(line.qty / 2);
  if (half === 0) return [line];
  return [
    { ...line, qty: half },
    { ...line, recordKey: `${line.recordKey}-rest`, qty: line.qty - half },
  ];
}

function deepFreeze(input: QuoteInput): QuoteInput {
  return JSON.parse(JSON.stringify(input), (_key, value) => Object.freeze(value));
}
