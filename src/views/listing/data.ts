import type { CardData, VariantFilter } from '../catalogue/card.ts';
import type { ListingLayout } from './layouts.ts';
import type { Chip, FacetName, SortValue } from './query.ts';

/** The data of a listing page. */
export interface ListingData extends VariantFilter {
  readonly title: string;
  readonly text: string | null;
  readonly path: string;
  readonly layout: ListingLayout;
  readonly items: readonly CardData[];
  /** Which pages of the list `items` covers. */
  readonly pages: Pages;
  readonly total: number;
  /** The token of the next page; `null` on the last. */
  readonly nextToken: string | null;
  /** The list's query string without the page. */
  readonly search: string;
  /** The query string of the list without its filters. */
  readonly cleared: string;
  readonly facets: readonly Facet[];
  readonly chips: readonly Chip[];
  /** What the products are sorted by: as chosen, or as the term says. */
  readonly sort: SortValue;
  readonly rating: number | null;
  readonly inStock: boolean;
  /** The search term. */
  readonly term: string | null;
  /** Alternatives when the term found nothing; otherwise `null`. */
  readonly instead: {
    readonly categories: readonly { readonly label: string; readonly to: string }[];
    readonly bestSellers: readonly CardData[];
  } | null;
}

/** A range of a list's pages, counted from 1. */
export interface Pages {
  readonly first: number;
  readonly last: number;
  /** Number of products before the range. */
  readonly skipped: number;
}

export interface Facet {
  readonly name: FacetName;
  readonly label: string;
  readonly options: readonly FacetOption[];
}

export interface FacetOption {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
}
