/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type OrderStatus =
  | 'PENDING'
  | 'CONFIRMED'
  | 'COMPLETE'
  | 'DISPATCHED'
  | 'DELIVERED'
  | 'CANCELLED'
  | 'RETURNED';

export type OrderProductStatus =
  | 'CREATED'
  | 'CANCELLED'
  | 'DISPATCHED'
  | 'DELIVERED'
  | 'RETURN_REQUESTED'
  | 'COURIER_RETURN';

export type DeliveryStatus =
  | 'DRAFT'
  | 'PENDING'
  | 'CONFIRMED'
  | 'SHIPPED'
  | 'DELIVERED'
  | 'CANCELLED';

/** Status of a product or of a variant. */
export type ProductStatus =
  | 'ENABLED'
  | 'DISABLED';

export type CouponType =
  | 'PERCENTAGE'
  | 'FIXED'
  | 'BUY_X_GET_Y'
  | 'BUY_X_AT_Y'
  | 'PRODUCT'
  | 'FREEBIE';

/** Which payments a coupon allows. The cart reads PREPAID as ONLINE. */
export type CouponPaymentMethod =
  | 'ALL'
  | 'COD'
  | 'ONLINE'
  | 'PREPAID';

/** How an order is paid. `ALL` only in rules and tiers; the browser's own NONE (not chosen) never travels. */
export type PaymentType =
  | 'COD'
  | 'PREPAID'
  | 'PPCOD'
  | 'ALL';

export type PaymentMethod =
  | 'COD'
  | 'ONLINE'
  | 'CASHBACK';

export type PaymentStatus =
  | 'UNPAID'
  | 'PAID';

export type ShippingTierType =
  | 'CUSTOM'
  | 'COUPON';

export type CartItemSource =
  | 'CART'
  | 'COUPON'
  | 'LIMITED_TIME_DEAL';

export type DeviceType =
  | 'WEB'
  | 'MOBILE'
  | 'ADMIN'
  | 'ALL';

/** Sort of a product list: recommended, newest, most ordered, highest rated, price, in stock first. */
export type ProductSort =
  | 'DEFAULT'
  | 'LATEST'
  | 'BEST_SELLER'
  | 'POPULARITY'
  | 'PRICE_HIGH'
  | 'PRICE_LOW'
  | 'AVAILABILITY';

export type LoyaltyTrigger =
  | 'CREDIT_PREPAID_ORDER'
  | 'CREDIT_COD_ORDER'
  | 'CREDIT_PPCOD_ORDER'
  | 'CREDIT_USER_SIGNUP'
  | 'CREDIT_COUPON'
  | 'CREDIT_USER_CONSTRAINS'
  | 'DEBIT_PREPAID_ORDER'
  | 'DEBIT_COD_ORDER'
  | 'DEBIT_PPCOD_ORDER'
  | 'DEBIT_ORDER_CANCELLED'
  | 'DEBIT_EXPIRED'
  | 'DEBIT_USER_CONSTRAINS';

export type LoyaltyRuleType =
  | 'PERCENTAGE'
  | 'FIXED';

/** Names of the store's settings; values travel as JSON (flag, rupees, percent, or ISO 8601 time). */
export type StoreSettingName =
  | 'ORDER_COUNT'
  | 'COD_CHARGES'
  | 'PREPAID_DISCOUNT_PERCENT'
  | 'MAX_COD_AMOUNT'
  | 'MIN_COD_AMOUNT'
  | 'MAX_PREPAID_DISCOUNT'
  | 'GUEST_CHECKOUT'
  | 'COD_ENABLED'
  | 'PREPAID_ENABLED'
  | 'TIMER_TTILE'
  | 'TIMER_DESCRIPTION'
  | 'TIMER_COLOR'
  | 'TIMER_BG_COLOR'
  | 'TIMER_START_TIME'
  | 'TIMER_END_TIME'
  | 'IS_DAILY_TIMER'
  | 'TIMER_ENABLED'
  | 'BLOCK_INVENTORY'
  | 'GOKWIK_ENABLED'
  | 'PPCOD_ENABLED'
  | 'PPCOD_AMOUNT'
  | 'EXPRESS_CHECKOUT_ENABLED';

export type SortDirection =
  | 'ASC'
  | 'DESC';

export type StringFilterInput = {
  eq?: string | null | undefined;
  ne?: string | null | undefined;
  in?: Array<string> | null | undefined;
};

export type NumberFilterInput = {
  eq?: number | null | undefined;
  gte?: number | null | undefined;
  lte?: number | null | undefined;
};

export type BooleanFilterInput = {
  eq?: boolean | null | undefined;
};

export type IdFilterInput = {
  eq?: string | number | null | undefined;
  ne?: string | number | null | undefined;
  in?: Array<string | number> | null | undefined;
};

export type VariantFilterInput = {
  status?: ProductStatusFilterInput | null | undefined;
};

export type ProductStatusFilterInput = {
  eq?: ProductStatus | null | undefined;
  ne?: ProductStatus | null | undefined;
};

/** All given conditions must hold. */
export type ProductFilterInput = {
  id?: IdFilterInput | null | undefined;
  storeId?: IdFilterInput | null | undefined;
  /** Full text over title, description, vendor, tags; tolerant of spelling. */
  text?: string | null | undefined;
  /** Collection slugs or ids. */
  collections?: StringFilterInput | null | undefined;
  /** Category slugs. */
  category?: StringFilterInput | null | undefined;
  subCategory?: StringFilterInput | null | undefined;
  tags?: StringFilterInput | null | undefined;
  benefits?: StringFilterInput | null | undefined;
  vendor?: StringFilterInput | null | undefined;
  productType?: StringFilterInput | null | undefined;
  /** Variant group option ids. */
  options?: StringFilterInput | null | undefined;
  /** Rupees; the price of the product as listed. */
  price?: NumberFilterInput | null | undefined;
  rating?: NumberFilterInput | null | undefined;
  /** True: only what can be bought now. */
  inStock?: BooleanFilterInput | null | undefined;
  isFeatured?: BooleanFilterInput | null | undefined;
  recommended?: BooleanFilterInput | null | undefined;
  status?: ProductStatusFilterInput | null | undefined;
};

/** `terms` answers buckets; the others answer one value. */
export type AggregateType =
  | 'TERMS'
  | 'MIN'
  | 'MAX'
  | 'AVG'
  | 'SUM';

export type AggregateInput = {
  name: string;
  type: AggregateType;
  /** collections, category, subCategory, tags, benefits, vendor, productType, options, price, rating, inStock */
  field: string;
};

export type ReviewFilterInput = {
  productId?: IdFilterInput | null | undefined;
  /** Only one's own id finds anything. */
  userId?: IdFilterInput | null | undefined;
  rating?: NumberFilterInput | null | undefined;
  verified?: BooleanFilterInput | null | undefined;
};

export type ReviewSort =
  | 'NEWEST'
  | 'RATING_HIGH'
  | 'RATING_LOW';

export type CollectionFilterInput = {
  slugs?: Array<string> | null | undefined;
};

export type StoreSettingInput = {
  storeId: string | number;
  deviceType: DeviceType;
};

export type LimitedTimeDealFilterInput = {
  storeId: string | number;
  recommended: boolean;
};

export type MenuFilterInput = {
  storeId: string | number;
  isArchive?: boolean | null | undefined;
};

export type ShippingTierFilterInput = {
  storeId: string | number;
};

export type InitialDataInput = {
  storeId: string | number;
  deviceType: DeviceType;
  collectionFilter?: CollectionFilterInput | null | undefined;
  /** By priority. */
  collectionSort?: SortDirection | null | undefined;
  /** Sorted by recommendPriority ascending. */
  limitedTimeDealFilter?: LimitedTimeDealFilterInput | null | undefined;
  storeSetting?: StoreSettingInput | null | undefined;
  menuFilter?: MenuFilterInput | null | undefined;
  shippingTierFilter?: ShippingTierFilterInput | null | undefined;
};

export type LoyaltyInput = {
  storeId: string | number;
  userId?: string | number | null | undefined;
};

export type CartLineInput = {
  productId: string | number;
  variantId?: string | number | null | undefined;
  /** Whole and at least 1. */
  quantity: number;
  /** Null or CART: an ordinary line. */
  source?: CartItemSource | null | undefined;
  /** For a line of source COUPON: the coupon that gives it. */
  sourceCouponCode?: string | null | undefined;
};

export type InventoryItemInput = {
  recordKey: string;
  productId: string | number;
  variantId?: string | number | null | undefined;
  source?: CartItemSource | null | undefined;
};

export type ApplyCouponInput = {
  storeId: string | number;
  code: string;
  deviceType?: DeviceType | null | undefined;
  variantFilter?: VariantFilterInput | null | undefined;
  imageLimit?: number | null | undefined;
};

/** Session meta of the landing (specification, section 3, System state). */
export type SessionMetaInput = {
  landingPage?: string | null | undefined;
  referrer?: string | null | undefined;
  utmCampaign?: string | null | undefined;
  utmContent?: string | null | undefined;
  utmMedium?: string | null | undefined;
  utmSource?: string | null | undefined;
  utmTerm?: string | null | undefined;
  clickId?: string | null | undefined;
  fbclid?: string | null | undefined;
  isAffiseTrackingValid?: boolean | null | undefined;
};

