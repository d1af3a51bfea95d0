import type { SnapshotFrom } from 'xstate';
import type {
  Collection,
  Coupon,
  LoyaltyRule,
  MenuEntry,
  ProductCard,
  ShippingTier,
  Store,
  StoreSettings,
} from '../../../contract/domain/index.ts';
import type { Config, Paise } from '../../../pricing/types.ts';
import { defaultSettings } from './defaults.ts';
import type { storeDataMachine } from './machine.ts';

export type StoreDataSnapshot = SnapshotFrom<typeof storeDataMachine>;

const none: readonly never[] = [];

/** The first request has finished, whether it succeeded or failed. */
export const selectIsReady = (snapshot: StoreDataSnapshot): boolean => snapshot.hasTag('ready');
/** Ready without data: no request has succeeded. */
export const selectIsUnreached = (snapshot: StoreDataSnapshot): boolean =>
  snapshot.hasTag('ready') && snapshot.context.data === null;
/** `null` until a request has succeeded. */
/** `null` until a request has succeeded. */
export const selectStore = (snapshot: StoreDataSnapshot): Store | null =>
  snapshot.context.data?.store ?? null;
export const selectSettings = (snapshot: StoreDataSnapshot): StoreSettings =>
  snapshot.context.data?.settings ?? defaultSettings;
export const selectMenus = (snapshot: StoreDataSnapshot): readonly MenuEntry[] =>
  snapshot.context.data?.menus ?? none;
export const selectShippingTiers = (snapshot: StoreDataSnapshot): readonly ShippingTier[] =>
  snapshot.context.data?.shippingTiers ?? none;
/** What delivery usually costs, in paise; `null` if the shop does not say, or until it is known. */
export const selectUsualDelivery = (snapshot: StoreDataSnapshot): Paise | null =>
  snapshot.context.data?.store.usualDelivery ?? null;
export const selectCollections = (snapshot: StoreDataSnapshot): readonly Collection[] =>
  snapshot.context.data?.collections ?? none;
/** Limited-time deals, best first. */
export const selectDeals = (snapshot: StoreDataSnapshot): readonly ProductCard[] =>
  snapshot.context.data?.deals ?? none;
/** The first offer that is featured in lists; `null` without one. Free gifts are left out, because they apply automatically. */
export const selectTopCoupon = (snapshot: StoreDataSnapshot): Coupon | null =>
  snapshot.context.data?.topCoupons.find(
    ({ couponType, isFeatured }) => isFeatured && couponType !== 'FREEBIE',
  ) ?? null;
export const selectLoyaltyRules = (snapshot: StoreDataSnapshot): readonly LoyaltyRule[] =>
  snapshot.context.data?.loyaltyRules ?? none;
/** The settings in the form that pricing takes; the same object for the same settings. */
export const selectPricingConfig = (snapshot: StoreDataSnapshot): Config =>
  pricingConfig(selectSettings(snapshot));

const configs = new WeakMap<StoreSettings, Config>();

/** The settings as pricing reads them. */
export function pricingConfig(settings: StoreSettings): Config {
  const known = configs.get(settings);
  if (known) return known;
  const config: Config = {
    codCharges: settings.codCharges,
    prepaidDiscountPercent: settings.prepaidDiscountPercent,
    maxPrepaidDiscount: settings.maxPrepaidDiscount,
    ppcodAmount: settings.ppcodAmount,
    codEnabled: settings.codEnabled,
    ppcodEnabled: settings.ppcodEnabled,
    minCodAmount: settings.minCodAmount,
    maxCodAmount: settings.maxCodAmount,
  };
  configs.set(settings, config);
  return config;
}
