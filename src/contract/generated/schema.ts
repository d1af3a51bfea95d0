export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** An amount in rupees, at most two decimals (for example 499 or 499.5). Browser and server compute in paise. */
  Rupees: { input: number; output: number; }
  /** An amount in rupees that may be below zero, at most two decimals. */
  SignedRupees: { input: number; output: number; }
  /** ISO 8601 date and time with offset. */
  DateTime: { input: string; output: string; }
  /** Any JSON value; used only where the shop stores what it does not interpret. */
  JSON: { input: unknown; output: unknown; }
};

/** Why an operation was refused: `errors[].extensions.code`. */
export type ErrorCode =
  /** An argument is missing, malformed or out of bounds. Details: `{path, message}`. */
  | 'BAD_INPUT'
  /** The key or the token is missing, expired or not of this shop. */
  | 'UNAUTHENTICATED'
  /** There is no such thing, or the caller may not see it; the answer is the same. */
  | 'NOT_FOUND'
  /** Too many tries. Details: `{retryAfterMs}`, and for orders, carts and coupon codes `limit`: what was counted by, PHONE, ACCOUNT, ADDRESS or NETWORK, and `isOfGuests: true` where a sign-in ends the wait. The message says all of it to the shopper. */
  | 'RATE_LIMITED'
  /** Not served now: the shop is closed, or has no such operation yet. */
  | 'NOT_AVAILABLE_YET'
  /** The shop has more to do than it can: nothing was done. Send the same again. Details: `{retryAfterMs}`. */
  | 'BUSY'
  /** The server failed. Nothing was half-applied; trying again is safe. */
  | 'INTERNAL'
  /** Guests cannot order in this shop, or not this order with cash on delivery. Details for the latter: `{reason}`, AMOUNT or PARCELS_NOT_TAKEN. The message is for the shopper. */
  | 'SIGN_IN_REQUIRED'
  /** The order has no lines that can be sold. Details: `{recordKeys}`. */
  | 'CART_EMPTY'
  /** A product or variant is gone, disabled or not sold this way. Details: `{recordKeys}`. */
  | 'PRODUCT_UNAVAILABLE'
  /** Less is in stock than was asked for. Details: `{items: [{recordKey, inventory}]}`. */
  | 'OUT_OF_STOCK'
  /** A quantity lies outside the product's order limits. Details: `{items: [{recordKey, min, max}]}`. */
  | 'QUANTITY_NOT_ALLOWED'
  /** The total is not what the shopper saw. Details: the new figures, `{totalAmount, …}` in rupees. */
  | 'AMOUNT_CHANGED'
  /** The coupon does not apply to this order. Details: `{reason, message}`. */
  | 'COUPON_NOT_APPLICABLE'
  /** The coupon has been used as often as it may be. */
  | 'COUPON_EXHAUSTED'
  /** The payment type is not offered for this order. Details: `{reason}`. */
  | 'PAYMENT_TYPE_NOT_ALLOWED'
  /** The pincode is unknown or does not allow the payment type. Details: `{pinCode, paymentType}`. */
  | 'PINCODE_NOT_SERVICEABLE'
  /** An address field is missing or wrong. Details: `{fields: {name: message}}`. */
  | 'INVALID_ADDRESS'
  /** The idempotency key was used for another order. */
  | 'IDEMPOTENCY_CONFLICT'
  /** The order is in a state that does not allow this. Details: `{status}`. */
  | 'ORDER_STATE'
  /** The payment provider could not be reached; the order and its key are kept, try again. */
  | 'PAYMENT_PROVIDER_UNAVAILABLE'
  /** The payment is not captured, or is for another order or amount. */
  | 'PAYMENT_NOT_CONFIRMED'
  /** Express checkout is switched off here; the shop's own checkout is open. */
  | 'EXPRESS_UNAVAILABLE';

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

/** What a row of the cart's list is. */
export type CartListItemType =
  | 'CART'
  | 'FREE_PRODUCT'
  | 'AUTO_FREE_PRODUCT'
  | 'AUTO_FREE_PRODUCT_DISABLED'
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

/** Tags that make the editorial collections; the wire uses best-seller, featured, trending, new-launch. */
export type ProductCollectionTag =
  | 'BEST_SELLER'
  | 'FEATURED'
  | 'TRENDING'
  | 'NEW_LAUNCH';

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

/** Admin-side; listed for completeness of the contract. */
export type SurveyQuestionType =
  | 'CHECKBOX'
  | 'RADIO'
  | 'TEXT';

/** Admin-side; listed for completeness of the contract. */
export type SurveyStatus =
  | 'DRAFT'
  | 'OPEN'
  | 'CLOSE';

/** Admin-side; listed for completeness of the contract. */
export type RecommenderType =
  | 'BEST_SELLER'
  | 'FREQUENTLY_BOUGHT_TOGETHER';

export type SortDirection =
  | 'ASC'
  | 'DESC';

export type StoreSetting = {
  name: StoreSettingName;
  /** Boolean, number (rupees or percent) or string, by name; null if the shop has not set it. */
  value?: Maybe<Scalars['JSON']['output']>;
};

export type Store = {
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  title: Scalars['String']['output'];
  description: Scalars['String']['output'];
  isActive: Scalars['Boolean']['output'];
  webUrl: Scalars['String']['output'];
  trackingUrl?: Maybe<Scalars['String']['output']>;
  imageUrl: Scalars['String']['output'];
  darkImageUrl?: Maybe<Scalars['String']['output']>;
  /** Archived ones are left out. */
  banners: Array<Banner>;
  /** Archived ones are left out. */
  announcements: Array<Announcement>;
  socialLinks: SocialLinks;
  tagline?: Maybe<Scalars['String']['output']>;
  /** Default picture for social sharing, 1200 x 630. */
  shareImageKey?: Maybe<Scalars['String']['output']>;
  legal?: Maybe<StoreLegal>;
  /** Pages of text, in the order of their menu. */
  pages: Array<PageLink>;
  /** What the shop calls its journal; null where the journal has no post. */
  journal?: Maybe<Journal>;
  /** What the search box suggests in turn. */
  searchHints: Array<Scalars['String']['output']>;
  /** Whether reviewers are asked for their skin type, as in a shop of cosmetics. */
  asksSkinType: Scalars['Boolean']['output'];
  /** Until when an order leaves the same day, as a time of day in India, `15:00`; null where the shop promises none. */
  dispatchBy?: Maybe<Scalars['String']['output']>;
  /** What delivery usually costs; the cart shows how much less is charged as a saving. Null: it shows no such saving. */
  usualDelivery?: Maybe<Scalars['Rupees']['output']>;
};

export type PageLink = {
  slug: Scalars['String']['output'];
  label: Scalars['String']['output'];
  isInFooter: Scalars['Boolean']['output'];
};

export type Journal = {
  title: Scalars['String']['output'];
  lead: Scalars['String']['output'];
};

/** A page of text, such as returns. */
export type InfoPage = {
  slug: Scalars['String']['output'];
  title: Scalars['String']['output'];
  /** For search engines. */
  description: Scalars['String']['output'];
  /** Sanitised by the server. */
  html: Scalars['String']['output'];
};

/** How a complaint to the grievance officer stands. It says nothing of who complained about what. */
export type Grievance = {
  number: Scalars['String']['output'];
  receivedAt: Scalars['DateTime']['output'];
  /** When the officer confirms it at the latest. */
  acknowledgeBy: Scalars['DateTime']['output'];
  /** Null: not yet. */
  acknowledgedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it is resolved at the latest. */
  resolveBy: Scalars['DateTime']['output'];
  /** Null: not yet. */
  resolvedAt?: Maybe<Scalars['DateTime']['output']>;
  /** How it was resolved, in the officer's words. Null: not yet. */
  resolution?: Maybe<Scalars['String']['output']>;
};

/** What the home page is made of. */
export type HomePage = {
  /** The words of the button over the first banner. */
  action: Scalars['String']['output'];
  second?: Maybe<HomeLink>;
  /** Whether the left half of the first banner's picture is free, so that the words on it need no background. */
  pictureLeavesRoom: Scalars['Boolean']['output'];
  sections: Array<HomeSection>;
};

export type HomeLink = {
  label: Scalars['String']['output'];
  link: Scalars['String']['output'];
};

export type HomeSectionType =
  | 'COLLECTIONS'
  | 'PRODUCTS'
  | 'DEAL'
  | 'LINKS'
  | 'REVIEWS'
  | 'BANNERS'
  | 'PROMISES';

/** A section of the home page; what its type does not need is null or empty. */
export type HomeSection = {
  type: HomeSectionType;
  title?: Maybe<Scalars['String']['output']>;
  /** Slugs of the collections shown as tiles; empty: those of the menu. */
  collections: Array<Scalars['String']['output']>;
  /** Which products, how many, and the link to the rest. */
  tag?: Maybe<Scalars['String']['output']>;
  collection?: Maybe<Scalars['String']['output']>;
  sort?: Maybe<ProductSort>;
  limit: Scalars['Int']['output'];
  more?: Maybe<HomeLink>;
  /** Links and promises. */
  items: Array<HomeItem>;
};

