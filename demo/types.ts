/**
 * The shape of a shop owner's import: everything the shop sells and says, as plain data. Field names are the
 * specification's (S §3).
 *
 * Money is rupees as decimals, as an import file would have it. Weights are grams. Times are ISO 8601 with
 * offset. Ids are stable and slug-like. `imageKey`, `webKey`, `mobileKey`, `thumbImage` and every other picture
 * are local image keys: the picture's URL is `/media/<key>`.
 */

import type {
  DemoCategory,
  DemoCollection,
  DemoLinkedProduct,
  DemoProduct,
  DemoReview,
  DemoVariantGroup,
  Rupees,
} from './catalogue/types.ts';

type DeviceType = 'WEB' | 'MOBILE' | 'ADMIN' | 'ALL';
type PaymentType = 'COD' | 'PREPAID' | 'PPCOD' | 'ALL';
export type CouponType = 'PERCENTAGE' | 'FIXED' | 'BUY_X_GET_Y' | 'BUY_X_AT_Y' | 'PRODUCT' | 'FREEBIE';
type CouponPaymentMethod = 'ALL' | 'COD' | 'ONLINE';
type ShippingTierType = 'CUSTOM' | 'COUPON';
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

export interface DemoShop {
  readonly store: DemoStore;
  readonly settings: DemoSettings;
  /** Flat; the tree is by `parentId`, at most three levels, siblings by `priority`. */
  readonly menus: readonly DemoMenu[];
  readonly shippingTiers: readonly DemoShippingTier[];
  readonly variantGroups: readonly DemoVariantGroup[];
  /** Two levels by `parentId`: categories and their sub-categories. */
  readonly categories: readonly DemoCategory[];
  readonly collections: readonly DemoCollection[];
  readonly products: readonly DemoProduct[];
  readonly linkedProducts: readonly DemoLinkedProduct[];
  readonly coupons: readonly DemoCoupon[];
  readonly loyaltyRules: readonly DemoLoyaltyRule[];
  readonly pincodes: readonly DemoPincode[];
  readonly reviews: readonly DemoReview[];
}

export interface DemoStore {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isActive: boolean;
  readonly webUrl: string;
  /** Courier tracking page; the tracking id is appended. */
  readonly trackingUrl: string;
  readonly imageUrl: string;
  readonly darkImageUrl: string;
  /** Default picture for social sharing, 1200 x 630. */
  readonly shareImageKey: string;
  readonly tagline: string;
  readonly banners: readonly DemoBanner[];
  readonly announcements: readonly DemoAnnouncement[];
  readonly socialLinks: DemoSocialLinks;
  /** What Indian law asks a shop to print: seller and grievance officer, for the footer. */
  readonly legal: DemoLegal;
}

export interface DemoBanner {
  readonly id: string;
  readonly webKey: string;
  readonly mobileKey: string;
  readonly link: string;
  /** Doubles as the picture's text alternative. */
  readonly name: string;
  readonly isArchive: boolean;
  readonly priority: number;
  readonly deviceType: DeviceType;
  readonly isThankYouPageBanner: boolean;
}

interface DemoAnnouncement {
  readonly id: string;
  readonly label: string;
  readonly link: string | null;
  readonly color: string;
  readonly textColor: string;
  readonly deviceType: DeviceType;
  readonly isArchive: boolean;
}

interface DemoSocialLinks {
  readonly instagram: string;
  readonly facebook: string;
  readonly twitter: string;
  readonly youtube: string;
  readonly pinterest: string;
}

interface DemoLegal {
  readonly seller: string;
  readonly address: string;
  readonly grievanceOfficer: string;
  readonly grievanceEmail: string;
  readonly grievancePhone: string;
  readonly supportHours: string;
}

/** Store settings (S §3); amounts in rupees. `TIMER_TTILE` is spelled as the contract spells it. */
export interface DemoSettings {
  readonly ORDER_COUNT: number;
  readonly COD_CHARGES: Rupees;
  readonly PREPAID_DISCOUNT_PERCENT: number;
  readonly MAX_COD_AMOUNT: Rupees;
  readonly MIN_COD_AMOUNT: Rupees;
  readonly MAX_PREPAID_DISCOUNT: Rupees;
  readonly GUEST_CHECKOUT: boolean;
  readonly COD_ENABLED: boolean;
  readonly PREPAID_ENABLED: boolean;
  readonly TIMER_TTILE: string;
  readonly TIMER_DESCRIPTION: string;
  readonly TIMER_COLOR: string;
  readonly TIMER_BG_COLOR: string;
  /** With `IS_DAILY_TIMER` only the time of day counts, in Asia/Kolkata. */
  readonly TIMER_START_TIME: string;
  readonly TIMER_END_TIME: string;
  readonly IS_DAILY_TIMER: boolean;
  readonly TIMER_ENABLED: boolean;
  readonly BLOCK_INVENTORY: boolean;
  readonly GOKWIK_ENABLED: boolean;
  readonly EXPRESS_CHECKOUT_ENABLED: boolean;
  readonly PPCOD_ENABLED: boolean;
  readonly PPCOD_AMOUNT: Rupees;
}

