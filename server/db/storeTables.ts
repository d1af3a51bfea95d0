import type { Generated } from 'kysely';
import type {
  CouponPaymentMethod,
  CouponType,
  DeviceType,
  LoyaltyTrigger,
  PaymentType,
  ShippingTierType,
  SocialLinks,
  StoreLegal,
} from '../../src/contract/generated/schema.ts';
import type { Look } from '../look/look.ts';
import type { HomeLayout } from '../texts/home.ts';
import type { GeneratedJson, Json, NullableJson } from './columns.ts';

/** Tables of the store, its texts and settings, shipping tiers, pincodes and offers. */

export interface StoreTable {
  id: string;
  name: string;
  title: string;
  description: string;
  tagline: string | null;
  is_active: Generated<boolean>;
  web_url: string;
  tracking_url: string | null;
  image_url: string;
  dark_image_url: string | null;
  share_image_key: string | null;
  social_links: GeneratedJson<SocialLinks>;
  legal: GeneratedJson<StoreLegal | null>;
  look: GeneratedJson<Look | null>;
  /** SVG. */
  icon: string | null;
  /** Title and introduction of the shop's journal; `null` for the defaults. */
  journal: NullableJson<{ readonly title: string; readonly lead: string }>;
  home: GeneratedJson<HomeLayout | null>;
  search_hints: NullableJson<readonly string[]>;
  asks_skin_type: Generated<boolean>;
  /** A time of day in India, such as `15:00`: orders placed until then leave the same day. `null`: the shop promises none. */
  dispatch_by: Generated<string | null>;
  /** What delivery usually costs, in paise; carts show how much less is charged. `null`: carts show no such saving. */
  usual_delivery: Generated<number | null>;
}

export type DocumentKind = 'page' | 'post';

export interface DocumentTable {
  store_id: string;
  kind: DocumentKind;
  slug: string;
  /** The text of its file, unchanged. */
  source: string;
}

export interface StoreSettingTable {
  store_id: string;
  name: string;
  /** Flag, percent, text or integer paise, by name: see `server/catalogue/settings.ts`. */
  value: Json<boolean | number | string | null>;
}

export interface BannerTable {
  id: string;
  store_id: string;
  web_key: string;
  mobile_key: string;
  link: string | null;
  name: string;
  is_archive: Generated<boolean>;
  priority: Generated<number>;
  device_type: Generated<DeviceType>;
  is_thank_you_page_banner: Generated<boolean>;
}

export interface AnnouncementTable {
  id: string;
  store_id: string;
  label: string;
  link: string | null;
  color: string | null;
  text_color: string | null;
  device_type: Generated<DeviceType>;
  is_archive: Generated<boolean>;
  position: Generated<number>;
}

export interface MenuTable {
  id: string;
  parent_id: string | null;
  store_id: string;
  priority: Generated<number>;
  is_archive: Generated<boolean>;
  label: string;
  link: string | null;
  slug: string | null;
}

export interface ShippingTierTable {
  id: string;
  store_id: string;
  type: ShippingTierType;
  coupons: Generated<string[]>;
  payment_type: PaymentType;
  amount: number;
  min_order_value: number | null;
  max_order_value: number | null;
}

export interface LoyaltyConditionRecord {
  event: LoyaltyTrigger | null;
  /** A `totalAmount` is integer paise. */
  attributes: { key: string; operator: string; value: number | string }[];
}

export interface LoyaltyRuleTable {
  id: string;
  store_id: string;
  name: string;
  description: string | null;
  event: LoyaltyTrigger;
  enabled: Generated<boolean>;
  type: string;
  min_order_value: number | null;
  max_cashback_allowed: number | null;
  cashback_percentage: number | null;
  expire_period_in_days: number | null;
  cashback_point: number | null;
  coupon_name: string | null;
  max_debitable_cashback_per_month: number | null;
  max_creditable_cashback_per_month: number | null;
  conditions: GeneratedJson<LoyaltyConditionRecord[]>;
}

export interface PincodeTable {
  id: string;
  cod: boolean;
  prepaid: boolean;
  cod_max_amount: number | null;
  city: string | null;
  state: string | null;
  delivery_days: number | null;
}

/** A one-time code of a bulk coupon. */
export interface CouponCodeTable {
  store_id: string;
  code: string;
  coupon_id: string;
  /** Whether the imported shop folder marked the code as used. */
  used_before: Generated<boolean>;
}

export interface CouponTable {
  id: string;
  store_id: string;
  /** Upper case. */
  code: string;
  name: string;
  prefix: string | null;
  description: string | null;
  coupon_title: string | null;
  coupon_note: string | null;
  t_and_c: string | null;
  device_type: DeviceType | null;
  coupon_code_count: number | null;
  /** Uses that the shop allows in all; `null` or 0: no limit. */
  max_allowed_usage: number | null;
  /** Uses that the shop allows one shopper; `null` or 0: no limit. */
  max_usage_per_shopper: number | null;
  is_archive: Generated<boolean>;
  priority: number | null;
  coupon_type: CouponType;
  buy_x_quantity: number | null;
  discount_item_threshold: number | null;
  get_y_amount: number | null;
  get_y_percentage: number | null;
  get_y_quantity: number | null;
  get_y_products: Generated<string[]>;
  min_order_value: number | null;
  max_discount: number | null;
  expiration_date: string | null;
  auto_apply: Generated<boolean>;
  applicable_collections: Generated<string[]>;
  applicable_products: Generated<string[]>;
  payment_method: CouponPaymentMethod | null;
  is_affiliated: Generated<boolean>;
  is_reward_applicable: boolean | null;
  is_pdp_featured: Generated<boolean>;
  is_featured: Generated<boolean>;
  is_bulk_coupon: Generated<boolean>;
  show_as_nudge: Generated<boolean>;
  apply_prepaid_discount: boolean | null;
  apply_on_all_variants: Generated<boolean>;
  ppcod_coupon_amount: number | null;
  is_external: Generated<boolean>;
  /** Uses that count against `max_allowed_usage`. A change of it empties caches only when the limit is reached or left again. */
  used_count: Generated<number>;
}
