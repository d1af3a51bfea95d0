/** Reads a coupon's own fields, independently of any cart. Rule ids are those of docs/decisions/0006. */
import { basisPoints, isPaiseOrAbsent, isWholeAmount, isWholeOrAbsent } from './money.ts';
import type { Coupon, CouponType } from './types.ts';

const TYPES: ReadonlySet<string> = new Set<CouponType>([
  'PERCENTAGE',
  'FIXED',
  'BUY_X_GET_Y',
  'BUY_X_AT_Y',
  'PRODUCT',
  'FREEBIE',
]);

export function isKnownType({ couponType }: Coupon): boolean {
  return TYPES.has(couponType);
}

/** The quantity X or Y of an offer: absent or 0 counts as 1. */
export function quantity(value: number | null | undefined): number {
  return value || 1;
}

/** Ids of the gift products. */
export function giftIds({ getYProducts, getYStoreProducts }: Coupon): readonly string[] {
  return [...new Set([...(getYStoreProducts ?? []).map(({ id }) => id), ...(getYProducts ?? [])])];
}

/** A5: whether the figures that the discount is computed from are valid. */
export function isSound(coupon: Coupon): boolean {
  const { buyXQuantity, getYQuantity, discountItemThreshold, maxDiscount, minOrderValue } = coupon;
  return (
    isPaiseOrAbsent(buyXQuantity) &&
    isPaiseOrAbsent(getYQuantity) &&
    [discountItemThreshold, maxDiscount, minOrderValue, coupon.ppcodCouponAmount].every(isWholeOrAbsent) &&
    hasSoundBenefit(coupon)
  );
}

function hasSoundBenefit(coupon: Coupon): boolean {
  switch (coupon.couponType) {
    case 'PERCENTAGE':
      return (basisPoints(coupon.getYPercentage) ?? 0) > 0;
    case 'FIXED':
      return isWholeAmount(coupon.getYAmount) || (isPaiseOrAbsent(coupon.getYAmount) && hasGifts(coupon));
    case 'BUY_X_AT_Y':
      return isWholeAmount(coupon.getYAmount);
    case 'BUY_X_GET_Y':
      return true;
    default:
      return hasGifts(coupon);
  }
}

function hasGifts(coupon: Coupon): boolean {
  return giftIds(coupon).length > 0;
}
