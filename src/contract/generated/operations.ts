/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { CouponRuleFragmentText, GiftProductFragmentText, ImageFragmentText, OptionChoiceFragmentText, ProductCardFragmentText, ProductVariantGroupFragmentText, StoreFragmentText, VariantFragmentText, VariantGroupFragmentText } from './startOperations.ts';
export * from './startOperations.ts';
export type RefundState =
  /** The shop owes it and has not been able to send it yet. */
  | 'OWED'
  /** The payment provider is paying it. */
  | 'ON_ITS_WAY'
  | 'PAID'
  /** It cannot be returned the way it was paid; the shop's staff see to it. */
  | 'BY_HAND';

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

/** How an order is paid. */
export type OrderPaymentType =
  | 'COD'
  | 'PREPAID'
  | 'PPCOD';

/** How orders are paid to which a rule or a tier applies. The browser's own NONE (not chosen) is never sent. */
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

export type HomeSectionType =
  | 'COLLECTIONS'
  | 'PRODUCTS'
  | 'DEAL'
  | 'LINKS'
  | 'REVIEWS'
  | 'BANNERS'
  | 'PROMISES';

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
  eq?: string | null | undefined;
  ne?: string | null | undefined;
  in?: Array<string> | null | undefined;
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
  /** Countries of origin, as products declare them. */
  origin?: StringFilterInput | null | undefined;
  /** Variant group option ids. */
  options?: StringFilterInput | null | undefined;
  /** Rupees; of the product, or of one of its variants. Price, options and stock must hold for one and the same variant. */
  price?: NumberFilterInput | null | undefined;
  rating?: NumberFilterInput | null | undefined;
  /** True: only what can be bought now. */
  inStock?: BooleanFilterInput | null | undefined;
  isFeatured?: BooleanFilterInput | null | undefined;
  recommended?: BooleanFilterInput | null | undefined;
  status?: ProductStatusFilterInput | null | undefined;
  /** Further filters that must hold too, at most 10, without a text or further filters of their own. */
  and?: Array<ProductFilterInput> | null | undefined;
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
  /**
   * Fields of products: collections, category, subCategory, tags, benefits, vendor, productType, origin, options, price, rating,
   * inStock. Fields of reviews: rating, verified, skinType, hasImages.
   */
  field: string;
};

export type SkinType =
  | 'OILY'
  | 'DRY'
  | 'COMBINATION'
  | 'NORMAL'
  | 'SENSITIVE';

/** Only SHOWN reviews are listed and counted in ratings; all others are listed for their author alone. */
export type ReviewStatus =
  | 'SHOWN'
  /** The shop has not looked at it yet. */
  | 'WAITING'
  /** Taken down by the shop. */
  | 'REMOVED';

export type ReviewFilterInput = {
  productId?: IdFilterInput | null | undefined;
  /** The author's id. Only the caller's own id finds reviews. */
  userId?: IdFilterInput | null | undefined;
  rating?: NumberFilterInput | null | undefined;
  verified?: BooleanFilterInput | null | undefined;
  skinType?: SkinType | null | undefined;
  /** True: only those with pictures. */
  hasImages?: boolean | null | undefined;
};

export type ReviewSort =
  /** Those that most shoppers found helpful first. */
  | 'HELPFUL'
  | 'NEWEST'
  | 'RATING_HIGH'
  | 'RATING_LOW';

/** What is to be done with a parcel that could not be handed over. */
export type DeliveryChoice =
  | 'AGAIN'
  | 'SEND_BACK';

export type InvoiceKind =
  | 'INVOICE'
  | 'CREDIT_NOTE';

export type OrderActor =
  | 'SHOPPER'
  | 'STAFF'
  /** The shop by itself, such as when the time to pay runs out. */
  | 'SHOP'
  | 'COURIER'
  /** The payment provider. */
  | 'PROVIDER';

export type OrderMoveEvent =
  | 'PLACED'
  | 'CONFIRMED'
  /** It has its number, and its shopper was asked whether it is still wanted. */
  | 'ASKED'
  /** The shopper was asked whether it is still wanted, and said yes. */
  | 'AGREED'
  | 'PACKED'
  | 'DISPATCHED'
  | 'OUT_FOR_DELIVERY'
  | 'DELIVERED'
  | 'NOT_DELIVERED'
  /** The shopper said what to do then. */
  | 'DELIVERY_ANSWERED'
  | 'GOING_BACK'
  | 'BACK_WITH_US'
  /** The courier has lost the parcel. */
  | 'LOST'
  | 'CANCELLED'
  | 'RETURN_ASKED'
  | 'RETURN_APPROVED'
  | 'RETURN_PICKED_UP'
  | 'RETURN_RECEIVED'
  | 'RETURN_REFUSED'
  /** The shopper took the request back. */
  | 'RETURN_WITHDRAWN'
  | 'REFUND_OWED'
  | 'REFUND_ON_ITS_WAY'
  | 'REFUND_PAID';

export type OrderReturnState =
  | 'ASKED'
  | 'APPROVED'
  | 'PICKED_UP'
  | 'RECEIVED'
  | 'REFUSED'
  | 'WITHDRAWN';

export type ReturnReason =
  | 'CHANGED_MIND'
  | 'DAMAGED'
  | 'WRONG_ITEM'
  | 'REACTION';

export type CollectionFilterInput = {
  slugs?: Array<string> | null | undefined;
};

export type StoreSettingInput = {
  storeId: string;
  deviceType: DeviceType;
};

export type LimitedTimeDealFilterInput = {
  storeId: string;
  recommended: boolean;
};

export type MenuFilterInput = {
  storeId: string;
  isArchive?: boolean | null | undefined;
};

export type ShippingTierFilterInput = {
  storeId: string;
};

export type InitialDataInput = {
  storeId: string;
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
  storeId: string;
  userId?: string | null | undefined;
};

export type CartLineInput = {
  productId: string;
  variantId?: string | null | undefined;
  /** Whole and at least 1. */
  quantity: number;
  /** Null or CART: an ordinary line. */
  source?: CartItemSource | null | undefined;
  /** For a line of source COUPON: the coupon that gives it. */
  sourceCouponCode?: string | null | undefined;
};

export type InventoryItemInput = {
  recordKey: string;
  productId: string;
  variantId?: string | null | undefined;
  source?: CartItemSource | null | undefined;
};

export type ApplyCouponInput = {
  storeId: string;
  code: string;
  deviceType?: DeviceType | null | undefined;
  variantFilter?: VariantFilterInput | null | undefined;
  imageLimit?: number | null | undefined;
  /** Whether an affiliate's link brought the shopper: some coupons are for them alone. */
  isAffiseTrackingValid?: boolean | null | undefined;
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
  couponCodeId?: string | null | undefined;
  couponCode?: string | null | undefined;
  storeId: string;
  isRewardApplied: boolean;
  data: Array<CartLineInput>;
  metadata?: SessionMetaInput | null | undefined;
  shoppingCartId?: string | null | undefined;
  /**
   * When the browser sent it, in milliseconds since the epoch by its clock. A cart that arrives after one that was sent later
   * is not kept.
   */
  sentAt?: number | null | undefined;
  /** The revision of the account's cart that what is sent was made from; null: unknown. Not read for a guest's cart. */
  knownRevision?: number | null | undefined;
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
  storeId: string;
  paymentType: PaymentType;
  appliedRewardPoints?: number | null | undefined;
  /** What the shopper saw; a mismatch is refused with AMOUNT_CHANGED and the new figures. */
  totalAmount: number;
  shoppingCartId?: string | null | undefined;
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
  storeId: string;
  /** The synced cart: the checkout is about its lines and its coupon as they are now. */
  shoppingCartId: string;
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
  productId: string;
  /** 1 to 5. */
  rating: number;
  /** At most 120 characters. */
  title?: string | null | undefined;
  /** 3 to 4,000 characters. */
  comment: string;
  /** At most 4 keys that POST /api/reviews/images answered to this shopper. */
  images?: Array<string> | null | undefined;
  skinType?: SkinType | null | undefined;
};

export type MarkReviewInput = {
  id: string;
  /** False takes one's mark back. */
  isHelpful: boolean;
};

export type UpdateReviewInput = {
  id: string;
  rating?: number | null | undefined;
  title?: string | null | undefined;
  comment?: string | null | undefined;
  images?: Array<string> | null | undefined;
  /** Null takes it back. */
  skinType?: SkinType | null | undefined;
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
  id: string;
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
  id: string;
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
  storeId: string;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  couponCode: string;
};

export type SendOrderLinkInput = {
  storeId: string;
  phone: string;
  /** As the confirmation names it; case, spaces and dashes do not matter. */
  code: string;
};

export type AskQuestionInput = {
  productId: string;
  question: string;
};

export type StockAlertInput = {
  productId: string;
  /** Required for a product with variants. */
  variantId?: string | null | undefined;
  /** An Indian mobile number or an e-mail address. */
  contact: string;
};

export type OrderChangeKind =
  | 'CANCEL'
  | 'RETURN';

export type DeliveryAnswerInput = {
  orderId: string;
  secret?: string | null | undefined;
  choice: DeliveryChoice;
  day?: string | null | undefined;
  phone?: string | null | undefined;
  note?: string | null | undefined;
};

export type OrderChangeLineInput = {
  /** The line's id. */
  id: string;
  quantity: number;
};

/** What a shopper wants to cancel or to send back. */
export type OrderChangeInput = {
  orderId: string;
  secret?: string | null | undefined;
  kind: OrderChangeKind;
  /** Null: all that is left. */
  lines?: Array<OrderChangeLineInput> | null | undefined;
  /** Why; needed to send something back, and changes what comes back. */
  reason?: ReturnReason | null | undefined;
};

export type BlogPostsQueryVariables = Exact<{ [key: string]: never; }>;


export type BlogPostsQuery = { blogPosts: Array<{ slug: string, title: string, description: string, date: string, topic: string, imageKey: string, alt: string, minutes: number }> };

export type BlogPostQueryVariables = Exact<{
  slug: string;
}>;


export type BlogPostQuery = { blogPost: { html: string, card: { slug: string, title: string, description: string, date: string, topic: string, imageKey: string, alt: string, minutes: number }, products: Array<{ id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, unitPrice: string | null, recommendPrice: number | null, recommended: boolean, recommendUntil: string | null, sku: string | null, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, hasVariants: boolean, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, unitPrice: string | null, sku: string | null, color: string | null, status: ProductStatus, position: number | null, inventory: number, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, thumbImage: string | null, choices: Array<{ groupId: string, optionId: string }>, images: { items: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> } }> }, variantGroups: Array<{ groupId: string, optionIds: Array<string> }> }> } | null };

