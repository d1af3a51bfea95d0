/**
 * The input of pricing: carts, offers and the shop's settings. In all these types, absent and `null` mean the same. Rule ids (L2,
 * E3 …) are those of docs/decisions/0006.
 */

export type Maybe<T> = T | null | undefined;

/** Whole, non-negative paise. */
export type Paise = number;

/** The ways to pay for an order (Specification 3, "Enumerations"). */
export const orderPayments = ['PREPAID', 'COD', 'PPCOD'] as const;
export type PaymentMethodCode = (typeof orderPayments)[number];

/** The payment method; NONE while none is chosen. */
export type PaymentType = 'NONE' | PaymentMethodCode;

/** The origin of a line. Absent means CART. */
export type LineSource = 'CART' | 'COUPON' | 'LIMITED_TIME_DEAL';

export type CouponType = 'PERCENTAGE' | 'FIXED' | 'BUY_X_GET_Y' | 'BUY_X_AT_Y' | 'PRODUCT' | 'FREEBIE';

/** A line of the cart with the fields that pricing reads; a caller's line may have more. */
export interface CartLine {
  /** Unique in the cart; see {@link RecordKeyInput}. */
  readonly recordKey: string;
  readonly productId: string;
  readonly variantId?: Maybe<string>;
  /** Selling price of one unit. */
  readonly price: Paise;
  /** Crossed-out price of one unit. */
  readonly listingPrice?: Maybe<Paise>;
  /** Unit price of a LIMITED_TIME_DEAL line, when above 0 (L2). */
  readonly recommendPrice?: Maybe<Paise>;
  /** Whole, at least 1. `quote` does not clamp it. */
  readonly qty: number;
  readonly source?: Maybe<LineSource>;
  /** For a COUPON line: the code of the only coupon or freebie that may cover it (L3). */
  readonly sourceCouponCode?: Maybe<string>;
  /** The line that this line belongs to; removing that line removes this one. */
  readonly parentRecordKey?: Maybe<string>;
  readonly collections?: Maybe<readonly string[]>;
  readonly minimumOrderQuantity?: Maybe<number>;
  readonly maximumOrderQuantity?: Maybe<number>;
  /** Units in stock when the server was last asked. */
  readonly inventory?: Maybe<number>;
  /** The product's variants. The first is the one with the lowest position, in list order on ties (E3). */
  readonly variants?: Maybe<readonly { readonly id: string; readonly position?: Maybe<number> }[]>;
}

/**
 * An offer. Type, payment method and device are plain text, because an unknown one must be refused, not misread (A5,
 * A7, A8).
 */
export interface Coupon {
  readonly id: string;
  readonly code: string;
  /** A {@link CouponType}. */
  readonly couponType: string;
  readonly isArchive?: Maybe<boolean>;
  /** ISO 8601. A date without a time lasts until the end of that day in India (A6). */
  readonly expirationDate?: Maybe<string>;
  /** The coupon is valid here if this is absent, ALL or WEB (A7). */
  readonly deviceType?: Maybe<string>;
  /** ALL, COD, ONLINE or PREPAID (A8). */
  readonly paymentMethod?: Maybe<string>;
  readonly minOrderValue?: Maybe<Paise>;
  readonly maxDiscount?: Maybe<Paise>;
  readonly buyXQuantity?: Maybe<number>;
  readonly getYQuantity?: Maybe<number>;
  readonly getYAmount?: Maybe<Paise>;
  /** Percent, as a number or decimal text; M2 converts it to basis points. */
  readonly getYPercentage?: Maybe<number | string>;
  /** Product ids of the gifts. */
  readonly getYProducts?: Maybe<readonly string[]>;
  readonly getYStoreProducts?: Maybe<readonly { readonly id: string }[]>;
  /** The highest number of units that BUY_X_GET_Y gives free. */
  readonly discountItemThreshold?: Maybe<number>;
  readonly applicableProducts?: Maybe<readonly string[]>;
  readonly applicableCollections?: Maybe<readonly string[]>;
  readonly applyOnAllVariants?: Maybe<boolean>;
  /** `false` switches the prepaid discount off (T2). */
  readonly applyPrepaidDiscount?: Maybe<boolean>;
  /** `false` forbids reward points (T5). */
  readonly isRewardApplicable?: Maybe<boolean>;
  /** Replaces the shop's upfront amount of a PPCOD order (T7). */
  readonly ppcodCouponAmount?: Maybe<Paise>;
  /** The lower number comes first, 0 before 1; a coupon without one comes last. */
  readonly priority?: Maybe<number>;
  readonly autoApply?: Maybe<boolean>;
  readonly isExternal?: Maybe<boolean>;
  readonly showAsNudge?: Maybe<boolean>;
  /** Whether `autoApply` put the coupon into the cart, and not the shopper. */
  readonly autoApplied?: Maybe<boolean>;
}

