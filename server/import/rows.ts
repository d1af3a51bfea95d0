import type { DemoFacts, DemoProduct, DemoVariant } from '../../demo/catalogue/types.ts';
import type {
  DemoCoupon,
  DemoLoyaltyAttribute,
  DemoLoyaltyRule,
  DemoPincode,
  DemoShippingTier,
} from '../../demo/types.ts';
import { toPaise } from '../catalogue/rupees.ts';
import { isSettingName, settingKinds } from '../catalogue/settings.ts';
import { json } from '../db/json.ts';
import type { NewRow } from '../db/types.ts';

/** Imported records (rupees, nested) as rows (paise, flat). */

export function productRow(storeId: string, product: DemoProduct): NewRow<'product'> {
  return {
    id: product.id,
    store_id: storeId,
    title: product.title,
    slug: product.slug,
    product_description: product.productDescription,
    vendor: product.vendor,
    label: product.label,
    label_color: product.labelColor,
    price: toPaise(product.price),
    listing_price: toPaise(product.listingPrice),
    cost_price: toPaise(product.costPrice),
    default_price: toPaise(product.defaultPrice),
    recommend_price: toPaise(product.recommendPrice),
    sku: product.sku,
    barcode: product.barcode,
    size: product.size,
    color: product.color,
    tags: [...product.tags],
    benefits: [...product.benefits],
    weight: product.weight,
    weight_unit: product.weightUnit,
    currency: product.currency,
    product_type: product.productType,
    status: product.status,
    position: product.position,
    taxable: product.taxable,
    is_tax_enabled: product.isTaxEnabled,
    is_featured: product.isFeatured,
    has_variants: product.variants.length > 0,
    recommended: product.recommended,
    recommend_priority: product.recommendPriority,
    // A product with variants is sold from theirs.
    inventory: product.variants.length > 0 ? 0 : product.inventory,
    default_inventory: product.defaultInventory,
    is_inventory_enabled: product.isInventoryEnabled,
    continue_selling_out_of_stock: product.continueSellingOutOfStock,
    minimum_order_quantity: product.minimumOrderQuantity,
    maximum_order_quantity: product.maximumOrderQuantity,
    rating: product.rating,
    total_ratings: product.totalRatings,
    total_orders: product.totalOrders,
    thumb_images: [...product.thumbImages],
    show_only_variant_images: product.showOnlyVariantImages,
    images: json(product.images),
    category_id: product.categoryId,
    sub_category_id: product.subCategoryId,
    variant_groups: json(product.variantGroups),
    option_ids: offeredOptions(product),
    metadata: json(product.metadata),
    facts: json(factRows(product.facts)),
    created_at: product.createdAt,
  };
}

function offeredOptions({ variants }: DemoProduct): string[] {
  const choices = variants
    .filter(({ status }) => status === 'ENABLED')
    .flatMap(({ productVariantOptionIds }) => productVariantOptionIds);
  return [...new Set(choices.map(({ variantGroupOptionId }) => variantGroupOptionId))].toSorted();
}

const factLabels: readonly (readonly [keyof DemoFacts, string])[] = [
  ['netQuantity', 'Net quantity'],
  ['countryOfOrigin', 'Country of origin'],
  ['manufacturer', 'Made by'],
  ['bestBefore', 'Best before'],
  ['customerCare', 'Customer care'],
];

function factRows(facts: DemoFacts) {
  return factLabels
    .map(([name, label]) => ({ label, value: facts[name] }))
    .filter(({ value }) => value !== '');
}

export function variantRow(productId: string, variant: DemoVariant): NewRow<'variant'> {
  return {
    id: variant.id,
    product_id: productId,
    title: variant.title,
    price: toPaise(variant.price),
    listing_price: toPaise(variant.listingPrice),
    cost_price: toPaise(variant.costPrice),
    sku: variant.sku,
    size: variant.size,
    color: variant.color,
    status: variant.status,
    position: variant.position,
    currency: variant.currency,
    thumb_image: variant.thumbImage,
    taxable: variant.taxable,
    barcode: variant.barcode,
    weight: variant.weight,
    weight_unit: variant.weightUnit,
    inventory: variant.inventory,
    minimum_order_quantity: variant.minimumOrderQuantity,
    maximum_order_quantity: variant.maximumOrderQuantity,
    images: json(variant.images),
    option_ids: json(variant.productVariantOptionIds),
  };
}

