/** What every page needs of the store. Amounts are whole paise. */
import type {
  Paise,
  Coupon as PricingCoupon,
  LoyaltyRule as PricingLoyaltyRule,
  ShippingTier as PricingShippingTier,
} from '../../pricing/types.ts';
import type { DeviceType } from '../generated/schema.ts';
import type { Image, ProductCard } from './catalogue.ts';

/** The store's settings (S §3); null where the shop has set nothing. */
export interface StoreSettings {
  readonly orderCount: number | null;
  readonly codCharges: Paise | null;
  readonly prepaidDiscountPercent: number | null;
  readonly maxCodAmount: Paise | null;
  readonly minCodAmount: Paise | null;
  readonly maxPrepaidDiscount: Paise | null;
  readonly guestCheckout: boolean;
  readonly codEnabled: boolean;
  readonly prepaidEnabled: boolean;
  readonly ppcodEnabled: boolean;
  readonly ppcodAmount: Paise | null;
  readonly blockInventory: boolean;
  readonly gokwikEnabled: boolean;
  readonly expressCheckoutEnabled: boolean;
  readonly timer: TimerSettings;
}

export interface TimerSettings {
  readonly enabled: boolean;
  /** The setting TIMER_TTILE. */
  readonly title: string | null;
  readonly description: string | null;
  readonly color: string | null;
  readonly backgroundColor: string | null;
  /** ISO 8601. */
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly isDaily: boolean;
}

export interface Banner {
  readonly id: string;
  /** Image keys for wide and for narrow screens. */
  readonly webKey: string;
  readonly mobileKey: string;
  readonly link: string | null;
  readonly name: string;
  readonly priority: number;
  readonly deviceType: DeviceType;
  readonly isThankYouPageBanner: boolean;
}

export interface Announcement {
  readonly id: string;
  readonly label: string;
  readonly link: string | null;
  readonly color: string | null;
  readonly textColor: string | null;
  readonly deviceType: DeviceType;
}

export interface Store {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly webUrl: string;
  readonly trackingUrl: string | null;
  readonly imageUrl: string;
  readonly darkImageUrl: string | null;
  readonly tagline: string | null;
  readonly shareImageKey: string | null;
  readonly banners: readonly Banner[];
  readonly announcements: readonly Announcement[];
  readonly socialLinks: Readonly<
    Record<'instagram' | 'facebook' | 'twitter' | 'youtube' | 'pinterest', string | null>
  >;
  readonly legal: StoreLegal | null;
}

/** What Indian law asks a shop to say of itself. */
export interface StoreLegal {
  readonly seller: string;
  readonly address: string;
  readonly grievanceOfficer: string;
  readonly grievanceEmail: string;
  readonly grievancePhone: string;
  readonly supportHours: string;
}

/** An entry of the main menu; at most three levels. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly link: string | null;
  readonly slug: string | null;
  readonly priority: number;
  readonly children: readonly MenuEntry[];
}

export interface VariantGroup {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
}

export interface Collection {
  readonly id: string;
  readonly slug: string;
  readonly label: string;
  readonly labelColor: string | null;
  readonly priority: number;
  readonly description: string | null;
  readonly imageKey: string | null;
}

export interface GiftProduct {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly price: Paise;
  readonly listingPrice: Paise | null;
  readonly sku: string | null;
  readonly inventory: number;
  readonly images: readonly Image[];
}

/** A coupon: pricing's rule and what the cart says of it. */
export interface Coupon extends PricingCoupon {
  readonly name: string;
  readonly prefix: string | null;
  readonly description: string | null;
  readonly couponTitle: string | null;
  readonly couponNote: string | null;
  readonly tAndC: string | null;
  readonly isPDPFeatured: boolean;
  readonly isFeatured: boolean;
  readonly getYStoreProducts: readonly GiftProduct[];
}

export interface LoyaltyRule extends PricingLoyaltyRule {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly maxDebitableCashbackPerMonth: Paise | null;
}

export interface ShippingTier extends PricingShippingTier {
  readonly coupons: readonly string[];
}

/** The reply of getInitialData. */
export interface StoreData {
  readonly settings: StoreSettings;
  readonly menus: readonly MenuEntry[];
  readonly store: Store;
  readonly shippingTiers: readonly ShippingTier[];
  readonly variantGroups: readonly VariantGroup[];
  readonly collections: readonly Collection[];
  readonly topCoupons: readonly Coupon[];
  /** Limited-time deals, best first. */
  readonly deals: readonly ProductCard[];
  readonly loyaltyRules: readonly LoyaltyRule[];
  /** ISO 8601. May be as old as the page's cache entry: the clock follows the replies' Date header. */
  readonly serverTime: string;
}

/** What the shop knows of a pincode that it delivers to. */
export interface ZipCode {
  readonly id: string;
  readonly cod: boolean;
  readonly prepaid: boolean;
  /** The most that a courier collects there; null: no limit. */
  readonly codMaxAmount: Paise | null;
  readonly city: string | null;
  /** Two-letter code. */
  readonly state: string | null;
  /** Days from dispatch to the door. */
  readonly deliveryDays: number | null;
}