export type ShoppingCartInput = {
  couponCodeId?: string | number | null | undefined;
  couponCode?: string | null | undefined;
  storeId: string | number;
  isRewardApplied: boolean;
  data: Array<CartLineInput>;
  metadata?: SessionMetaInput | null | undefined;
  shoppingCartId?: string | number | null | undefined;
};

export type OrderAddressInput = {
  name: string;
  phone: string;
  email?: string | null | undefined;
  country: string;
  state: string;
  city: string;
  pinCode: string;
  landmark?: string | null | undefined;
  address: string;
  location?: string | null | undefined;
  area?: string | null | undefined;
};

export type CreateOrderInput = {
  products: Array<CartLineInput>;
  shippingAddress: OrderAddressInput;
  billingAddress: OrderAddressInput;
  couponCode?: string | null | undefined;
  storeId: string | number;
  paymentType: PaymentType;
  appliedRewardPoints?: number | null | undefined;
  /** What the shopper saw; a mismatch is refused with AMOUNT_CHANGED and the new figures. */
  totalAmount: number;
  shoppingCartId?: string | number | null | undefined;
  isAffiseTrackingValid?: boolean | null | undefined;
  source?: string | null | undefined;
  /** What the shopper saw; never trusted. */
  totalCashbackEarned?: number | null | undefined;
  metadata?: unknown;
  orderVersion?: string | null | undefined;
  /**
   * Made and stored by the caller before the first try, 16 to 128 characters. The same key and body answer with
   * the same order; the same key with another body is refused with IDEMPOTENCY_CONFLICT.
   */
  idempotencyKey?: string | null | undefined;
};

export type StartExpressCheckoutInput = {
  storeId: string | number;
  /** The synced cart: the checkout is about its lines and its coupon as they are now. */
  shoppingCartId: string | number;
  /**
   * Made by the caller before the first try, 16 to 128 characters. The same key and input answer with the same checkout;
   * the same key with another input is refused with IDEMPOTENCY_CONFLICT.
   */
  idempotencyKey: string;
  isAffiseTrackingValid?: boolean | null | undefined;
  /** Kept with the order. */
  metadata?: unknown;
};

export type ExpressEnvironment =
  | 'production'
  | 'sandbox';

export type CreateReviewInput = {
  productId: string | number;
  /** 1 to 5. */
  rating: number;
  /** At most 120 characters. */
  title?: string | null | undefined;
  /** 3 to 4,000 characters. */
  comment: string;
  /** At most 4 keys that POST /api/reviews/images answered to this shopper. */
  images?: Array<string> | null | undefined;
};

export type UpdateReviewInput = {
  id: string | number;
  rating?: number | null | undefined;
  title?: string | null | undefined;
  comment?: string | null | undefined;
  images?: Array<string> | null | undefined;
};

export type UserAddressInput = {
  name: string;
  phone: string;
  email?: string | null | undefined;
  country: string;
  state: string;
  city: string;
  pinCode: string;
  landmark?: string | null | undefined;
  address: string;
  location?: string | null | undefined;
  area?: string | null | undefined;
};

export type UpdateUserAddressInput = {
  id: string | number;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  country?: string | null | undefined;
  state?: string | null | undefined;
  city?: string | null | undefined;
  pinCode?: string | null | undefined;
  landmark?: string | null | undefined;
  address?: string | null | undefined;
  location?: string | null | undefined;
  area?: string | null | undefined;
};

export type DeleteUserAddressInput = {
  id: string | number;
};

export type UpdateUserInput = {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | null | undefined;
  gender?: string | null | undefined;
  dob?: string | null | undefined;
  profilePhotoUrl?: string | null | undefined;
};

export type UpdateUserCouponInput = {
  storeId: string | number;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  couponCode: string;
};

export type BlogPostsQueryVariables = Exact<{ [key: string]: never; }>;


export type BlogPostsQuery = { blogPosts: Array<{ slug: string, title: string, description: string, date: string, topic: string, imageKey: string, alt: string, minutes: number }> };

export type BlogPostQueryVariables = Exact<{
  slug: string;
}>;


export type BlogPostQuery = { blogPost: { html: string, card: { slug: string, title: string, description: string, date: string, topic: string, imageKey: string, alt: string, minutes: number }, products: Array<{ id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, recommendPrice: number | null, recommended: boolean, sku: string | null, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, hasVarient: boolean, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, sku: string | null, status: ProductStatus, position: number | null, inventory: number, thumbImage: string | null, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, productVariantOptionIds: Array<{ variantGroupId: string, variantGroupOptionId: string }>, images: { items: Array<{ id: string, position: number, alt: string, width: number, height: number, imageKey: string, isThumb: boolean }> } }> }, variantGroups: Array<{ variantGroupId: string, variantGroupOptionIds: Array<string> }> }> } | null };

export type BlogPostPartsFragment = { slug: string, title: string, description: string, date: string, topic: string, imageKey: string, alt: string, minutes: number };

export type CreateShoppingCartMutationVariables = Exact<{
  input: ShoppingCartInput;
}>;


export type CreateShoppingCartMutation = { createShoppingCart: { success: boolean, message: string | null, shoppingCartId: string, items: Array<{ recordKey: string, productId: string, variantId: string | null, quantity: number, source: CartItemSource }> } };

export type ManageShoppingCartMutationVariables = Exact<{
  input: ShoppingCartInput;
}>;


export type ManageShoppingCartMutation = { manageShoppingCart: { success: boolean, message: string | null, shoppingCartId: string, items: Array<{ recordKey: string, productId: string, variantId: string | null, quantity: number, source: CartItemSource }> } };

export type CartReplyFragment = { success: boolean, message: string | null, shoppingCartId: string, items: Array<{ recordKey: string, productId: string, variantId: string | null, quantity: number, source: CartItemSource }> };

export type CheckInventoryMutationVariables = Exact<{
  storeId: string | number;
  items: Array<InventoryItemInput> | InventoryItemInput;
}>;


export type CheckInventoryMutation = { checkInventory: Array<{ recordKey: string, productId: string, variantId: string | null, inventory: number, collections: Array<string>, price: number | null, listingPrice: number | null, status: ProductStatus | null, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null }> };

export type ApplyCouponMutationVariables = Exact<{
  input: ApplyCouponInput;
}>;


export type ApplyCouponMutation = { applyCoupon: { id: string, code: string, name: string, prefix: string | null, description: string | null, couponTitle: string | null, couponNote: string | null, tAndC: string | null, deviceType: DeviceType | null, isArchive: boolean, priority: number | null, couponType: CouponType, buyXQuantity: number | null, discountItemThreshold: number | null, getYAmount: number | null, getYPercentage: number | null, getYQuantity: number | null, getYProducts: Array<string>, minOrderValue: number | null, maxDiscount: number | null, expirationDate: string | null, autoApply: boolean, applicableCollections: Array<string>, applicableProducts: Array<string>, paymentMethod: CouponPaymentMethod | null, isRewardApplicable: boolean | null, isPDPFeatured: boolean, isFeatured: boolean, showAsNudge: boolean, applyPrepaidDiscount: boolean | null, applyOnAllVariants: boolean, ppcodCouponAmount: number | null, isExternal: boolean, getYStoreProducts: Array<{ id: string, title: string, slug: string, price: number, listingPrice: number | null, sku: string | null, inventory: number, images: Array<{ id: string, alt: string, width: number, height: number, imageKey: string }> }> } | null };

export type GetCouponQueryVariables = Exact<{
  code: string;
}>;


export type GetCouponQuery = { getCoupon: { id: string, code: string, name: string, prefix: string | null, description: string | null, couponTitle: string | null, couponNote: string | null, tAndC: string | null, deviceType: DeviceType | null, isArchive: boolean, priority: number | null, couponType: CouponType, buyXQuantity: number | null, discountItemThreshold: number | null, getYAmount: number | null, getYPercentage: number | null, getYQuantity: number | null, getYProducts: Array<string>, minOrderValue: number | null, maxDiscount: number | null, expirationDate: string | null, autoApply: boolean, applicableCollections: Array<string>, applicableProducts: Array<string>, paymentMethod: CouponPaymentMethod | null, isRewardApplicable: boolean | null, isPDPFeatured: boolean, isFeatured: boolean, showAsNudge: boolean, applyPrepaidDiscount: boolean | null, applyOnAllVariants: boolean, ppcodCouponAmount: number | null, isExternal: boolean, getYStoreProducts: Array<{ id: string, title: string, slug: string, price: number, listingPrice: number | null, sku: string | null, inventory: number, images: Array<{ id: string, alt: string, width: number, height: number, imageKey: string }> }> } | null };

export type GetCouponRuleQueryVariables = Exact<{
  code: string;
  storeId: string | number;
}>;