export type PostCardFragment = { slug: string, title: string, description: string, date: string, topic: string, imageKey: string, alt: string, minutes: number };

export type PostFragment = { html: string, card: { slug: string, title: string, description: string, date: string, topic: string, imageKey: string, alt: string, minutes: number }, products: Array<{ id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, unitPrice: string | null, recommendPrice: number | null, recommended: boolean, recommendUntil: string | null, sku: string | null, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, hasVariants: boolean, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, unitPrice: string | null, sku: string | null, color: string | null, status: ProductStatus, position: number | null, inventory: number, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, thumbImage: string | null, choices: Array<{ groupId: string, optionId: string }>, images: { items: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> } }> }, variantGroups: Array<{ groupId: string, optionIds: Array<string> }> }> };

export type CreateShoppingCartMutationVariables = Exact<{
  input: ShoppingCartInput;
}>;


export type CreateShoppingCartMutation = { createShoppingCart: { shoppingCartId: string, revision: number, leftOut: string | null, lines: Array<{ recordKey: string, productId: string, variantId: string | null, quantity: number, source: CartItemSource }> } };

export type ManageShoppingCartMutationVariables = Exact<{
  input: ShoppingCartInput;
}>;


export type ManageShoppingCartMutation = { manageShoppingCart: { shoppingCartId: string, revision: number, leftOut: string | null, lines: Array<{ recordKey: string, productId: string, variantId: string | null, quantity: number, source: CartItemSource }> } };

export type GetAccountCartQueryVariables = Exact<{
  storeId: string;
}>;


export type GetAccountCartQuery = { getAccountCart: { shoppingCartId: string, revision: number, leftOut: string | null, lines: Array<{ recordKey: string, productId: string, variantId: string | null, quantity: number, source: CartItemSource }> } | null };

export type CartReplyFragment = { shoppingCartId: string, revision: number, leftOut: string | null, lines: Array<{ recordKey: string, productId: string, variantId: string | null, quantity: number, source: CartItemSource }> };

export type CheckInventoryMutationVariables = Exact<{
  storeId: string;
  items: Array<InventoryItemInput> | InventoryItemInput;
}>;


export type CheckInventoryMutation = { checkInventory: Array<{ recordKey: string, inventory: number, collections: Array<string>, price: number | null, source: CartItemSource, listingPrice: number | null, status: ProductStatus | null, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null }> };

export type InventoryLineFragment = { recordKey: string, inventory: number, collections: Array<string>, price: number | null, source: CartItemSource, listingPrice: number | null, status: ProductStatus | null, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null };

export type ApplyCouponMutationVariables = Exact<{
  input: ApplyCouponInput;
}>;


export type ApplyCouponMutation = { applyCoupon: { id: string, code: string, name: string, prefix: string | null, description: string | null, couponTitle: string | null, couponNote: string | null, tAndC: string | null, deviceType: DeviceType | null, isArchive: boolean, priority: number | null, couponType: CouponType, buyXQuantity: number | null, discountItemThreshold: number | null, getYAmount: number | null, getYPercentage: number | null, getYQuantity: number | null, getYProducts: Array<string>, minOrderValue: number | null, maxDiscount: number | null, expirationDate: string | null, autoApply: boolean, applicableCollections: Array<string>, applicableProducts: Array<string>, paymentMethod: CouponPaymentMethod | null, isRewardApplicable: boolean | null, isPDPFeatured: boolean, isFeatured: boolean, showAsNudge: boolean, applyPrepaidDiscount: boolean | null, applyOnAllVariants: boolean, ppcodCouponAmount: number | null, isExternal: boolean, getYStoreProducts: Array<{ id: string, title: string, slug: string, price: number, listingPrice: number | null, sku: string | null, inventory: number, images: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> }> } | null };

export type GetCouponQueryVariables = Exact<{
  code: string;
}>;


export type GetCouponQuery = { getCoupon: { id: string, code: string, name: string, prefix: string | null, description: string | null, couponTitle: string | null, couponNote: string | null, tAndC: string | null, deviceType: DeviceType | null, isArchive: boolean, priority: number | null, couponType: CouponType, buyXQuantity: number | null, discountItemThreshold: number | null, getYAmount: number | null, getYPercentage: number | null, getYQuantity: number | null, getYProducts: Array<string>, minOrderValue: number | null, maxDiscount: number | null, expirationDate: string | null, autoApply: boolean, applicableCollections: Array<string>, applicableProducts: Array<string>, paymentMethod: CouponPaymentMethod | null, isRewardApplicable: boolean | null, isPDPFeatured: boolean, isFeatured: boolean, showAsNudge: boolean, applyPrepaidDiscount: boolean | null, applyOnAllVariants: boolean, ppcodCouponAmount: number | null, isExternal: boolean, getYStoreProducts: Array<{ id: string, title: string, slug: string, price: number, listingPrice: number | null, sku: string | null, inventory: number, images: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> }> } | null };

export type GetCouponRuleQueryVariables = Exact<{
  code: string;
  storeId: string;
}>;


export type GetCouponRuleQuery = { getCouponRule: { id: string, code: string, name: string, prefix: string | null, description: string | null, couponTitle: string | null, couponNote: string | null, tAndC: string | null, deviceType: DeviceType | null, isArchive: boolean, priority: number | null, couponType: CouponType, buyXQuantity: number | null, discountItemThreshold: number | null, getYAmount: number | null, getYPercentage: number | null, getYQuantity: number | null, getYProducts: Array<string>, minOrderValue: number | null, maxDiscount: number | null, expirationDate: string | null, autoApply: boolean, applicableCollections: Array<string>, applicableProducts: Array<string>, paymentMethod: CouponPaymentMethod | null, isRewardApplicable: boolean | null, isPDPFeatured: boolean, isFeatured: boolean, showAsNudge: boolean, applyPrepaidDiscount: boolean | null, applyOnAllVariants: boolean, ppcodCouponAmount: number | null, isExternal: boolean, getYStoreProducts: Array<{ id: string, title: string, slug: string, price: number, listingPrice: number | null, sku: string | null, inventory: number, images: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> }> } | null };

export type ListCouponsQueryVariables = Exact<{
  storeId: string;
}>;


export type ListCouponsQuery = { listCoupons: Array<{ id: string, code: string, name: string, prefix: string | null, description: string | null, couponTitle: string | null, couponNote: string | null, tAndC: string | null, deviceType: DeviceType | null, isArchive: boolean, priority: number | null, couponType: CouponType, buyXQuantity: number | null, discountItemThreshold: number | null, getYAmount: number | null, getYPercentage: number | null, getYQuantity: number | null, getYProducts: Array<string>, minOrderValue: number | null, maxDiscount: number | null, expirationDate: string | null, autoApply: boolean, applicableCollections: Array<string>, applicableProducts: Array<string>, paymentMethod: CouponPaymentMethod | null, isRewardApplicable: boolean | null, isPDPFeatured: boolean, isFeatured: boolean, showAsNudge: boolean, applyPrepaidDiscount: boolean | null, applyOnAllVariants: boolean, ppcodCouponAmount: number | null, isExternal: boolean, getYStoreProducts: Array<{ id: string, title: string, slug: string, price: number, listingPrice: number | null, sku: string | null, inventory: number, images: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> }> }> };

export type CouponRuleFragment = { id: string, code: string, name: string, prefix: string | null, description: string | null, couponTitle: string | null, couponNote: string | null, tAndC: string | null, deviceType: DeviceType | null, isArchive: boolean, priority: number | null, couponType: CouponType, buyXQuantity: number | null, discountItemThreshold: number | null, getYAmount: number | null, getYPercentage: number | null, getYQuantity: number | null, getYProducts: Array<string>, minOrderValue: number | null, maxDiscount: number | null, expirationDate: string | null, autoApply: boolean, applicableCollections: Array<string>, applicableProducts: Array<string>, paymentMethod: CouponPaymentMethod | null, isRewardApplicable: boolean | null, isPDPFeatured: boolean, isFeatured: boolean, showAsNudge: boolean, applyPrepaidDiscount: boolean | null, applyOnAllVariants: boolean, ppcodCouponAmount: number | null, isExternal: boolean, getYStoreProducts: Array<{ id: string, title: string, slug: string, price: number, listingPrice: number | null, sku: string | null, inventory: number, images: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> }> };

export type GiftProductFragment = { id: string, title: string, slug: string, price: number, listingPrice: number | null, sku: string | null, inventory: number, images: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> };

export type SearchProductsQueryVariables = Exact<{
  filter?: ProductFilterInput | null | undefined;
  sort?: ProductSort | null | undefined;
  limit?: number | null | undefined;
  from?: number | null | undefined;
  nextToken?: string | null | undefined;
  aggregates?: Array<AggregateInput> | AggregateInput | null | undefined;
}>;


export type SearchProductsQuery = { searchProducts: { sort: ProductSort, nextToken: string | null, total: number, items: Array<{ id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, unitPrice: string | null, recommendPrice: number | null, recommended: boolean, recommendUntil: string | null, sku: string | null, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, hasVariants: boolean, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, unitPrice: string | null, sku: string | null, color: string | null, status: ProductStatus, position: number | null, inventory: number, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, thumbImage: string | null, choices: Array<{ groupId: string, optionId: string }>, images: { items: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> } }> }, variantGroups: Array<{ groupId: string, optionIds: Array<string> }> }>, aggregates: Array<{ name: string, result:
        | { __typename: 'AggregateScalarResult', value: number }
        | { __typename: 'AggregateBucketResult', buckets: Array<{ key: string, count: number }> }
       }> } };

export type ProductBySlugQueryVariables = Exact<{
  slug: string;
}>;


export type ProductBySlugQuery = { productBySlug: { items: Array<{ barcode: string | null, size: string | null, color: string | null, benefits: Array<string>, weight: number | null, weightUnit: string | null, productType: string | null, showOnlyVariantImages: boolean, id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, unitPrice: string | null, recommendPrice: number | null, recommended: boolean, recommendUntil: string | null, sku: string | null, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, description: string, hasVariants: boolean, images: { items: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> }, category: { id: string, name: string, slug: string } | null, subCategory: { id: string, name: string, slug: string } | null, metadata: { title: string | null, description: string | null, keywords: string | null, image: string | null, canonical: string | null, noIndex: boolean } | null, facts: Array<{ label: string, value: string }>, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, unitPrice: string | null, sku: string | null, color: string | null, status: ProductStatus, position: number | null, inventory: number, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, thumbImage: string | null, choices: Array<{ groupId: string, optionId: string }>, images: { items: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> } }> }, variantGroups: Array<{ groupId: string, optionIds: Array<string> }> }> } };

