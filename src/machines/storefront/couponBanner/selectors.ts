import type { CouponBannerTag } from './types.ts';

interface CouponBannerState {
  hasTag(tag: CouponBannerTag): boolean;
}

export const selectIsCopied = (state: CouponBannerState): boolean => state.hasTag('copied');
/** The browser does not let the shop copy: the code can be marked by hand. */
export const selectIsCopyRefused = (state: CouponBannerState): boolean => state.hasTag('failed');