export type HomeItem = {
  title: Scalars['String']['output'];
  text?: Maybe<Scalars['String']['output']>;
  link?: Maybe<Scalars['String']['output']>;
};

/** What Indian law asks a shop to print: seller and grievance officer. */
export type StoreLegal = {
  seller: Scalars['String']['output'];
  address: Scalars['String']['output'];
  grievanceOfficer: Scalars['String']['output'];
  grievanceEmail: Scalars['String']['output'];
  grievancePhone: Scalars['String']['output'];
  supportHours: Scalars['String']['output'];
};

export type Banner = {
  id: Scalars['ID']['output'];
  /** Image keys for wide and for narrow screens. */
  webKey: Scalars['String']['output'];
  mobileKey: Scalars['String']['output'];
  link?: Maybe<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  isArchive: Scalars['Boolean']['output'];
  priority: Scalars['Int']['output'];
  deviceType: DeviceType;
  isThankYouPageBanner: Scalars['Boolean']['output'];
};

export type Announcement = {
  id: Scalars['ID']['output'];
  label: Scalars['String']['output'];
  link?: Maybe<Scalars['String']['output']>;
  color?: Maybe<Scalars['String']['output']>;
  textColor?: Maybe<Scalars['String']['output']>;
  deviceType: DeviceType;
  isArchive: Scalars['Boolean']['output'];
};

export type SocialLinks = {
  instagram?: Maybe<Scalars['String']['output']>;
  facebook?: Maybe<Scalars['String']['output']>;
  twitter?: Maybe<Scalars['String']['output']>;
  youtube?: Maybe<Scalars['String']['output']>;
  pinterest?: Maybe<Scalars['String']['output']>;
};

/** An entry of the main menu; at most three levels. */
export type Menu = {
  id: Scalars['ID']['output'];
  parentId?: Maybe<Scalars['ID']['output']>;
  storeId: Scalars['ID']['output'];
  priority: Scalars['Int']['output'];
  isArchive: Scalars['Boolean']['output'];
  label: Scalars['String']['output'];
  link?: Maybe<Scalars['String']['output']>;
  slug?: Maybe<Scalars['String']['output']>;
  children: Array<Menu>;
};

export type ShippingTier = {
  id: Scalars['ID']['output'];
  storeId: Scalars['ID']['output'];
  type: ShippingTierType;
  /** Coupon ids, for a tier of type COUPON. */
  coupons: Array<Scalars['ID']['output']>;
  paymentType: PaymentType;
  amount: Scalars['Rupees']['output'];
  minOrderValue?: Maybe<Scalars['Rupees']['output']>;
  /** Null: no upper end. */
  maxOrderValue?: Maybe<Scalars['Rupees']['output']>;
};

export type VariantGroup = {
  id: Scalars['ID']['output'];
  label: Scalars['String']['output'];
  variantOptions: Array<VariantOption>;
};

export type VariantOption = {
  id: Scalars['ID']['output'];
  label: Scalars['String']['output'];
};

/** A collection as menus, filters and product cards show it. */
export type Collection = {
  id: Scalars['ID']['output'];
  slug: Scalars['String']['output'];
  label: Scalars['String']['output'];
  labelColor?: Maybe<Scalars['String']['output']>;
  priority: Scalars['Int']['output'];
  description?: Maybe<Scalars['String']['output']>;
  imageKey?: Maybe<Scalars['String']['output']>;
};

export type ZipCode = {
  /** The pincode. */
  id: Scalars['ID']['output'];
  /** The most that a courier collects there; null: no limit. */
  codMaxAmount?: Maybe<Scalars['Rupees']['output']>;
  cod: Scalars['Boolean']['output'];
  prepaid: Scalars['Boolean']['output'];
  city?: Maybe<Scalars['String']['output']>;
  /** Two-letter code. */
  state?: Maybe<Scalars['String']['output']>;
  /** Days from dispatch to the door, where known. */
  deliveryDays?: Maybe<Scalars['Int']['output']>;
};

export type Product = {
  id: Scalars['ID']['output'];
  title: Scalars['String']['output'];
  slug: Scalars['String']['output'];
  /** HTML, sanitised by the server. */
  productDescription: Scalars['String']['output'];
  vendor?: Maybe<Scalars['String']['output']>;
  label?: Maybe<Scalars['String']['output']>;
  labelColor?: Maybe<Scalars['String']['output']>;
  price: Scalars['Rupees']['output'];
  listingPrice?: Maybe<Scalars['Rupees']['output']>;
  /** The price of 100 ml, 100 g, a metre or a piece, such as “₹119.60 per 100 ml”; null if the net quantity does not say how much is sold. */
  unitPrice?: Maybe<Scalars['String']['output']>;
  /** The shop's own figure: always null for shoppers. */
  costPrice?: Maybe<Scalars['Rupees']['output']>;
  defaultPrice?: Maybe<Scalars['Rupees']['output']>;
  /** The price as a limited-time deal. */
  recommendPrice?: Maybe<Scalars['Rupees']['output']>;
  sku?: Maybe<Scalars['String']['output']>;
  barcode?: Maybe<Scalars['String']['output']>;
  size?: Maybe<Scalars['String']['output']>;
  color?: Maybe<Scalars['String']['output']>;
  tags: Array<Scalars['String']['output']>;
  benefits: Array<Scalars['String']['output']>;
  weight?: Maybe<Scalars['Float']['output']>;
  weightUnit?: Maybe<Scalars['String']['output']>;
  currency: Scalars['String']['output'];
  productType?: Maybe<Scalars['String']['output']>;
  status: ProductStatus;
  position?: Maybe<Scalars['Int']['output']>;
  taxable: Scalars['Boolean']['output'];
  isTaxEnabled: Scalars['Boolean']['output'];
  isFeatured: Scalars['Boolean']['output'];
  hasVarient: Scalars['Boolean']['output'];
  recommended: Scalars['Boolean']['output'];
  recommendPriority?: Maybe<Scalars['Int']['output']>;
  /** When the deal ends; null: when its stock is sold. */
  recommendUntil?: Maybe<Scalars['DateTime']['output']>;
  /** Units that can be sold now. */
  inventory: Scalars['Int']['output'];
  blockedInventory: Scalars['Int']['output'];
  defaultInventory?: Maybe<Scalars['Int']['output']>;
  /** False: stock is not tracked. */
  isInventoryEnabled: Scalars['Boolean']['output'];
  continueSellingOutOfStock: Scalars['Boolean']['output'];
  minimumOrderQuantity?: Maybe<Scalars['Int']['output']>;
  maximumOrderQuantity?: Maybe<Scalars['Int']['output']>;
  rating?: Maybe<Scalars['Float']['output']>;
  totalRatings: Scalars['Int']['output'];
  totalOrders: Scalars['Int']['output'];
  thumbImages: Array<Scalars['String']['output']>;
  showOnlyVariantImages: Scalars['Boolean']['output'];
  images: ProductImageConnection;
  /** Collection ids. */
  collections: Array<Scalars['ID']['output']>;
  collectionsList: Array<Collection>;
  categoryId?: Maybe<Scalars['ID']['output']>;
  subCategoryId?: Maybe<Scalars['ID']['output']>;
  category?: Maybe<Category>;
  subCategory?: Maybe<Category>;
  variants: VariantConnection;
  variantGroups: Array<ProductVariantGroup>;
  metadata?: Maybe<ProductMetadata>;
  /** Country of origin, net quantity, maker, best before: what Indian law and shoppers ask for. */
  facts: Array<ProductFact>;
  createdAt: Scalars['DateTime']['output'];
};


export type ProductImagesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type ProductVariantsArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  filter?: InputMaybe<VariantFilterInput>;
};

export type ProductFact = {
  label: Scalars['String']['output'];
  value: Scalars['String']['output'];
};

export type Category = {
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  slug: Scalars['String']['output'];
};

export type ProductImageConnection = {
  items: Array<ProductImage>;
};

export type ProductImage = {
  id: Scalars['ID']['output'];
  productId: Scalars['ID']['output'];
  position: Scalars['Int']['output'];
  alt: Scalars['String']['output'];
  width: Scalars['Int']['output'];
  height: Scalars['Int']['output'];
  /** Path of the picture below the image endpoint. */
  imageKey: Scalars['String']['output'];
  isThumb: Scalars['Boolean']['output'];
};

/** A group of options as one product offers it, in the order in which the shopper chooses. */
export type ProductVariantGroup = {
  variantGroupId: Scalars['ID']['output'];
  variantGroupOptionIds: Array<Scalars['ID']['output']>;
};

export type ProductMetadata = {
  title?: Maybe<Scalars['String']['output']>;
  description?: Maybe<Scalars['String']['output']>;
  keywords?: Maybe<Scalars['String']['output']>;
  image?: Maybe<Scalars['String']['output']>;
  canonical?: Maybe<Scalars['String']['output']>;
  noIndex: Scalars['Boolean']['output'];
};

export type VariantConnection = {
  items: Array<Variant>;
};

