import type { Generated, GeneratedAlways } from 'kysely';
import type {
  CouponPaymentMethod,
  CouponType,
  DeviceType,
  LoyaltyTrigger,
  PaymentType,
  ProductStatus,
  ReviewStatus,
  ShippingTierType,
  SkinType,
  SocialLinks,
  StoreLegal,
} from '../../src/contract/generated/schema.ts';
import type { GeneratedJson, GeneratedTimestamp, Json } from './columns.ts';

/** Tables of migration 1: the catalogue, offers and the shop's texts. */

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

export interface CategoryTable {
  id: string;
  store_id: string;
  parent_id: string | null;
  name: string;
  slug: string;
}

interface PageMetadataRecord {
  title: string | null;
  description: string | null;
  keywords: string | null;
  image: string | null;
  canonical: string | null;
  noIndex: boolean;
  /** Title and description in the product feed, where they differ from the page's. */
  feed_title?: string | null;
  feed_description?: string | null;
}

export interface CollectionTable {
  id: string;
  store_id: string;
  slug: string;
  label: string;
  label_color: string | null;
  priority: Generated<number>;
  description: string | null;
  image_key: string | null;
  metadata: GeneratedJson<PageMetadataRecord | null>;
}

export interface VariantGroupTable {
  id: string;
  store_id: string;
  label: string;
  position: Generated<number>;
}

export interface VariantOptionTable {
  id: string;
  group_id: string;
  label: string;
  position: Generated<number>;
}

export interface ImageRecord {
  id: string;
  position: number;
  alt: string;
  width: number;
  height: number;
  imageKey: string;
  isThumb: boolean;
}

interface ProductVariantGroupRecord {
  variantGroupId: string;
  variantGroupOptionIds: string[];
}

interface OptionChoiceRecord {
  variantGroupId: string;
  variantGroupOptionId: string;
}

export interface ProductTable {
  id: string;
  store_id: string;
  title: string;
  slug: string;
  /** Sanitised on the way in. */
  product_description: Generated<string>;
  vendor: string | null;
  label: string | null;
  label_color: string | null;
  price: number;
  listing_price: number | null;
  cost_price: number | null;
  default_price: number | null;
  recommend_price: number | null;
  sku: string | null;
  barcode: string | null;
  size: string | null;
  color: string | null;
  tags: Generated<string[]>;
  benefits: Generated<string[]>;
  weight: number | null;
  weight_unit: string | null;
  currency: Generated<string>;
  product_type: string | null;
  status: Generated<ProductStatus>;
  position: Generated<number>;
  taxable: Generated<boolean>;
  is_tax_enabled: Generated<boolean>;
  is_featured: Generated<boolean>;
  has_variants: Generated<boolean>;
  recommended: Generated<boolean>;
  recommend_priority: number | null;
  /** Units for sale of a product without variants; a product with variants is sold from theirs. */
  inventory: Generated<number>;
  blocked_inventory: Generated<number>;
  sold: Generated<number>;
  default_inventory: number | null;
  is_inventory_enabled: Generated<boolean>;
  continue_selling_out_of_stock: Generated<boolean>;
  minimum_order_quantity: number | null;
  maximum_order_quantity: number | null;
  rating: number | null;
  total_ratings: Generated<number>;
  total_orders: Generated<number>;
  thumb_images: Generated<string[]>;
  show_only_variant_images: Generated<boolean>;
  images: GeneratedJson<ImageRecord[]>;
  category_id: string | null;
  sub_category_id: string | null;
  variant_groups: GeneratedJson<ProductVariantGroupRecord[]>;
  metadata: GeneratedJson<PageMetadataRecord | null>;
  facts: GeneratedJson<{ label: string; value: string }[]>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  /** Options of the enabled variants, in byte order; maintained by triggers. */
  option_ids: Generated<string[]>;
  /** Paise: the lowest price of the enabled variants, of those in stock if any is; `null` without variants. Maintained by triggers. */
  variant_price: Generated<number | null>;
  /** Lexemes of title (A), type and tags (B), vendor (C). */
  name_vector: GeneratedAlways<string>;
  /** The same, and those of benefits and description (D). */
  search_vector: GeneratedAlways<string>;
}

