/** Small decisions of the coupon machine. Pure. */
import type { Coupon, Failure } from '../../../contract/domain/index.ts';
import type { AppliedCoupon } from '../cart/index.ts';
import type { CouponContext, CouponEvent, OfferSettlement, SettleOffersInput } from './types.ts';

type CartChange = Extract<CouponEvent, { type: 'coupon.cart.changed' }>;

/** Longer codes are no shop's. */
const LONGEST_CODE = 64;

/** A code as it is sent: upper case, without spaces around it. Empty when it is none. */
export function codeOf(typed: string): string {
  return typed.trim().slice(0, LONGEST_CODE).toUpperCase();
}

export function sameCode(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && a.toUpperCase() === b?.toUpperCase();
}

/** The list's coupon of that code. */
export function listed(coupons: readonly Coupon[], code: string | undefined): Coupon | undefined {
  return coupons.find((coupon) => sameCode(coupon.code, code));
}

/** S §4: an external coupon goes first, applies itself and has priority 0. */
export function withExternal(coupons: readonly Coupon[], coupon: Coupon): readonly Coupon[] {
  const external: Coupon = { ...coupon, autoApply: true, priority: 0, isExternal: true };
  return [external, ...coupons.filter(({ code }) => !sameCode(code, coupon.code))];
}

/** The reloaded list, with the external coupons that are not in it before it. */
export function withList(known: readonly Coupon[], list: readonly Coupon[]): readonly Coupon[] {
  const external = known.filter(({ isExternal, code }) => isExternal === true && !listed(list, code));
  return [...external, ...list];
}

/** The coupon that the server answered, as it stands in the cart. */
export function applied(coupon: Coupon, checkoutSource: AppliedCoupon['checkoutSource']): AppliedCoupon {
  return { ...coupon, autoApplied: false, checkoutSource };
}

/** There is something that the offers could change. */
export function isWorthSettling({ lines, applied }: Pick<CartChange, 'lines' | 'applied'>): boolean {
  return lines.length > 0 || applied !== null;
}

/** A settlement that leaves the cart as it is need not be told. */
export function hasEffect({ slot, dropped, gifts }: OfferSettlement): boolean {
  return slot.kind !== 'keep' || dropped.length > 0 || gifts.length > 0;
}

/** Coupons that the shopper took out do not come back by themselves. */
export function settlementInput(context: CouponContext): SettleOffersInput {
  const { lines, applied, coupons, stored, hasRemoval, declined } = context;
  return {
    lines,
    applied,
    coupons: coupons.filter(({ code }) => !declined.some((out) => sameCode(out, code))),
    stored,
    isRemoval: hasRemoval,
  };
}

/** The server's own no, not a missing or late answer. */
export function isVerdict(failure: Failure): boolean {
  return failure.kind === 'refused' && !['RATE_LIMITED', 'INTERNAL'].includes(failure.code);
}
