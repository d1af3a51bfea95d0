/** Rules E of docs/decisions/0006: finds the lines that a coupon counts (Specification 5). */
import type { Basket, PricedLine } from './basket.ts';
import type { Coupon, VariantStanding } from './types.ts';

/** The eligible lines: cheapest first for BUY_X_GET_Y, otherwise dearest first; then by key. */
export function eligibleLines(coupon: Coupon, basket: Basket): readonly PricedLine[] {
  const goods = coupon.couponType === 'BUY_X_GET_Y' ? basket.cheapestFirst : basket.dearestFirst;
  const isListed = isListedBy(coupon);
  return goods.filter((line) => isListed(line) && hasEligibleVariant(coupon, line.standing));
}

/**
 * E2: if both lists are empty, every line is eligible; otherwise its product or one of its collections must be
 * listed.
 */
function isListedBy(coupon: Coupon): (line: PricedLine) => boolean {
  const products = new Set(coupon.applicableProducts);
  const collections = new Set(coupon.applicableCollections);
  if (products.size === 0 && collections.size === 0) return () => true;
  return ({ line }) =>
    products.has(line.productId) || (line.collections ?? []).some((id) => collections.has(id));
}

/**
 * E3: only the first variant, unless the coupon is for all. A line without a chosen variant counts too, except for
 * BUY_X_AT_Y.
 */
function hasEligibleVariant(coupon: Coupon, standing: VariantStanding): boolean {
  if (coupon.applyOnAllVariants === true || standing === 'SOLE' || standing === 'FIRST') return true;
  return standing === 'UNCHOSEN' && coupon.couponType !== 'BUY_X_AT_Y';
}
