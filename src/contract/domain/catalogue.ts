/** The catalogue as the browser knows it. Prices are whole paise. */
import type { Paise } from '../../pricing/types.ts';
import type { AggregateInput, ProductSort, ProductStatus } from '../generated/operations.ts';

export interface Image {
  readonly id: string;
  /** Path of the picture below the image endpoint. */
  readonly imageKey: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** An option that a variant is made of, one a group. */
export interface OptionChoice {
  readonly groupId: string;
  readonly optionId: string;
}

export interface Variant {
  readonly id: string;
  readonly title: string;
  readonly price: Paise;
  readonly listingPrice: Paise | null;
  readonly sku: string | null;
  readonly status: ProductStatus;
  readonly position: number | null;
  /** Units that can be sold now. */
  readonly inventory: number;
  readonly minimumOrderQuantity: number | null;
  readonly maximumOrderQuantity: number | null;
  readonly thumbImage: string | null;
  readonly choices: readonly OptionChoice[];
  readonly images: readonly Image[];
}

/** A group of options as one product offers it, in the order in which the shopper chooses. */
export interface ProductVariantGroup {
  readonly groupId: string;
  readonly optionIds: readonly string[];
}

export interface CollectionLabel {
  readonly slug: string;
  readonly label: string;
  readonly labelColor: string | null;
  readonly priority: number;
}

/** What a card shows, and what a cart line is made from. */
export interface ProductCard {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly vendor: string | null;
  readonly label: string | null;
  readonly labelColor: string | null;
  readonly price: Paise;
  readonly listingPrice: Paise | null;
  /** Price as a limited-time deal. */
  readonly recommendPrice: Paise | null;
  readonly recommended: boolean;
  readonly sku: string | null;
  readonly status: ProductStatus;
  readonly tags: readonly string[];
  /** Units that can be sold now. */
  readonly inventory: number;
  /** False: stock is not tracked. */
  readonly isInventoryEnabled: boolean;
  readonly continueSellingOutOfStock: boolean;
  readonly minimumOrderQuantity: number | null;
  readonly maximumOrderQuantity: number | null;
  readonly rating: number | null;
  readonly totalRatings: number;
  readonly thumbImages: readonly string[];
  /** Collection ids. */
  readonly collections: readonly string[];
  readonly collectionsList: readonly CollectionLabel[];
  readonly hasVariants: boolean;
  readonly variants: readonly Variant[];
  readonly variantGroups: readonly ProductVariantGroup[];
}

export interface Category {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

export interface ProductMetadata {
  readonly title: string | null;
  readonly description: string | null;
  readonly keywords: string | null;
  readonly image: string | null;
  readonly canonical: string | null;
  readonly noIndex: boolean;
}

/** What the product page shows. */
export interface Product extends ProductCard {
  /** HTML, sanitised by the server. */
  readonly description: string;
  readonly barcode: string | null;
  readonly size: string | null;
  readonly color: string | null;
  readonly benefits: readonly string[];
  readonly weight: number | null;
  readonly weightUnit: string | null;
  readonly productType: string | null;
  readonly showOnlyVariantImages: boolean;
  readonly images: readonly Image[];
  readonly category: Category | null;
  readonly subCategory: Category | null;
  readonly metadata: ProductMetadata | null;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** A facet's values, or one figure over all matching products. */
export type Aggregate =
  | {
      readonly name: string;
      readonly kind: 'buckets';
      readonly buckets: readonly { readonly key: string; readonly count: number }[];
    }
  | { readonly name: string; readonly kind: 'scalar'; readonly value: number };

export interface ProductList {
  readonly items: readonly ProductCard[];
  /** Where the next page starts; null on the last. */
  readonly nextToken: string | null;
  /** Matching products, all pages. */
  readonly total: number;
  readonly aggregates: readonly Aggregate[];
}

/** Amounts in rupees, as in the URL. */
export interface NumberRange {
  readonly gte?: number;
  readonly lte?: number;
}

/** All given conditions must hold; values of one condition are alternatives. */
export interface ProductFilter {
  readonly text?: string;
  /** Slugs or ids. */
  readonly collections?: readonly string[];
  /** Slugs. */
  readonly category?: readonly string[];
  readonly subCategory?: readonly string[];
  readonly tags?: readonly string[];
  readonly benefits?: readonly string[];
  readonly vendor?: readonly string[];
  readonly productType?: readonly string[];
  /** Option ids. */
  readonly options?: readonly string[];
  /** Rupees. */
  readonly price?: NumberRange;
  readonly rating?: NumberRange;
  readonly inStock?: boolean;
  readonly isFeatured?: boolean;
  readonly recommended?: boolean;
  readonly ids?: readonly string[];
}

export interface Review {
  readonly id: string;
  readonly verified: boolean;
  readonly reviewerName: string;
  readonly productId: string;
  readonly rating: number;
  readonly title: string | null;
  readonly comment: string;
  readonly images: readonly string[];
  /** Part of the demo shop, not written by a shopper. */
  readonly isSample: boolean;
  readonly createdAt: string;
}

export interface ReviewList {
  readonly items: readonly Review[];
  readonly nextToken: string | null;
  readonly total: number;
  readonly aggregates: readonly Aggregate[];
}

export type { AggregateInput, ProductSort };