/** The shop's settings that pricing reads (Specification 3, "Store settings"). */
export interface Config {
  readonly codCharges?: Maybe<Paise>;
  /** Percent, as a number or decimal text. */
  readonly prepaidDiscountPercent?: Maybe<number | string>;
  readonly maxPrepaidDiscount?: Maybe<Paise>;
  readonly ppcodAmount?: Maybe<Paise>;
  readonly codEnabled?: Maybe<boolean>;
  readonly ppcodEnabled?: Maybe<boolean>;
  readonly minCodAmount?: Maybe<Paise>;
  readonly maxCodAmount?: Maybe<Paise>;
}

export interface ShippingTier {
  readonly id: string;
  /** COUPON; any other text means a band of order values. */
  readonly type: string;
  /** ALL, COD, PREPAID or PPCOD. */
  readonly paymentType: string;
  readonly amount: Paise;
  /** Inclusive bounds on the value after the coupon; without a maximum the band has no upper end. */
  readonly minOrderValue?: Maybe<Paise>;
  readonly maxOrderValue?: Maybe<Paise>;
  /** Coupon ids of a COUPON tier. */
  readonly coupons?: Maybe<readonly string[]>;
}

export interface LoyaltyRule {
  readonly id?: Maybe<string>;
  readonly enabled?: Maybe<boolean>;
  /** CREDIT_{payment}_ORDER. */
  readonly event?: Maybe<string>;
  readonly cashbackPercentage?: Maybe<number | string>;
  readonly maxCashbackAllowed?: Maybe<Paise>;
  readonly minOrderValue?: Maybe<Paise>;
  /** The code of the coupon that must be applied; case is ignored. */
  readonly couponName?: Maybe<string>;
  readonly conditions?: Maybe<readonly LoyaltyCondition[]>;
}

export interface LoyaltyCondition {
  readonly event?: Maybe<string>;
  /** `totalAmount` GTE paise, or `paymentType` EQ text; anything else fails (T6). */
  readonly attributes?: Maybe<
    readonly { readonly key: string; readonly operator: string; readonly value: number | string }[]
  >;
}

/** The shopper's reward points; one point is one paisa (T5). */
export interface Rewards {
  readonly signedIn: boolean;
  /** Whether the shopper signed in through the checkout provider and therefore may not use points. */
  readonly viaProvider?: Maybe<boolean>;
  /** The cart's switch for points; absent means on. */
  readonly isRewardApplied?: Maybe<boolean>;
  /** The balance in points; a negative one counts as 0. */
  readonly usable: number;
  /** The points that may still be spent this month; absent means no limit, 0 means none. */
  readonly monthlyAllowance?: Maybe<Paise>;
}

export interface QuoteInput {
  /** The current moment, ISO 8601; pricing has no clock of its own. */
  readonly now: string;
  readonly paymentType: PaymentType;
  readonly cart: readonly CartLine[];
  /** The coupon in the cart's single slot. */
  readonly coupon?: Maybe<Coupon>;
  /** FREEBIE coupons, which apply beside the slot (D4). */
  readonly freebies?: Maybe<readonly Coupon[]>;
  readonly config?: Maybe<Config>;
  readonly shippingTiers?: Maybe<readonly ShippingTier[]>;
  readonly loyaltyRules?: Maybe<readonly LoyaltyRule[]>;
  readonly rewards?: Maybe<Rewards>;
}
