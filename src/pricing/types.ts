/**
 * Input and output of the pricing functions. All money is whole paise; rule ids (M1, L3, D5 …) are those of
 * `docs/decisions/0006-pricing-rules.md`.
 */
import type { CartLine, Coupon, LineSource, Maybe, Paise, QuoteInput, ShippingTier } from './entities.ts';

export type * from './entities.ts';
export type * from './placed.ts';

/**
 * INVALID_AMOUNT: money that is not whole, non-negative, safe paise (M1, L1), or settings that cannot be charged.
 * INVALID_QUANTITY: a quantity that is not whole or below 1, or a cart above a million units (L1).
 * DUPLICATE_RECORD_KEY: two lines with one key (L1).
 * ALLOCATION_EXCEEDS_WEIGHT: an amount above the sum of the weights (M3).
 */
export type ErrorCode =
  | 'INVALID_AMOUNT'
  | 'INVALID_QUANTITY'
  | 'DUPLICATE_RECORD_KEY'
  | 'ALLOCATION_EXCEEDS_WEIGHT';

export interface Failure {
  readonly status: 'error';
  readonly error: ErrorCode;
}

/** E3: the rank of a line's variant among its product's variants. */
export type VariantStanding = 'SOLE' | 'FIRST' | 'LATER' | 'UNCHOSEN';

/** Why a coupon applies or not, in the order of A1. */
export type CouponReason =
  | 'OK'
  | 'UNKNOWN_TYPE'
  | 'INVALID_CONFIG'
  | 'ARCHIVED'
  | 'EXPIRED'
  | 'DEVICE'
  | 'FREEBIE_NOT_DIRECT'
  | 'NOT_APPLICABLE'
  | 'MIN_ORDER_VALUE'
  | 'MIN_ITEMS'
  | 'PAYMENT_METHOD';

export interface CouponResult {
  readonly applied: boolean;
  readonly reason: CouponReason;
  /** The shopper's text (Specification 5); `null` if the coupon applies, or if the reason has no text there. */
  readonly message: string | null;
  /** Value of the eligible lines; 0 if a reason before NOT_APPLICABLE decided. */
  readonly eligibleTotal: Paise;
  /** Number of units in the eligible lines, with the same exception. */
  readonly eligibleUnits: number;
}

/** A line that is charged. */
export interface QuoteLine {
  readonly unitPrice: Paise;
  readonly qty: number;
  /** This line's share of the discounts of coupon and freebies. */
  readonly discount: Paise;
  /** Units that BUY_X_GET_Y gives free. */
  readonly freeUnits: number;
}

/** One full group of a BUY_X_AT_Y coupon (D6). */
export interface Group {
  readonly sum: Paise;
  readonly discount: Paise;
  /** Record keys, sorted. */
  readonly lines: readonly string[];
}

/** Gift units that no offer covers. They are never charged and are to be removed from the cart (L3). */
export interface DroppedLine {
  readonly recordKey: string;
  readonly qty: number;
}

/**
 * The bill, all in paise (T1):
 * cartTotal − couponDiscount − freebieDiscount = afterCoupon;
 * afterCoupon − prepaidDiscount + codCharges + shipping = total;
 * total − rewardsApplied = payable = upfront + dueOnDelivery (the last two are 0 while paymentType is NONE).
 */
export interface Quote {
  readonly status: 'ok';
  readonly coupon: CouponResult | null;
  /** By record key, sorted. */
  readonly lines: Readonly<Record<string, QuoteLine>>;
  readonly groups: readonly Group[];
  readonly droppedLines: readonly DroppedLine[];
  readonly cartTotal: Paise;
  /** The part of couponDiscount that pays for gifts. */
  readonly giftValue: Paise;
  readonly couponDiscount: Paise;
  readonly freebieDiscount: Paise;
  readonly afterCoupon: Paise;
  readonly prepaidDiscount: Paise;
  readonly codCharges: Paise;
  readonly shipping: Paise;
  /** Id of the tier that sets the shipping price; `null`: delivery is free. */
  readonly shippingTier: string | null;
  readonly total: Paise;
  readonly rewardsApplied: Paise;
  readonly payable: Paise;
  readonly upfront: Paise;
  readonly dueOnDelivery: Paise;
  readonly cashback: Paise;
  readonly savedAmount: Paise;
}

export interface ToPaiseInput {
  /** Rupees of the API: decimal text, a number, or `null`. */
  readonly value: unknown;
}
export interface ToPaiseResult {
  readonly paise: Paise | null;
}

