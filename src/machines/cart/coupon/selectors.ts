import type { Coupon } from '../../../contract/domain/index.ts';
import type { CouponContext, CouponTag, Refusal } from './types.ts';

interface CouponState {
  readonly context: CouponContext;
}
/** A snapshot of the coupon machine. */
export interface TaggedCouponState extends CouponState {
  hasTag(tag: CouponTag): boolean;
}

/** Whether a code is being looked up or checked. */
export const selectIsApplying = (state: TaggedCouponState): boolean => state.hasTag('applying');
/** The code that is being applied; `null` if there is none. */
export const selectApplyingCode = ({ context }: CouponState): string | null =>
  context.application?.code ?? null;
/** Why the last typed or picked code was refused; `null` if it was not. */
export const selectRefusal = ({ context }: CouponState): Refusal | null => context.refusal;
/** The coupons on offer, external ones first, including freebies. */
export const selectCoupons = ({ context }: CouponState): readonly Coupon[] => context.coupons;
export const selectAreCouponsListed = (state: TaggedCouponState): boolean => state.hasTag('listed');
