import { variantsOnSale } from '../../../src/pricing/deal.ts';
import { sourceNow } from '../../../src/pricing/index.ts';
import type { CartLine, Config, Coupon, QuoteInput } from '../../../src/pricing/types.ts';
import { collectSettings, type StoreSettings } from '../../catalogue/settings.ts';
import { pricingTier } from '../../catalogue/shippingTiers.ts';
import { isUsedUpByEveryone } from '../../coupons/couponUses.ts';
import { allowanceOf, monthlyLimit, pricingRule } from '../../rewards/rules.ts';
import type { OrderRequest } from '../orderRequest.ts';
import { type OrderItem, orderLimitsOf } from './items.ts';
import type { OrderSnapshot, SnapshotCoupon } from './snapshot.ts';

/**
 * Builds the input of `src/pricing` from the server's catalogue and rules; no amount comes from the browser. Amounts are
 * paise.
 */
export function quoteInputOf(
  request: Pick<OrderRequest, 'couponCode' | 'paymentType' | 'usesRewards'>,
  items: readonly OrderItem[],
  snapshot: OrderSnapshot,
  now: Date,
): QuoteInput {
  const coupon = snapshot.coupons.find(({ code }) => code === request.couponCode);
  const freebies = snapshot.coupons.filter((row) => row.coupon_type === 'FREEBIE' && !isCouponUsedUp(row));
  return {
    now: now.toISOString(),
    paymentType: request.paymentType,
    cart: items.map(cartLine),
    coupon: coupon === undefined ? null : toPricingCoupon(coupon),
    freebies: freebies.map(toPricingCoupon),
    config: pricingConfig(collectSettings(snapshot.settings)),
    shippingTiers: snapshot.shippingTiers.map(pricingTier),
    loyaltyRules: snapshot.loyaltyRules.map(pricingRule),
    rewards: {
      // True for guests as well: they have no points to use.
      signedIn: true,
      isRewardApplied: request.usesRewards,
      usable: snapshot.usableRewards,
      monthlyAllowance: allowanceOf(monthlyLimit(snapshot.spendingRules), snapshot.spentRewards),
    },
  };
}

/** Whether the coupon has no use left, in the whole shop or for this shopper. */
export function isCouponUsedUp(coupon: SnapshotCoupon): boolean {
  return coupon.is_code_used || isUsedUpByEveryone(coupon) || isUsedUpByShopper(coupon);
}

/** Whether this shopper has no use of the coupon left. */
export function isUsedUpByShopper({
  max_usage_per_shopper: maxPerShopper,
  free_ordinal: freeOrdinal,
}: SnapshotCoupon): boolean {
  return maxPerShopper !== null && maxPerShopper > 0 && freeOrdinal === null;
}

function cartLine(item: OrderItem): CartLine {
  const { line, product, variant } = item;
  const { min, max } = orderLimitsOf(item);
  const priced = {
    recordKey: line.recordKey,
    productId: product.id,
    variantId: variant?.id ?? null,
    price: variant?.price ?? product.price,
    listingPrice: variant === null ? product.listing_price : variant.listing_price,
    recommendPrice: product.deal_price,
    qty: line.quantity,
    source: line.source,
    sourceCouponCode: line.sourceCouponCode,
    collections: product.collections,
    variants: variantsOnSale(product).map(({ id, position }) => ({ id, position })),
    minimumOrderQuantity: min,
    maximumOrderQuantity: max,
  };
  return { ...priced, source: sourceNow(priced) };
}

/** The coupon in the form of `src/pricing`. */
export function toPricingCoupon(row: SnapshotCoupon): Coupon {
  return {
    id: row.id,
    code: row.code,
    couponType: row.coupon_type,
    isArchive: row.is_archive,
    expirationDate: row.expiration_date,
    deviceType: row.device_type,
    paymentMethod: row.payment_method,
    minOrderValue: row.min_order_value,
    maxDiscount: row.max_discount,
    buyXQuantity: row.buy_x_quantity,
    getYQuantity: row.get_y_quantity,
    getYAmount: row.get_y_amount,
    getYPercentage: row.get_y_percentage,
    getYProducts: row.get_y_products,
    discountItemThreshold: row.discount_item_threshold,
    applicableProducts: row.applicable_products,
    applicableCollections: row.applicable_collections,
    applyOnAllVariants: row.apply_on_all_variants,
    applyPrepaidDiscount: row.apply_prepaid_discount,
    isRewardApplicable: row.is_reward_applicable,
    ppcodCouponAmount: row.ppcod_coupon_amount,
    priority: row.priority,
    autoApply: row.auto_apply,
    isExternal: row.is_external,
    showAsNudge: row.show_as_nudge,
  };
}

function pricingConfig(settings: Partial<StoreSettings>): Config {
  return {
    codCharges: settings.COD_CHARGES,
    prepaidDiscountPercent: settings.PREPAID_DISCOUNT_PERCENT,
    maxPrepaidDiscount: settings.MAX_PREPAID_DISCOUNT,
    ppcodAmount: settings.PPCOD_AMOUNT,
    codEnabled: settings.COD_ENABLED,
    ppcodEnabled: settings.PPCOD_ENABLED,
    minCodAmount: settings.MIN_COD_AMOUNT,
    maxCodAmount: settings.MAX_COD_AMOUNT,
  };
}