export type GetCouponRuleQuery = { getCouponRule: { id: string, code: string, name: string, prefix: string | null, description: string | null, couponTitle: string | null, couponNote: string | null, tAndC: string | null, deviceType: DeviceType | null, isArchive: boolean, priority: number | null, couponType: CouponType, buyXQuantity: number | null, discountItemThreshold: number | null, getYAmount: number | null, getYPercentage: number | null, getYQuantity: number | null, getYProducts: Array<string>, minOrderValue: number | null, maxDiscount: number | null, expirationDate: string | null, autoApply: boolean, applicableCollections: Array<string>, applicableProducts: Array<string>, paymentMethod: CouponPaymentMethod | null, isRewardApplicable: boolean | null, isPDPFeatured: boolean, isFeatured: boolean, showAsNudge: boolean, applyPrepaidDiscount: boolean | null, applyOnAllVariants: boolean, ppcodCouponAmount: number | null, isExternal: boolean, getYStoreProducts: Array<{ id: string, title: string, slug: string, price: number, listingPrice: number | null, sku: string | null, inventory: number, images: Array<{ id: string, alt: string, width: number, height: number, imageKey: string }> }> } | null };

export type ListCouponsQueryVariables = Exact<{
  storeId: string | number;
}>;


export type ListCouponsQuery = { listCoupons: Array<{ id: string, code: string, name: string, prefix: string | null, description: string | null, couponTitle: string | null, couponNote: string | null, tAndC: string | null, deviceType: DeviceType | null, isArchive: boolean, priority: number | null, couponType: CouponType, buyXQuantity: number | null, discountItemThreshold: number | null, getYAmount: number | null, getYPercentage: number | null, getYQuantity: number | null, getYProducts: Array<string>, minOrderValue: number | null, maxDiscount: number | null, expirationDate: string | null, autoApply: boolean, applicableCollections: Array<string>, applicableProducts: Array<string>, paymentMethod: CouponPaymentMethod | null, isRewardApplicable: boolean | null, isPDPFeatured: boolean, isFeatured: boolean, showAsNudge: boolean, applyPrepaidDiscount: boolean | null, applyOnAllVariants: boolean, ppcodCouponAmount: number | null, isExternal: boolean, getYStoreProducts: Array<{ id: string, title: string, slug: string, price: number, listingPrice: number | null, sku: string | null, inventory: number, images: Array<{ id: string, alt: string, width: number, height: number, imageKey: string }> }> }> };

export type CouponRuleFragment = { id: string, code: string, name: string, prefix: string | null, description: string | null, couponTitle: string | null, couponNote: string | null, tAndC: string | null, deviceType: DeviceType | null, isArchive: boolean, priority: number | null, couponType: CouponType, buyXQuantity: number | null, discountItemThreshold: number | null, getYAmount: number | null, getYPercentage: number | null, getYQuantity: number | null, getYProducts: Array<string>, minOrderValue: number | null, maxDiscount: number | null, expirationDate: string | null, autoApply: boolean, applicableCollections: Array<string>, applicableProducts: Array<string>, paymentMethod: CouponPaymentMethod | null, isRewardApplicable: boolean | null, isPDPFeatured: boolean, isFeatured: boolean, showAsNudge: boolean, applyPrepaidDiscount: boolean | null, applyOnAllVariants: boolean, ppcodCouponAmount: number | null, isExternal: boolean, getYStoreProducts: Array<{ id: string, title: string, slug: string, price: number, listingPrice: number | null, sku: string | null, inventory: number, images: Array<{ id: string, alt: string, width: number, height: number, imageKey: string }> }> };

export type SearchProductsQueryVariables = Exact<{
  filter?: ProductFilterInput | null | undefined;
  sort?: ProductSort | null | undefined;
  limit?: number | null | undefined;
  from?: number | null | undefined;
  nextToken?: string | null | undefined;
  aggregates?: Array<AggregateInput> | AggregateInput | null | undefined;
}>;


export type SearchProductsQuery = { searchProducts: { nextToken: string | null, total: number, items: Array<{ id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, recommendPrice: number | null, recommended: boolean, sku: string | null, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, hasVarient: boolean, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, sku: string | null, status: ProductStatus, position: number | null, inventory: number, thumbImage: string | null, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, productVariantOptionIds: Array<{ variantGroupId: string, variantGroupOptionId: string }>, images: { items: Array<{ id: string, position: number, alt: string, width: number, height: number, imageKey: string, isThumb: boolean }> } }> }, variantGroups: Array<{ variantGroupId: string, variantGroupOptionIds: Array<string> }> }>, aggregateItems: Array<{ name: string, result:
        | { __typename: 'AggregateScalarResult', value: number }
        | { __typename: 'AggregateBucketResult', buckets: Array<{ key: string, doc_count: number }> }
       }> } };

export type ProductBySlugQueryVariables = Exact<{
  slug: string;
}>;


export type ProductBySlugQuery = { productBySlug: { items: Array<{ productDescription: string, barcode: string | null, sku: string | null, size: string | null, color: string | null, benefits: Array<string>, weight: number | null, weightUnit: string | null, productType: string | null, showOnlyVariantImages: boolean, id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, recommendPrice: number | null, recommended: boolean, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, hasVarient: boolean, images: { items: Array<{ id: string, position: number, alt: string, width: number, height: number, imageKey: string, isThumb: boolean }> }, category: { id: string, name: string, slug: string } | null, subCategory: { id: string, name: string, slug: string } | null, metadata: { title: string | null, description: string | null, keywords: string | null, image: string | null, canonical: string | null, noIndex: boolean } | null, facts: Array<{ label: string, value: string }>, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, sku: string | null, status: ProductStatus, position: number | null, inventory: number, thumbImage: string | null, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, productVariantOptionIds: Array<{ variantGroupId: string, variantGroupOptionId: string }>, images: { items: Array<{ id: string, position: number, alt: string, width: number, height: number, imageKey: string, isThumb: boolean }> } }> }, variantGroups: Array<{ variantGroupId: string, variantGroupOptionIds: Array<string> }> }> } };

export type LinkedProductsQueryVariables = Exact<{
  productId: string | number;
}>;


export type LinkedProductsQuery = { linkedProducts: Array<{ id: string, linkedProductId: string, linkedProduct: { id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, recommendPrice: number | null, recommended: boolean, sku: string | null, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, hasVarient: boolean, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, sku: string | null, status: ProductStatus, position: number | null, inventory: number, thumbImage: string | null, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, productVariantOptionIds: Array<{ variantGroupId: string, variantGroupOptionId: string }>, images: { items: Array<{ id: string, position: number, alt: string, width: number, height: number, imageKey: string, isThumb: boolean }> } }> }, variantGroups: Array<{ variantGroupId: string, variantGroupOptionIds: Array<string> }> } }> };

export type SearchReviewsQueryVariables = Exact<{
  filter?: ReviewFilterInput | null | undefined;
  sort?: ReviewSort | null | undefined;
  limit?: number | null | undefined;
  nextToken?: string | null | undefined;
  aggregates?: Array<AggregateInput> | AggregateInput | null | undefined;
}>;


export type SearchReviewsQuery = { searchReviews: { nextToken: string | null, total: number, items: Array<{ id: string, verified: boolean, productId: string, rating: number, comment: string, title: string | null, images: Array<string>, isSample: boolean, createdAt: string, reviewer: { name: string } }>, aggregateItems: Array<{ name: string, result:
        | { __typename: 'AggregateScalarResult', value: number }
        | { __typename: 'AggregateBucketResult', buckets: Array<{ key: string, doc_count: number }> }
       }> } };

export type ReviewPartsFragment = { id: string, verified: boolean, productId: string, rating: number, comment: string, title: string | null, images: Array<string>, isSample: boolean, createdAt: string, reviewer: { name: string } };

export type ProductCardFragment = { id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, recommendPrice: number | null, recommended: boolean, sku: string | null, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, hasVarient: boolean, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, sku: string | null, status: ProductStatus, position: number | null, inventory: number, thumbImage: string | null, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, productVariantOptionIds: Array<{ variantGroupId: string, variantGroupOptionId: string }>, images: { items: Array<{ id: string, position: number, alt: string, width: number, height: number, imageKey: string, isThumb: boolean }> } }> }, variantGroups: Array<{ variantGroupId: string, variantGroupOptionIds: Array<string> }> };

export type VariantChoiceFragment = { id: string, title: string, price: number, listingPrice: number | null, sku: string | null, status: ProductStatus, position: number | null, inventory: number, thumbImage: string | null, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, productVariantOptionIds: Array<{ variantGroupId: string, variantGroupOptionId: string }>, images: { items: Array<{ id: string, position: number, alt: string, width: number, height: number, imageKey: string, isThumb: boolean }> } };

export type ImageFragment = { id: string, position: number, alt: string, width: number, height: number, imageKey: string, isThumb: boolean };

export type StartExpressCheckoutMutationVariables = Exact<{
  input: StartExpressCheckoutInput;
}>;


export type StartExpressCheckoutMutation = { startExpressCheckout: { merchantCheckoutId: string, mid: string, environment: ExpressEnvironment, scriptUrl: string, expiresAt: string, orderId: string | null } };

export type CreateOrderMutationVariables = Exact<{
  input: CreateOrderInput;
}>;


export type CreateOrderMutation = { createOrder: { id: string, code: string | null, status: OrderStatus, deliveryStatus: DeliveryStatus, cancelReason: string | null, paymentType: PaymentType, orderDate: string, couponCode: string | null, totalAmount: number, totalDiscount: number, totalShippingCharges: number, totalCashOnDeliveryCharges: number, totalPrepaidAmount: number, prepaidDiscount: number, appliedRewardPoints: number, cashbackEarned: number, currency: string, refundDue: boolean, createdAt: string, updatedAt: string } };