export interface DemoMenu {
  readonly id: string;
  readonly parentId: string | null;
  readonly priority: number;
  readonly isArchive: boolean;
  readonly label: string;
  readonly link: string;
  readonly slug: string;
}

export interface DemoShippingTier {
  readonly id: string;
  readonly type: ShippingTierType;
  /** Coupon ids; empty for CUSTOM. */
  readonly coupons: readonly string[];
  readonly paymentType: PaymentType;
  readonly amount: Rupees;
  readonly minOrderValue: Rupees;
  /** `null`: no upper bound. */
  readonly maxOrderValue: Rupees | null;
}

export interface DemoCoupon {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly prefix: string | null;
  readonly description: string;
  readonly couponTitle: string;
  readonly couponNote: string | null;
  readonly tAndC: string;
  readonly deviceType: DeviceType;
  /** How many codes a bulk coupon has; 1 otherwise. */
  readonly couponCodeCount: number;
  /** Uses in all; `null`: unlimited. */
  readonly maxAllowedUsage: number | null;
  /** Uses of one shopper; `null`: unlimited. */
  readonly maxUsagePerShopper: number | null;
  readonly isArchive: boolean;
  readonly priority: number;
  readonly couponType: CouponType;
  readonly buyXQuantity: number | null;
  readonly discountItemThreshold: number | null;
  readonly getYAmount: Rupees | null;
  readonly getYPercentage: number | null;
  readonly getYQuantity: number | null;
  /** Ids of the gift products. */
  readonly getYProducts: readonly string[];
  readonly minOrderValue: Rupees | null;
  readonly maxDiscount: Rupees | null;
  readonly expirationDate: string | null;
  readonly autoApply: boolean;
  /** Collection ids. */
  readonly applicableCollections: readonly string[];
  /** Product ids. */
  readonly applicableProducts: readonly string[];
  readonly paymentMethod: CouponPaymentMethod;
  readonly isAffiliated: boolean;
  readonly isRewardApplicable: boolean;
  readonly isPDPFeatured: boolean;
  readonly isFeatured: boolean;
  readonly isBulkCoupon: boolean;
  readonly showAsNudge: boolean;
  readonly applyPrepaidDiscount: boolean;
  readonly applyOnAllVariants: boolean;
  readonly ppcodCouponAmount: Rupees | null;
  readonly isExternal: boolean;
}

export interface DemoLoyaltyRule {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly event: LoyaltyTrigger;
  readonly enabled: boolean;
  readonly type: 'CREDIT' | 'DEBIT';
  readonly minOrderValue: Rupees | null;
  readonly maxCashbackAllowed: Rupees | null;
  readonly cashbackPercentage: number | null;
  readonly expirePeriodInDays: number | null;
  /** A flat credit, in rupees of cashback. */
  readonly cashbackPoint: Rupees | null;
  readonly couponName: string | null;
  readonly maxDebitableCashbackPerMonth: Rupees | null;
  readonly maxCreditableCashbackPerMonth: Rupees | null;
  readonly conditions: readonly DemoLoyaltyCondition[];
}

interface DemoLoyaltyCondition {
  readonly event: LoyaltyTrigger;
  readonly attributes: readonly DemoLoyaltyAttribute[];
}

export interface DemoLoyaltyAttribute {
  readonly key: 'totalAmount' | 'paymentType';
  readonly operator: 'EQ' | 'GTE';
  /** Rupees when the key is `totalAmount`. */
  readonly value: number | string;
}

/** One row of a courier's serviceability list. */
export interface DemoPincode {
  /** The pincode, six digits. */
  readonly id: string;
  readonly city: string;
  /** Two-letter state code. */
  readonly state: string;
  readonly cod: boolean;
  readonly prepaid: boolean;
  /** The most cash the courier collects there; `null`: no limit. */
  readonly codMaxAmount: Rupees | null;
  /** Days from dispatch to the door; `null`: not known. */
  readonly deliveryDays: number | null;
}
