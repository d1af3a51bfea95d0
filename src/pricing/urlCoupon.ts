import type { UrlCouponInput, UrlCouponResult } from './types.ts';

/** S4 (S §4): the code before the first &, in upper case; empty is none. */
export function urlCoupon({ raw }: UrlCouponInput): UrlCouponResult {
  const [code = ''] = (raw ?? '').split('&', 1);
  return { code: code.toUpperCase() || null };
}
