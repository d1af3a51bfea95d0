/**
 * Chooses the message for a refused coupon code (Specification 5, "Coupon applicability"). The texts are in
 * `src/pricing/couponTexts.ts`; a refusal by the server brings its own, from there too.
 */
import {
  EXPIRED_COUPON,
  INVALID_COUPON,
  SIGNED_OUT_COUPON,
  UNCHECKED_COUPON,
  UNKNOWN_COUPON,
} from '../../../pricing/couponTexts.ts';
import type { JudgeCouponOutput, LookUpCouponOutput, Refusal } from './types.ts';

/** The refusal for a code that is unknown, was refused by the server, or could not be looked up. */
export function refusalOfLookUp(code: string, output: LookUpCouponOutput): Refusal {
  return { code, message: messageOfLookUp(output), reason: null };
}

function messageOfLookUp(output: LookUpCouponOutput): string {
  if (output.ok) return UNKNOWN_COUPON;
  const { failure } = output;
  if (failure.kind !== 'refused') return UNCHECKED_COUPON;
  // The server's own text is about the token.
  return failure.code === 'UNAUTHENTICATED' ? SIGNED_OUT_COUPON : failure.message;
}

/** The refusal for a coupon that the pricing rules do not accept for this cart. */
export function refusalOfRules(code: string, { reason, message }: JudgeCouponOutput): Refusal {
  const ended = reason === 'EXPIRED' || reason === 'ARCHIVED';
  return { code, reason, message: message ?? (ended ? EXPIRED_COUPON : INVALID_COUPON) };
}
