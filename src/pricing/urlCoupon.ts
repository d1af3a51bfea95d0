import type { UrlCouponInput, UrlCouponResult } from './types.ts';

/** Characters of the longest coupon code: 40 of an imported coupon's, and what a one-time code adds. */
export const LONGEST_COUPON_CODE = 64;

/** S4 (Specification 4): the code before the first &, in upper case and without spaces around it; empty means no coupon. */
export function urlCoupon({ raw }: UrlCouponInput): UrlCouponResult {
  const [code = ''] = (raw ?? '').split('&', 1);
  return { code: code.trim().toUpperCase() || null };
}
