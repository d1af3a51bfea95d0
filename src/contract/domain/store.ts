/** The store's data in the shape that every page uses, where that differs from the reply. Amounts are in paise. */
import type {
  Paise,
  Coupon as PricingCoupon,
  LoyaltyRule as PricingLoyaltyRule,
} from '../../pricing/types.ts';
import type { CouponRule, InitialData, LoyaltyRuleFields, MenuFields } from '../generated/domain.ts';

/** The store's settings (Specification 3); `null` where the shop has set no value. */
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

/** An entry of the main menu; at most three levels. */
export interface MenuEntry extends MenuFields {
  readonly children: readonly MenuEntry[];
}

/**
 * A coupon: pricing's fields, and the texts that the cart shows. A stored cart may lack fields that pricing does not
 * need.
 */
export interface Coupon extends Omit<PricingCoupon, 'getYStoreProducts'>, Omit<CouponRule, PricingOnly> {}
type PricingOnly = Exclude<keyof PricingCoupon, 'getYStoreProducts'>;

/** A loyalty rule whose conditions are in paise. */
export interface LoyaltyRule
  extends Omit<PricingLoyaltyRule, 'id'>,
    Pick<LoyaltyRuleFields, 'id' | 'name' | 'description' | 'maxDebitableCashbackPerMonth'> {}

/** The reply of getInitialData. `serverTime` is as old as the page's cache entry, so the clock uses the Date header. */
export interface StoreData extends Omit<InitialData, 'settings' | 'menus' | 'topCoupons' | 'loyaltyRules'> {
  readonly settings: StoreSettings;
  readonly menus: readonly MenuEntry[];
  readonly topCoupons: readonly Coupon[];
  readonly loyaltyRules: readonly LoyaltyRule[];
}