export type CreateTransactionMutationVariables = Exact<{
  orderId: string | number;
}>;


export type CreateTransactionMutation = { createTransaction: { orderId: string, amount: number, done: boolean, checkout: { key: string, providerOrderId: string, amountInPaise: number, currency: string, scriptUrl: string } | null } };

export type ValidateTransactionMutationVariables = Exact<{
  orderId: string | number;
  razorpayPaymentId: string | number;
  razorpaySignature?: string | null | undefined;
}>;


export type ValidateTransactionMutation = { validateTransaction: { success: boolean } };

export type GetOrderQueryVariables = Exact<{
  id: string | number;
  secret?: string | null | undefined;
}>;


export type GetOrderQuery = { getOrder: { id: string, code: string | null, status: OrderStatus, deliveryStatus: DeliveryStatus, cancelReason: string | null, paymentType: PaymentType, orderDate: string, couponCode: string | null, totalAmount: number, totalDiscount: number, totalShippingCharges: number, totalCashOnDeliveryCharges: number, totalPrepaidAmount: number, prepaidDiscount: number, appliedRewardPoints: number, cashbackEarned: number, currency: string, refundDue: boolean, createdAt: string, updatedAt: string, shippingAddress: { name: string, phone: string | null, email: string | null, country: string, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } | null, billingAddress: { name: string, phone: string | null, email: string | null, country: string, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } | null, products: { items: Array<{ id: string, productId: string, variantId: string | null, sku: string | null, title: string, variantTitle: string | null, slug: string | null, imageKey: string | null, source: CartItemSource | null, cancelledQuantity: number, quantity: number, price: number, discount: number, status: OrderProductStatus, deliveryPartner: string | null, shippingCourier: string | null, trackingId: string | null }> }, payments: Array<{ id: string, method: PaymentMethod, status: PaymentStatus, amount: number, paymentDate: string | null }> } };

export type ByorderIdcreatedAtPaymentQueryVariables = Exact<{
  orderId: string | number;
}>;


export type ByorderIdcreatedAtPaymentQuery = { byorderIdcreatedAtPayment: { items: Array<{ id: string, orderId: string, method: PaymentMethod, status: PaymentStatus, amount: number, paymentDate: string | null }> } };

export type OrderSummaryFragment = { id: string, code: string | null, status: OrderStatus, deliveryStatus: DeliveryStatus, cancelReason: string | null, paymentType: PaymentType, orderDate: string, couponCode: string | null, totalAmount: number, totalDiscount: number, totalShippingCharges: number, totalCashOnDeliveryCharges: number, totalPrepaidAmount: number, prepaidDiscount: number, appliedRewardPoints: number, cashbackEarned: number, currency: string, refundDue: boolean, createdAt: string, updatedAt: string };

export type OrderAddressPartsFragment = { name: string, phone: string | null, email: string | null, country: string, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null };

export type GetInitialDataQueryVariables = Exact<{
  input: InitialDataInput;
}>;


export type GetInitialDataQuery = { getInitialData: { serverTime: string, settings: Array<{ name: StoreSettingName, value: unknown }>, menus: Array<{ id: string, parentId: string | null, label: string, link: string | null, slug: string | null, priority: number, children: Array<{ id: string, parentId: string | null, label: string, link: string | null, slug: string | null, priority: number, children: Array<{ id: string, parentId: string | null, label: string, link: string | null, slug: string | null, priority: number }> }> }>, store: { id: string, name: string, title: string, description: string, webUrl: string, trackingUrl: string | null, imageUrl: string, darkImageUrl: string | null, tagline: string | null, shareImageKey: string | null, banners: Array<{ id: string, webKey: string, mobileKey: string, link: string | null, name: string, priority: number, deviceType: DeviceType, isThankYouPageBanner: boolean }>, announcements: Array<{ id: string, label: string, link: string | null, color: string | null, textColor: string | null, deviceType: DeviceType }>, socialLinks: { instagram: string | null, facebook: string | null, twitter: string | null, youtube: string | null, pinterest: string | null }, legal: { seller: string, address: string, grievanceOfficer: string, grievanceEmail: string, grievancePhone: string, supportHours: string } | null }, shippingTiers: Array<{ id: string, type: ShippingTierType, coupons: Array<string>, paymentType: PaymentType, amount: number, minOrderValue: number | null, maxOrderValue: number | null }>, variantGroups: Array<{ id: string, label: string, variantOptions: Array<{ id: string, label: string }> }>, collections: Array<{ id: string, slug: string, label: string, labelColor: string | null, priority: number, description: string | null, imageKey: string | null }>, topCoupons: Array<{ id: string, code: string, name: string, prefix: string | null, description: string | null, couponTitle: string | null, couponNote: string | null, tAndC: string | null, deviceType: DeviceType | null, isArchive: boolean, priority: number | null, couponType: CouponType, buyXQuantity: number | null, discountItemThreshold: number | null, getYAmount: number | null, getYPercentage: number | null, getYQuantity: number | null, getYProducts: Array<string>, minOrderValue: number | null, maxDiscount: number | null, expirationDate: string | null, autoApply: boolean, applicableCollections: Array<string>, applicableProducts: Array<string>, paymentMethod: CouponPaymentMethod | null, isRewardApplicable: boolean | null, isPDPFeatured: boolean, isFeatured: boolean, showAsNudge: boolean, applyPrepaidDiscount: boolean | null, applyOnAllVariants: boolean, ppcodCouponAmount: number | null, isExternal: boolean, getYStoreProducts: Array<{ id: string, title: string, slug: string, price: number, listingPrice: number | null, sku: string | null, inventory: number, images: Array<{ id: string, alt: string, width: number, height: number, imageKey: string }> }> }>, products: Array<{ id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, recommendPrice: number | null, recommended: boolean, sku: string | null, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, hasVarient: boolean, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, sku: string | null, status: ProductStatus, position: number | null, inventory: number, thumbImage: string | null, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, productVariantOptionIds: Array<{ variantGroupId: string, variantGroupOptionId: string }>, images: { items: Array<{ id: string, position: number, alt: string, width: number, height: number, imageKey: string, isThumb: boolean }> } }> }, variantGroups: Array<{ variantGroupId: string, variantGroupOptionIds: Array<string> }> }>, loyaltyRules: Array<{ id: string, name: string, description: string | null, event: LoyaltyTrigger, enabled: boolean, type: LoyaltyRuleType, minOrderValue: number | null, maxCashbackAllowed: number | null, cashbackPercentage: number | null, expirePeriodInDays: number | null, cashbackPoint: number | null, couponName: string | null, maxDebitableCashbackPerMonth: number | null, maxCreditableCashbackPerMonth: number | null, conditions: Array<{ event: LoyaltyTrigger | null, attributes: Array<{ key: string, operator: string, value: string }> }> }> } };

export type GetStoreQueryVariables = Exact<{
  id: string | number;
}>;


export type GetStoreQuery = { getStore: { id: string, name: string, title: string, description: string, webUrl: string, trackingUrl: string | null, imageUrl: string, darkImageUrl: string | null, tagline: string | null, shareImageKey: string | null, banners: Array<{ id: string, webKey: string, mobileKey: string, link: string | null, name: string, priority: number, deviceType: DeviceType, isThankYouPageBanner: boolean }>, announcements: Array<{ id: string, label: string, link: string | null, color: string | null, textColor: string | null, deviceType: DeviceType }>, socialLinks: { instagram: string | null, facebook: string | null, twitter: string | null, youtube: string | null, pinterest: string | null }, legal: { seller: string, address: string, grievanceOfficer: string, grievanceEmail: string, grievancePhone: string, supportHours: string } | null } };

export type ListVariantGroupsQueryVariables = Exact<{
  storeId: string | number;
}>;


export type ListVariantGroupsQuery = { listVariantGroups: Array<{ id: string, label: string, variantOptions: Array<{ id: string, label: string }> }> };

export type GetZipCodeQueryVariables = Exact<{
  id: string | number;
}>;


export type GetZipCodeQuery = { getZipCode: { id: string, codMaxAmount: number | null, cod: boolean, prepaid: boolean, city: string | null, state: string | null, deliveryDays: number | null } | null };

export type MenuEntryFragment = { id: string, parentId: string | null, label: string, link: string | null, slug: string | null, priority: number };

export type GetUserQueryVariables = Exact<{
  storeId?: string | number | null | undefined;
}>;


export type GetUserQuery = { getUser: { id: string, firstName: string | null, lastName: string | null, email: string | null, phone: string | null, gender: string | null, dob: string | null, totalOrders: number, phoneVerified: boolean, totalRewards: number, createdAt: string } };

export type EnsureUserAndDispatchOtpQueryVariables = Exact<{
  storeId: string | number;
  phone: string;
}>;


export type EnsureUserAndDispatchOtpQuery = { ensureUserAndDispatchOTP: { isExistingUser: boolean } };

export type UpdateUserMutationVariables = Exact<{
  input: UpdateUserInput;
}>;


export type UpdateUserMutation = { updateUser: { id: string, firstName: string | null, lastName: string | null, email: string | null, phone: string | null, gender: string | null, dob: string | null, totalOrders: number, phoneVerified: boolean, totalRewards: number, createdAt: string } };

export type SearchUserAddressesQueryVariables = Exact<{
  limit?: number | null | undefined;
}>;


