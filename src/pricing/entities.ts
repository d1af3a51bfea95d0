/** What pricing reads: carts, offers and the shop's tables. Absent and null mean the same everywhere. */

export type Maybe<T> = T | null | undefined;

/** Whole, non-negative paise. */
export type Paise = number;

/** How the shopper pays; NONE while not chosen (S §3 enumerations). */
export type PaymentType = 'NONE' | 'COD' | 'PREPAID' | 'PPCOD';

/** Where a line came from. Absent is CART. */
export type LineSource = 'CART' | 'COUPON' | 'LIMITED_TIME_DEAL';

export type CouponType = 'PERCENTAGE' | 'FIXED' | 'BUY_X_GET_Y' | 'BUY_X_AT_Y' | 'PRODUCT' | 'FREEBIE';

/** A line of the cart as pricing reads it; a caller's line may carry more. */
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
  /** Whole, at least 1. `quote` never clamps it. */
  readonly qty: number;
  readonly source?: Maybe<LineSource>;
  /** For a COUPON line: the code of the only coupon or freebie that may cover it (L3). */
  readonly sourceCouponCode?: Maybe<string>;
  /** The line that this one came with; removing that one removes this. */
  readonly parentRecordKey?: Maybe<string>;
  readonly collections?: Maybe<readonly string[]>;
  readonly minimumOrderQuantity?: Maybe<number>;
  readonly maximumOrderQuantity?: Maybe<number>;
  /** Units that can be sold, when last asked. */
  readonly inventory?: Maybe<number>;
  /** The product's variants; the lowest position is the first, in list order on ties (E3). */
  readonly variants?: Maybe<readonly { readonly id: string; readonly position?: Maybe<number> }[]>;
}

/**
 * An offer. Type, method and device are plain text, because an unknown one must be refused, not
 * misread (A5, A7, A8).
 */
export interface Coupon {
  readonly id: string;
  readonly code: string;
  /** A {@link CouponType}. */
  readonly couponType: string;
  readonly isArchive?: Maybe<boolean>;
  /** ISO 8601. A bare date lasts to the end of that day in India (A6). */
  readonly expirationDate?: Maybe<string>;
  /** Passes when absent, ALL or WEB (A7). */
  readonly deviceType?: Maybe<string>;
  /** ALL, COD, ONLINE or PREPAID (A8). */
  readonly paymentMethod?: Maybe<string>;
  readonly minOrderValue?: Maybe<Paise>;
  readonly maxDiscount?: Maybe<Paise>;
  readonly buyXQuantity?: Maybe<number>;
  readonly getYQuantity?: Maybe<number>;
  readonly getYAmount?: Maybe<Paise>;
  /** Percent, as a number or decimal text; basis points by M2. */
  readonly getYPercentage?: Maybe<number | string>;
  /** Ids of gift products. */
  readonly getYProducts?: Maybe<readonly string[]>;
  readonly getYStoreProducts?: Maybe<readonly { readonly id: string }[]>;
  /** The most units that BUY_X_GET_Y gives free. */
  readonly discountItemThreshold?: Maybe<number>;
  readonly applicableProducts?: Maybe<readonly string[]>;
  readonly applicableCollections?: Maybe<readonly string[]>;
  readonly applyOnAllVariants?: Maybe<boolean>;
  /** False switches the prepaid discount off (T2). */
  readonly applyPrepaidDiscount?: Maybe<boolean>;
  /** False forbids reward points (T5). */
  readonly isRewardApplicable?: Maybe<boolean>;
  /** The upfront part of a PPCOD order, in place of the shop's (T7). */
  readonly ppcodCouponAmount?: Maybe<Paise>;
  /** Lower comes first, 0 before 1; absent comes last. */
  readonly priority?: Maybe<number>;
  readonly autoApply?: Maybe<boolean>;
  readonly isExternal?: Maybe<boolean>;
  readonly showAsNudge?: Maybe<boolean>;
  /** In the cart: put there by `autoApply`, not by the shopper. */
  readonly autoApplied?: Maybe<boolean>;
}

/** The shop's settings that pricing reads (S §3 store settings). */
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
  /** COUPON, or anything else for a band of order values. */
  readonly type: string;
  /** ALL, COD, PREPAID or PPCOD. */
  readonly paymentType: string;
  readonly amount: Paise;
  /** Inclusive bounds on the value after coupon; no maximum is open. */
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
  /** Code of the coupon that must be applied, in any case. */
  readonly couponName?: Maybe<string>;
  readonly conditions?: Maybe<readonly LoyaltyCondition[]>;
}

export interface LoyaltyCondition {
  readonly event?: Maybe<string>;
  /** `totalAmount` GTE paise, `paymentType` EQ text; anything else fails (T6). */
  readonly attributes?: Maybe<
    readonly { readonly key: string; readonly operator: string; readonly value: number | string }[]
  >;
}

/** The shopper's reward points, one point a paisa (T5). */
export interface Rewards {
  readonly signedIn: boolean;
  /** Signed in by the checkout provider: may not use points. */
  readonly viaProvider?: Maybe<boolean>;
  /** The cart's switch; absent is on. */
  readonly isRewardApplied?: Maybe<boolean>;
  /** The balance; below 0 counts as 0. */
  readonly usable: number;
  /** What may still be spent this month: absent is no limit, 0 is nothing. */
  readonly monthlyAllowance?: Maybe<Paise>;
}

export interface QuoteInput {
  /** The moment, ISO 8601: pricing has no clock. */
  readonly now: string;
  readonly paymentType: PaymentType;
  readonly cart: readonly CartLine[];
  /** The one coupon in the cart's slot. */
  readonly coupon?: Maybe<Coupon>;
  /** FREEBIE coupons, which live beside the slot (D4). */
  readonly freebies?: Maybe<readonly Coupon[]>;
  readonly config?: Maybe<Config>;
  readonly shippingTiers?: Maybe<readonly ShippingTier[]>;
  readonly loyaltyRules?: Maybe<readonly LoyaltyRule[]>;
  readonly rewards?: Maybe<Rewards>;
}
