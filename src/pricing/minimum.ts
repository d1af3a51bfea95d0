/** What an offer needs at least. Rules A2 and A3 are those of docs/decisions/0006. */
import { quantity } from './coupon.ts';
import { formatPaise } from './money.ts';
import type { Coupon } from './types.ts';

/** What an offer needs at least, such as “From ₹399”; `null`: any cart will do. */
export function minimumText(coupon: Coupon): string | null {
  const least = leastOf(coupon);
  return least === null ? null : `From ${least}`;
}

/** The least that an offer needs: “₹399”, “2 items” or “₹399 and 2 items”; `null` if any cart will do. */
export function leastOf(coupon: Coupon): string | null {
  const value = neededValue(coupon);
  const units = neededUnits(coupon);
  const needs = [...(value > 0 ? [formatPaise(value)] : []), ...(units > 1 ? [`${units} items`] : [])];
  return needs.join(' and ') || null;
}

/** The offer's terms, which begin with what it needs. */
export function termsOf(coupon: Coupon & { readonly tAndC: string | null }): string | null {
  const minimum = minimumText(coupon);
  return (
    [...(minimum === null ? [] : [`${minimum}.`]), ...(coupon.tAndC ? [coupon.tAndC] : [])].join(' ') || null
  );
}

/** A3: the number of units that the offer requires. */
export function neededUnits(coupon: Coupon): number {
  const x = quantity(coupon.buyXQuantity);
  return coupon.couponType === 'BUY_X_GET_Y' ? x + quantity(coupon.getYQuantity) : x;
}

/** A2: the amount that the offer requires, in paise; BUY_X_… coupons require units instead. */
export function neededValue({ couponType, minOrderValue }: Coupon): number {
  const isByUnits = couponType === 'BUY_X_GET_Y' || couponType === 'BUY_X_AT_Y';
  return isByUnits ? 0 : (minOrderValue ?? 0);
}