export type LinkedProductsQueryVariables = Exact<{
  productId: string;
}>;


export type LinkedProductsQuery = { linkedProducts: Array<{ linkedProduct: { id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, unitPrice: string | null, recommendPrice: number | null, recommended: boolean, recommendUntil: string | null, sku: string | null, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, hasVariants: boolean, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, unitPrice: string | null, sku: string | null, color: string | null, status: ProductStatus, position: number | null, inventory: number, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, thumbImage: string | null, choices: Array<{ groupId: string, optionId: string }>, images: { items: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> } }> }, variantGroups: Array<{ groupId: string, optionIds: Array<string> }> } }> };

export type ProductQuestionsQueryVariables = Exact<{
  productId: string;
}>;


export type ProductQuestionsQuery = { productQuestions: Array<{ id: string, question: string, answer: string, isSample: boolean }> };

export type ProductQuestionFragment = { id: string, question: string, answer: string, isSample: boolean };

export type SearchReviewsQueryVariables = Exact<{
  filter?: ReviewFilterInput | null | undefined;
  sort?: ReviewSort | null | undefined;
  limit?: number | null | undefined;
  nextToken?: string | null | undefined;
  aggregates?: Array<AggregateInput> | AggregateInput | null | undefined;
}>;


export type SearchReviewsQuery = { searchReviews: { nextToken: string | null, total: number, items: Array<{ id: string, verified: boolean, productId: string, rating: number, title: string | null, comment: string, images: Array<string>, skinType: SkinType | null, helpful: number, isSample: boolean, status: ReviewStatus, createdAt: string, reviewerName: { name: string } }>, aggregates: Array<{ name: string, result:
        | { __typename: 'AggregateScalarResult', value: number }
        | { __typename: 'AggregateBucketResult', buckets: Array<{ key: string, count: number }> }
       }> } };

export type AggregateItemFragment = { name: string, result:
    | { __typename: 'AggregateScalarResult', value: number }
    | { __typename: 'AggregateBucketResult', buckets: Array<{ key: string, count: number }> }
   };

export type ReviewFragment = { id: string, verified: boolean, productId: string, rating: number, title: string | null, comment: string, images: Array<string>, skinType: SkinType | null, helpful: number, isSample: boolean, status: ReviewStatus, createdAt: string, reviewerName: { name: string } };

export type ProductCardFragment = { id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, unitPrice: string | null, recommendPrice: number | null, recommended: boolean, recommendUntil: string | null, sku: string | null, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, hasVariants: boolean, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, unitPrice: string | null, sku: string | null, color: string | null, status: ProductStatus, position: number | null, inventory: number, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, thumbImage: string | null, choices: Array<{ groupId: string, optionId: string }>, images: { items: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> } }> }, variantGroups: Array<{ groupId: string, optionIds: Array<string> }> };

export type ProductFragment = { barcode: string | null, size: string | null, color: string | null, benefits: Array<string>, weight: number | null, weightUnit: string | null, productType: string | null, showOnlyVariantImages: boolean, id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, unitPrice: string | null, recommendPrice: number | null, recommended: boolean, recommendUntil: string | null, sku: string | null, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, description: string, hasVariants: boolean, images: { items: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> }, category: { id: string, name: string, slug: string } | null, subCategory: { id: string, name: string, slug: string } | null, metadata: { title: string | null, description: string | null, keywords: string | null, image: string | null, canonical: string | null, noIndex: boolean } | null, facts: Array<{ label: string, value: string }>, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, unitPrice: string | null, sku: string | null, color: string | null, status: ProductStatus, position: number | null, inventory: number, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, thumbImage: string | null, choices: Array<{ groupId: string, optionId: string }>, images: { items: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> } }> }, variantGroups: Array<{ groupId: string, optionIds: Array<string> }> };

export type VariantFragment = { id: string, title: string, price: number, listingPrice: number | null, unitPrice: string | null, sku: string | null, color: string | null, status: ProductStatus, position: number | null, inventory: number, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, thumbImage: string | null, choices: Array<{ groupId: string, optionId: string }>, images: { items: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> } };

export type OptionChoiceFragment = { groupId: string, optionId: string };

export type ProductVariantGroupFragment = { groupId: string, optionIds: Array<string> };

export type ImageFragment = { id: string, imageKey: string, alt: string, width: number, height: number };

export type StartExpressCheckoutMutationVariables = Exact<{
  input: StartExpressCheckoutInput;
}>;


export type StartExpressCheckoutMutation = { startExpressCheckout: { merchantCheckoutId: string, mid: string, environment: ExpressEnvironment, scriptUrl: string, orderId: string | null, isOrdered: boolean } };

export type ExpressCheckoutFragment = { merchantCheckoutId: string, mid: string, environment: ExpressEnvironment, scriptUrl: string, orderId: string | null, isOrdered: boolean };

export type CreateOrderMutationVariables = Exact<{
  input: CreateOrderInput;
}>;


export type CreateOrderMutation = { createOrder: { id: string, code: string | null, status: OrderStatus, deliveryStatus: DeliveryStatus, cancelReason: string | null, paymentType: OrderPaymentType, orderDate: string, couponCode: string | null, totalAmount: number, totalDiscount: number, totalShippingCharges: number, totalCashOnDeliveryCharges: number, totalPrepaidAmount: number, prepaidDiscount: number, appliedRewardPoints: number, cashbackEarned: number, currency: string, refundDue: boolean, createdAt: string, updatedAt: string } };

export type CreateTransactionMutationVariables = Exact<{
  orderId: string;
}>;


export type CreateTransactionMutation = { createTransaction: { orderId: string, amount: number, done: boolean, checkout: { key: string, providerOrderId: string, currency: string, scriptUrl: string, amount: number } | null } };

export type ValidateTransactionMutationVariables = Exact<{
  orderId: string;
  razorpayPaymentId: string;
  razorpaySignature?: string | null | undefined;
}>;


export type ValidateTransactionMutation = { validateTransaction: { success: boolean } };

export type SendOrderLinkMutationVariables = Exact<{
  input: SendOrderLinkInput;
}>;


export type SendOrderLinkMutation = { sendOrderLink: { success: boolean } };

export type GetOrderQueryVariables = Exact<{
  id: string;
  secret?: string | null | undefined;
}>;


export type GetOrderQuery = { getOrder: { keptAmount: number, totalCashbackRefunded: number, dueAmount: number, canCancel: boolean, returnableUntil: string | null, expectedOn: string | null, awaitsAnswer: boolean, id: string, code: string | null, status: OrderStatus, deliveryStatus: DeliveryStatus, cancelReason: string | null, paymentType: OrderPaymentType, orderDate: string, couponCode: string | null, totalAmount: number, totalDiscount: number, totalShippingCharges: number, totalCashOnDeliveryCharges: number, totalPrepaidAmount: number, prepaidDiscount: number, appliedRewardPoints: number, cashbackEarned: number, currency: string, refundDue: boolean, createdAt: string, updatedAt: string, shippingAddress: { name: string, phone: string | null, email: string | null, country: string, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } | null, billingAddress: { name: string, phone: string | null, email: string | null, country: string, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } | null, products: { items: Array<{ id: string, productId: string, variantId: string | null, sku: string | null, title: string, variantTitle: string | null, slug: string | null, imageKey: string | null, source: CartItemSource | null, cancelledQuantity: number, returnedQuantity: number, quantity: number, price: number, discount: number, status: OrderProductStatus, deliveryPartner: string | null, shippingCourier: string | null, trackingId: string | null }> }, payments: Array<{ id: string, method: PaymentMethod, status: PaymentStatus, amount: number, paymentDate: string | null }>, refunds: Array<{ amount: number, state: RefundState, method: PaymentMethod, at: string | null, how: string | null }>, moves: Array<{ event: OrderMoveEvent, by: OrderActor, at: string, reason: string | null, refundAmount: number | null, lines: Array<{ id: string, quantity: number }> }>, latestReturn: { id: string, state: OrderReturnState, reason: ReturnReason, pictures: Array<string>, refundOnline: number, refundCash: number, refundTo: string | null, pointsBack: number, lines: Array<{ id: string, quantity: number }> } | null, invoices: Array<{ number: string, kind: InvoiceKind, url: string }>, deliveryQuestion: { days: Array<string>, answer: { choice: DeliveryChoice, day: string | null, phone: string | null, note: string | null } | null } | null } };

export type PreviewOrderChangeQueryVariables = Exact<{
  input: OrderChangeInput;
}>;


export type PreviewOrderChangeQuery = { previewOrderChange: { refundOnline: number, refundCash: number, pointsBack: number, pointsTaken: number, keptAmount: number, dueAmount: number, unitsKept: number, lines: Array<{ id: string, quantity: number }>, couponLoss: { was: number, now: number } | null } };

export type ChangeOrderMutationVariables = Exact<{
  input: OrderChangeInput;
  seen: number;
  unitsKept: number;
  note?: string | null | undefined;
  refundTo?: string | null | undefined;
}>;


