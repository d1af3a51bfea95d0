import type { Generated, GeneratedAlways } from 'kysely';
import type { ProductStatus, ReviewStatus, SkinType } from '../../src/contract/generated/schema.ts';
import type { GeneratedJson, GeneratedTimestamp, Timestamp } from './columns.ts';

/** Tables of categories, collections, products and their variants, words for the search, questions and reviews. */

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
  /** HTML as it was imported, not sanitised: `sanitiseHtml` cleans it whenever it is read. */
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
  /** The goods' number in the customs tariff, on invoices; `null`: the merchant has not said it, and the product is off sale. */
  hsn: string | null;
  /**
   * Tax rate in basis points of the price without tax; the price includes the tax. `null`: the merchant has not said it, and the
   * product is off sale or not taxed.
   */
  tax_bps: number | null;
  product_type: string | null;
  status: Generated<ProductStatus>;
  position: Generated<number>;
  taxable: Generated<boolean>;
  is_tax_enabled: Generated<boolean>;
  is_featured: Generated<boolean>;
  has_variants: Generated<boolean>;
  recommended: Generated<boolean>;
  recommend_priority: number | null;
  /** When the deal begins or began: until then `recommended` is false. `null`: it began with the import, or there is no deal. */
  recommend_from: Timestamp | null;
  /** When the deal ends; `null`: it lasts as long as the stock. */
  recommend_until: Timestamp | null;
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
  /** A copy of `total_orders` for best-seller lists. It is indexed, so a job updates it every five minutes and not each order. */
  best_seller_orders: Generated<number>;
  thumb_images: Generated<string[]>;
  show_only_variant_images: Generated<boolean>;
  images: GeneratedJson<ImageRecord[]>;
  category_id: string | null;
  sub_category_id: string | null;
  variant_groups: GeneratedJson<ProductVariantGroupRecord[]>;
  metadata: GeneratedJson<PageMetadataRecord | null>;
  facts: GeneratedJson<{ label: string; value: string }[]>;
  /** The country of origin among the facts. */
  origin: GeneratedAlways<string | null>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  /** Options of the enabled variants, in byte order; maintained by triggers. */
  option_ids: Generated<string[]>;
  /**
   * Paise: the lowest price of the enabled variants in stock or, if none is in stock, of all enabled ones; `null` if none is
   * enabled. Maintained by triggers.
   */
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
  'recommend_until',
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

/** A word that products have, in the form of the search vectors. */
export interface SearchLexemeTable {
  lexeme: string;
  /** Whether the word is in a product's name, not only in a description. */
  is_name: boolean;
}

/** A word as product names spell it, with its form in the search vectors. */
export interface SearchWordTable {
  word: string;
  lexeme: string;
}

/** Synonyms: a term that shoppers type, and the words of products that it stands for. */
export interface SearchSynonymTable {
  /** One to three words, in lower case and without accents. */
  term: string;
  /** Each is a word, or several that must all occur. If empty, the term is left out of a search. */
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

/** The columns of a variant that shoppers see, named like the contract's fields: see {@link shownProductColumns}. */
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

/** A shopper's question about a product. Shown with its answer only. */
export interface ProductQuestionTable {
  id: string;
  product_id: string;
  question: string;
  answer: string | null;
  status: Generated<QuestionStatus>;
  is_sample: Generated<boolean>;
  created_at: GeneratedTimestamp;
}
export type QuestionStatus = 'WAITING' | 'SHOWN' | 'REMOVED';

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
  /** Its author had their data erased: their name must not come back. */
  is_erased: Generated<boolean>;
  status: Generated<ReviewStatus>;
  created_at: GeneratedTimestamp;
}
