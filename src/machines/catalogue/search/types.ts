import type { Result } from '../../../contract/domain/index.ts';
import type { NavigationRequested } from '../../shared/effects.ts';

/** A product among the results, as the dropdown prints it. */
export interface SearchHit {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** Storage key; `null`: no picture. */
  readonly image: string | null;
  /** Paise; the least that a variant costs. */
  readonly price: number;
  /** Variants differ in price. */
  readonly isFrom: boolean;
}

/** A kind of product or a part of the shop, with the path of its list. */
export interface SearchCategory {
  readonly label: string;
  readonly path: string;
}

/** A row of the dropdown. */
export type SearchOption =
  /** A recent term. */
  | { readonly kind: 'term'; readonly term: string }
  /** A kind of product among the best-sellers, as a search term. */
  | { readonly kind: 'popular'; readonly term: string }
  | { readonly kind: 'category'; readonly category: SearchCategory }
  | { readonly kind: 'product'; readonly hit: SearchHit }
  /** The last row, which leads to all results of the term. */
  | { readonly kind: 'all'; readonly term: string; readonly total: number };

export interface SearchContext {
  /** As typed. */
  readonly text: string;
  /** The term in the address; empty without one. */
  readonly term: string;
  /** The term of a search whose page is not shown yet. */
  readonly asked: string | null;
  /** The latest results, with their term. */
  readonly answer: SearchAnswer | null;
  /** What is suggested before anything is typed, and where nothing is found; `null` until it has arrived. */
  readonly popular: Popular | null;
  /** Newest first. */
  readonly recent: readonly string[];
  readonly options: readonly SearchOption[];
  /** Index of the option that the arrow keys selected. */
  readonly active: number | null;
}

export interface SearchAnswer extends Found {
  readonly term: string;
}

interface Found {
  readonly hits: readonly SearchHit[];
  /** The kinds of product among the matches. */
  readonly categories: readonly SearchCategory[];
  /** The number of matches; the dropdown shows the first few. */
  readonly total: number;
}

export type SearchReply = Result<Found>;

export interface Popular {
  readonly terms: readonly string[];
  readonly categories: readonly SearchCategory[];
  readonly hits: readonly SearchHit[];
}

export type PopularReply = Result<Popular>;

export interface SearchInput {
  /** The term in the address; empty without one. */
  readonly term: string;
}

/** The stored list of recent terms. */
export interface SearchRecord {
  readonly version: 1;
  readonly terms: readonly string[];
}

export type SearchEvent =
  | { readonly type: 'search.restored'; readonly record: SearchRecord | null }
  /** Another tab changed the recent terms. */
  | { readonly type: 'tab.search.changed'; readonly record: SearchRecord | null }
  | { readonly type: 'search.typed'; readonly text: string }
  /** The field was pressed. */
  | { readonly type: 'search.opened' }
  /** Escape, or a press outside. */
  | { readonly type: 'search.dismissed' }
  /** An arrow key: 1 down, -1 up. */
  | { readonly type: 'search.moved'; readonly by: 1 | -1 }
  /** Enter or the search button. */
  | { readonly type: 'search.submitted' }
  /** A row was pressed. */
  | { readonly type: 'search.chosen'; readonly option: SearchOption }
  | { readonly type: 'search.retried' }
  | { readonly type: 'search.recent.cleared' }
  /** The shopper signed out: their search terms are cleared, because another person may use this browser next. */
  | { readonly type: 'search.shopper.left' }
  /** The term in the address changed. */
  | { readonly type: 'search.term.changed'; readonly term: string };

/** Sent to the storage actor. */
export interface SearchSaved {
  readonly type: 'search.saved';
  readonly record: SearchRecord;
}

export type SearchEmitted = NavigationRequested;

/** `busy`: results are loading. */
export type SearchTag = 'busy';