export interface AllocateInput {
  readonly amount: Paise;
  readonly weights: Readonly<Record<string, Paise>>;
}
export interface AllocateResult {
  readonly shares: Readonly<Record<string, Paise>>;
}

export interface ClampQtyInput {
  readonly qty: unknown;
  readonly min?: Maybe<number>;
  readonly max?: Maybe<number>;
}
export interface ClampQtyResult {
  readonly qty: number;
}

export interface DiscountPercentInput {
  readonly listingPrice?: Maybe<Paise>;
  readonly price: Paise;
}
export interface DiscountPercentResult {
  readonly percent: number;
}

export interface RecordKeyInput {
  /** Product id. */
  readonly id: string;
  readonly variantId?: Maybe<string>;
  readonly source?: Maybe<LineSource>;
}
export interface RecordKeyResult {
  readonly recordKey: string;
}

export interface UrlCouponInput {
  readonly raw?: Maybe<string>;
}
export interface UrlCouponResult {
  readonly code: string | null;
}

export interface AdValueInput {
  readonly total: Paise;
}
export interface AdValueResult {
  readonly value: Paise;
}

/** The delivery terms of a pincode. */
export interface Zip {
  readonly cod: boolean;
  readonly prepaid: boolean;
  readonly codMaxAmount?: Maybe<Paise>;
}

export interface CodAvailabilityInput extends QuoteInput {
  readonly paymentType: 'COD' | 'PPCOD';
  /** `null`: the pincode is unknown, so the shop does not deliver there. */
  readonly zip: Zip | null;
}
export type CodReason =
  | 'DISABLED'
  | 'BELOW_MIN'
  | 'ABOVE_MAX'
  | 'PINCODE'
  | 'PINCODE_MAX'
  /** PPCOD: there is no upfront part, or it covers the whole order. */
  | 'BELOW_UPFRONT';
export interface CodAvailability {
  readonly available: boolean;
  readonly reason: CodReason | null;
}

export interface AutoApplyInput extends QuoteInput {
  /** The coupons to choose from; `coupon` is the one in the slot now. */
  readonly coupons: readonly Coupon[];
}
export interface AutoApplyResult {
  /** The coupon to put into the slot; `null` leaves the slot unchanged. */
  readonly code: string | null;
}

export interface FreebieRowsInput extends QuoteInput {
  readonly coupons: readonly Coupon[];
}
export interface FreebieRow {
  readonly code: string;
  readonly type: 'FREE_PRODUCT' | 'AUTO_FREE_PRODUCT' | 'AUTO_FREE_PRODUCT_DISABLED';
  /** Why it is locked; `null` when it is unlocked, or when only the payment method is against it. */
  readonly message: string | null;
  /** Product ids. */
  readonly gifts: readonly string[];
}
export interface FreebieRowsResult {
  readonly rows: readonly FreebieRow[];
}

export interface NudgeInput extends QuoteInput {
  readonly coupons: readonly Coupon[];
  readonly appliedCode?: Maybe<string>;
}
export interface NudgeResult {
  readonly nudge: { readonly code: string; readonly message: string } | null;
}

/** Cart notices (Specification 8), in the order in which one is chosen. */
export type NoticeCode =
  | 'REMOVED_PRODUCT'
  | 'DRAFT_PRODUCT'
  | 'PRICE_CHANGE'
  | 'COUPON_ARCHIVED'
  | 'COUPON_CHANGE'
  | 'MOQ_CHANGE'
  /** Of a merge with the account's cart; no pricing rule finds it. */
  | 'CART_FULL';
export interface Notice {
  readonly code: NoticeCode;
  readonly text: string;
}

/** The server's current data of a line. */
export interface ServerLine {
  readonly recordKey: string;
  /** Units in stock now. */
  readonly inventory: number;
  readonly collections: readonly string[];
  /** Unit price for the line's source; `null`: the product is gone. */
  readonly price: Paise | null;
  /** The source as which the line is sold now: CART once its deal has ended. Absent: as before. */
  readonly source?: Maybe<LineSource>;
  readonly listingPrice?: Maybe<Paise>;
  /** DISABLED: temporarily off sale. */
  readonly status?: Maybe<string>;
  readonly minimumOrderQuantity?: Maybe<number>;
  readonly maximumOrderQuantity?: Maybe<number>;
}

export interface RevalidateInput<L extends CartLine = CartLine, C extends Coupon = Coupon>
  extends QuoteInput {
  readonly cart: readonly L[];
  readonly coupon?: Maybe<C>;
  readonly server: readonly ServerLine[];
  /** The slot's coupon with the server's current data; `null`: gone; absent: not requested. */
  readonly serverCoupon?: Maybe<C>;
}

