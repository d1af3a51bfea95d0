export type CouponBannerEvent = { readonly type: 'couponBanner.copy'; readonly code: string };

export interface CouponBannerContext {
  /** What was asked to be copied last. */
  readonly code: string;
}

/** What the copy button says besides its name. */
export type CouponBannerTag = 'copied' | 'failed';