export type SearchUserAddressesQuery = { searchUserAddresses: { items: Array<{ id: string, name: string, phone: string, email: string | null, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null }> } };

export type CreateUserAddressMutationVariables = Exact<{
  input: UserAddressInput;
}>;


export type CreateUserAddressMutation = { createUserAddress: { id: string, name: string, phone: string, email: string | null, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } };

export type UpdateUserAddressMutationVariables = Exact<{
  input: UpdateUserAddressInput;
}>;


export type UpdateUserAddressMutation = { updateUserAddress: { id: string, name: string, phone: string, email: string | null, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } };

export type DeleteUserAddressMutationVariables = Exact<{
  input: DeleteUserAddressInput;
}>;


export type DeleteUserAddressMutation = { deleteUserAddress: { id: string, name: string, phone: string, email: string | null, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } };

export type SearchOrdersQueryVariables = Exact<{
  limit?: number | null | undefined;
  nextToken?: string | null | undefined;
}>;


export type SearchOrdersQuery = { searchOrders: { nextToken: string | null, total: number, items: Array<{ id: string, code: string | null, totalAmount: number, orderDate: string, status: OrderStatus, createdAt: string, products: { items: Array<{ id: string, title: string, imageKey: string | null, quantity: number, shippingCourier: string | null, trackingId: string | null }> } }> } };

export type GetLoyaltyQueryVariables = Exact<{
  input: LoyaltyInput;
}>;


export type GetLoyaltyQuery = { getLoyalty: { totalAllotted: number, totalUsable: number, totalUsed: number, totalExpired: number, allowances: Array<{ paymentType: PaymentType, amount: number | null }>, transactions: Array<{ id: string, amount: number, expiresAt: string | null, event: LoyaltyTrigger, status: string, transactionState: string, reason: string | null, createdAt: string }> } };

export type CreateReviewMutationVariables = Exact<{
  input: CreateReviewInput;
}>;


export type CreateReviewMutation = { createReview: { id: string, verified: boolean, productId: string, rating: number, comment: string, title: string | null, images: Array<string>, isSample: boolean, createdAt: string, reviewer: { name: string } } };

export type UpdateReviewMutationVariables = Exact<{
  input: UpdateReviewInput;
}>;


export type UpdateReviewMutation = { updateReview: { id: string, verified: boolean, productId: string, rating: number, comment: string, title: string | null, images: Array<string>, isSample: boolean, createdAt: string, reviewer: { name: string } } };

export type UserProfileFragment = { id: string, firstName: string | null, lastName: string | null, email: string | null, phone: string | null, gender: string | null, dob: string | null, totalOrders: number, phoneVerified: boolean, totalRewards: number, createdAt: string };

export type UserAddressPartsFragment = { id: string, name: string, phone: string, email: string | null, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null };

export type UpdateUserCouponMutationVariables = Exact<{
  input: UpdateUserCouponInput;
}>;