export type ChangeOrderMutation = { changeOrder: { keptAmount: number, totalCashbackRefunded: number, dueAmount: number, canCancel: boolean, returnableUntil: string | null, expectedOn: string | null, awaitsAnswer: boolean, id: string, code: string | null, status: OrderStatus, deliveryStatus: DeliveryStatus, cancelReason: string | null, paymentType: OrderPaymentType, orderDate: string, couponCode: string | null, totalAmount: number, totalDiscount: number, totalShippingCharges: number, totalCashOnDeliveryCharges: number, totalPrepaidAmount: number, prepaidDiscount: number, appliedRewardPoints: number, cashbackEarned: number, currency: string, refundDue: boolean, createdAt: string, updatedAt: string, shippingAddress: { name: string, phone: string | null, email: string | null, country: string, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } | null, billingAddress: { name: string, phone: string | null, email: string | null, country: string, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } | null, products: { items: Array<{ id: string, productId: string, variantId: string | null, sku: string | null, title: string, variantTitle: string | null, slug: string | null, imageKey: string | null, source: CartItemSource | null, cancelledQuantity: number, returnedQuantity: number, quantity: number, price: number, discount: number, status: OrderProductStatus, deliveryPartner: string | null, shippingCourier: string | null, trackingId: string | null }> }, payments: Array<{ id: string, method: PaymentMethod, status: PaymentStatus, amount: number, paymentDate: string | null }>, refunds: Array<{ amount: number, state: RefundState, method: PaymentMethod, at: string | null, how: string | null }>, moves: Array<{ event: OrderMoveEvent, by: OrderActor, at: string, reason: string | null, refundAmount: number | null, lines: Array<{ id: string, quantity: number }> }>, latestReturn: { id: string, state: OrderReturnState, reason: ReturnReason, pictures: Array<string>, refundOnline: number, refundCash: number, refundTo: string | null, pointsBack: number, lines: Array<{ id: string, quantity: number }> } | null, invoices: Array<{ number: string, kind: InvoiceKind, url: string }>, deliveryQuestion: { days: Array<string>, answer: { choice: DeliveryChoice, day: string | null, phone: string | null, note: string | null } | null } | null } };

export type AnswerDeliveryMutationVariables = Exact<{
  input: DeliveryAnswerInput;
}>;


export type AnswerDeliveryMutation = { answerDelivery: { keptAmount: number, totalCashbackRefunded: number, dueAmount: number, canCancel: boolean, returnableUntil: string | null, expectedOn: string | null, awaitsAnswer: boolean, id: string, code: string | null, status: OrderStatus, deliveryStatus: DeliveryStatus, cancelReason: string | null, paymentType: OrderPaymentType, orderDate: string, couponCode: string | null, totalAmount: number, totalDiscount: number, totalShippingCharges: number, totalCashOnDeliveryCharges: number, totalPrepaidAmount: number, prepaidDiscount: number, appliedRewardPoints: number, cashbackEarned: number, currency: string, refundDue: boolean, createdAt: string, updatedAt: string, shippingAddress: { name: string, phone: string | null, email: string | null, country: string, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } | null, billingAddress: { name: string, phone: string | null, email: string | null, country: string, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } | null, products: { items: Array<{ id: string, productId: string, variantId: string | null, sku: string | null, title: string, variantTitle: string | null, slug: string | null, imageKey: string | null, source: CartItemSource | null, cancelledQuantity: number, returnedQuantity: number, quantity: number, price: number, discount: number, status: OrderProductStatus, deliveryPartner: string | null, shippingCourier: string | null, trackingId: string | null }> }, payments: Array<{ id: string, method: PaymentMethod, status: PaymentStatus, amount: number, paymentDate: string | null }>, refunds: Array<{ amount: number, state: RefundState, method: PaymentMethod, at: string | null, how: string | null }>, moves: Array<{ event: OrderMoveEvent, by: OrderActor, at: string, reason: string | null, refundAmount: number | null, lines: Array<{ id: string, quantity: number }> }>, latestReturn: { id: string, state: OrderReturnState, reason: ReturnReason, pictures: Array<string>, refundOnline: number, refundCash: number, refundTo: string | null, pointsBack: number, lines: Array<{ id: string, quantity: number }> } | null, invoices: Array<{ number: string, kind: InvoiceKind, url: string }>, deliveryQuestion: { days: Array<string>, answer: { choice: DeliveryChoice, day: string | null, phone: string | null, note: string | null } | null } | null } };

export type WithdrawReturnMutationVariables = Exact<{
  orderId: string;
  secret?: string | null | undefined;
}>;


export type WithdrawReturnMutation = { withdrawReturn: { keptAmount: number, totalCashbackRefunded: number, dueAmount: number, canCancel: boolean, returnableUntil: string | null, expectedOn: string | null, awaitsAnswer: boolean, id: string, code: string | null, status: OrderStatus, deliveryStatus: DeliveryStatus, cancelReason: string | null, paymentType: OrderPaymentType, orderDate: string, couponCode: string | null, totalAmount: number, totalDiscount: number, totalShippingCharges: number, totalCashOnDeliveryCharges: number, totalPrepaidAmount: number, prepaidDiscount: number, appliedRewardPoints: number, cashbackEarned: number, currency: string, refundDue: boolean, createdAt: string, updatedAt: string, shippingAddress: { name: string, phone: string | null, email: string | null, country: string, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } | null, billingAddress: { name: string, phone: string | null, email: string | null, country: string, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } | null, products: { items: Array<{ id: string, productId: string, variantId: string | null, sku: string | null, title: string, variantTitle: string | null, slug: string | null, imageKey: string | null, source: CartItemSource | null, cancelledQuantity: number, returnedQuantity: number, quantity: number, price: number, discount: number, status: OrderProductStatus, deliveryPartner: string | null, shippingCourier: string | null, trackingId: string | null }> }, payments: Array<{ id: string, method: PaymentMethod, status: PaymentStatus, amount: number, paymentDate: string | null }>, refunds: Array<{ amount: number, state: RefundState, method: PaymentMethod, at: string | null, how: string | null }>, moves: Array<{ event: OrderMoveEvent, by: OrderActor, at: string, reason: string | null, refundAmount: number | null, lines: Array<{ id: string, quantity: number }> }>, latestReturn: { id: string, state: OrderReturnState, reason: ReturnReason, pictures: Array<string>, refundOnline: number, refundCash: number, refundTo: string | null, pointsBack: number, lines: Array<{ id: string, quantity: number }> } | null, invoices: Array<{ number: string, kind: InvoiceKind, url: string }>, deliveryQuestion: { days: Array<string>, answer: { choice: DeliveryChoice, day: string | null, phone: string | null, note: string | null } | null } | null } };

export type ByorderIdcreatedAtPaymentQueryVariables = Exact<{
  orderId: string;
}>;


export type ByorderIdcreatedAtPaymentQuery = { byorderIdcreatedAtPayment: { items: Array<{ id: string, method: PaymentMethod, status: PaymentStatus, amount: number, paymentDate: string | null }> } };

export type OrderSummaryFragment = { id: string, code: string | null, status: OrderStatus, deliveryStatus: DeliveryStatus, cancelReason: string | null, paymentType: OrderPaymentType, orderDate: string, couponCode: string | null, totalAmount: number, totalDiscount: number, totalShippingCharges: number, totalCashOnDeliveryCharges: number, totalPrepaidAmount: number, prepaidDiscount: number, appliedRewardPoints: number, cashbackEarned: number, currency: string, refundDue: boolean, createdAt: string, updatedAt: string };

export type OrderFragment = { keptAmount: number, totalCashbackRefunded: number, dueAmount: number, canCancel: boolean, returnableUntil: string | null, expectedOn: string | null, awaitsAnswer: boolean, id: string, code: string | null, status: OrderStatus, deliveryStatus: DeliveryStatus, cancelReason: string | null, paymentType: OrderPaymentType, orderDate: string, couponCode: string | null, totalAmount: number, totalDiscount: number, totalShippingCharges: number, totalCashOnDeliveryCharges: number, totalPrepaidAmount: number, prepaidDiscount: number, appliedRewardPoints: number, cashbackEarned: number, currency: string, refundDue: boolean, createdAt: string, updatedAt: string, shippingAddress: { name: string, phone: string | null, email: string | null, country: string, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } | null, billingAddress: { name: string, phone: string | null, email: string | null, country: string, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null } | null, products: { items: Array<{ id: string, productId: string, variantId: string | null, sku: string | null, title: string, variantTitle: string | null, slug: string | null, imageKey: string | null, source: CartItemSource | null, cancelledQuantity: number, returnedQuantity: number, quantity: number, price: number, discount: number, status: OrderProductStatus, deliveryPartner: string | null, shippingCourier: string | null, trackingId: string | null }> }, payments: Array<{ id: string, method: PaymentMethod, status: PaymentStatus, amount: number, paymentDate: string | null }>, refunds: Array<{ amount: number, state: RefundState, method: PaymentMethod, at: string | null, how: string | null }>, moves: Array<{ event: OrderMoveEvent, by: OrderActor, at: string, reason: string | null, refundAmount: number | null, lines: Array<{ id: string, quantity: number }> }>, latestReturn: { id: string, state: OrderReturnState, reason: ReturnReason, pictures: Array<string>, refundOnline: number, refundCash: number, refundTo: string | null, pointsBack: number, lines: Array<{ id: string, quantity: number }> } | null, invoices: Array<{ number: string, kind: InvoiceKind, url: string }>, deliveryQuestion: { days: Array<string>, answer: { choice: DeliveryChoice, day: string | null, phone: string | null, note: string | null } | null } | null };

export type DeliveryQuestionFragment = { days: Array<string>, answer: { choice: DeliveryChoice, day: string | null, phone: string | null, note: string | null } | null };

export type DeliveryAnswerFragment = { choice: DeliveryChoice, day: string | null, phone: string | null, note: string | null };

export type OrderMoveFragment = { event: OrderMoveEvent, by: OrderActor, at: string, reason: string | null, refundAmount: number | null, lines: Array<{ id: string, quantity: number }> };

export type OrderMoveLineFragment = { id: string, quantity: number };

export type OrderReturnFragment = { id: string, state: OrderReturnState, reason: ReturnReason, pictures: Array<string>, refundOnline: number, refundCash: number, refundTo: string | null, pointsBack: number, lines: Array<{ id: string, quantity: number }> };

export type OrderChangePreviewFragment = { refundOnline: number, refundCash: number, pointsBack: number, pointsTaken: number, keptAmount: number, dueAmount: number, unitsKept: number, lines: Array<{ id: string, quantity: number }>, couponLoss: { was: number, now: number } | null };

export type OrderInvoiceFragment = { number: string, kind: InvoiceKind, url: string };

export type OrderRefundFragment = { amount: number, state: RefundState, method: PaymentMethod, at: string | null, how: string | null };

export type OrderProductFragment = { id: string, productId: string, variantId: string | null, sku: string | null, title: string, variantTitle: string | null, slug: string | null, imageKey: string | null, source: CartItemSource | null, cancelledQuantity: number, returnedQuantity: number, quantity: number, price: number, discount: number, status: OrderProductStatus, deliveryPartner: string | null, shippingCourier: string | null, trackingId: string | null };

export type KeptAddressFragment = { name: string, phone: string | null, email: string | null, country: string, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null };

