/**
 * The messages for a refused coupon code (Specification 5, "Coupon applicability"). The pricing rules supply the messages
 * of coupons that do not fit the cart (`src/pricing`); the server supplies those of its own refusals.
 */
import type { JudgeCouponOutput, LookUpCouponOutput, Refusal } from './types.ts';

const UNKNOWN = 'We could not find this coupon. Check the code and try again.';
const UNREACHED = 'We could not check this coupon. Check your connection and try again.';
const INVALID = 'Invalid Coupon';
const EXPIRED = 'This coupon has expired.';

/** The refusal for a code that is unknown, was refused by the server, or could not be looked up. */
export function refusalOfLookUp(code: string, output: LookUpCouponOutput): Refusal {
  if (output.ok) return { code, message: UNKNOWN, reason: null };
  const { failure } = output;
  return { code, message: failure.kind === 'refused' ? failure.message : UNREACHED, reason: null };
}

/** The refusal for a coupon that the pricing rules do not accept for this cart. */
export function refusalOfRules(code: string, { reason, message }: JudgeCouponOutput): Refusal {
  const ended = reason === 'EXPIRED' || reason === 'ARCHIVED';
  return { code, reason, message: message ?? (ended ? EXPIRED : INVALID) };
}
