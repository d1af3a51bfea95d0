import { describe, expect, test } from 'vitest';
import type { Coupon } from '../../../src/contract/domain/index.ts';
import { explain } from '../../../src/pricing/index.ts';
import type { PaymentType, ShippingTier } from '../../../src/pricing/types.ts';
import { goalsOf } from '../../../src/views/cart/goals.ts';
import { coupon, line, now } from '../../machines/fixtures/startCheckout.ts';

function tier(paymentType: string, amount: number, from: number, to: number | null): ShippingTier {
  return {
    id: `${paymentType}-${from}`,
    type: 'CUSTOM',
    paymentType,
    amount,
    minOrderValue: from,
    maxOrderValue: to,
  };
}
const sameForAll = [tier('ALL', 5_900, 0, 49_899), tier('ALL', 0, 49_900, null)];
const cashIsDearer = [...sameForAll, tier('COD', 5_900, 0, 69_899), tier('COD', 0, 69_900, null)];
const payments: readonly PaymentType[] = ['PREPAID', 'COD'];
const gift = coupon({
  id: 'k2',
  code: 'MINI',
  couponType: 'FREEBIE',
  getYProducts: ['g1'],
  minOrderValue: 79_900,
});

function goals(value: number, tiers: readonly ShippingTier[], coupons: readonly Coupon[] = []) {
  const cart = [line({ price: value })];
  const explanation = explain({
    now,
    paymentType: 'NONE',
    cart,
    freebies: coupons,
    coupons,
    shippingTiers: tiers,
  });
  if (explanation.status !== 'ok') throw new Error(explanation.error);
  return goalsOf(explanation, { tiers, coupons, payments });
}

describe('the next goal of a cart', () => {
  test('does not exist if delivery is free and no gift is offered', () => {
    expect(goals(10_000, [])).toEqual([]);
  });

  test('is free delivery if all payment methods ship free from the same value', () => {
    expect(goals(40_000, sameForAll)).toEqual([
      { id: 'delivery', prize: 'free delivery', missing: 9_900, at: 49_900 },
    ]);
  });

  test('is free delivery online first if cash ships free from a higher value', () => {
    expect(goals(40_000, cashIsDearer)).toEqual([
      { id: 'delivery-first', prize: 'free delivery when you pay online', missing: 9_900, at: 49_900 },
      { id: 'delivery', prize: 'free delivery however you pay', missing: 29_900, at: 69_900 },
    ]);
  });

  test('is one reached goal when all payment methods ship free', () => {
    expect(goals(69_900, cashIsDearer)).toEqual([
      { id: 'delivery', prize: 'free delivery', missing: 0, at: 69_900 },
    ]);
  });

  test('lists gifts after nearer goals', () => {
    expect(goals(49_900, sameForAll, [gift])).toEqual([
      { id: 'delivery', prize: 'free delivery', missing: 0, at: 49_900 },
      { id: 'MINI', prize: 'a free gift', missing: 30_000, at: 79_900 },
    ]);
  });
});