export type PaymentFragment = { id: string, method: PaymentMethod, status: PaymentStatus, amount: number, paymentDate: string | null };

export type TransactionFragment = { orderId: string, amount: number, done: boolean, checkout: { key: string, providerOrderId: string, currency: string, scriptUrl: string, amount: number } | null };

export type TransactionCheckoutFragment = { key: string, providerOrderId: string, currency: string, scriptUrl: string, amount: number };

export type GetInitialDataQueryVariables = Exact<{
  input: InitialDataInput;
}>;


export type GetInitialDataQuery = { getInitialData: { serverTime: string, settings: Array<{ name: StoreSettingName, value: unknown }>, menus: Array<{ id: string, label: string, link: string | null, slug: string | null, priority: number, children: Array<{ id: string, label: string, link: string | null, slug: string | null, priority: number, children: Array<{ id: string, label: string, link: string | null, slug: string | null, priority: number }> }> }>, store: { id: string, name: string, title: string, description: string, webUrl: string, trackingUrl: string | null, imageUrl: string, darkImageUrl: string | null, tagline: string | null, shareImageKey: string | null, searchHints: Array<string>, asksSkinType: boolean, dispatchBy: string | null, usualDelivery: number | null, banners: Array<{ id: string, webKey: string, mobileKey: string, link: string | null, name: string, priority: number, deviceType: DeviceType, isThankYouPageBanner: boolean }>, announcements: Array<{ id: string, label: string, link: string | null, color: string | null, textColor: string | null, deviceType: DeviceType }>, socialLinks: { instagram: string | null, facebook: string | null, twitter: string | null, youtube: string | null, pinterest: string | null }, pages: Array<{ slug: string, label: string, isInFooter: boolean }>, journal: { title: string, lead: string } | null, legal: { seller: string, address: string, grievanceOfficer: string, grievanceEmail: string, grievancePhone: string, supportHours: string } | null }, shippingTiers: Array<{ id: string, type: ShippingTierType, coupons: Array<string>, paymentType: PaymentType, amount: number, minOrderValue: number | null, maxOrderValue: number | null }>, variantGroups: Array<{ id: string, label: string, options: Array<{ id: string, label: string }> }>, categories: Array<{ name: string, slug: string }>, collections: Array<{ id: string, slug: string, label: string, labelColor: string | null, priority: number, description: string | null, imageKey: string | null }>, topCoupons: Array<{ id: string, code: string, name: string, prefix: string | null, description: string | null, couponTitle: string | null, couponNote: string | null, tAndC: string | null, deviceType: DeviceType | null, isArchive: boolean, priority: number | null, couponType: CouponType, buyXQuantity: number | null, discountItemThreshold: number | null, getYAmount: number | null, getYPercentage: number | null, getYQuantity: number | null, getYProducts: Array<string>, minOrderValue: number | null, maxDiscount: number | null, expirationDate: string | null, autoApply: boolean, applicableCollections: Array<string>, applicableProducts: Array<string>, paymentMethod: CouponPaymentMethod | null, isRewardApplicable: boolean | null, isPDPFeatured: boolean, isFeatured: boolean, showAsNudge: boolean, applyPrepaidDiscount: boolean | null, applyOnAllVariants: boolean, ppcodCouponAmount: number | null, isExternal: boolean, getYStoreProducts: Array<{ id: string, title: string, slug: string, price: number, listingPrice: number | null, sku: string | null, inventory: number, images: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> }> }>, deals: Array<{ id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, unitPrice: string | null, recommendPrice: number | null, recommended: boolean, recommendUntil: string | null, sku: string | null, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, hasVariants: boolean, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, unitPrice: string | null, sku: string | null, color: string | null, status: ProductStatus, position: number | null, inventory: number, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, thumbImage: string | null, choices: Array<{ groupId: string, optionId: string }>, images: { items: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> } }> }, variantGroups: Array<{ groupId: string, optionIds: Array<string> }> }>, loyaltyRules: Array<{ id: string, name: string, description: string | null, event: LoyaltyTrigger, enabled: boolean, minOrderValue: number | null, maxCashbackAllowed: number | null, cashbackPercentage: number | null, couponName: string | null, maxDebitableCashbackPerMonth: number | null, conditions: Array<{ event: LoyaltyTrigger | null, attributes: Array<{ key: string, operator: string, value: string }> }> }> } };

export type GetStoreQueryVariables = Exact<{
  id: string;
}>;


export type GetStoreQuery = { getStore: { id: string, name: string, title: string, description: string, webUrl: string, trackingUrl: string | null, imageUrl: string, darkImageUrl: string | null, tagline: string | null, shareImageKey: string | null, searchHints: Array<string>, asksSkinType: boolean, dispatchBy: string | null, usualDelivery: number | null, banners: Array<{ id: string, webKey: string, mobileKey: string, link: string | null, name: string, priority: number, deviceType: DeviceType, isThankYouPageBanner: boolean }>, announcements: Array<{ id: string, label: string, link: string | null, color: string | null, textColor: string | null, deviceType: DeviceType }>, socialLinks: { instagram: string | null, facebook: string | null, twitter: string | null, youtube: string | null, pinterest: string | null }, pages: Array<{ slug: string, label: string, isInFooter: boolean }>, journal: { title: string, lead: string } | null, legal: { seller: string, address: string, grievanceOfficer: string, grievanceEmail: string, grievancePhone: string, supportHours: string } | null } };

export type ListVariantGroupsQueryVariables = Exact<{
  storeId: string;
}>;


export type ListVariantGroupsQuery = { listVariantGroups: Array<{ id: string, label: string, options: Array<{ id: string, label: string }> }> };

export type GetZipCodeQueryVariables = Exact<{
  id: string;
}>;


export type GetZipCodeQuery = { getZipCode: { id: string, cod: boolean, prepaid: boolean, codMaxAmount: number | null, city: string | null, state: string | null, deliveryDays: number | null } | null };

export type InitialDataFragment = { serverTime: string, settings: Array<{ name: StoreSettingName, value: unknown }>, menus: Array<{ id: string, label: string, link: string | null, slug: string | null, priority: number, children: Array<{ id: string, label: string, link: string | null, slug: string | null, priority: number, children: Array<{ id: string, label: string, link: string | null, slug: string | null, priority: number }> }> }>, store: { id: string, name: string, title: string, description: string, webUrl: string, trackingUrl: string | null, imageUrl: string, darkImageUrl: string | null, tagline: string | null, shareImageKey: string | null, searchHints: Array<string>, asksSkinType: boolean, dispatchBy: string | null, usualDelivery: number | null, banners: Array<{ id: string, webKey: string, mobileKey: string, link: string | null, name: string, priority: number, deviceType: DeviceType, isThankYouPageBanner: boolean }>, announcements: Array<{ id: string, label: string, link: string | null, color: string | null, textColor: string | null, deviceType: DeviceType }>, socialLinks: { instagram: string | null, facebook: string | null, twitter: string | null, youtube: string | null, pinterest: string | null }, pages: Array<{ slug: string, label: string, isInFooter: boolean }>, journal: { title: string, lead: string } | null, legal: { seller: string, address: string, grievanceOfficer: string, grievanceEmail: string, grievancePhone: string, supportHours: string } | null }, shippingTiers: Array<{ id: string, type: ShippingTierType, coupons: Array<string>, paymentType: PaymentType, amount: number, minOrderValue: number | null, maxOrderValue: number | null }>, variantGroups: Array<{ id: string, label: string, options: Array<{ id: string, label: string }> }>, categories: Array<{ name: string, slug: string }>, collections: Array<{ id: string, slug: string, label: string, labelColor: string | null, priority: number, description: string | null, imageKey: string | null }>, topCoupons: Array<{ id: string, code: string, name: string, prefix: string | null, description: string | null, couponTitle: string | null, couponNote: string | null, tAndC: string | null, deviceType: DeviceType | null, isArchive: boolean, priority: number | null, couponType: CouponType, buyXQuantity: number | null, discountItemThreshold: number | null, getYAmount: number | null, getYPercentage: number | null, getYQuantity: number | null, getYProducts: Array<string>, minOrderValue: number | null, maxDiscount: number | null, expirationDate: string | null, autoApply: boolean, applicableCollections: Array<string>, applicableProducts: Array<string>, paymentMethod: CouponPaymentMethod | null, isRewardApplicable: boolean | null, isPDPFeatured: boolean, isFeatured: boolean, showAsNudge: boolean, applyPrepaidDiscount: boolean | null, applyOnAllVariants: boolean, ppcodCouponAmount: number | null, isExternal: boolean, getYStoreProducts: Array<{ id: string, title: string, slug: string, price: number, listingPrice: number | null, sku: string | null, inventory: number, images: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> }> }>, deals: Array<{ id: string, title: string, slug: string, vendor: string | null, label: string | null, labelColor: string | null, price: number, listingPrice: number | null, unitPrice: string | null, recommendPrice: number | null, recommended: boolean, recommendUntil: string | null, sku: string | null, status: ProductStatus, tags: Array<string>, inventory: number, isInventoryEnabled: boolean, continueSellingOutOfStock: boolean, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, rating: number | null, totalRatings: number, thumbImages: Array<string>, collections: Array<string>, hasVariants: boolean, collectionsList: Array<{ slug: string, label: string, labelColor: string | null, priority: number }>, variants: { items: Array<{ id: string, title: string, price: number, listingPrice: number | null, unitPrice: string | null, sku: string | null, color: string | null, status: ProductStatus, position: number | null, inventory: number, minimumOrderQuantity: number | null, maximumOrderQuantity: number | null, thumbImage: string | null, choices: Array<{ groupId: string, optionId: string }>, images: { items: Array<{ id: string, imageKey: string, alt: string, width: number, height: number }> } }> }, variantGroups: Array<{ groupId: string, optionIds: Array<string> }> }>, loyaltyRules: Array<{ id: string, name: string, description: string | null, event: LoyaltyTrigger, enabled: boolean, minOrderValue: number | null, maxCashbackAllowed: number | null, cashbackPercentage: number | null, couponName: string | null, maxDebitableCashbackPerMonth: number | null, conditions: Array<{ event: LoyaltyTrigger | null, attributes: Array<{ key: string, operator: string, value: string }> }> }> };