/** The columns of a product that shoppers see: each is the field of the contract's Product with its name in camel case. */
export const shownProductColumns = [
  'id',
  'title',
  'slug',
  'product_description',
  'vendor',
  'label',
  'label_color',
  'price',
  'listing_price',
  'default_price',
  'recommend_price',
  'sku',
  'barcode',
  'size',
  'color',
  'tags',
  'benefits',
  'weight',
  'weight_unit',
  'currency',
  'product_type',
  'status',
  'position',
  'taxable',
  'is_tax_enabled',
  'is_featured',
  'has_variants',
  'recommended',
  'recommend_priority',
  'inventory',
  'blocked_inventory',
  'default_inventory',
  'is_inventory_enabled',
  'continue_selling_out_of_stock',
  'minimum_order_quantity',
  'maximum_order_quantity',
  'rating',
  'total_ratings',
  'total_orders',
  'thumb_images',
  'show_only_variant_images',
  'images',
  'category_id',
  'sub_category_id',
  'variant_groups',
  'metadata',
  'facts',
  'created_at',
] as const satisfies readonly (keyof ProductTable)[];

/** A word that products have, as the search vectors hold it. */
export interface SearchLexemeTable {
  lexeme: string;
  /** In a name, not only in a description. */
  is_name: boolean;
}

/** A word as names write it. */
export interface SearchWordTable {
  word: string;
  lexeme: string;
}

/** Terms that shoppers type for words that labels use. */
export interface SearchSynonymTable {
  /** One to three words, folded. */
  term: string;
  /** Each a word or several that must all be there; none: the term is left out of a search. */
  means: string[];
}

export interface VariantTable {
  id: string;
  product_id: string;
  title: string;
  price: number;
  listing_price: number | null;
  cost_price: number | null;
  sku: string | null;
  size: string | null;
  color: string | null;
  status: Generated<ProductStatus>;
  position: Generated<number>;
  currency: Generated<string>;
  thumb_image: string | null;
  taxable: Generated<boolean>;
  barcode: string | null;
  weight: number | null;
  weight_unit: string | null;
  inventory: Generated<number>;
  blocked_inventory: Generated<number>;
  sold: Generated<number>;
  minimum_order_quantity: number | null;
  maximum_order_quantity: number | null;
  images: GeneratedJson<ImageRecord[]>;
  option_ids: GeneratedJson<OptionChoiceRecord[]>;
}

/** The columns of a variant that shoppers see, as {@link shownProductColumns}. */
export const shownVariantColumns = [
  'id',
  'title',
  'price',
  'listing_price',
  'sku',
  'size',
  'color',
  'status',
  'position',
  'currency',
  'thumb_image',
  'taxable',
  'barcode',
  'weight',
  'weight_unit',
  'inventory',
  'blocked_inventory',
  'minimum_order_quantity',
  'maximum_order_quantity',
  'images',
  'option_ids',
] as const satisfies readonly (keyof VariantTable)[];

export interface ProductCollectionTable {
  product_id: string;
  collection_id: string;
}

export interface LinkedProductTable {
  id: string;
  product_id: string;
  linked_product_id: string;
  position: Generated<number>;
}

export interface ReviewTable {
  id: string;
  product_id: string;
  user_id: string | null;
  verified: Generated<boolean>;
  reviewer_name: string;
  reviewer_email: string | null;
  rating: number;
  comment: string;
  title: string | null;
  images: GeneratedJson<string[]>;
  skin_type: SkinType | null;
  is_sample: Generated<boolean>;
  status: Generated<ReviewStatus>;
  created_at: GeneratedTimestamp;
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
  /** Uses that the shop allows in all; null or 0: no limit. */
  max_allowed_usage: number | null;
  /** Uses that the shop allows one shopper; null or 0: no limit. */
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
  /** Uses that count against `max_allowed_usage`; a change of it alone empties no cache. */
  used_count: Generated<number>;
}
