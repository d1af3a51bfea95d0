import type { UrlCouponInput, UrlCouponResult } from './types.ts';

/** The most characters of a coupon code: an imported coupon's has at most 40, and a one-time code adds to that. */
export const LONGEST_COUPON_CODE = 64;

/**
 * S4 of docs/decisions/0006 (Specification 4): the code before the first &, in upper case and without spaces around it; `null` if
 * nothing is left.
 */
export function urlCoupon({ raw }: UrlCouponInput): UrlCouponResult {
  const [code = ''] = (raw ?? '').split('&', 1);
  return { code: code.trim().toUpperCase() || null };
}