export type Variant = {
  id: Scalars['ID']['output'];
  productId: Scalars['ID']['output'];
  title: Scalars['String']['output'];
  price: Scalars['Rupees']['output'];
  listingPrice?: Maybe<Scalars['Rupees']['output']>;
  /** The price of 100 ml, 100 g, a metre or a piece, worked out from the variant's size, or from the product's net quantity if the variant has no size. */
  unitPrice?: Maybe<Scalars['String']['output']>;
  /** The shop's own figure: always null for shoppers. */
  costPrice?: Maybe<Scalars['Rupees']['output']>;
  sku?: Maybe<Scalars['String']['output']>;
  size?: Maybe<Scalars['String']['output']>;
  color?: Maybe<Scalars['String']['output']>;
  status: ProductStatus;
  position?: Maybe<Scalars['Int']['output']>;
  currency: Scalars['String']['output'];
  thumbImage?: Maybe<Scalars['String']['output']>;
  taxable: Scalars['Boolean']['output'];
  barcode?: Maybe<Scalars['String']['output']>;
  weight?: Maybe<Scalars['Float']['output']>;
  weightUnit?: Maybe<Scalars['String']['output']>;
  /** Units that can be sold now. */
  inventory: Scalars['Int']['output'];
  blockedInventory: Scalars['Int']['output'];
  minimumOrderQuantity?: Maybe<Scalars['Int']['output']>;
  maximumOrderQuantity?: Maybe<Scalars['Int']['output']>;
  images: ProductImageConnection;
  productVariantOptionIds: Array<VariantOptionChoice>;
};


export type VariantImagesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};

/** An option that a variant is made of; a variant has one option of each group. */
export type VariantOptionChoice = {
  variantGroupId: Scalars['ID']['output'];
  variantGroupOptionId: Scalars['ID']['output'];
};

export type LinkedProduct = {
  id: Scalars['ID']['output'];
  productId: Scalars['ID']['output'];
  linkedProductId: Scalars['ID']['output'];
  linkedProduct: Product;
};

export type ProductConnection = {
  items: Array<Product>;
  nextToken?: Maybe<Scalars['String']['output']>;
};

export type ProductSearchConnection = {
  items: Array<Product>;
  /** The order of the items: as asked for, or as the text says where none was (“cheapest sunscreen”). */
  sort: ProductSort;
  /** Where the next page starts; null on the last page. */
  nextToken?: Maybe<Scalars['String']['output']>;
  /** Matching products, all pages. */
  total: Scalars['Int']['output'];
  aggregateItems: Array<AggregateItem>;
};

export type AggregateItem = {
  name: Scalars['String']['output'];
  result: AggregateResult;
};

export type AggregateResult = AggregateScalarResult | AggregateBucketResult;

export type AggregateScalarResult = {
  value: Scalars['Float']['output'];
};

export type AggregateBucketResult = {
  buckets: Array<AggregateBucket>;
};

export type AggregateBucket = {
  key: Scalars['String']['output'];
  doc_count: Scalars['Int']['output'];
};

export type StringFilterInput = {
  eq?: InputMaybe<Scalars['String']['input']>;
  ne?: InputMaybe<Scalars['String']['input']>;
  in?: InputMaybe<Array<Scalars['String']['input']>>;
};

export type NumberFilterInput = {
  eq?: InputMaybe<Scalars['Float']['input']>;
  gte?: InputMaybe<Scalars['Float']['input']>;
  lte?: InputMaybe<Scalars['Float']['input']>;
};

export type BooleanFilterInput = {
  eq?: InputMaybe<Scalars['Boolean']['input']>;
};

export type IdFilterInput = {
  eq?: InputMaybe<Scalars['ID']['input']>;
  ne?: InputMaybe<Scalars['ID']['input']>;
  in?: InputMaybe<Array<Scalars['ID']['input']>>;
};

export type VariantFilterInput = {
  status?: InputMaybe<ProductStatusFilterInput>;
};

export type ProductStatusFilterInput = {
  eq?: InputMaybe<ProductStatus>;
  ne?: InputMaybe<ProductStatus>;
};

/** All given conditions must hold. */
export type ProductFilterInput = {
  id?: InputMaybe<IdFilterInput>;
  storeId?: InputMaybe<IdFilterInput>;
  /** Full text over title, description, vendor, tags; tolerant of spelling. */
  text?: InputMaybe<Scalars['String']['input']>;
  /** Collection slugs or ids. */
  collections?: InputMaybe<StringFilterInput>;
  /** Category slugs. */
  category?: InputMaybe<StringFilterInput>;
  subCategory?: InputMaybe<StringFilterInput>;
  tags?: InputMaybe<StringFilterInput>;
  benefits?: InputMaybe<StringFilterInput>;
  vendor?: InputMaybe<StringFilterInput>;
  productType?: InputMaybe<StringFilterInput>;
  /** Countries of origin, as products declare them. */
  origin?: InputMaybe<StringFilterInput>;
  /** Variant group option ids. */
  options?: InputMaybe<StringFilterInput>;
  /** Rupees; of the product, or of one of its variants. Price, options and stock must hold for one and the same variant. */
  price?: InputMaybe<NumberFilterInput>;
  rating?: InputMaybe<NumberFilterInput>;
  /** True: only what can be bought now. */
  inStock?: InputMaybe<BooleanFilterInput>;
  isFeatured?: InputMaybe<BooleanFilterInput>;
  recommended?: InputMaybe<BooleanFilterInput>;
  status?: InputMaybe<ProductStatusFilterInput>;
  /** Further filters that must hold too, at most 10, without a text or further filters of their own. */
  and?: InputMaybe<Array<ProductFilterInput>>;
};

/** `terms` answers buckets; the others answer one value. */
export type AggregateType =
  | 'TERMS'
  | 'MIN'
  | 'MAX'
  | 'AVG'
  | 'SUM';

export type AggregateInput = {
  name: Scalars['String']['input'];
  type: AggregateType;
  /**
   * Fields of products: collections, category, subCategory, tags, benefits, vendor, productType, origin, options, price, rating,
   * inStock. Fields of reviews: rating, verified, skinType, hasImages.
   */
  field: Scalars['String']['input'];
};

export type Coupon = {
  id: Scalars['ID']['output'];
  code: Scalars['String']['output'];
  name: Scalars['String']['output'];
  prefix?: Maybe<Scalars['String']['output']>;
  description?: Maybe<Scalars['String']['output']>;
  couponTitle?: Maybe<Scalars['String']['output']>;
  couponNote?: Maybe<Scalars['String']['output']>;
  tAndC?: Maybe<Scalars['String']['output']>;
  storeId: Scalars['ID']['output'];
  deviceType?: Maybe<DeviceType>;
  couponCodeCount?: Maybe<Scalars['Int']['output']>;
  /** Uses that the shop allows in all; null or 0: no limit. */
  maxAllowedUsage?: Maybe<Scalars['Int']['output']>;
  isArchive: Scalars['Boolean']['output'];
  priority?: Maybe<Scalars['Int']['output']>;
  couponType: CouponType;
  buyXQuantity?: Maybe<Scalars['Int']['output']>;
  discountItemThreshold?: Maybe<Scalars['Int']['output']>;
  getYAmount?: Maybe<Scalars['Rupees']['output']>;
  getYPercentage?: Maybe<Scalars['Float']['output']>;
  getYQuantity?: Maybe<Scalars['Int']['output']>;
  /** Ids of gift products. */
  getYProducts: Array<Scalars['ID']['output']>;
  getYStoreProducts: Array<GiftProduct>;
  minOrderValue?: Maybe<Scalars['Rupees']['output']>;
  maxDiscount?: Maybe<Scalars['Rupees']['output']>;
  expirationDate?: Maybe<Scalars['String']['output']>;
  autoApply: Scalars['Boolean']['output'];
  applicableCollections: Array<Scalars['ID']['output']>;
  applicableProducts: Array<Scalars['ID']['output']>;
  paymentMethod?: Maybe<CouponPaymentMethod>;
  isAffiliated: Scalars['Boolean']['output'];
  isRewardApplicable?: Maybe<Scalars['Boolean']['output']>;
  isPDPFeatured: Scalars['Boolean']['output'];
  isFeatured: Scalars['Boolean']['output'];
  isBulkCoupon: Scalars['Boolean']['output'];
  showAsNudge: Scalars['Boolean']['output'];
  applyPrepaidDiscount?: Maybe<Scalars['Boolean']['output']>;
  applyOnAllVariants: Scalars['Boolean']['output'];
  ppcodCouponAmount?: Maybe<Scalars['Rupees']['output']>;
  isExternal: Scalars['Boolean']['output'];
};

export type GiftProduct = {
  id: Scalars['ID']['output'];
  title: Scalars['String']['output'];
  slug: Scalars['String']['output'];
  price: Scalars['Rupees']['output'];
  listingPrice?: Maybe<Scalars['Rupees']['output']>;
  sku?: Maybe<Scalars['String']['output']>;
  inventory: Scalars['Int']['output'];
  images: Array<ProductImage>;
};