export type UpdateUserCouponMutation = { updateUserCoupon: { success: boolean } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const BlogPostPartsFragmentDoc = new TypedDocumentString(`
    fragment BlogPostParts on BlogPostCard {
  slug
  title
  description
  date
  topic
  imageKey
  alt
  minutes
}
    `, {"fragmentName":"BlogPostParts"}) as unknown as TypedDocumentString<BlogPostPartsFragment, unknown>;
export const CartReplyFragmentDoc = new TypedDocumentString(`
    fragment CartReply on ShoppingCartResult {
  success
  message
  shoppingCartId
  items {
    recordKey
    productId
    variantId
    quantity
    source
  }
}
    `, {"fragmentName":"CartReply"}) as unknown as TypedDocumentString<CartReplyFragment, unknown>;
export const CouponRuleFragmentDoc = new TypedDocumentString(`
    fragment CouponRule on Coupon {
  id
  code
  name
  prefix
  description
  couponTitle
  couponNote
  tAndC
  deviceType
  isArchive
  priority
  couponType
  buyXQuantity
  discountItemThreshold
  getYAmount
  getYPercentage
  getYQuantity
  getYProducts
  getYStoreProducts {
    id
    title
    slug
    price
    listingPrice
    sku
    inventory
    images {
      id
      alt
      width
      height
      imageKey
    }
  }
  minOrderValue
  maxDiscount
  expirationDate
  autoApply
  applicableCollections
  applicableProducts
  paymentMethod
  isRewardApplicable
  isPDPFeatured
  isFeatured
  showAsNudge
  applyPrepaidDiscount
  applyOnAllVariants
  ppcodCouponAmount
  isExternal
}
    `, {"fragmentName":"CouponRule"}) as unknown as TypedDocumentString<CouponRuleFragment, unknown>;
export const ReviewPartsFragmentDoc = new TypedDocumentString(`
    fragment ReviewParts on Review {
  id
  verified
  reviewer {
    name
  }
  productId
  rating
  comment
  title
  images
  isSample
  createdAt
}
    `, {"fragmentName":"ReviewParts"}) as unknown as TypedDocumentString<ReviewPartsFragment, unknown>;
export const ImageFragmentDoc = new TypedDocumentString(`
    fragment Image on ProductImage {
  id
  position
  alt
  width
  height
  imageKey
  isThumb
}
    `, {"fragmentName":"Image"}) as unknown as TypedDocumentString<ImageFragment, unknown>;
export const VariantChoiceFragmentDoc = new TypedDocumentString(`
    fragment VariantChoice on Variant {
  id
  title
  price
  listingPrice
  sku
  status
  position
  inventory
  thumbImage
  minimumOrderQuantity
  maximumOrderQuantity
  productVariantOptionIds {
    variantGroupId
    variantGroupOptionId
  }
  images {
    items {
      ...Image
    }
  }
}
    fragment Image on ProductImage {
  id
  position
  alt
  width
  height
  imageKey
  isThumb
}`, {"fragmentName":"VariantChoice"}) as unknown as TypedDocumentString<VariantChoiceFragment, unknown>;
export const ProductCardFragmentDoc = new TypedDocumentString(`
    fragment ProductCard on Product {
  id
  title
  slug
  vendor
  label
  labelColor
  price
  listingPrice
  recommendPrice
  recommended
  sku
  status
  tags
  inventory
  isInventoryEnabled
  continueSellingOutOfStock
  minimumOrderQuantity
  maximumOrderQuantity
  rating
  totalRatings
  thumbImages
  collections
  hasVarient
  collectionsList {
    slug
    label
    labelColor
    priority
  }
  variants {
    items {
      ...VariantChoice
    }
  }
  variantGroups {
    variantGroupId
    variantGroupOptionIds
  }
}
    fragment VariantChoice on Variant {
  id
  title
  price
  listingPrice
  sku
  status
  position
  inventory
  thumbImage
  minimumOrderQuantity
  maximumOrderQuantity
  productVariantOptionIds {
    variantGroupId
    variantGroupOptionId
  }
  images {
    items {
      ...Image
    }
  }
}
fragment Image on ProductImage {
  id
  position
  alt
  width
  height
  imageKey
  isThumb
}`, {"fragmentName":"ProductCard"}) as unknown as TypedDocumentString<ProductCardFragment, unknown>;
export const OrderSummaryFragmentDoc = new TypedDocumentString(`
    fragment OrderSummary on Order {
  id
  code
  status
  deliveryStatus
  cancelReason
  paymentType
  orderDate
  couponCode
  totalAmount
  totalDiscount
  totalShippingCharges
  totalCashOnDeliveryCharges
  totalPrepaidAmount
  prepaidDiscount
  appliedRewardPoints
  cashbackEarned
  currency
  refundDue
  createdAt
  updatedAt
}
    `, {"fragmentName":"OrderSummary"}) as unknown as TypedDocumentString<OrderSummaryFragment, unknown>;
export const OrderAddressPartsFragmentDoc = new TypedDocumentString(`
    fragment OrderAddressParts on OrderAddress {
  name
  phone
  email
  country
  state
  city
  pinCode
  landmark
  address
  area
}
    `, {"fragmentName":"OrderAddressParts"}) as unknown as TypedDocumentString<OrderAddressPartsFragment, unknown>;
export const MenuEntryFragmentDoc = new TypedDocumentString(`
    fragment MenuEntry on Menu {
  id
  parentId
  label
  link
  slug
  priority
}
    `, {"fragmentName":"MenuEntry"}) as unknown as TypedDocumentString<MenuEntryFragment, unknown>;
export const UserProfileFragmentDoc = new TypedDocumentString(`
    fragment UserProfile on User {
  id
  firstName
  lastName
  email
  phone
  gender
  dob
  totalOrders
  phoneVerified
  totalRewards
  createdAt
}
    `, {"fragmentName":"UserProfile"}) as unknown as TypedDocumentString<UserProfileFragment, unknown>;
export const UserAddressPartsFragmentDoc = new TypedDocumentString(`
    fragment UserAddressParts on UserAddress {
  id
  name
  phone
  email
  state
  city
  pinCode
  landmark
  address
  area
}
    `, {"fragmentName":"UserAddressParts"}) as unknown as TypedDocumentString<UserAddressPartsFragment, unknown>;
export const BlogPostsDocument = new TypedDocumentString(`
    query blogPosts {
  blogPosts {
    ...BlogPostParts
  }
}
    fragment BlogPostParts on BlogPostCard {
  slug
  title
  description
  date
  topic
  imageKey
  alt
  minutes
}`) as unknown as TypedDocumentString<BlogPostsQuery, BlogPostsQueryVariables>;
export const BlogPostDocument = new TypedDocumentString(`
    query blogPost($slug: String!) {
  blogPost(slug: $slug) {
    card {
      ...BlogPostParts
    }
    html
    products {
      ...ProductCard
    }
  }
}
    fragment BlogPostParts on BlogPostCard {
  slug
  title
  description
  date
  topic
  imageKey
  alt
  minutes
}
fragment ProductCard on Product {
  id
  title
  slug
  vendor
  label
  labelColor
  price
  listingPrice
  recommendPrice
  recommended
  sku
  status
  tags
  inventory
  isInventoryEnabled
  continueSellingOutOfStock
  minimumOrderQuantity
  maximumOrderQuantity
  rating
  totalRatings
  thumbImages
  collections
  hasVarient
  collectionsList {
    slug
    label
    labelColor
    priority
  }
  variants {
    items {
      ...VariantChoice
    }
  }
  variantGroups {
    variantGroupId
    variantGroupOptionIds
  }
}
fragment VariantChoice on Variant {
  id
  title
  price
  listingPrice
  sku
  status
  position
  inventory
  thumbImage
  minimumOrderQuantity
  maximumOrderQuantity
  productVariantOptionIds {
    variantGroupId
    variantGroupOptionId
  }
  images {
    items {
      ...Image
    }
  }
}
fragment Image on ProductImage {
  id
  position
  alt
  width
  height
  imageKey
  isThumb
}`) as unknown as TypedDocumentString<BlogPostQuery, BlogPostQueryVariables>;
export const CreateShoppingCartDocument = new TypedDocumentString(`
    mutation createShoppingCart($input: ShoppingCartInput!) {
  createShoppingCart(input: $input) {
    ...CartReply
  }
}
    fragment CartReply on ShoppingCartResult {
  success
  message
  shoppingCartId
  items {
    recordKey
    productId
    variantId
    quantity
    source
  }
}`) as unknown as TypedDocumentString<CreateShoppingCartMutation, CreateShoppingCartMutationVariables>;
export const ManageShoppingCartDocument = new TypedDocumentString(`
    mutation manageShoppingCart($input: ShoppingCartInput!) {
  manageShoppingCart(input: $input) {
    ...CartReply
  }
}
    fragment CartReply on ShoppingCartResult {
  success
  message
  shoppingCartId
  items {
    recordKey
    productId
    variantId
    quantity
    source
  }
}`) as unknown as TypedDocumentString<ManageShoppingCartMutation, ManageShoppingCartMutationVariables>;
export const CheckInventoryDocument = new TypedDocumentString(`
    mutation CheckInventory($storeId: ID!, $items: [InventoryItemInput!]!) {
  checkInventory(storeId: $storeId, items: $items) {
    recordKey
    productId
    variantId
    inventory
    collections
    price
    listingPrice
    status
    minimumOrderQuantity
    maximumOrderQuantity
  }
}
    `) as unknown as TypedDocumentString<CheckInventoryMutation, CheckInventoryMutationVariables>;
export const ApplyCouponDocument = new TypedDocumentString(`
    mutation applyCoupon($input: ApplyCouponInput!) {
  applyCoupon(input: $input) {
    ...CouponRule
  }
}
    fragment CouponRule on Coupon {
  id
  code
  name
  prefix
  description
  couponTitle
  couponNote
  tAndC
  deviceType
  isArchive
  priority
  couponType
  buyXQuantity
  discountItemThreshold
  getYAmount
  getYPercentage
  getYQuantity
  getYProducts
  getYStoreProducts {
    id
    title
    slug
    price
    listingPrice
    sku
    inventory
    images {
      id
      alt
      width
      height
      imageKey
    }
  }
  minOrderValue
  maxDiscount
  expirationDate
  autoApply
  applicableCollections
  applicableProducts
  paymentMethod
  isRewardApplicable
  isPDPFeatured
  isFeatured
  showAsNudge
  applyPrepaidDiscount
  applyOnAllVariants
  ppcodCouponAmount
  isExternal
}`) as unknown as TypedDocumentString<ApplyCouponMutation, ApplyCouponMutationVariables>;
export const GetCouponDocument = new TypedDocumentString(`
    query GetCoupon($code: String!) {
  getCoupon(code: $code) {
    ...CouponRule
  }
}
    fragment CouponRule on Coupon {
  id
  code
  name
  prefix
  description
  couponTitle
  couponNote
  tAndC
  deviceType
  isArchive
  priority
  couponType
  buyXQuantity
  discountItemThreshold
  getYAmount
  getYPercentage
  getYQuantity
  getYProducts
  getYStoreProducts {
    id
    title
    slug
    price
    listingPrice
    sku
    inventory
    images {
      id
      alt
      width
      height
      imageKey
    }
  }
  minOrderValue
  maxDiscount
  expirationDate
  autoApply
  applicableCollections
  applicableProducts
  paymentMethod
  isRewardApplicable
  isPDPFeatured
  isFeatured
  showAsNudge
  applyPrepaidDiscount
  applyOnAllVariants
  ppcodCouponAmount
  isExternal
}`) as unknown as TypedDocumentString<GetCouponQuery, GetCouponQueryVariables>;
export const GetCouponRuleDocument = new TypedDocumentString(`
    query GetCouponRule($code: String!, $storeId: ID!) {
  getCouponRule(code: $code, storeId: $storeId) {
    ...CouponRule
  }
}
    fragment CouponRule on Coupon {
  id
  code
  name
  prefix
  description
  couponTitle
  couponNote
  tAndC
  deviceType
  isArchive
  priority
  couponType
  buyXQuantity
  discountItemThreshold
  getYAmount
  getYPercentage
  getYQuantity
  getYProducts
  getYStoreProducts {
    id
    title
    slug
    price
    listingPrice
    sku
    inventory
    images {
      id
      alt
      width
      height
      imageKey
    }
  }
  minOrderValue
  maxDiscount
  expirationDate
  autoApply
  applicableCollections
  applicableProducts
  paymentMethod
  isRewardApplicable
  isPDPFeatured
  isFeatured
  showAsNudge
  applyPrepaidDiscount
  applyOnAllVariants
  ppcodCouponAmount
  isExternal
}`) as unknown as TypedDocumentString<GetCouponRuleQuery, GetCouponRuleQueryVariables>;
export const ListCouponsDocument = new TypedDocumentString(`
    query listCoupons($storeId: ID!) {
  listCoupons(storeId: $storeId) {
    ...CouponRule
  }
}
    fragment CouponRule on Coupon {
  id
  code
  name
  prefix
  description
  couponTitle
  couponNote
  tAndC
  deviceType
  isArchive
  priority
  couponType
  buyXQuantity
  discountItemThreshold
  getYAmount
  getYPercentage
  getYQuantity
  getYProducts
  getYStoreProducts {
    id
    title
    slug
    price
    listingPrice
    sku
    inventory
    images {
      id
      alt
      width
      height
      imageKey
    }
  }
  minOrderValue
  maxDiscount
  expirationDate
  autoApply
  applicableCollections
  applicableProducts
  paymentMethod
  isRewardApplicable
  isPDPFeatured
  isFeatured
  showAsNudge
  applyPrepaidDiscount
  applyOnAllVariants
  ppcodCouponAmount
  isExternal
}`) as unknown as TypedDocumentString<ListCouponsQuery, ListCouponsQueryVariables>;
export const SearchProductsDocument = new TypedDocumentString(`
    query searchProducts($filter: ProductFilterInput, $sort: ProductSort, $limit: Int, $from: Int, $nextToken: String, $aggregates: [AggregateInput!]) {
  searchProducts(
    filter: $filter
    sort: $sort
    limit: $limit
    from: $from
    nextToken: $nextToken
    aggregates: $aggregates
  ) {
    items {
      ...ProductCard
    }
    nextToken
    total
    aggregateItems {
      name
      result {
        __typename
        ... on AggregateScalarResult {
          value
        }
        ... on AggregateBucketResult {
          buckets {
            key
            doc_count
          }
        }
      }
    }
  }
}
    fragment ProductCard on Product {
  id
  title
  slug
  vendor
  label
  labelColor
  price
  listingPrice
  recommendPrice
  recommended
  sku
  status
  tags
  inventory
  isInventoryEnabled
  continueSellingOutOfStock
  minimumOrderQuantity
  maximumOrderQuantity
  rating
  totalRatings
  thumbImages
  collections
  hasVarient
  collectionsList {
    slug
    label
    labelColor
    priority
  }
  variants {
    items {
      ...VariantChoice
    }
  }
  variantGroups {
    variantGroupId
    variantGroupOptionIds
  }
}
fragment VariantChoice on Variant {
  id
  title
  price
  listingPrice
  sku
  status
  position
  inventory
  thumbImage
  minimumOrderQuantity
  maximumOrderQuantity
  productVariantOptionIds {
    variantGroupId
    variantGroupOptionId
  }
  images {
    items {
      ...Image
    }
  }
}
fragment Image on ProductImage {
  id
  position
  alt
  width
  height
  imageKey
  isThumb
}`) as unknown as TypedDocumentString<SearchProductsQuery, SearchProductsQueryVariables>;
export const ProductBySlugDocument = new TypedDocumentString(`
    query productBySlug($slug: String!) {
  productBySlug(slug: $slug, limit: 1) {
    items {
      ...ProductCard
      productDescription
      barcode
      sku
      size
      color
      benefits
      weight
      weightUnit
      productType
      showOnlyVariantImages
      images {
        items {
          ...Image
        }
      }
      category {
        id
        name
        slug
      }
      subCategory {
        id
        name
        slug
      }
      metadata {
        title
        description
        keywords
        image
        canonical
        noIndex
      }
      facts {
        label
        value
      }
    }
  }
}
    fragment ProductCard on Product {
  id
  title
  slug
  vendor
  label
  labelColor
  price
  listingPrice
  recommendPrice
  recommended
  sku
  status
  tags
  inventory
  isInventoryEnabled
  continueSellingOutOfStock
  minimumOrderQuantity
  maximumOrderQuantity
  rating
  totalRatings
  thumbImages
  collections
  hasVarient
  collectionsList {
    slug
    label
    labelColor
    priority
  }
  variants {
    items {
      ...VariantChoice
    }
  }
  variantGroups {
    variantGroupId
    variantGroupOptionIds
  }
}
fragment VariantChoice on Variant {
  id
  title
  price
  listingPrice
  sku
  status
  position
  inventory
  thumbImage
  minimumOrderQuantity
  maximumOrderQuantity
  productVariantOptionIds {
    variantGroupId
    variantGroupOptionId
  }
  images {
    items {
      ...Image
    }
  }
}
fragment Image on ProductImage {
  id
  position
  alt
  width
  height
  imageKey
  isThumb
}`) as unknown as TypedDocumentString<ProductBySlugQuery, ProductBySlugQueryVariables>;
export const LinkedProductsDocument = new TypedDocumentString(`
    query linkedProducts($productId: ID!) {
  linkedProducts(productId: $productId) {
    id
    linkedProductId
    linkedProduct {
      ...ProductCard
    }
  }
}
    fragment ProductCard on Product {
  id
  title
  slug
  vendor
  label
  labelColor
  price
  listingPrice
  recommendPrice
  recommended
  sku
  status
  tags
  inventory
  isInventoryEnabled
  continueSellingOutOfStock
  minimumOrderQuantity
  maximumOrderQuantity
  rating
  totalRatings
  thumbImages
  collections
  hasVarient
  collectionsList {
    slug
    label
    labelColor
    priority
  }
  variants {
    items {
      ...VariantChoice
    }
  }
  variantGroups {
    variantGroupId
    variantGroupOptionIds
  }
}
fragment VariantChoice on Variant {
  id
  title
  price
  listingPrice
  sku
  status
  position
  inventory
  thumbImage
  minimumOrderQuantity
  maximumOrderQuantity
  productVariantOptionIds {
    variantGroupId
    variantGroupOptionId
  }
  images {
    items {
      ...Image
    }
  }
}
fragment Image on ProductImage {
  id
  position
  alt
  width
  height
  imageKey
  isThumb
}`) as unknown as TypedDocumentString<LinkedProductsQuery, LinkedProductsQueryVariables>;
export const SearchReviewsDocument = new TypedDocumentString(`
    query searchReviews($filter: ReviewFilterInput, $sort: ReviewSort, $limit: Int, $nextToken: String, $aggregates: [AggregateInput!]) {
  searchReviews(
    filter: $filter
    sort: $sort
    limit: $limit
    nextToken: $nextToken
    aggregates: $aggregates
  ) {
    items {
      ...ReviewParts
    }
    nextToken
    total
    aggregateItems {
      name
      result {
        __typename
        ... on AggregateScalarResult {
          value
        }
        ... on AggregateBucketResult {
          buckets {
            key
            doc_count
          }
        }
      }
    }
  }
}
    fragment ReviewParts on Review {
  id
  verified
  reviewer {
    name
  }
  productId
  rating
  comment
  title
  images
  isSample
  createdAt
}`) as unknown as TypedDocumentString<SearchReviewsQuery, SearchReviewsQueryVariables>;
export const StartExpressCheckoutDocument = new TypedDocumentString(`
    mutation startExpressCheckout($input: StartExpressCheckoutInput!) {
  startExpressCheckout(input: $input) {
    merchantCheckoutId
    mid
    environment
    scriptUrl
    expiresAt
    orderId
  }
}
    `) as unknown as TypedDocumentString<StartExpressCheckoutMutation, StartExpressCheckoutMutationVariables>;
export const CreateOrderDocument = new TypedDocumentString(`
    mutation CreateOrder($input: CreateOrderInput!) {
  createOrder(input: $input) {
    ...OrderSummary
  }
}
    fragment OrderSummary on Order {
  id
  code
  status
  deliveryStatus
  cancelReason
  paymentType
  orderDate
  couponCode
  totalAmount
  totalDiscount
  totalShippingCharges
  totalCashOnDeliveryCharges
  totalPrepaidAmount
  prepaidDiscount
  appliedRewardPoints
  cashbackEarned
  currency
  refundDue
  createdAt
  updatedAt
}`) as unknown as TypedDocumentString<CreateOrderMutation, CreateOrderMutationVariables>;
export const CreateTransactionDocument = new TypedDocumentString(`
    mutation CreateTransaction($orderId: ID!) {
  createTransaction(orderId: $orderId) {
    orderId
    amount
    done
    checkout {
      key
      providerOrderId
      amountInPaise
      currency
      scriptUrl
    }
  }
}
    `) as unknown as TypedDocumentString<CreateTransactionMutation, CreateTransactionMutationVariables>;
export const ValidateTransactionDocument = new TypedDocumentString(`
    mutation ValidateTransaction($orderId: ID!, $razorpayPaymentId: ID!, $razorpaySignature: String) {
  validateTransaction(
    orderId: $orderId
    razorpayPaymentId: $razorpayPaymentId
    razorpaySignature: $razorpaySignature
  ) {
    success
  }
}
    `) as unknown as TypedDocumentString<ValidateTransactionMutation, ValidateTransactionMutationVariables>;
export const GetOrderDocument = new TypedDocumentString(`
    query GetOrder($id: ID!, $secret: String) {
  getOrder(id: $id, secret: $secret) {
    ...OrderSummary
    shippingAddress {
      ...OrderAddressParts
    }
    billingAddress {
      ...OrderAddressParts
    }
    products {
      items {
        id
        productId
        variantId
        sku
        title
        variantTitle
        slug
        imageKey
        source
        cancelledQuantity
        quantity
        price
        discount
        status
        deliveryPartner
        shippingCourier
        trackingId
      }
    }
    payments {
      id
      method
      status
      amount
      paymentDate
    }
  }
}
    fragment OrderSummary on Order {
  id
  code
  status
  deliveryStatus
  cancelReason
  paymentType
  orderDate
  couponCode
  totalAmount
  totalDiscount
  totalShippingCharges
  totalCashOnDeliveryCharges
  totalPrepaidAmount
  prepaidDiscount
  appliedRewardPoints
  cashbackEarned
  currency
  refundDue
  createdAt
  updatedAt
}
fragment OrderAddressParts on OrderAddress {
  name
  phone
  email
  country
  state
  city
  pinCode
  landmark
  address
  area
}`) as unknown as TypedDocumentString<GetOrderQuery, GetOrderQueryVariables>;
export const ByorderIdcreatedAtPaymentDocument = new TypedDocumentString(`
    query ByorderIdcreatedAtPayment($orderId: ID!) {
  byorderIdcreatedAtPayment(orderId: $orderId) {
    items {
      id
      orderId
      method
      status
      amount
      paymentDate
    }
  }
}
    `) as unknown as TypedDocumentString<ByorderIdcreatedAtPaymentQuery, ByorderIdcreatedAtPaymentQueryVariables>;
export const GetInitialDataDocument = new TypedDocumentString(`
    query getInitialData($input: InitialDataInput!) {
  getInitialData(input: $input) {
    settings {
      name
      value
    }
    menus {
      ...MenuEntry
      children {
        ...MenuEntry
        children {
          ...MenuEntry
        }
      }
    }
    store {
      id
      name
      title
      description
      webUrl
      trackingUrl
      imageUrl
      darkImageUrl
      banners {
        id
        webKey
        mobileKey
        link
        name
        priority
        deviceType
        isThankYouPageBanner
      }
      announcements {
        id
        label
        link
        color
        textColor
        deviceType
      }
      socialLinks {
        instagram
        facebook
        twitter
        youtube
        pinterest
      }
      tagline
      shareImageKey
      legal {
        seller
        address
        grievanceOfficer
        grievanceEmail
        grievancePhone
        supportHours
      }
    }
    shippingTiers {
      id
      type
      coupons
      paymentType
      amount
      minOrderValue
      maxOrderValue
    }
    variantGroups {
      id
      label
      variantOptions {
        id
        label
      }
    }
    collections {
      id
      slug
      label
      labelColor
      priority
      description
      imageKey
    }
    topCoupons {
      ...CouponRule
    }
    products {
      ...ProductCard
    }
    loyaltyRules {
      id
      name
      description
      event
      enabled
      type
      minOrderValue
      maxCashbackAllowed
      cashbackPercentage
      expirePeriodInDays
      cashbackPoint
      couponName
      maxDebitableCashbackPerMonth
      maxCreditableCashbackPerMonth
      conditions {
        event
        attributes {
          key
          operator
          value
        }
      }
    }
    serverTime
  }
}
    fragment CouponRule on Coupon {
  id
  code
  name
  prefix
  description
  couponTitle
  couponNote
  tAndC
  deviceType
  isArchive
  priority
  couponType
  buyXQuantity
  discountItemThreshold
  getYAmount
  getYPercentage
  getYQuantity
  getYProducts
  getYStoreProducts {
    id
    title
    slug
    price
    listingPrice
    sku
    inventory
    images {
      id
      alt
      width
      height
      imageKey
    }
  }
  minOrderValue
  maxDiscount
  expirationDate
  autoApply
  applicableCollections
  applicableProducts
  paymentMethod
  isRewardApplicable
  isPDPFeatured
  isFeatured
  showAsNudge
  applyPrepaidDiscount
  applyOnAllVariants
  ppcodCouponAmount
  isExternal
}
fragment ProductCard on Product {
  id
  title
  slug
  vendor
  label
  labelColor
  price
  listingPrice
  recommendPrice
  recommended
  sku
  status
  tags
  inventory
  isInventoryEnabled
  continueSellingOutOfStock
  minimumOrderQuantity
  maximumOrderQuantity
  rating
  totalRatings
  thumbImages
  collections
  hasVarient
  collectionsList {
    slug
    label
    labelColor
    priority
  }
  variants {
    items {
      ...VariantChoice
    }
  }
  variantGroups {
    variantGroupId
    variantGroupOptionIds
  }
}
fragment VariantChoice on Variant {
  id
  title
  price
  listingPrice
  sku
  status
  position
  inventory
  thumbImage
  minimumOrderQuantity
  maximumOrderQuantity
  productVariantOptionIds {
    variantGroupId
    variantGroupOptionId
  }
  images {
    items {
      ...Image
    }
  }
}
fragment Image on ProductImage {
  id
  position
  alt
  width
  height
  imageKey
  isThumb
}
fragment MenuEntry on Menu {
  id
  parentId
  label
  link
  slug
  priority
}`) as unknown as TypedDocumentString<GetInitialDataQuery, GetInitialDataQueryVariables>;
export const GetStoreDocument = new TypedDocumentString(`
    query getStore($id: ID!) {
  getStore(id: $id, deviceType: WEB) {
    id
    name
    title
    description
    webUrl
    trackingUrl
    imageUrl
    darkImageUrl
    banners {
      id
      webKey
      mobileKey
      link
      name
      priority
      deviceType
      isThankYouPageBanner
    }
    announcements {
      id
      label
      link
      color
      textColor
      deviceType
    }
    socialLinks {
      instagram
      facebook
      twitter
      youtube
      pinterest
    }
    tagline
    shareImageKey
    legal {
      seller
      address
      grievanceOfficer
      grievanceEmail
      grievancePhone
      supportHours
    }
  }
}
    `) as unknown as TypedDocumentString<GetStoreQuery, GetStoreQueryVariables>;
export const ListVariantGroupsDocument = new TypedDocumentString(`
    query ListVariantGroups($storeId: ID!) {
  listVariantGroups(storeId: $storeId) {
    id
    label
    variantOptions {
      id
      label
    }
  }
}
    `) as unknown as TypedDocumentString<ListVariantGroupsQuery, ListVariantGroupsQueryVariables>;
export const GetZipCodeDocument = new TypedDocumentString(`
    query GetZipCode($id: ID!) {
  getZipCode(id: $id) {
    id
    codMaxAmount
    cod
    prepaid
    city
    state
    deliveryDays
  }
}
    `) as unknown as TypedDocumentString<GetZipCodeQuery, GetZipCodeQueryVariables>;
export const GetUserDocument = new TypedDocumentString(`
    query GetUser($storeId: ID) {
  getUser(storeId: $storeId) {
    ...UserProfile
  }
}
    fragment UserProfile on User {
  id
  firstName
  lastName
  email
  phone
  gender
  dob
  totalOrders
  phoneVerified
  totalRewards
  createdAt
}`) as unknown as TypedDocumentString<GetUserQuery, GetUserQueryVariables>;
export const EnsureUserAndDispatchOtpDocument = new TypedDocumentString(`
    query ensureUserAndDispatchOTP($storeId: ID!, $phone: String!) {
  ensureUserAndDispatchOTP(storeId: $storeId, phone: $phone) {
    isExistingUser
  }
}
    `) as unknown as TypedDocumentString<EnsureUserAndDispatchOtpQuery, EnsureUserAndDispatchOtpQueryVariables>;
export const UpdateUserDocument = new TypedDocumentString(`
    mutation updateUser($input: UpdateUserInput!) {
  updateUser(input: $input) {
    ...UserProfile
  }
}
    fragment UserProfile on User {
  id
  firstName
  lastName
  email
  phone
  gender
  dob
  totalOrders
  phoneVerified
  totalRewards
  createdAt
}`) as unknown as TypedDocumentString<UpdateUserMutation, UpdateUserMutationVariables>;
export const SearchUserAddressesDocument = new TypedDocumentString(`
    query searchUserAddresses($limit: Int) {
  searchUserAddresses(limit: $limit) {
    items {
      ...UserAddressParts
    }
  }
}
    fragment UserAddressParts on UserAddress {
  id
  name
  phone
  email
  state
  city
  pinCode
  landmark
  address
  area
}`) as unknown as TypedDocumentString<SearchUserAddressesQuery, SearchUserAddressesQueryVariables>;
export const CreateUserAddressDocument = new TypedDocumentString(`
    mutation createUserAddress($input: UserAddressInput!) {
  createUserAddress(input: $input) {
    ...UserAddressParts
  }
}
    fragment UserAddressParts on UserAddress {
  id
  name
  phone
  email
  state
  city
  pinCode
  landmark
  address
  area
}`) as unknown as TypedDocumentString<CreateUserAddressMutation, CreateUserAddressMutationVariables>;
export const UpdateUserAddressDocument = new TypedDocumentString(`
    mutation updateUserAddress($input: UpdateUserAddressInput!) {
  updateUserAddress(input: $input) {
    ...UserAddressParts
  }
}
    fragment UserAddressParts on UserAddress {
  id
  name
  phone
  email
  state
  city
  pinCode
  landmark
  address
  area
}`) as unknown as TypedDocumentString<UpdateUserAddressMutation, UpdateUserAddressMutationVariables>;
export const DeleteUserAddressDocument = new TypedDocumentString(`
    mutation deleteUserAddress($input: DeleteUserAddressInput!) {
  deleteUserAddress(input: $input) {
    ...UserAddressParts
  }
}
    fragment UserAddressParts on UserAddress {
  id
  name
  phone
  email
  state
  city
  pinCode
  landmark
  address
  area
}`) as unknown as TypedDocumentString<DeleteUserAddressMutation, DeleteUserAddressMutationVariables>;
export const SearchOrdersDocument = new TypedDocumentString(`
    query searchOrders($limit: Int, $nextToken: String) {
  searchOrders(sort: NEWEST, limit: $limit, nextToken: $nextToken) {
    items {
      id
      code
      totalAmount
      orderDate
      status
      createdAt
      products {
        items {
          id
          title
          imageKey
          quantity
          shippingCourier
          trackingId
        }
      }
    }
    nextToken
    total
  }
}
    `) as unknown as TypedDocumentString<SearchOrdersQuery, SearchOrdersQueryVariables>;
export const GetLoyaltyDocument = new TypedDocumentString(`
    query getLoyalty($input: LoyaltyInput!) {
  getLoyalty(input: $input) {
    totalAllotted
    totalUsable
    totalUsed
    totalExpired
    allowances {
      paymentType
      amount
    }
    transactions {
      id
      amount
      expiresAt
      event
      status
      transactionState
      reason
      createdAt
    }
  }
}
    `) as unknown as TypedDocumentString<GetLoyaltyQuery, GetLoyaltyQueryVariables>;
export const CreateReviewDocument = new TypedDocumentString(`
    mutation createReview($input: CreateReviewInput!) {
  createReview(input: $input) {
    ...ReviewParts
  }
}
    fragment ReviewParts on Review {
  id
  verified
  reviewer {
    name
  }
  productId
  rating
  comment
  title
  images
  isSample
  createdAt
}`) as unknown as TypedDocumentString<CreateReviewMutation, CreateReviewMutationVariables>;
export const UpdateReviewDocument = new TypedDocumentString(`
    mutation updateReview($input: UpdateReviewInput!) {
  updateReview(input: $input) {
    ...ReviewParts
  }
}
    fragment ReviewParts on Review {
  id
  verified
  reviewer {
    name
  }
  productId
  rating
  comment
  title
  images
  isSample
  createdAt
}`) as unknown as TypedDocumentString<UpdateReviewMutation, UpdateReviewMutationVariables>;
export const UpdateUserCouponDocument = new TypedDocumentString(`
    mutation updateUserCoupon($input: UpdateUserCouponInput!) {
  updateUserCoupon(input: $input) {
    success
  }
}
    `) as unknown as TypedDocumentString<UpdateUserCouponMutation, UpdateUserCouponMutationVariables>;