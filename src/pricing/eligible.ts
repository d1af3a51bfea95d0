/** E: the lines that a coupon counts (S §5). */
import type { Basket, PricedLine } from './basket.ts';
import type { Coupon, VariantStanding } from './types.ts';

/** The eligible subset: cheapest first for BUY_X_GET_Y, else dearest first; then by key. */
export function eligibleLines(coupon: Coupon, basket: Basket): readonly PricedLine[] {
  const goods = coupon.couponType === 'BUY_X_GET_Y' ? basket.cheapestFirst : basket.dearestFirst;
  const isListed = listing(coupon);
  return goods.filter((line) => isListed(line) && hasEligibleVariant(coupon, line.standing));
}

/** E2: both lists empty → all; else the product or any of its collections is listed. */
function listing(coupon: Coupon): (line: PricedLine) => boolean {
  const products = new Set(coupon.applicableProducts);
  const collections = new Set(coupon.applicableCollections);
  if (products.size === 0 && collections.size === 0) return () => true;
  return ({ line }) =>
    products.has(line.productId) || (line.collections ?? []).some((id) => collections.has(id));
}

/** E3: the first variant only, unless the coupon is for all; one not chosen counts, but not for X at Y. */
function hasEligibleVariant(coupon: Coupon, standing: VariantStanding): boolean {
  if (coupon.applyOnAllVariants === true || standing === 'SOLE' || standing === 'FIRST') return true;
  return standing === 'UNCHOSEN' && coupon.couponType !== 'BUY_X_AT_Y';
}
