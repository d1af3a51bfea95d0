import type { UrlCouponInput, UrlCouponResult } from './types.ts';

/** S4 (Specification 4): the code before the first &, in upper case; empty means no coupon. */
export function urlCoupon({ raw }: UrlCouponInput): UrlCouponResult {
  const [code = ''] = (raw ?? '').split('&', 1);
  return { code: code.toUpperCase() || null };
}