/** A line that stays in the cart but cannot be ordered unchanged. */
export interface BlockedLine {
  readonly recordKey: string;
  readonly reason: 'UNAVAILABLE' | 'OUT_OF_STOCK';
  /** Units in stock now; 0 for UNAVAILABLE, whatever the stock. */
  readonly available: number;
}

export interface Revalidation<L extends CartLine = CartLine, C extends Coupon = Coupon> {
  readonly status: 'ok';
  /** The cart to continue with: new prices and collections, clamped quantities. */
  readonly cart: readonly L[];
  /** The coupon that stays; `null` if there is none. */
  readonly coupon: C | null;
  /** The bill of `cart`. */
  readonly quote: Quote;
  /** The one notice to show. */
  readonly notice: Notice | null;
  /** All changes, in the order of {@link NoticeCode}. */
  readonly changes: readonly NoticeCode[];
  readonly blocked: readonly BlockedLine[];
}

export type Figures = Readonly<Record<string, string | number | boolean | null>>;

/** One charged or dropped line, and the rule that decided it. */
export interface LineExplanation {
  readonly recordKey: string;
  readonly decision: 'PRICE' | 'DEAL_PRICE' | 'GIFT' | 'DROPPED';
  readonly rule: string;
  readonly figures: Figures;
}

export type BillItem =
  | 'cartTotal'
  | 'couponDiscount'
  | 'freebieDiscount'
  | 'prepaidDiscount'
  | 'codCharges'
  | 'shipping'
  | 'total'
  | 'rewardsApplied'
  | 'payable'
  | 'upfront'
  | 'dueOnDelivery'
  | 'cashback'
  | 'savedAmount';

/** One figure of the bill, the rule that set it and the figures that it was computed from. */
export interface BillEntry {
  readonly item: BillItem;
  readonly amount: Paise;
  readonly rule: string;
  readonly figures: Figures;
}

/** One offer, and why it applies or not. */
export interface OfferExplanation {
  readonly kind: 'COUPON' | 'FREEBIE' | 'CASHBACK';
  /** Coupon code; or a loyalty rule's id, or its place in the list (`rule 1`) if it has none. */
  readonly id: string;
  readonly applied: boolean;
  readonly reason: CouponReason | OfferReason;
  readonly rule: string;
  /** The offer's discount or cashback, or the one that it would give; 0 if something is against it. */
  readonly amount: Paise;
  /** A sentence for the shopper. */
  readonly why: string;
  readonly figures: Figures;
}

/** Reasons besides {@link CouponReason}. */
export type OfferReason =
  /** The offer could apply, but it is not in the slot, or another loyalty rule pays at least as much. */
  | 'NOT_CHOSEN'
  | 'NOT_LISTED'
  | 'RULE_DISABLED'
  | 'RULE_EVENT'
  | 'RULE_COUPON'
  | 'RULE_CONDITION'
  | 'RULE_MINIMUM'
  | 'RULE_INVALID';

export interface ExplainInput extends QuoteInput {
  /** Every coupon that the shopper may ask about, besides the one in the slot. */
  readonly coupons?: Maybe<readonly Coupon[]>;
}
export interface Explanation {
  readonly status: 'ok';
  readonly quote: Quote;
  readonly lines: readonly LineExplanation[];
  readonly bill: readonly BillEntry[];
  readonly offers: readonly OfferExplanation[];
}

/** The tables that a shop's owner edits. */
export interface Tables {
  readonly shippingTiers?: Maybe<readonly ShippingTier[]>;
}
export type TableIssueCode =
  /** No band covers some order values: they ship free. */
  | 'TIER_GAP'
  /** Two bands for the same payment cover the same order values. */
  | 'TIER_OVERLAP'
  /** A band with unreadable bounds, or with bounds that no order value can meet. */
  | 'TIER_BOUNDS'
  /** An amount that is not whole paise: no cart can be priced. */
  | 'TIER_AMOUNT'
  /** A COUPON tier without coupons. */
  | 'TIER_COUPONS'
  /** A payment type that no order has. */
  | 'TIER_PAYMENT'
  /** Two tiers with one id. */
  | 'TIER_ID';

export interface TableIssue {
  readonly code: TableIssueCode;
  /** The payment types that are affected. */
  readonly paymentTypes: readonly string[];
  /** Ids of the tiers at fault; empty for a gap. */
  readonly tiers: readonly string[];
  /** Inclusive range of order values, in paise, for a gap or an overlap; `to` is `null` if it has no end. */
  readonly range: { readonly from: Paise; readonly to: Paise | null } | null;
  /** Describes the fault to the shop's owner. */
  readonly text: string;
}