export type StoreFragment = { id: string, name: string, title: string, description: string, webUrl: string, trackingUrl: string | null, imageUrl: string, darkImageUrl: string | null, tagline: string | null, shareImageKey: string | null, searchHints: Array<string>, asksSkinType: boolean, dispatchBy: string | null, usualDelivery: number | null, banners: Array<{ id: string, webKey: string, mobileKey: string, link: string | null, name: string, priority: number, deviceType: DeviceType, isThankYouPageBanner: boolean }>, announcements: Array<{ id: string, label: string, link: string | null, color: string | null, textColor: string | null, deviceType: DeviceType }>, socialLinks: { instagram: string | null, facebook: string | null, twitter: string | null, youtube: string | null, pinterest: string | null }, pages: Array<{ slug: string, label: string, isInFooter: boolean }>, journal: { title: string, lead: string } | null, legal: { seller: string, address: string, grievanceOfficer: string, grievanceEmail: string, grievancePhone: string, supportHours: string } | null };

export type MenuFieldsFragment = { id: string, label: string, link: string | null, slug: string | null, priority: number };

export type ShippingTierFragment = { id: string, type: ShippingTierType, coupons: Array<string>, paymentType: PaymentType, amount: number, minOrderValue: number | null, maxOrderValue: number | null };

export type VariantGroupFragment = { id: string, label: string, options: Array<{ id: string, label: string }> };

export type CollectionFragment = { id: string, slug: string, label: string, labelColor: string | null, priority: number, description: string | null, imageKey: string | null };

export type LoyaltyRuleFieldsFragment = { id: string, name: string, description: string | null, event: LoyaltyTrigger, enabled: boolean, minOrderValue: number | null, maxCashbackAllowed: number | null, cashbackPercentage: number | null, couponName: string | null, maxDebitableCashbackPerMonth: number | null, conditions: Array<{ event: LoyaltyTrigger | null, attributes: Array<{ key: string, operator: string, value: string }> }> };

export type ZipCodeFragment = { id: string, cod: boolean, prepaid: boolean, codMaxAmount: number | null, city: string | null, state: string | null, deliveryDays: number | null };

export type InfoPageQueryVariables = Exact<{
  slug: string;
}>;


export type InfoPageQuery = { infoPage: { slug: string, title: string, description: string, html: string } | null };

export type GetGrievanceQueryVariables = Exact<{
  number: string;
}>;


export type GetGrievanceQuery = { grievance: { number: string, receivedAt: string, acknowledgeBy: string, acknowledgedAt: string | null, resolveBy: string, resolvedAt: string | null, resolution: string | null } | null };

export type HomePageQueryVariables = Exact<{ [key: string]: never; }>;


export type HomePageQuery = { homePage: { action: string, pictureLeavesRoom: boolean, second: { label: string, link: string } | null, sections: Array<{ type: HomeSectionType, title: string | null, collections: Array<string>, tag: string | null, collection: string | null, sort: ProductSort | null, limit: number, more: { label: string, link: string } | null, items: Array<{ title: string, text: string | null, link: string | null }> }> } };

export type InfoTextFragment = { slug: string, title: string, description: string, html: string };

export type GrievanceFragment = { number: string, receivedAt: string, acknowledgeBy: string, acknowledgedAt: string | null, resolveBy: string, resolvedAt: string | null, resolution: string | null };

export type HomeLayoutFragment = { action: string, pictureLeavesRoom: boolean, second: { label: string, link: string } | null, sections: Array<{ type: HomeSectionType, title: string | null, collections: Array<string>, tag: string | null, collection: string | null, sort: ProductSort | null, limit: number, more: { label: string, link: string } | null, items: Array<{ title: string, text: string | null, link: string | null }> }> };

export type HomeSectionFragment = { type: HomeSectionType, title: string | null, collections: Array<string>, tag: string | null, collection: string | null, sort: ProductSort | null, limit: number, more: { label: string, link: string } | null, items: Array<{ title: string, text: string | null, link: string | null }> };

export type GetUserQueryVariables = Exact<{
  storeId?: string | null | undefined;
}>;


export type GetUserQuery = { getUser: { id: string, firstName: string | null, lastName: string | null, email: string | null, phone: string | null, gender: string | null, dob: string | null, totalOrders: number, phoneVerified: boolean, totalRewards: number, createdAt: string } };

export type EnsureUserAndDispatchOTPQueryVariables = Exact<{
  storeId: string;
  phone: string;
}>;


export type EnsureUserAndDispatchOTPQuery = { ensureUserAndDispatchOTP: { isExistingUser: boolean } };

export type UpdateUserMutationVariables = Exact<{
  input: UpdateUserInput;
}>;


export type UpdateUserMutation = { updateUser: { id: string, firstName: string | null, lastName: string | null, email: string | null, phone: string | null, gender: string | null, dob: string | null, totalOrders: number, phoneVerified: boolean, totalRewards: number, createdAt: string } };

export type UpdateUserCouponMutationVariables = Exact<{
  input: UpdateUserCouponInput;
}>;


export type UpdateUserCouponMutation = { updateUserCoupon: { success: boolean } };

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


export type SearchOrdersQuery = { searchOrders: { nextToken: string | null, total: number, items: Array<{ id: string, code: string | null, totalAmount: number, keptAmount: number, orderDate: string, status: OrderStatus, paymentType: OrderPaymentType, createdAt: string, awaitsAnswer: boolean, products: { items: Array<{ id: string, productId: string, variantId: string | null, title: string, imageKey: string | null, source: CartItemSource | null, quantity: number, status: OrderProductStatus, shippingCourier: string | null, trackingId: string | null }> } }> } };

export type GetLoyaltyQueryVariables = Exact<{
  input: LoyaltyInput;
}>;


export type GetLoyaltyQuery = { getLoyalty: { totalAllotted: number, totalUsable: number, totalPending: number, totalUsed: number, totalExpired: number, allowances: Array<{ paymentType: PaymentType, amount: number | null }>, transactions: Array<{ id: string, amount: number, remaining: number, expiresAt: string | null, event: LoyaltyTrigger, status: string, transactionState: string, reason: string | null, createdAt: string }> } };

export type NotifyWhenBackMutationVariables = Exact<{
  input: StockAlertInput;
}>;


export type NotifyWhenBackMutation = { notifyWhenBack: { success: boolean } };

export type AskQuestionMutationVariables = Exact<{
  input: AskQuestionInput;
}>;


export type AskQuestionMutation = { askQuestion: { success: boolean } };

export type CreateReviewMutationVariables = Exact<{
  input: CreateReviewInput;
}>;


export type CreateReviewMutation = { createReview: { id: string, verified: boolean, productId: string, rating: number, title: string | null, comment: string, images: Array<string>, skinType: SkinType | null, helpful: number, isSample: boolean, status: ReviewStatus, createdAt: string, reviewerName: { name: string } } };

export type UpdateReviewMutationVariables = Exact<{
  input: UpdateReviewInput;
}>;


export type UpdateReviewMutation = { updateReview: { id: string, verified: boolean, productId: string, rating: number, title: string | null, comment: string, images: Array<string>, skinType: SkinType | null, helpful: number, isSample: boolean, status: ReviewStatus, createdAt: string, reviewerName: { name: string } } };

export type MarkReviewMutationVariables = Exact<{
  input: MarkReviewInput;
}>;


export type MarkReviewMutation = { markReview: { id: string, verified: boolean, productId: string, rating: number, title: string | null, comment: string, images: Array<string>, skinType: SkinType | null, helpful: number, isSample: boolean, status: ReviewStatus, createdAt: string, reviewerName: { name: string } } };

export type MarkedReviewsQueryVariables = Exact<{
  productId: string;
}>;


export type MarkedReviewsQuery = { markedReviews: Array<string> };

export type UserProfileFragment = { id: string, firstName: string | null, lastName: string | null, email: string | null, phone: string | null, gender: string | null, dob: string | null, totalOrders: number, phoneVerified: boolean, totalRewards: number, createdAt: string };

export type UserAddressFragment = { id: string, name: string, phone: string, email: string | null, state: string, city: string, pinCode: string, landmark: string | null, address: string, area: string | null };

export type OrderListFragment = { nextToken: string | null, total: number, items: Array<{ id: string, code: string | null, totalAmount: number, keptAmount: number, orderDate: string, status: OrderStatus, paymentType: OrderPaymentType, createdAt: string, awaitsAnswer: boolean, products: { items: Array<{ id: string, productId: string, variantId: string | null, title: string, imageKey: string | null, source: CartItemSource | null, quantity: number, status: OrderProductStatus, shippingCourier: string | null, trackingId: string | null }> } }> };

export type OrderEntryFragment = { id: string, code: string | null, totalAmount: number, keptAmount: number, orderDate: string, status: OrderStatus, paymentType: OrderPaymentType, createdAt: string, awaitsAnswer: boolean, products: { items: Array<{ id: string, productId: string, variantId: string | null, title: string, imageKey: string | null, source: CartItemSource | null, quantity: number, status: OrderProductStatus, shippingCourier: string | null, trackingId: string | null }> } };

export type LoyaltyFragment = { totalAllotted: number, totalUsable: number, totalPending: number, totalUsed: number, totalExpired: number, allowances: Array<{ paymentType: PaymentType, amount: number | null }>, transactions: Array<{ id: string, amount: number, remaining: number, expiresAt: string | null, event: LoyaltyTrigger, status: string, transactionState: string, reason: string | null, createdAt: string }> };

export type LoyaltyTransactionFragment = { id: string, amount: number, remaining: number, expiresAt: string | null, event: LoyaltyTrigger, status: string, transactionState: string, reason: string | null, createdAt: string };

