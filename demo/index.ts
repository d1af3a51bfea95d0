import { CATEGORIES, COLLECTIONS } from './catalogue/collections.ts';
import { LINKED_PRODUCTS, PRODUCTS, VARIANT_GROUPS } from './catalogue/products.ts';
import { REVIEWS } from './catalogue/reviews.ts';
import { COUPONS } from './shop/coupons.ts';
import { LOYALTY_RULES } from './shop/loyalty.ts';
import { MENUS } from './shop/menus.ts';
import { PINCODES } from './shop/pincodes.ts';
import { SETTINGS, SHIPPING_TIERS, STORE } from './shop/store.ts';
import type { DemoShop } from './types.ts';

/** Kusumra, the shop that a fresh installation opens with: invented, and replaced by importing one's own. */
export const demoShop: DemoShop = {
  store: STORE,
  settings: SETTINGS,
  menus: MENUS,
  shippingTiers: SHIPPING_TIERS,
  variantGroups: VARIANT_GROUPS,
  categories: CATEGORIES,
  collections: COLLECTIONS,
  products: PRODUCTS,
  linkedProducts: LINKED_PRODUCTS,
  coupons: COUPONS,
  loyaltyRules: LOYALTY_RULES,
  pincodes: PINCODES,
  reviews: REVIEWS,
};
