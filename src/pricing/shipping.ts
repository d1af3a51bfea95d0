/** Rule T4 of docs/decisions/0006: finds the shipping tier (Specification 9). */
import { bindingOr } from './money.ts';
import { byText } from './order.ts';
import type { PaymentType, ShippingTier } from './types.ts';

export interface ShippingInput {
  readonly afterCoupon: number;
  readonly payment: PaymentType;
  /** Id of the applied coupon. */
  readonly couponId: string | null;
}

/** The tier whose amount is charged for delivery; `null`: delivery is free. */
export function shippingTier(tiers: readonly ShippingTier[], parcel: ShippingInput): ShippingTier | null {
  const open = tiers.filter((tier) => servesPayment(tier, parcel.payment));
  const byCoupon = open.filter((tier) => isCouponTier(tier) && isForCoupon(tier, parcel.couponId));
  const candidates =
    byCoupon.length > 0 ? byCoupon : open.filter((tier) => isBandOf(tier, parcel.afterCoupon));
  return candidates.toSorted(byPreference).at(0) ?? null;
}

export function isCouponTier({ type }: ShippingTier): boolean {
  return type === 'COUPON';
}

/** Whether the tier is for this payment. As long as none is chosen, only a tier for ALL is. */
export function servesPayment({ paymentType }: ShippingTier, payment: string): boolean {
  return paymentType === 'ALL' || paymentType === payment;
}

/** The inclusive upper bound; without a maximum, or with 0, there is none. */
export function upperBound({ maxOrderValue }: ShippingTier): number {
  return bindingOr(maxOrderValue, Number.POSITIVE_INFINITY);
}

export function lowerBound({ minOrderValue }: ShippingTier): number {
  return minOrderValue ?? 0;
}

function isForCoupon({ coupons }: ShippingTier, couponId: string | null): boolean {
  return couponId !== null && (coupons ?? []).includes(couponId);
}

function isBandOf(tier: ShippingTier, value: number): boolean {
  return !isCouponTier(tier) && lowerBound(tier) <= value && value <= upperBound(tier);
}

/** A tier for exactly this payment first, then the higher minimum, the lower amount, the id. */
function byPreference(a: ShippingTier, b: ShippingTier): number {
  return (
    Number(a.paymentType === 'ALL') - Number(b.paymentType === 'ALL') ||
    lowerBound(b) - lowerBound(a) ||
    a.amount - b.amount ||
    byText(a.id, b.id)
  );
}