export function couponRow(storeId: string, coupon: DemoCoupon): NewRow<'coupon'> {
  return {
    id: coupon.id,
    store_id: storeId,
    code: coupon.code.toUpperCase(),
    name: coupon.name,
    prefix: coupon.prefix,
    description: coupon.description,
    coupon_title: coupon.couponTitle,
    coupon_note: coupon.couponNote,
    t_and_c: coupon.tAndC,
    device_type: coupon.deviceType,
    coupon_code_count: coupon.couponCodeCount,
    max_allowed_usage: coupon.maxAllowedUsage,
    max_usage_per_shopper: coupon.maxUsagePerShopper,
    is_archive: coupon.isArchive,
    priority: coupon.priority,
    coupon_type: coupon.couponType,
    buy_x_quantity: coupon.buyXQuantity,
    discount_item_threshold: coupon.discountItemThreshold,
    get_y_amount: toPaise(coupon.getYAmount),
    get_y_percentage: coupon.getYPercentage,
    get_y_quantity: coupon.getYQuantity,
    get_y_products: [...coupon.getYProducts],
    min_order_value: toPaise(coupon.minOrderValue),
    max_discount: toPaise(coupon.maxDiscount),
    expiration_date: coupon.expirationDate,
    auto_apply: coupon.autoApply,
    applicable_collections: [...coupon.applicableCollections],
    applicable_products: [...coupon.applicableProducts],
    payment_method: coupon.paymentMethod,
    is_affiliated: coupon.isAffiliated,
    is_reward_applicable: coupon.isRewardApplicable,
    is_pdp_featured: coupon.isPDPFeatured,
    is_featured: coupon.isFeatured,
    is_bulk_coupon: coupon.isBulkCoupon,
    show_as_nudge: coupon.showAsNudge,
    apply_prepaid_discount: coupon.applyPrepaidDiscount,
    apply_on_all_variants: coupon.applyOnAllVariants,
    ppcod_coupon_amount: toPaise(coupon.ppcodCouponAmount),
    is_external: coupon.isExternal,
  };
}

interface Pincode extends Omit<DemoPincode, 'city' | 'state' | 'deliveryDays'> {
  readonly city: string | null;
  readonly state: string | null;
  readonly deliveryDays?: number | null;
}

export function pincodeRow(pincode: Pincode): NewRow<'pincode'> {
  return {
    id: pincode.id,
    cod: pincode.cod,
    prepaid: pincode.prepaid,
    cod_max_amount: toPaise(pincode.codMaxAmount),
    city: pincode.city,
    state: pincode.state,
    delivery_days: pincode.deliveryDays ?? null,
  };
}

/** An amount becomes paise; every other kind of setting is stored as it is. */
export function settingRow(storeId: string, name: string, value: unknown): NewRow<'store_setting'> {
  const isAmount = isSettingName(name) && settingKinds[name] === 'amount' && typeof value === 'number';
  return { store_id: storeId, name, value: json(isAmount ? toPaise(value) : value) };
}

export function shippingTierRow(storeId: string, tier: DemoShippingTier): NewRow<'shipping_tier'> {
  return {
    id: tier.id,
    store_id: storeId,
    type: tier.type,
    coupons: [...tier.coupons],
    payment_type: tier.paymentType,
    amount: toPaise(tier.amount),
    min_order_value: toPaise(tier.minOrderValue),
    max_order_value: toPaise(tier.maxOrderValue),
  };
}

export function loyaltyRuleRow(storeId: string, rule: DemoLoyaltyRule): NewRow<'loyalty_rule'> {
  return {
    id: rule.id,
    store_id: storeId,
    name: rule.name,
    description: rule.description,
    event: rule.event,
    enabled: rule.enabled,
    type: rule.type,
    min_order_value: toPaise(rule.minOrderValue),
    max_cashback_allowed: toPaise(rule.maxCashbackAllowed),
    cashback_percentage: rule.cashbackPercentage,
    expire_period_in_days: rule.expirePeriodInDays,
    cashback_point: toPaise(rule.cashbackPoint),
    coupon_name: rule.couponName,
    max_debitable_cashback_per_month: toPaise(rule.maxDebitableCashbackPerMonth),
    max_creditable_cashback_per_month: toPaise(rule.maxCreditableCashbackPerMonth),
    conditions: json(
      rule.conditions.map((condition) => ({
        event: condition.event,
        attributes: condition.attributes.map(attributeRecord),
      })),
    ),
  };
}

function attributeRecord({ key, operator, value }: DemoLoyaltyAttribute) {
  return { key, operator, value: key === 'totalAmount' ? toPaise(Number(value)) : value };
}
