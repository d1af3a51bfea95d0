/** What the shopper is told about a code that does not work (S §5). */
import type { JudgeCouponOutput, LookUpCouponOutput, Refusal } from './types.ts';

const UNKNOWN = 'We could not find this coupon. Check the code and try again.';
const UNREACHED = 'We could not check this coupon. Check your connection and try again.';
const INVALID = 'Invalid Coupon';
const EXPIRED = 'This coupon has expired.';

/** Nothing usable came back for the code. */
export function refusalOfLookUp(code: string, output: LookUpCouponOutput): Refusal {
  if (output.ok) return { code, message: UNKNOWN, reason: null };
  const { failure } = output;
  return { code, message: failure.kind === 'refused' ? failure.message : UNREACHED, reason: null };
}

/** The rules refuse the coupon for this cart. */
export function refusalOfRules(code: string, { reason, message }: JudgeCouponOutput): Refusal {
  const ended = reason === 'EXPIRED' || reason === 'ARCHIVED';
  return { code, reason, message: message ?? (ended ? EXPIRED : INVALID) };
}
