import type { Aggregate, Result, Review, ReviewList, ReviewSort } from '../../../contract/domain/index.ts';

/** What is listed: a product's reviews, or a shopper's own. */
export type ReviewQuery = { readonly productId: string } | { readonly userId: string };

export interface ReviewsContext {
  readonly query: ReviewQuery;
  readonly sort: ReviewSort;
  readonly items: readonly Review[];
  readonly nextToken: string | null;
  /** All pages. */
  readonly total: number;
  readonly aggregates: readonly Aggregate[];
}

export interface ReviewsInput {
  readonly query: ReviewQuery;
  /** The first page by the newest, as the page was rendered with it; null: ask for it. */
  readonly first: ReviewList | null;
}

export type ReviewsEvent =
  | { readonly type: 'reviews.more' }
  | { readonly type: 'reviews.sorted'; readonly sort: ReviewSort }
  /** One was written or changed; or after a failure. */
  | { readonly type: 'reviews.reload' };

export interface FetchReviewsInput {
  readonly query: ReviewQuery;
  readonly sort: ReviewSort;
  /** Null: the first page, with its aggregates. */
  readonly nextToken: string | null;
}
export type ReviewsReply = Result<ReviewList>;
