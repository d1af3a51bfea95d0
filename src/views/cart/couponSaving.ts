/** The saving by a coupon, including delivery, because a coupon may change the delivery charge (pricing rule T4). */
import type { Coupon } from '../../contract/domain/index.ts';
import { shippingTier } from '../../pricing/shipping.ts';
import type { Paise } from '../../pricing/types.ts';
import type { Reckoning } from './reckoning.ts';

export interface CouponSaving {
  /** The largest saving among the payment methods, in paise. */
  readonly most: Paise;
  /** Whether every payment method saves as much. */
  readonly isSame: boolean;
}

/**
 * @param amount what the coupon takes off the goods, in paise
 */
export function couponSaving(
  { explanation, shippingTiers, ways }: Reckoning,
  coupon: Pick<Coupon, 'id'>,
  amount: Paise,
  isApplied: boolean,
): CouponSaving {
  const { afterCoupon = 0, couponDiscount = 0 } = explanation?.quote ?? {};
  const before = afterCoupon + couponDiscount;
  // An applied coupon is compared with the cart without it, another coupon with the current cart.
  const withIt = isApplied ? afterCoupon : Math.max(before - amount, 0);
  const shipping = (value: Paise, couponId: string | null, payment: Reckoning['ways'][number]['payment']) =>
    shippingTier(shippingTiers, { afterCoupon: value, payment, couponId })?.amount ?? 0;
  const savings = ways.map(
    ({ payment }) => amount + shipping(before, null, payment) - shipping(withIt, coupon.id, payment),
  );
  const most = Math.max(0, amount, ...savings);
  return { most, isSame: savings.every((saving) => saving === most) };
}

/** Such as “₹59” or “up to ₹59”. */
export function savingText({ most, isSame }: CouponSaving, format: (paise: Paise) => string): string {
  return isSame ? format(most) : `up to ${format(most)}`;
}
