/** Lists of products and reviews, and the filters of a product list. */
import type { ProductCard, Review } from '../generated/domain.ts';

/** A figure computed over all matching items: the values of a facet, or a single figure such as the lowest price. */
export type Aggregate =
  | {
      readonly name: string;
      readonly kind: 'buckets';
      readonly buckets: readonly { readonly key: string; readonly count: number }[];
    }
  | { readonly name: string; readonly kind: 'scalar'; readonly value: number };

/** One page of a search. */
interface SearchPage<Item> {
  readonly items: readonly Item[];
  /** Where the next page starts; `null` on the last page. */
  readonly nextToken: string | null;
  /** Number of matching items on all pages. */
  readonly total: number;
  readonly aggregates: readonly Aggregate[];
}

export type ProductList = SearchPage<ProductCard>;
export type ReviewList = SearchPage<Review>;

/** Inclusive bounds, in rupees (as in the URL) or in stars. */
export interface NumberRange {
  readonly gte?: number;
  readonly lte?: number;
}

/** All conditions must hold; the values of one condition are alternatives. */
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
  /** Countries, as products declare them. */
  readonly origin?: readonly string[];
  /** Option ids. */
  readonly options?: readonly string[];
  /** In rupees. */
  readonly price?: NumberRange;
  readonly rating?: NumberRange;
  readonly inStock?: boolean;
  readonly isFeatured?: boolean;
  readonly recommended?: boolean;
  readonly ids?: readonly string[];
  /** Further filters, all of which must hold; they have no text and no further filters of their own. */
  readonly and?: readonly ProductFilter[];
}