export type LoyaltyRule = {
  id: Scalars['ID']['output'];
  storeId: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  description?: Maybe<Scalars['String']['output']>;
  event: LoyaltyTrigger;
  enabled: Scalars['Boolean']['output'];
  type: LoyaltyRuleType;
  minOrderValue?: Maybe<Scalars['Rupees']['output']>;
  maxCashbackAllowed?: Maybe<Scalars['Rupees']['output']>;
  cashbackPercentage?: Maybe<Scalars['Float']['output']>;
  expirePeriodInDays?: Maybe<Scalars['Int']['output']>;
  cashbackPoint?: Maybe<Scalars['Rupees']['output']>;
  couponName?: Maybe<Scalars['String']['output']>;
  maxDebitableCashbackPerMonth?: Maybe<Scalars['Rupees']['output']>;
  maxCreditableCashbackPerMonth?: Maybe<Scalars['Rupees']['output']>;
  conditions: Array<LoyaltyCondition>;
};

export type LoyaltyCondition = {
  event?: Maybe<LoyaltyTrigger>;
  attributes: Array<LoyaltyConditionAttribute>;
};

export type LoyaltyConditionAttribute = {
  key: Scalars['String']['output'];
  operator: Scalars['String']['output'];
  /** For the key `totalAmount` an amount in rupees. */
  value: Scalars['String']['output'];
};

/** Reward points of a store; a point is worth a rupee. totalAllotted = totalUsable + totalUsed + totalExpired. */
export type Loyalty = {
  /** Everything credited, less what was taken back with cancelled orders. */
  totalAllotted: Scalars['Rupees']['output'];
  totalUsable: Scalars['Rupees']['output'];
  /** Points of confirmed orders that have not been delivered; they can be spent from the delivery on. Not part of totalAllotted. */
  totalPending: Scalars['Rupees']['output'];
  totalUsed: Scalars['Rupees']['output'];
  totalExpired: Scalars['Rupees']['output'];
  /** What the month's limits still let the shopper spend, for each way to pay. */
  allowances: Array<LoyaltyAllowance>;
  /** The latest 100, newest first. */
  transactions: Array<LoyaltyTransaction>;
};

export type LoyaltyAllowance = {
  paymentType: PaymentType;
  /** Null: no limit. */
  amount?: Maybe<Scalars['Rupees']['output']>;
};

export type LoyaltyTransaction = {
  id: Scalars['ID']['output'];
  /** Above zero: points gained; below zero: points lost. */
  amount: Scalars['SignedRupees']['output'];
  userId: Scalars['ID']['output'];
  /** What of a credit can still be spent: not what was spent or taken back, nor what has lapsed. 0 for other entries. */
  remaining: Scalars['Rupees']['output'];
  /** The last moment at which a credit can be spent; null: it does not lapse. */
  expiresAt?: Maybe<Scalars['DateTime']['output']>;
  expirePeriodInDays?: Maybe<Scalars['Int']['output']>;
  event: LoyaltyTrigger;
  ruleId?: Maybe<Scalars['ID']['output']>;
  /**
   * USABLE, USED or EXPIRED for a credit, by what is left of it; TAKEN_BACK if its order was cancelled or sent back; DONE for other
   * entries.
   */
  status: Scalars['String']['output'];
  /** CREDITED, DEBITED, or RETURNED for points that a cancelled order had spent. */
  transactionState: Scalars['String']['output'];
  /** `{orderId, orderCode}` where an order is the cause. */
  metadata?: Maybe<Scalars['JSON']['output']>;
  /** In words for the shopper. */
  reason?: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['DateTime']['output'];
};