/** The text of an operation, with the types of its variables and of its reply on the wire. */
export type TypedDocumentString<Result, Variables> = string & {
  readonly __apiType?: (variables: Variables) => Result;
};
const PostCardFragmentText = 'fragment PostCard on BlogPostCard{slug title description date topic imageKey alt minutes}';
const PostFragmentText = 'fragment Post on BlogPost{card{...PostCard}html products{...ProductCard}}';
const CartReplyFragmentText = 'fragment CartReply on ShoppingCartResult{shoppingCartId revision leftOut lines:items{recordKey productId variantId quantity source}}';
const InventoryLineFragmentText = 'fragment InventoryLine on InventoryItem{recordKey inventory collections price source listingPrice status minimumOrderQuantity maximumOrderQuantity}';
const ProductQuestionFragmentText = 'fragment ProductQuestion on ProductQuestion{id question answer isSample}';
const AggregateItemFragmentText = 'fragment AggregateItem on AggregateItem{name result{__typename ...on AggregateScalarResult{value}...on AggregateBucketResult{buckets{key count:doc_count}}}}';
const ReviewFragmentText = 'fragment Review on Review{id verified reviewerName:reviewer{name}productId rating title comment images skinType helpful isSample status createdAt}';
const ProductFragmentText = 'fragment Product on Product{...ProductCard description:productDescription barcode size color benefits weight weightUnit productType showOnlyVariantImages images{items{...Image}}category{id name slug}subCategory{id name slug}metadata{title description keywords image canonical noIndex}facts{label value}}';
const ExpressCheckoutFragmentText = 'fragment ExpressCheckout on ExpressCheckout{merchantCheckoutId mid environment scriptUrl orderId isOrdered}';
const OrderSummaryFragmentText = 'fragment OrderSummary on Order{id code status deliveryStatus cancelReason paymentType orderDate couponCode totalAmount totalDiscount totalShippingCharges totalCashOnDeliveryCharges totalPrepaidAmount prepaidDiscount appliedRewardPoints cashbackEarned currency refundDue createdAt updatedAt}';
const OrderFragmentText = 'fragment Order on Order{...OrderSummary shippingAddress{...KeptAddress}billingAddress{...KeptAddress}products{items{...OrderProduct}}payments{...Payment}refunds{...OrderRefund}keptAmount totalCashbackRefunded dueAmount canCancel returnableUntil expectedOn moves{...OrderMove}latestReturn{...OrderReturn}invoices{...OrderInvoice}awaitsAnswer deliveryQuestion{...DeliveryQuestion}}';
const DeliveryQuestionFragmentText = 'fragment DeliveryQuestion on DeliveryQuestion{days answer{...DeliveryAnswer}}';
const DeliveryAnswerFragmentText = 'fragment DeliveryAnswer on DeliveryAnswer{choice day phone note}';
const OrderMoveFragmentText = 'fragment OrderMove on OrderMove{event by at reason refundAmount lines{...OrderMoveLine}}';
const OrderMoveLineFragmentText = 'fragment OrderMoveLine on OrderMoveLine{id quantity}';
const OrderReturnFragmentText = 'fragment OrderReturn on OrderReturn{id state reason pictures lines{...OrderMoveLine}refundOnline refundCash refundTo pointsBack}';
const OrderChangePreviewFragmentText = 'fragment OrderChangePreview on OrderChangePreview{lines{...OrderMoveLine}refundOnline refundCash pointsBack pointsTaken keptAmount dueAmount unitsKept couponLoss{was now}}';
const OrderInvoiceFragmentText = 'fragment OrderInvoice on OrderInvoice{number kind url}';
const OrderRefundFragmentText = 'fragment OrderRefund on OrderRefund{amount state method at how}';
const OrderProductFragmentText = 'fragment OrderProduct on OrderProduct{id productId variantId sku title variantTitle slug imageKey source cancelledQuantity returnedQuantity quantity price discount status deliveryPartner shippingCourier trackingId}';
const KeptAddressFragmentText = 'fragment KeptAddress on OrderAddress{name phone email country state city pinCode landmark address area}';
const PaymentFragmentText = 'fragment Payment on Payment{id method status amount paymentDate}';
const TransactionFragmentText = 'fragment Transaction on Transaction{orderId amount done checkout{...TransactionCheckout}}';
const TransactionCheckoutFragmentText = 'fragment TransactionCheckout on TransactionCheckout{key providerOrderId amount:amountInPaise currency scriptUrl}';
const ZipCodeFragmentText = 'fragment ZipCode on ZipCode{id cod prepaid codMaxAmount city state deliveryDays}';
const InfoTextFragmentText = 'fragment InfoText on InfoPage{slug title description html}';
const GrievanceFragmentText = 'fragment Grievance on Grievance{number receivedAt acknowledgeBy acknowledgedAt resolveBy resolvedAt resolution}';
const HomeLayoutFragmentText = 'fragment HomeLayout on HomePage{action pictureLeavesRoom second{label link}sections{...HomeSection}}';
const HomeSectionFragmentText = 'fragment HomeSection on HomeSection{type title collections tag collection sort limit more{label link}items{title text link}}';
const UserProfileFragmentText = 'fragment UserProfile on User{id firstName lastName email phone gender dob totalOrders phoneVerified totalRewards createdAt}';
const UserAddressFragmentText = 'fragment UserAddress on UserAddress{id name phone email state city pinCode landmark address area}';
const OrderListFragmentText = 'fragment OrderList on OrderSearchConnection{items{...OrderEntry}nextToken total}';
const OrderEntryFragmentText = 'fragment OrderEntry on Order{id code totalAmount keptAmount orderDate status paymentType createdAt awaitsAnswer products{items{id productId variantId title imageKey source quantity status shippingCourier trackingId}}}';
const LoyaltyFragmentText = 'fragment Loyalty on Loyalty{totalAllotted totalUsable totalPending totalUsed totalExpired allowances{paymentType amount}transactions{...LoyaltyTransaction}}';
const LoyaltyTransactionFragmentText = 'fragment LoyaltyTransaction on LoyaltyTransaction{id amount remaining expiresAt event status transactionState reason createdAt}';
export const BlogPostsDocument = ('query blogPosts{blogPosts{...PostCard}}' + PostCardFragmentText) as TypedDocumentString<BlogPostsQuery, BlogPostsQueryVariables>;
export const BlogPostDocument = ('query blogPost($slug:String!){blogPost(slug:$slug){...Post}}' + ImageFragmentText + OptionChoiceFragmentText + PostFragmentText + PostCardFragmentText + ProductCardFragmentText + ProductVariantGroupFragmentText + VariantFragmentText) as TypedDocumentString<BlogPostQuery, BlogPostQueryVariables>;
export const CreateShoppingCartDocument = ('mutation createShoppingCart($input:ShoppingCartInput!){createShoppingCart(input:$input){...CartReply}}' + CartReplyFragmentText) as TypedDocumentString<CreateShoppingCartMutation, CreateShoppingCartMutationVariables>;
export const ManageShoppingCartDocument = ('mutation manageShoppingCart($input:ShoppingCartInput!){manageShoppingCart(input:$input){...CartReply}}' + CartReplyFragmentText) as TypedDocumentString<ManageShoppingCartMutation, ManageShoppingCartMutationVariables>;
export const GetAccountCartDocument = ('query GetAccountCart($storeId:ID!){getAccountCart(storeId:$storeId){...CartReply}}' + CartReplyFragmentText) as TypedDocumentString<GetAccountCartQuery, GetAccountCartQueryVariables>;
export const CheckInventoryDocument = ('mutation CheckInventory($storeId:ID!$items:[InventoryItemInput!]!){checkInventory(storeId:$storeId items:$items){...InventoryLine}}' + InventoryLineFragmentText) as TypedDocumentString<CheckInventoryMutation, CheckInventoryMutationVariables>;
export const ApplyCouponDocument = ('mutation applyCoupon($input:ApplyCouponInput!){applyCoupon(input:$input){...CouponRule}}' + CouponRuleFragmentText + GiftProductFragmentText + ImageFragmentText) as TypedDocumentString<ApplyCouponMutation, ApplyCouponMutationVariables>;
export const GetCouponDocument = ('query GetCoupon($code:String!){getCoupon(code:$code){...CouponRule}}' + CouponRuleFragmentText + GiftProductFragmentText + ImageFragmentText) as TypedDocumentString<GetCouponQuery, GetCouponQueryVariables>;
export const GetCouponRuleDocument = ('query GetCouponRule($code:String!$storeId:ID!){getCouponRule(code:$code storeId:$storeId){...CouponRule}}' + CouponRuleFragmentText + GiftProductFragmentText + ImageFragmentText) as TypedDocumentString<GetCouponRuleQuery, GetCouponRuleQueryVariables>;
export const ListCouponsDocument = ('query listCoupons($storeId:ID!){listCoupons(storeId:$storeId){...CouponRule}}' + CouponRuleFragmentText + GiftProductFragmentText + ImageFragmentText) as TypedDocumentString<ListCouponsQuery, ListCouponsQueryVariables>;
export const SearchProductsDocument = ('query searchProducts($filter:ProductFilterInput$sort:ProductSort$limit:Int$from:Int$nextToken:String$aggregates:[AggregateInput!]){searchProducts(filter:$filter sort:$sort limit:$limit from:$from nextToken:$nextToken aggregates:$aggregates){items{...ProductCard}sort nextToken total aggregates:aggregateItems{...AggregateItem}}}' + AggregateItemFragmentText + ImageFragmentText + OptionChoiceFragmentText + ProductCardFragmentText + ProductVariantGroupFragmentText + VariantFragmentText) as TypedDocumentString<SearchProductsQuery, SearchProductsQueryVariables>;
export const ProductBySlugDocument = ('query productBySlug($slug:String!){productBySlug(slug:$slug limit:1){items{...Product}}}' + ImageFragmentText + OptionChoiceFragmentText + ProductFragmentText + ProductCardFragmentText + ProductVariantGroupFragmentText + VariantFragmentText) as TypedDocumentString<ProductBySlugQuery, ProductBySlugQueryVariables>;
export const LinkedProductsDocument = ('query linkedProducts($productId:ID!){linkedProducts(productId:$productId){linkedProduct{...ProductCard}}}' + ImageFragmentText + OptionChoiceFragmentText + ProductCardFragmentText + ProductVariantGroupFragmentText + VariantFragmentText) as TypedDocumentString<LinkedProductsQuery, LinkedProductsQueryVariables>;
export const ProductQuestionsDocument = ('query productQuestions($productId:ID!){productQuestions(productId:$productId){...ProductQuestion}}' + ProductQuestionFragmentText) as TypedDocumentString<ProductQuestionsQuery, ProductQuestionsQueryVariables>;
export const SearchReviewsDocument = ('query searchReviews($filter:ReviewFilterInput$sort:ReviewSort$limit:Int$nextToken:String$aggregates:[AggregateInput!]){searchReviews(filter:$filter sort:$sort limit:$limit nextToken:$nextToken aggregates:$aggregates){items{...Review}nextToken total aggregates:aggregateItems{...AggregateItem}}}' + AggregateItemFragmentText + ReviewFragmentText) as TypedDocumentString<SearchReviewsQuery, SearchReviewsQueryVariables>;
export const StartExpressCheckoutDocument = ('mutation startExpressCheckout($input:StartExpressCheckoutInput!){startExpressCheckout(input:$input){...ExpressCheckout}}' + ExpressCheckoutFragmentText) as TypedDocumentString<StartExpressCheckoutMutation, StartExpressCheckoutMutationVariables>;
export const CreateOrderDocument = ('mutation CreateOrder($input:CreateOrderInput!){createOrder(input:$input){...OrderSummary}}' + OrderSummaryFragmentText) as TypedDocumentString<CreateOrderMutation, CreateOrderMutationVariables>;
export const CreateTransactionDocument = ('mutation CreateTransaction($orderId:ID!){createTransaction(orderId:$orderId){...Transaction}}' + TransactionFragmentText + TransactionCheckoutFragmentText) as TypedDocumentString<CreateTransactionMutation, CreateTransactionMutationVariables>;
export const ValidateTransactionDocument = ('mutation ValidateTransaction($orderId:ID!$razorpayPaymentId:ID!$razorpaySignature:String){validateTransaction(orderId:$orderId razorpayPaymentId:$razorpayPaymentId razorpaySignature:$razorpaySignature){success}}') as TypedDocumentString<ValidateTransactionMutation, ValidateTransactionMutationVariables>;
export const SendOrderLinkDocument = ('mutation SendOrderLink($input:SendOrderLinkInput!){sendOrderLink(input:$input){success}}') as TypedDocumentString<SendOrderLinkMutation, SendOrderLinkMutationVariables>;
export const GetOrderDocument = ('query GetOrder($id:ID!$secret:String){getOrder(id:$id secret:$secret){...Order}}' + DeliveryAnswerFragmentText + DeliveryQuestionFragmentText + KeptAddressFragmentText + OrderFragmentText + OrderInvoiceFragmentText + OrderMoveFragmentText + OrderMoveLineFragmentText + OrderProductFragmentText + OrderRefundFragmentText + OrderReturnFragmentText + OrderSummaryFragmentText + PaymentFragmentText) as TypedDocumentString<GetOrderQuery, GetOrderQueryVariables>;
export const PreviewOrderChangeDocument = ('query PreviewOrderChange($input:OrderChangeInput!){previewOrderChange(input:$input){...OrderChangePreview}}' + OrderChangePreviewFragmentText + OrderMoveLineFragmentText) as TypedDocumentString<PreviewOrderChangeQuery, PreviewOrderChangeQueryVariables>;
export const ChangeOrderDocument = ('mutation ChangeOrder($input:OrderChangeInput!$seen:Rupees!$unitsKept:Int!$note:String$refundTo:String){changeOrder(input:$input seen:$seen unitsKept:$unitsKept note:$note refundTo:$refundTo){...Order}}' + DeliveryAnswerFragmentText + DeliveryQuestionFragmentText + KeptAddressFragmentText + OrderFragmentText + OrderInvoiceFragmentText + OrderMoveFragmentText + OrderMoveLineFragmentText + OrderProductFragmentText + OrderRefundFragmentText + OrderReturnFragmentText + OrderSummaryFragmentText + PaymentFragmentText) as TypedDocumentString<ChangeOrderMutation, ChangeOrderMutationVariables>;
export const AnswerDeliveryDocument = ('mutation AnswerDelivery($input:DeliveryAnswerInput!){answerDelivery(input:$input){...Order}}' + DeliveryAnswerFragmentText + DeliveryQuestionFragmentText + KeptAddressFragmentText + OrderFragmentText + OrderInvoiceFragmentText + OrderMoveFragmentText + OrderMoveLineFragmentText + OrderProductFragmentText + OrderRefundFragmentText + OrderReturnFragmentText + OrderSummaryFragmentText + PaymentFragmentText) as TypedDocumentString<AnswerDeliveryMutation, AnswerDeliveryMutationVariables>;
export const WithdrawReturnDocument = ('mutation WithdrawReturn($orderId:ID!$secret:String){withdrawReturn(orderId:$orderId secret:$secret){...Order}}' + DeliveryAnswerFragmentText + DeliveryQuestionFragmentText + KeptAddressFragmentText + OrderFragmentText + OrderInvoiceFragmentText + OrderMoveFragmentText + OrderMoveLineFragmentText + OrderProductFragmentText + OrderRefundFragmentText + OrderReturnFragmentText + OrderSummaryFragmentText + PaymentFragmentText) as TypedDocumentString<WithdrawReturnMutation, WithdrawReturnMutationVariables>;
export const ByorderIdcreatedAtPaymentDocument = ('query ByorderIdcreatedAtPayment($orderId:ID!){byorderIdcreatedAtPayment(orderId:$orderId){items{...Payment}}}' + PaymentFragmentText) as TypedDocumentString<ByorderIdcreatedAtPaymentQuery, ByorderIdcreatedAtPaymentQueryVariables>;
export const GetStoreDocument = ('query getStore($id:ID!){getStore(id:$id deviceType:WEB){...Store}}' + StoreFragmentText) as TypedDocumentString<GetStoreQuery, GetStoreQueryVariables>;
export const ListVariantGroupsDocument = ('query ListVariantGroups($storeId:ID!){listVariantGroups(storeId:$storeId){...VariantGroup}}' + VariantGroupFragmentText) as TypedDocumentString<ListVariantGroupsQuery, ListVariantGroupsQueryVariables>;
export const GetZipCodeDocument = ('query GetZipCode($id:ID!){getZipCode(id:$id){...ZipCode}}' + ZipCodeFragmentText) as TypedDocumentString<GetZipCodeQuery, GetZipCodeQueryVariables>;
export const InfoPageDocument = ('query infoPage($slug:String!){infoPage(slug:$slug){...InfoText}}' + InfoTextFragmentText) as TypedDocumentString<InfoPageQuery, InfoPageQueryVariables>;
export const GetGrievanceDocument = ('query getGrievance($number:String!){grievance(number:$number){...Grievance}}' + GrievanceFragmentText) as TypedDocumentString<GetGrievanceQuery, GetGrievanceQueryVariables>;
export const HomePageDocument = ('query homePage{homePage{...HomeLayout}}' + HomeLayoutFragmentText + HomeSectionFragmentText) as TypedDocumentString<HomePageQuery, HomePageQueryVariables>;
export const GetUserDocument = ('query GetUser($storeId:ID){getUser(storeId:$storeId){...UserProfile}}' + UserProfileFragmentText) as TypedDocumentString<GetUserQuery, GetUserQueryVariables>;
export const EnsureUserAndDispatchOTPDocument = ('query ensureUserAndDispatchOTP($storeId:ID!$phone:String!){ensureUserAndDispatchOTP(storeId:$storeId phone:$phone){isExistingUser}}') as TypedDocumentString<EnsureUserAndDispatchOTPQuery, EnsureUserAndDispatchOTPQueryVariables>;
export const UpdateUserDocument = ('mutation updateUser($input:UpdateUserInput!){updateUser(input:$input){...UserProfile}}' + UserProfileFragmentText) as TypedDocumentString<UpdateUserMutation, UpdateUserMutationVariables>;
export const UpdateUserCouponDocument = ('mutation updateUserCoupon($input:UpdateUserCouponInput!){updateUserCoupon(input:$input){success}}') as TypedDocumentString<UpdateUserCouponMutation, UpdateUserCouponMutationVariables>;
export const SearchUserAddressesDocument = ('query searchUserAddresses($limit:Int){searchUserAddresses(limit:$limit){items{...UserAddress}}}' + UserAddressFragmentText) as TypedDocumentString<SearchUserAddressesQuery, SearchUserAddressesQueryVariables>;
export const CreateUserAddressDocument = ('mutation createUserAddress($input:UserAddressInput!){createUserAddress(input:$input){...UserAddress}}' + UserAddressFragmentText) as TypedDocumentString<CreateUserAddressMutation, CreateUserAddressMutationVariables>;
export const UpdateUserAddressDocument = ('mutation updateUserAddress($input:UpdateUserAddressInput!){updateUserAddress(input:$input){...UserAddress}}' + UserAddressFragmentText) as TypedDocumentString<UpdateUserAddressMutation, UpdateUserAddressMutationVariables>;
export const DeleteUserAddressDocument = ('mutation deleteUserAddress($input:DeleteUserAddressInput!){deleteUserAddress(input:$input){...UserAddress}}' + UserAddressFragmentText) as TypedDocumentString<DeleteUserAddressMutation, DeleteUserAddressMutationVariables>;
export const SearchOrdersDocument = ('query searchOrders($limit:Int$nextToken:String){searchOrders(sort:NEWEST limit:$limit nextToken:$nextToken){...OrderList}}' + OrderEntryFragmentText + OrderListFragmentText) as TypedDocumentString<SearchOrdersQuery, SearchOrdersQueryVariables>;
export const GetLoyaltyDocument = ('query getLoyalty($input:LoyaltyInput!){getLoyalty(input:$input){...Loyalty}}' + LoyaltyFragmentText + LoyaltyTransactionFragmentText) as TypedDocumentString<GetLoyaltyQuery, GetLoyaltyQueryVariables>;
export const NotifyWhenBackDocument = ('mutation notifyWhenBack($input:StockAlertInput!){notifyWhenBack(input:$input){success}}') as TypedDocumentString<NotifyWhenBackMutation, NotifyWhenBackMutationVariables>;
export const AskQuestionDocument = ('mutation askQuestion($input:AskQuestionInput!){askQuestion(input:$input){success}}') as TypedDocumentString<AskQuestionMutation, AskQuestionMutationVariables>;
export const CreateReviewDocument = ('mutation createReview($input:CreateReviewInput!){createReview(input:$input){...Review}}' + ReviewFragmentText) as TypedDocumentString<CreateReviewMutation, CreateReviewMutationVariables>;
export const UpdateReviewDocument = ('mutation updateReview($input:UpdateReviewInput!){updateReview(input:$input){...Review}}' + ReviewFragmentText) as TypedDocumentString<UpdateReviewMutation, UpdateReviewMutationVariables>;
export const MarkReviewDocument = ('mutation markReview($input:MarkReviewInput!){markReview(input:$input){...Review}}' + ReviewFragmentText) as TypedDocumentString<MarkReviewMutation, MarkReviewMutationVariables>;
export const MarkedReviewsDocument = ('query markedReviews($productId:ID!){markedReviews(productId:$productId)}') as TypedDocumentString<MarkedReviewsQuery, MarkedReviewsQueryVariables>;