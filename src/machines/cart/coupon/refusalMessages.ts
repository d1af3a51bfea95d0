/**
 * Chooses the message for a refused coupon code (Specification 5, "Coupon applicability"). The texts are in
 * `src/pricing/couponTexts.ts`; a refusal by the server brings its own, from there too.
 */
import {
  EXPIRED_COUPON,
  INVALID_COUPON,
  UNCHECKED_COUPON,
  UNKNOWN_COUPON,
} from '../../../pricing/couponTexts.ts';
import type { JudgeCouponOutput, LookUpCouponOutput, Refusal } from './types.ts';

/** The refusal for a code that is unknown, was refused by the server, or could not be looked up. */
export function refusalOfLookUp(code: string, output: LookUpCouponOutput): Refusal {
  if (output.ok) return { code, message: UNKNOWN_COUPON, reason: null };
  const { failure } = output;
  return { code, message: failure.kind === 'refused' ? failure.message : UNCHECKED_COUPON, reason: null };
}

/** The refusal for a coupon that the pricing rules do not accept for this cart. */
export function refusalOfRules(code: string, { reason, message }: JudgeCouponOutput): Refusal {
  const ended = reason === 'EXPIRED' || reason === 'ARCHIVED';
  return { code, reason, message: message ?? (ended ? EXPIRED_COUPON : INVALID_COUPON) };
}