export type Review = {
  id: Scalars['ID']['output'];
  userId?: Maybe<Scalars['ID']['output']>;
  /** The reviewer bought the product here. */
  verified: Scalars['Boolean']['output'];
  reviewer: Reviewer;
  productId: Scalars['ID']['output'];
  rating: Scalars['Int']['output'];
  comment: Scalars['String']['output'];
  title?: Maybe<Scalars['String']['output']>;
  images: Array<Scalars['String']['output']>;
  /** As the reviewer says; null where they do not. */
  skinType?: Maybe<SkinType>;
  /** The number of shoppers who found it helpful. */
  helpful: Scalars['Int']['output'];
  /** True: part of the demo shop, not written by a shopper. */
  isSample: Scalars['Boolean']['output'];
  status: ReviewStatus;
  createdAt: Scalars['DateTime']['output'];
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

export type Reviewer = {
  name: Scalars['String']['output'];
  /** Only for the review's own author. */
  email?: Maybe<Scalars['String']['output']>;
};

export type ReviewConnection = {
  items: Array<Review>;
  nextToken?: Maybe<Scalars['String']['output']>;
  total: Scalars['Int']['output'];
  aggregateItems: Array<AggregateItem>;
};

export type ReviewFilterInput = {
  productId?: InputMaybe<IdFilterInput>;
  /** The author's id. Only the caller's own id finds reviews. */
  userId?: InputMaybe<IdFilterInput>;
  rating?: InputMaybe<NumberFilterInput>;
  verified?: InputMaybe<BooleanFilterInput>;
  skinType?: InputMaybe<SkinType>;
  /** True: only those with pictures. */
  hasImages?: InputMaybe<Scalars['Boolean']['input']>;
};

export type ReviewSort =
  /** Those that most shoppers found helpful first. */
  | 'HELPFUL'
  | 'NEWEST'
  | 'RATING_HIGH'
  | 'RATING_LOW';

export type User = {
  id: Scalars['ID']['output'];
  owner?: Maybe<Scalars['String']['output']>;
  firstName?: Maybe<Scalars['String']['output']>;
  lastName?: Maybe<Scalars['String']['output']>;
  email?: Maybe<Scalars['String']['output']>;
  /** With its +91. */
  phone?: Maybe<Scalars['String']['output']>;
  gender?: Maybe<Scalars['String']['output']>;
  /** `YYYY-MM-DD`. */
  dob?: Maybe<Scalars['String']['output']>;
  totalOrders: Scalars['Int']['output'];
  isActive: Scalars['Boolean']['output'];
  authProvider?: Maybe<Scalars['String']['output']>;
  isAdmin: Scalars['Boolean']['output'];
  profilePhotoUrl?: Maybe<Scalars['String']['output']>;
  emailVerified: Scalars['Boolean']['output'];
  phoneVerified: Scalars['Boolean']['output'];
  isCognitoConfirmed: Scalars['Boolean']['output'];
  /** The worth of the reward points that can be spent. */
  totalRewards: Scalars['Rupees']['output'];
  createdAt: Scalars['DateTime']['output'];
};

export type UserAddress = {
  id: Scalars['ID']['output'];
  userID: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  phone: Scalars['String']['output'];
  email?: Maybe<Scalars['String']['output']>;
  country: Scalars['String']['output'];
  /** Two-letter code. */
  state: Scalars['String']['output'];
  city: Scalars['String']['output'];
  pinCode: Scalars['String']['output'];
  landmark?: Maybe<Scalars['String']['output']>;
  address: Scalars['String']['output'];
  location?: Maybe<Scalars['String']['output']>;
  area?: Maybe<Scalars['String']['output']>;
};

export type UserAddressConnection = {
  items: Array<UserAddress>;
  nextToken?: Maybe<Scalars['String']['output']>;
  total: Scalars['Int']['output'];
};

export type OrderAddress = {
  name: Scalars['String']['output'];
  phone?: Maybe<Scalars['String']['output']>;
  email?: Maybe<Scalars['String']['output']>;
  country: Scalars['String']['output'];
  state: Scalars['String']['output'];
  city: Scalars['String']['output'];
  pinCode: Scalars['String']['output'];
  landmark?: Maybe<Scalars['String']['output']>;
  address: Scalars['String']['output'];
  location?: Maybe<Scalars['String']['output']>;
  area?: Maybe<Scalars['String']['output']>;
};

export type Order = {
  id: Scalars['ID']['output'];
  /** Given when the order is confirmed; null before. */
  code?: Maybe<Scalars['String']['output']>;
  storeId: Scalars['ID']['output'];
  userId?: Maybe<Scalars['ID']['output']>;
  channelName?: Maybe<Scalars['String']['output']>;
  source?: Maybe<Scalars['String']['output']>;
  checkoutChannel?: Maybe<Scalars['String']['output']>;
  shippingAddress?: Maybe<OrderAddress>;
  billingAddress?: Maybe<OrderAddress>;
  appliedRewardPoints: Scalars['Rupees']['output'];
  totalStoreCredit: Scalars['Rupees']['output'];
  couponCodeId?: Maybe<Scalars['ID']['output']>;
  couponCode?: Maybe<Scalars['String']['output']>;
  /** What the shopper owes in all, after every discount and charge. */
  totalAmount: Scalars['Rupees']['output'];
  totalCashOnDeliveryCharges: Scalars['Rupees']['output'];
  totalDiscount: Scalars['Rupees']['output'];
  totalGiftCharges: Scalars['Rupees']['output'];
  totalPrepaidAmount: Scalars['Rupees']['output'];
  totalShippingCharges: Scalars['Rupees']['output'];
  totalCashbackRefunded: Scalars['Rupees']['output'];
  cashbackEarned: Scalars['Rupees']['output'];
  prepaidDiscount: Scalars['Rupees']['output'];
  currency: Scalars['String']['output'];
  taxExempted: Scalars['Boolean']['output'];
  cFormProvided: Scalars['Boolean']['output'];
  thirdPartyShipping: Scalars['Boolean']['output'];
  paymentType: OrderPaymentType;
  sla?: Maybe<Scalars['String']['output']>;
  priority?: Maybe<Scalars['Int']['output']>;
  orderDate: Scalars['DateTime']['output'];
  status: OrderStatus;
  deliveryStatus: DeliveryStatus;
  /** Why the order was cancelled, in words for the shopper. */
  cancelReason?: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['DateTime']['output'];
  updatedAt: Scalars['DateTime']['output'];
  products: OrderProductConnection;
  payments: Array<Payment>;
  /** True while a captured payment of this order waits to be paid back. */
  refundDue: Scalars['Boolean']['output'];
  /** Money of this order that goes back to the shopper, or has, oldest first. */
  refunds: Array<OrderRefund>;
  /** What it costs now, after what was cancelled or sent back; `totalAmount` is what it cost when it was placed. */
  keptAmount: Scalars['Rupees']['output'];
  /** Still to be paid at the door. */
  dueAmount: Scalars['Rupees']['output'];
  /** What happened to it, oldest first. */
  moves: Array<OrderMove>;
  /** The latest return; null if none was asked for. */
  latestReturn?: Maybe<OrderReturn>;
  /** Whether the shopper can cancel some or all of it now. */
  canCancel: Scalars['Boolean']['output'];
  /** Until when a return can be asked for; null if none can. */
  returnableUntil?: Maybe<Scalars['DateTime']['output']>;
  /** The day in India by which the courier expects to deliver it, as 2026-06-01; null if it has not said. */
  expectedOn?: Maybe<Scalars['String']['output']>;
  /** Its tax invoice and credit notes, oldest first. */
  invoices: Array<OrderInvoice>;
  /** Whether the shop has asked by message if it is still wanted, and waits for the answer. */
  awaitsAnswer: Scalars['Boolean']['output'];
  /** What the shopper is asked while the courier could not hand it over; else null. */
  deliveryQuestion?: Maybe<DeliveryQuestion>;
};

export type DeliveryQuestion = {
  /** Days in India on which it can be brought again, as 2026-06-01. */
  days: Array<Scalars['String']['output']>;
  /** What the shopper has answered; null: nothing yet. */
  answer?: Maybe<DeliveryAnswer>;
};

export type DeliveryAnswer = {
  choice: DeliveryChoice;
  /** Null: as soon as can be. */
  day?: Maybe<Scalars['String']['output']>;
  /** For the courier to call; null: that of the order. */
  phone?: Maybe<Scalars['String']['output']>;
  note?: Maybe<Scalars['String']['output']>;
};

/** What is to be done with a parcel that could not be handed over. */
export type DeliveryChoice =
  | 'AGAIN'
  | 'SEND_BACK';

export type OrderInvoice = {
  number: Scalars['String']['output'];
  kind: InvoiceKind;
  /** Address of the PDF. Whoever has it may read it. */
  url: Scalars['String']['output'];
};

export type InvoiceKind =
  | 'INVOICE'
  | 'CREDIT_NOTE';

/** A step in the life of an order that its shopper may know of. */
export type OrderMove = {
  event: OrderMoveEvent;
  by: OrderActor;
  at: Scalars['DateTime']['output'];
  /** In words for the shopper. */
  reason?: Maybe<Scalars['String']['output']>;
  lines: Array<OrderMoveLine>;
  /** Of a refund's move: how much was started, is on its way or was paid; null for other moves and for those of older orders. */
  refundAmount?: Maybe<Scalars['Rupees']['output']>;
};

export type OrderActor =
  | 'SHOPPER'
  | 'STAFF'
  /** The shop by itself, such as when the time to pay runs out. */
  | 'SHOP'
  | 'COURIER'
  /** The payment provider. */
  | 'PROVIDER';

export type OrderMoveLine = {
  /** The line's id. */
  id: Scalars['ID']['output'];
  quantity: Scalars['Int']['output'];
};

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

export type OrderReturn = {
  id: Scalars['ID']['output'];
  state: OrderReturnState;
  reason: ReturnReason;
  /** Addresses of its pictures. Whoever has one may see it. */
  pictures: Array<Scalars['String']['output']>;
  lines: Array<OrderMoveLine>;
  /** What comes back to where it was paid from, once the goods have reached the shop. */
  refundOnline: Scalars['Rupees']['output'];
  /** What comes back by bank transfer or UPI then. */
  refundCash: Scalars['Rupees']['output'];
  /** The UPI id to which that goes, the last that was given for the order; null: the shop calls to ask for one. */
  refundTo?: Maybe<Scalars['String']['output']>;
  pointsBack: Scalars['Rupees']['output'];
};

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

export type OrderRefund = {
  amount: Scalars['Rupees']['output'];
  state: RefundState;
  /** How it was paid: online, or in cash at the door. */
  method: PaymentMethod;
  /** When it was paid back, or while it is on its way, since when; null before that. */
  at?: Maybe<Scalars['DateTime']['output']>;
  /** How the shop's staff paid it, in their words; null where the payment provider pays it. */
  how?: Maybe<Scalars['String']['output']>;
};

export type OrderProductConnection = {
  items: Array<OrderProduct>;
};

export type OrderProduct = {
  id: Scalars['ID']['output'];
  productId: Scalars['ID']['output'];
  variantId?: Maybe<Scalars['ID']['output']>;
  sku?: Maybe<Scalars['String']['output']>;
  title: Scalars['String']['output'];
  variantTitle?: Maybe<Scalars['String']['output']>;
  slug?: Maybe<Scalars['String']['output']>;
  imageKey?: Maybe<Scalars['String']['output']>;
  source?: Maybe<CartItemSource>;
  cancelledQuantity: Scalars['Int']['output'];
  /** Units that came back, or that are on their way back in a return that was received. */
  returnedQuantity: Scalars['Int']['output'];
  quantity: Scalars['Int']['output'];
  /** Unit price, before discounts. */
  price: Scalars['Rupees']['output'];
  /** The line's share of all discounts. */
  discount: Scalars['Rupees']['output'];
  status: OrderProductStatus;
  deliveryPartner?: Maybe<Scalars['String']['output']>;
  shippingCourier?: Maybe<Scalars['String']['output']>;
  trackingId?: Maybe<Scalars['String']['output']>;
};

export type Payment = {
  id: Scalars['ID']['output'];
  storeId: Scalars['ID']['output'];
  userId?: Maybe<Scalars['ID']['output']>;
  orderId: Scalars['ID']['output'];
  method: PaymentMethod;
  status: PaymentStatus;
  amount: Scalars['Rupees']['output'];
  paymentDate?: Maybe<Scalars['DateTime']['output']>;
};

export type PaymentConnection = {
  items: Array<Payment>;
  nextToken?: Maybe<Scalars['String']['output']>;
};

export type OrderSearchConnection = {
  items: Array<Order>;
  nextToken?: Maybe<Scalars['String']['output']>;
  total: Scalars['Int']['output'];
  aggregateItems: Array<AggregateItem>;
};

export type OrderFilterInput = {
  status?: InputMaybe<OrderStatus>;
};

export type OrderSort =
  | 'NEWEST'
  | 'OLDEST';

export type CollectionFilterInput = {
  slugs?: InputMaybe<Array<Scalars['String']['input']>>;
};

export type StoreSettingInput = {
  storeId: Scalars['ID']['input'];
  deviceType: DeviceType;
};

export type LimitedTimeDealFilterInput = {
  storeId: Scalars['ID']['input'];
  recommended: Scalars['Boolean']['input'];
};

export type MenuFilterInput = {
  storeId: Scalars['ID']['input'];
  isArchive?: InputMaybe<Scalars['Boolean']['input']>;
};

export type ShippingTierFilterInput = {
  storeId: Scalars['ID']['input'];
};

export type InitialDataInput = {
  storeId: Scalars['ID']['input'];
  deviceType: DeviceType;
  collectionFilter?: InputMaybe<CollectionFilterInput>;
  /** By priority. */
  collectionSort?: InputMaybe<SortDirection>;
  /** Sorted by recommendPriority ascending. */
  limitedTimeDealFilter?: InputMaybe<LimitedTimeDealFilterInput>;
  storeSetting?: InputMaybe<StoreSettingInput>;
  menuFilter?: InputMaybe<MenuFilterInput>;
  shippingTierFilter?: InputMaybe<ShippingTierFilterInput>;
};

/** What every page needs, fetched once on the first interactive load. */
export type InitialData = {
  settings: Array<StoreSetting>;
  menus: Array<Menu>;
  store: Store;
  shippingTiers: Array<ShippingTier>;
  variantGroups: Array<VariantGroup>;
  /** All categories and sub-categories, for the names of their slugs. */
  categories: Array<Category>;
  collections: Array<Collection>;
  /** Expired and archived ones are left out. */
  topCoupons: Array<Coupon>;
  /** Limited-time deals: recommended, in stock and enabled. */
  products: Array<Product>;
  loyaltyRules: Array<LoyaltyRule>;
  /** The server's clock when the reply was made, which may be cached: browsers set their clock by the Date header instead. */
  serverTime: Scalars['DateTime']['output'];
};

export type OtpDispatch = {
  /** The same for known and unknown phones until the code is verified. */
  isExistingUser: Scalars['Boolean']['output'];
};

export type OtpVerification = {
  isVerified: Scalars['Boolean']['output'];
};

export type LoyaltyInput = {
  storeId: Scalars['ID']['input'];
  userId?: InputMaybe<Scalars['ID']['input']>;
};

export type BlogPostCard = {
  slug: Scalars['String']['output'];
  title: Scalars['String']['output'];
  description: Scalars['String']['output'];
  /** Day of publication, such as 2026-04-02. */
  date: Scalars['String']['output'];
  topic: Scalars['String']['output'];
  imageKey: Scalars['String']['output'];
  alt: Scalars['String']['output'];
  /** Reading time. */
  minutes: Scalars['Int']['output'];
};

export type BlogPost = {
  card: BlogPostCard;
  /** Sanitised by the server. */
  html: Scalars['String']['output'];
  /** The products that the post mentions, in its order; those that are not on sale are left out. */
  products: Array<Product>;
};

export type Query = {
  getInitialData: InitialData;
  /** The current user; with storeId, reward totals of that store. Needs sign-in. */
  getUser: User;
  /** By code, upper or lower case. Null if there is no such coupon. */
  getCoupon?: Maybe<Coupon>;
  /** The coupon's whole rule; null if there is no such coupon in the store. */
  getCouponRule?: Maybe<Coupon>;
  /** Coupons that this store offers now, for the cart's list. */
  listCoupons: Array<Coupon>;
  /** A signed-in shopper's one cart. Null if there is none, or if this sign-in sent it as it is. */
  getAccountCart?: Maybe<ShoppingCartResult>;
  /** Null if nothing is delivered to the pincode. */
  getZipCode?: Maybe<ZipCode>;
  byorderIdcreatedAtPayment: PaymentConnection;
  /** The caller's order: by token, by the order's cookie, or by the secret of its link. */
  getOrder: Order;
  /** What cancelling or sending back these lines would do. Refuses ORDER_STATE where the order does not allow it. */
  previewOrderChange: OrderChangePreview;
  listVariantGroups: Array<VariantGroup>;
  productBySlug: ProductConnection;
  searchOrders: OrderSearchConnection;
  searchProducts: ProductSearchConnection;
  getLoyalty: Loyalty;
  /** Ids of the product's reviews that the shopper has marked as helpful. */
  markedReviews: Array<Scalars['ID']['output']>;
  /** The product's questions that have an answer, newest first, at most 50. */
  productQuestions: Array<ProductQuestion>;
  searchReviews: ReviewConnection;
  searchUserAddresses: UserAddressConnection;
  getStore: Store;
  linkedProducts: Array<LinkedProduct>;
  /** Newest first. */
  blogPosts: Array<BlogPostCard>;
  /** Null: there is no such post. */
  blogPost?: Maybe<BlogPost>;
  /** Null: there is no such page. */
  infoPage?: Maybe<InfoPage>;
  /** Null: there is no such complaint. Whoever has its number, which cannot be guessed, may see how it stands. */
  grievance?: Maybe<Grievance>;
  homePage: HomePage;
  ensureUserAndDispatchOTP: OtpDispatch;
  verifyCustomOTP: OtpVerification;
};


export type QueryGetInitialDataArgs = {
  input: InitialDataInput;
};


export type QueryGetUserArgs = {
  storeId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryGetCouponArgs = {
  code: Scalars['String']['input'];
};


export type QueryGetCouponRuleArgs = {
  code: Scalars['String']['input'];
  storeId: Scalars['ID']['input'];
};


export type QueryListCouponsArgs = {
  storeId: Scalars['ID']['input'];
  deviceType?: InputMaybe<DeviceType>;
};


export type QueryGetAccountCartArgs = {
  storeId: Scalars['ID']['input'];
};


export type QueryGetZipCodeArgs = {
  id: Scalars['ID']['input'];
};


export type QueryByorderIdcreatedAtPaymentArgs = {
  orderId: Scalars['ID']['input'];
  secret?: InputMaybe<Scalars['String']['input']>;
};


export type QueryGetOrderArgs = {
  id: Scalars['ID']['input'];
  secret?: InputMaybe<Scalars['String']['input']>;
};


export type QueryPreviewOrderChangeArgs = {
  input: OrderChangeInput;
};


export type QueryListVariantGroupsArgs = {
  storeId: Scalars['ID']['input'];
};


export type QueryProductBySlugArgs = {
  slug: Scalars['String']['input'];
  sort?: InputMaybe<SortDirection>;
  filter?: InputMaybe<ProductFilterInput>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  nextToken?: InputMaybe<Scalars['String']['input']>;
  variantFilter?: InputMaybe<VariantFilterInput>;
};


export type QuerySearchOrdersArgs = {
  filter?: InputMaybe<OrderFilterInput>;
  sort?: InputMaybe<OrderSort>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  nextToken?: InputMaybe<Scalars['String']['input']>;
  from?: InputMaybe<Scalars['Int']['input']>;
  aggregates?: InputMaybe<Array<AggregateInput>>;
};


export type QuerySearchProductsArgs = {
  filter?: InputMaybe<ProductFilterInput>;
  sort?: InputMaybe<ProductSort>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  nextToken?: InputMaybe<Scalars['String']['input']>;
  from?: InputMaybe<Scalars['Int']['input']>;
  aggregates?: InputMaybe<Array<AggregateInput>>;
  variantLimit?: InputMaybe<Scalars['Int']['input']>;
  imageLimit?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryGetLoyaltyArgs = {
  input: LoyaltyInput;
};


export type QueryMarkedReviewsArgs = {
  productId: Scalars['ID']['input'];
};


export type QueryProductQuestionsArgs = {
  productId: Scalars['ID']['input'];
};


export type QuerySearchReviewsArgs = {
  filter?: InputMaybe<ReviewFilterInput>;
  sort?: InputMaybe<ReviewSort>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  nextToken?: InputMaybe<Scalars['String']['input']>;
  from?: InputMaybe<Scalars['Int']['input']>;
  aggregates?: InputMaybe<Array<AggregateInput>>;
};


export type QuerySearchUserAddressesArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  nextToken?: InputMaybe<Scalars['String']['input']>;
};


export type QueryGetStoreArgs = {
  id: Scalars['ID']['input'];
  deviceType?: InputMaybe<DeviceType>;
};


export type QueryLinkedProductsArgs = {
  productId: Scalars['ID']['input'];
};


export type QueryBlogPostArgs = {
  slug: Scalars['String']['input'];
};


export type QueryInfoPageArgs = {
  slug: Scalars['String']['input'];
};


export type QueryGrievanceArgs = {
  number: Scalars['String']['input'];
};


export type QueryEnsureUserAndDispatchOTPArgs = {
  storeId: Scalars['ID']['input'];
  phone: Scalars['String']['input'];
};


export type QueryVerifyCustomOTPArgs = {
  storeId: Scalars['ID']['input'];
  phone: Scalars['String']['input'];
  otp: Scalars['String']['input'];
};

export type CartLineInput = {
  productId: Scalars['ID']['input'];
  variantId?: InputMaybe<Scalars['ID']['input']>;
  /** Whole and at least 1. */
  quantity: Scalars['Int']['input'];
  /** Null or CART: an ordinary line. */
  source?: InputMaybe<CartItemSource>;
  /** For a line of source COUPON: the coupon that gives it. */
  sourceCouponCode?: InputMaybe<Scalars['String']['input']>;
};

export type InventoryItemInput = {
  recordKey: Scalars['String']['input'];
  productId: Scalars['ID']['input'];
  variantId?: InputMaybe<Scalars['ID']['input']>;
  source?: InputMaybe<CartItemSource>;
};

export type InventoryItem = {
  recordKey: Scalars['String']['output'];
  productId: Scalars['ID']['output'];
  variantId?: Maybe<Scalars['ID']['output']>;
  /** Units that can be sold now; 99 where stock is not tracked. */
  inventory: Scalars['Int']['output'];
  collections: Array<Scalars['ID']['output']>;
  /** The unit price, the ordinary one where there is no deal; null if the product is gone. */
  price?: Maybe<Scalars['Rupees']['output']>;
  /** What the item is sold as now: as asked, or CART where its deal has ended. */
  source: CartItemSource;
  listingPrice?: Maybe<Scalars['Rupees']['output']>;
  /** DISABLED: taken off sale for now. Null: gone. */
  status?: Maybe<ProductStatus>;
  minimumOrderQuantity?: Maybe<Scalars['Int']['output']>;
  maximumOrderQuantity?: Maybe<Scalars['Int']['output']>;
};

export type ApplyCouponInput = {
  storeId: Scalars['ID']['input'];
  code: Scalars['String']['input'];
  deviceType?: InputMaybe<DeviceType>;
  variantFilter?: InputMaybe<VariantFilterInput>;
  imageLimit?: InputMaybe<Scalars['Int']['input']>;
  /** Whether an affiliate's link brought the shopper: some coupons are for them alone. */
  isAffiseTrackingValid?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Session meta of the landing (specification, section 3, System state). */
export type SessionMetaInput = {
  landingPage?: InputMaybe<Scalars['String']['input']>;
  referrer?: InputMaybe<Scalars['String']['input']>;
  utmCampaign?: InputMaybe<Scalars['String']['input']>;
  utmContent?: InputMaybe<Scalars['String']['input']>;
  utmMedium?: InputMaybe<Scalars['String']['input']>;
  utmSource?: InputMaybe<Scalars['String']['input']>;
  utmTerm?: InputMaybe<Scalars['String']['input']>;
  clickId?: InputMaybe<Scalars['String']['input']>;
  fbclid?: InputMaybe<Scalars['String']['input']>;
  isAffiseTrackingValid?: InputMaybe<Scalars['Boolean']['input']>;
};

export type ShoppingCartInput = {
  couponCodeId?: InputMaybe<Scalars['ID']['input']>;
  couponCode?: InputMaybe<Scalars['String']['input']>;
  storeId: Scalars['ID']['input'];
  isRewardApplied: Scalars['Boolean']['input'];
  data: Array<CartLineInput>;
  metadata?: InputMaybe<SessionMetaInput>;
  shoppingCartId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * When the browser sent it, in milliseconds since the epoch by its clock. A cart that arrives after one that was sent later
   * is not kept.
   */
  sentAt?: InputMaybe<Scalars['Float']['input']>;
  /** The revision of the account's cart that what is sent was made from; null: unknown. Not read for a guest's cart. */
  knownRevision?: InputMaybe<Scalars['Int']['input']>;
};

export type ShoppingCartResult = {
  success: Scalars['Boolean']['output'];
  /** In words for the shopper, where something was changed. */
  message?: Maybe<Scalars['String']['output']>;
  /** Differs from the id that was sent if that cart is gone or is somebody else's: a new cart is made then. */
  shoppingCartId: Scalars['ID']['output'];
  /** Grows with every change of the lines. */
  revision: Scalars['Int']['output'];
  /** The lines as kept: quantities inside stock and limits, unknown products left out. */
  items: Array<ShoppingCartItem>;
  /** In words for the shopper: the products of the account's cart for which a merge left no room; null if all have room. */
  leftOut?: Maybe<Scalars['String']['output']>;
};

export type ShoppingCartItem = {
  recordKey: Scalars['String']['output'];
  productId: Scalars['ID']['output'];
  variantId?: Maybe<Scalars['ID']['output']>;
  quantity: Scalars['Int']['output'];
  source: CartItemSource;
};

export type OrderAddressInput = {
  name: Scalars['String']['input'];
  phone: Scalars['String']['input'];
  email?: InputMaybe<Scalars['String']['input']>;
  country: Scalars['String']['input'];
  state: Scalars['String']['input'];
  city: Scalars['String']['input'];
  pinCode: Scalars['String']['input'];
  landmark?: InputMaybe<Scalars['String']['input']>;
  address: Scalars['String']['input'];
  location?: InputMaybe<Scalars['String']['input']>;
  area?: InputMaybe<Scalars['String']['input']>;
};

export type CreateOrderInput = {
  products: Array<CartLineInput>;
  shippingAddress: OrderAddressInput;
  billingAddress: OrderAddressInput;
  couponCode?: InputMaybe<Scalars['String']['input']>;
  storeId: Scalars['ID']['input'];
  paymentType: PaymentType;
  appliedRewardPoints?: InputMaybe<Scalars['Rupees']['input']>;
  /** What the shopper saw; a mismatch is refused with AMOUNT_CHANGED and the new figures. */
  totalAmount: Scalars['Rupees']['input'];
  shoppingCartId?: InputMaybe<Scalars['ID']['input']>;
  isAffiseTrackingValid?: InputMaybe<Scalars['Boolean']['input']>;
  source?: InputMaybe<Scalars['String']['input']>;
  /** What the shopper saw; never trusted. */
  totalCashbackEarned?: InputMaybe<Scalars['Rupees']['input']>;
  metadata?: InputMaybe<Scalars['JSON']['input']>;
  orderVersion?: InputMaybe<Scalars['String']['input']>;
  /**
   * Made and stored by the caller before the first try, 16 to 128 characters. The same key and body answer with
   * the same order; the same key with another body is refused with IDEMPOTENCY_CONFLICT.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

export type Transaction = {
  orderId: Scalars['ID']['output'];
  /** What is to be paid online now, rupees. */
  amount: Scalars['Rupees']['output'];
  /** True: nothing is left to pay. */
  done: Scalars['Boolean']['output'];
  /** What the payment provider's window needs; null when done. */
  checkout?: Maybe<TransactionCheckout>;
};

export type TransactionCheckout = {
  /** Public key id of the provider. */
  key: Scalars['String']['output'];
  providerOrderId: Scalars['String']['output'];
  amountInPaise: Scalars['Int']['output'];
  currency: Scalars['String']['output'];
  scriptUrl: Scalars['String']['output'];
};

export type TransactionValidation = {
  /** True once the provider's own word confirms the payment; false: not yet, ask again. */
  success: Scalars['Boolean']['output'];
};

export type StartExpressCheckoutInput = {
  storeId: Scalars['ID']['input'];
  /** The synced cart: the checkout is about its lines and its coupon as they are now. */
  shoppingCartId: Scalars['ID']['input'];
  /**
   * Made by the caller before the first try, 16 to 128 characters. The same key and input answer with the same checkout;
   * the same key with another input is refused with IDEMPOTENCY_CONFLICT.
   */
  idempotencyKey: Scalars['String']['input'];
  isAffiseTrackingValid?: InputMaybe<Scalars['Boolean']['input']>;
  /** Kept with the order. */
  metadata?: InputMaybe<Scalars['JSON']['input']>;
};

/** What the express-checkout widget is opened with (specification, section 4, Checkout widget events). */
export type ExpressCheckout = {
  /** Also names the http-only cookie `checkout_<id>`, which opens the orders that the checkout makes. */
  merchantCheckoutId: Scalars['ID']['output'];
  /** The merchant's id at the provider. */
  mid: Scalars['String']['output'];
  environment: ExpressEnvironment;
  /** Script with the provider's global `gokwikSdk`. */
  scriptUrl: Scalars['String']['output'];
  /** When the checkout can no longer be used to order. */
  expiresAt: Scalars['DateTime']['output'];
  /** The latest order that the checkout has made; null while there is none. So asking again with the same key says what happened. */
  orderId?: Maybe<Scalars['ID']['output']>;
  /** Whether that order stands: it neither waits for its payment nor is cancelled. */
  isOrdered: Scalars['Boolean']['output'];
};

export type ExpressEnvironment =
  | 'production'
  | 'sandbox';

export type CreateReviewInput = {
  productId: Scalars['ID']['input'];
  /** 1 to 5. */
  rating: Scalars['Int']['input'];
  /** At most 120 characters. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** 3 to 4,000 characters. */
  comment: Scalars['String']['input'];
  /** At most 4 keys that POST /api/reviews/images answered to this shopper. */
  images?: InputMaybe<Array<Scalars['String']['input']>>;
  skinType?: InputMaybe<SkinType>;
};

export type MarkReviewInput = {
  id: Scalars['ID']['input'];
  /** False takes one's mark back. */
  isHelpful: Scalars['Boolean']['input'];
};

export type UpdateReviewInput = {
  id: Scalars['ID']['input'];
  rating?: InputMaybe<Scalars['Int']['input']>;
  title?: InputMaybe<Scalars['String']['input']>;
  comment?: InputMaybe<Scalars['String']['input']>;
  images?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Null takes it back. */
  skinType?: InputMaybe<SkinType>;
};

export type UserAddressInput = {
  name: Scalars['String']['input'];
  phone: Scalars['String']['input'];
  email?: InputMaybe<Scalars['String']['input']>;
  country: Scalars['String']['input'];
  state: Scalars['String']['input'];
  city: Scalars['String']['input'];
  pinCode: Scalars['String']['input'];
  landmark?: InputMaybe<Scalars['String']['input']>;
  address: Scalars['String']['input'];
  location?: InputMaybe<Scalars['String']['input']>;
  area?: InputMaybe<Scalars['String']['input']>;
};

export type UpdateUserAddressInput = {
  id: Scalars['ID']['input'];
  name?: InputMaybe<Scalars['String']['input']>;
  phone?: InputMaybe<Scalars['String']['input']>;
  email?: InputMaybe<Scalars['String']['input']>;
  country?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<Scalars['String']['input']>;
  city?: InputMaybe<Scalars['String']['input']>;
  pinCode?: InputMaybe<Scalars['String']['input']>;
  landmark?: InputMaybe<Scalars['String']['input']>;
  address?: InputMaybe<Scalars['String']['input']>;
  location?: InputMaybe<Scalars['String']['input']>;
  area?: InputMaybe<Scalars['String']['input']>;
};

export type DeleteUserAddressInput = {
  id: Scalars['ID']['input'];
};

export type UpdateUserInput = {
  firstName?: InputMaybe<Scalars['String']['input']>;
  lastName?: InputMaybe<Scalars['String']['input']>;
  email?: InputMaybe<Scalars['String']['input']>;
  gender?: InputMaybe<Scalars['String']['input']>;
  dob?: InputMaybe<Scalars['String']['input']>;
  profilePhotoUrl?: InputMaybe<Scalars['String']['input']>;
};

export type UpdateUserCouponInput = {
  storeId: Scalars['ID']['input'];
  phone?: InputMaybe<Scalars['String']['input']>;
  email?: InputMaybe<Scalars['String']['input']>;
  couponCode: Scalars['String']['input'];
};

export type SendOrderLinkInput = {
  storeId: Scalars['ID']['input'];
  phone: Scalars['String']['input'];
  /** As the confirmation names it; case, spaces and dashes do not matter. */
  code: Scalars['String']['input'];
};

/** A shopper's question with the shop's answer. */
export type ProductQuestion = {
  id: Scalars['ID']['output'];
  question: Scalars['String']['output'];
  answer: Scalars['String']['output'];
  /** Invented for the demo shop. */
  isSample: Scalars['Boolean']['output'];
};

export type AskQuestionInput = {
  productId: Scalars['ID']['input'];
  question: Scalars['String']['input'];
};

export type StockAlertInput = {
  productId: Scalars['ID']['input'];
  /** Required for a product with variants. */
  variantId?: InputMaybe<Scalars['ID']['input']>;
  /** An Indian mobile number or an e-mail address. */
  contact: Scalars['String']['input'];
};

export type OperationResult = {
  success: Scalars['Boolean']['output'];
  message?: Maybe<Scalars['String']['output']>;
};

export type OrderChangeKind =
  | 'CANCEL'
  | 'RETURN';

export type DeliveryAnswerInput = {
  orderId: Scalars['ID']['input'];
  secret?: InputMaybe<Scalars['String']['input']>;
  choice: DeliveryChoice;
  day?: InputMaybe<Scalars['String']['input']>;
  phone?: InputMaybe<Scalars['String']['input']>;
  note?: InputMaybe<Scalars['String']['input']>;
};

export type OrderChangeLineInput = {
  /** The line's id. */
  id: Scalars['ID']['input'];
  quantity: Scalars['Int']['input'];
};

/** What a shopper wants to cancel or to send back. */
export type OrderChangeInput = {
  orderId: Scalars['ID']['input'];
  secret?: InputMaybe<Scalars['String']['input']>;
  kind: OrderChangeKind;
  /** Null: all that is left. */
  lines?: InputMaybe<Array<OrderChangeLineInput>>;
  /** Why; needed to send something back, and changes what comes back. */
  reason?: InputMaybe<ReturnReason>;
};

/** What a change would do, to the paisa. */
export type OrderChangePreview = {
  /** The lines that would leave the order, with the gifts that leave because of them. */
  lines: Array<OrderMoveLine>;
  /** What comes back to the account or card that paid online. */
  refundOnline: Scalars['Rupees']['output'];
  /** What comes back by bank transfer or UPI. */
  refundCash: Scalars['Rupees']['output'];
  pointsBack: Scalars['Rupees']['output'];
  /** Points that this order earned and that are taken back. */
  pointsTaken: Scalars['Rupees']['output'];
  keptAmount: Scalars['Rupees']['output'];
  dueAmount: Scalars['Rupees']['output'];
  /** Units of the order that stay, gifts included. */
  unitsKept: Scalars['Int']['output'];
  /** Set when the coupon no longer applies to what is kept, so that it costs more; else null. */
  couponLoss?: Maybe<CouponLoss>;
};

/** What all offers take off the goods that are kept. */
export type CouponLoss = {
  /** While the coupon applied. */
  was: Scalars['Rupees']['output'];
  /** After the change. */
  now: Scalars['Rupees']['output'];
};

export type Mutation = {
  /**
   * Cancels lines of an order, or asks to send them back, as `getOrder` would let its caller see it. `seen` is the preview's
   * refundOnline, refundCash and pointsBack together: refused with AMOUNT_CHANGED if that has changed. `unitsKept` is the
   * preview's too, so that a change that is sent again, for example after a lost reply, is not made twice. Refuses ORDER_STATE
   * where the order does not allow it, or has changed since the preview.
   */
  changeOrder: Order;
  /**
   * Keeps what is to be done with a parcel that could not be handed over, in place of an earlier answer. Refuses ORDER_STATE once
   * the parcel has moved on.
   */
  answerDelivery: Order;
  /** Takes a request for a return back. Refuses ORDER_STATE once the shop has answered it. */
  withdrawReturn: Order;
  /** The coupon with its gift products; null if there is none or it may not be applied directly. */
  applyCoupon?: Maybe<Coupon>;
  checkInventory: Array<InventoryItem>;
  createOrder: Order;
  /**
   * Sends an order's link to the phone that it was placed with, if phone and code belong together. The answer does not say
   * whether they do.
   */
  sendOrderLink: OperationResult;
  createTransaction: Transaction;
  validateTransaction: TransactionValidation;
  /**
   * Opens an express checkout about a synced cart. Refuses as createOrder does where the cart cannot be ordered, and with
   * EXPRESS_UNAVAILABLE where the shop has it switched off.
   */
  startExpressCheckout: ExpressCheckout;
  /** A guest's cart, made or replaced whole. */
  createShoppingCart: ShoppingCartResult;
  /**
   * A signed-in shopper's one cart. Sent with its id, it is replaced whole. It is merged instead (same item: the larger quantity)
   * if the id is a guest's, another's or missing, or if another sign-in has changed the cart and the sender does not know. A
   * guest's cart is merged once.
   */
  manageShoppingCart: ShoppingCartResult;
  createReview: Review;
  updateReview: Review;
  /** Once for each shopper; not for one's own review. */
  markReview: Review;
  createUserAddress: UserAddress;
  updateUserAddress: UserAddress;
  deleteUserAddress: UserAddress;
  updateUser: User;
  /**
   * Sends one message when the sold-out product or variant is back in stock. Asked again by the same contact, it is the same
   * wish. Refuses BAD_INPUT for what can be bought now, and RATE_LIMITED.
   */
  notifyWhenBack: OperationResult;
  /** Sends a question about a product to the shop. It is shown once the shop has answered it. Refuses RATE_LIMITED. */
  askQuestion: OperationResult;
  /** A coupon that a marketing form gave to the shopper; it must hold now. */
  updateUserCoupon: OperationResult;
};


export type MutationChangeOrderArgs = {
  input: OrderChangeInput;
  seen: Scalars['Rupees']['input'];
  unitsKept: Scalars['Int']['input'];
  note?: InputMaybe<Scalars['String']['input']>;
  refundTo?: InputMaybe<Scalars['String']['input']>;
};


export type MutationAnswerDeliveryArgs = {
  input: DeliveryAnswerInput;
};


export type MutationWithdrawReturnArgs = {
  orderId: Scalars['ID']['input'];
  secret?: InputMaybe<Scalars['String']['input']>;
};


export type MutationApplyCouponArgs = {
  input: ApplyCouponInput;
};


export type MutationCheckInventoryArgs = {
  storeId: Scalars['ID']['input'];
  items: Array<InventoryItemInput>;
};


export type MutationCreateOrderArgs = {
  input: CreateOrderInput;
};


export type MutationSendOrderLinkArgs = {
  input: SendOrderLinkInput;
};


export type MutationCreateTransactionArgs = {
  orderId: Scalars['ID']['input'];
  secret?: InputMaybe<Scalars['String']['input']>;
};


export type MutationValidateTransactionArgs = {
  orderId: Scalars['ID']['input'];
  razorpayPaymentId: Scalars['ID']['input'];
  razorpaySignature?: InputMaybe<Scalars['String']['input']>;
  secret?: InputMaybe<Scalars['String']['input']>;
};


export type MutationStartExpressCheckoutArgs = {
  input: StartExpressCheckoutInput;
};


export type MutationCreateShoppingCartArgs = {
  input: ShoppingCartInput;
};


export type MutationManageShoppingCartArgs = {
  input: ShoppingCartInput;
};


export type MutationCreateReviewArgs = {
  input: CreateReviewInput;
};


export type MutationUpdateReviewArgs = {
  input: UpdateReviewInput;
};


export type MutationMarkReviewArgs = {
  input: MarkReviewInput;
};


export type MutationCreateUserAddressArgs = {
  input: UserAddressInput;
};


export type MutationUpdateUserAddressArgs = {
  input: UpdateUserAddressInput;
};


export type MutationDeleteUserAddressArgs = {
  input: DeleteUserAddressInput;
};


export type MutationUpdateUserArgs = {
  input: UpdateUserInput;
};


export type MutationNotifyWhenBackArgs = {
  input: StockAlertInput;
};


export type MutationAskQuestionArgs = {
  input: AskQuestionInput;
};


export type MutationUpdateUserCouponArgs = {
  input: UpdateUserCouponInput;
};
