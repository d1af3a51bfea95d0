import type { CardData } from '../catalogue/card.ts';
import type { ListingLayout } from './layouts.ts';
import type { Chip, FacetName, SortValue } from './query.ts';

/** What a product list's page prints. */
export interface ListingData {
  readonly title: string;
  readonly text: string | null;
  readonly path: string;
  readonly layout: ListingLayout;
  readonly items: readonly CardData[];
  /** The pages of the list that the items are. */
  readonly pages: Pages;
  readonly total: number;
  /** Where the next page starts; null: there is none. */
  readonly nextToken: string | null;
  /** The list's query string without its pages. */
  readonly search: string;
  readonly facets: readonly Facet[];
  readonly chips: readonly Chip[];
  readonly sort: SortValue;
  /** Rupees, as typed. */
  readonly min: number | null;
  readonly max: number | null;
  readonly rating: number | null;
  readonly inStock: boolean;
  /** The search term. */
  readonly term: string | null;
  /** What to offer where the term found nothing; null: it found something, or there is none. */
  readonly instead: {
    readonly categories: readonly { readonly label: string; readonly to: string }[];
    readonly bestSellers: readonly CardData[];
  } | null;
}

/** Neighbouring pages of a list, from 1 on. */
export interface Pages {
  readonly first: number;
  readonly last: number;
  /** How many products come before them. */
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
