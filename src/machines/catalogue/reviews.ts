/**
 * A list of reviews, a page at a time, with their rating totals.
 *
 *   deciding ─ rendered with a page ─▶ resting ──more──▶ loadingMore ──▶ resting
 *      └───────▶ loading ──▶ resting      ▲ └─sort, reload─▶ loading        └─failed─▶ moreFailed
 *                   └─failed─▶ failed ──sort, reload──▶ loading
 *
 * If a review changes while the list is being loaded, the list is loaded again. The list stays on screen while it is
 * reloaded in another order or with another filter, and when that fails. Aggregates and their total count all reviews,
 * whatever the filter: they are the product's rating.
 *
 * Ignored: `reviews.more` after the last page and while a request is pending; `reviews.sorted` with the current order.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type {
  Aggregate,
  Result,
  Review,
  ReviewList,
  ReviewSort,
  SkinType,
} from '../../contract/domain/index.ts';
import { isOk, outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

/** Selects a product's reviews, or a shopper's own. */
export type ReviewQuery = { readonly productId: string } | { readonly userId: string };

/** Which of these reviews are listed; all conditions hold. */
export interface ReviewFilter {
  /** 1 to 5; `null`: any. */
  readonly stars: number | null;
  readonly skinType: SkinType | null;
  readonly hasPictures: boolean;
}

export const everyReview: ReviewFilter = { stars: null, skinType: null, hasPictures: false };

export interface ReviewsContext {
  readonly query: ReviewQuery;
  readonly filter: ReviewFilter;
  readonly sort: ReviewSort;
  readonly items: readonly Review[];
  readonly nextToken: string | null;
  /** The number of reviews that match the filter, on all pages. */
  readonly total: number;
  /** Figures of all the product's reviews, whatever the filter. */
  readonly aggregates: readonly Aggregate[];
}

export interface ReviewsInput {
  readonly query: ReviewQuery;
  /** The first page, newest first, from the server-rendered document; `null`: load it. */
  readonly first: ReviewList | null;
}

export type ReviewsEvent =
  | { readonly type: 'reviews.more' }
  | { readonly type: 'reviews.sorted'; readonly sort: ReviewSort }
  | { readonly type: 'reviews.filtered'; readonly filter: ReviewFilter }
  /** The shopper wrote or changed a review: the filter is cleared, so that the list shows it. */
  | { readonly type: 'reviews.written' }
  /** Listed reviews changed. */
  | { readonly type: 'reviews.items.changed'; readonly reviews: readonly Review[] }
  /** Loads the first page again, after a failure. */
  | { readonly type: 'reviews.reload' };

export interface FetchReviewsInput {
  readonly query: ReviewQuery;
  readonly filter: ReviewFilter;
  readonly sort: ReviewSort;
  /** `null` for the first page, which comes with the aggregates. */
  readonly nextToken: string | null;
}
export type ReviewsReply = Result<ReviewList>;

export const reviewsMachine = setup({
  types: {
    context: {} as ReviewsContext,
    input: {} as ReviewsInput,
    events: {} as ReviewsEvent,
  },
  actors: {
    fetchReviews: promiseStub<ReviewsReply, FetchReviewsInput>('fetchReviews'),
  },
  actions: {
    assignSort: assign((_, { sort }: { sort: ReviewSort }) => ({ sort })),
    assignFilter: assign((_, { filter }: { filter: ReviewFilter }) => ({ filter })),
    clearFilter: assign({ filter: everyReview }),
    assignItems: assign(({ context }, { reviews }: { reviews: readonly Review[] }) => ({
      items: context.items.map((item) => reviews.find(({ id }) => id === item.id) ?? item),
    })),
    assignList: assign(({ context }, reply: ReviewsReply) => (reply.ok ? reply.value : context)),
    /** Aggregates come with the first page only. */
    assignPage: assign(({ context }, reply: ReviewsReply) =>
      reply.ok
        ? { items: [...context.items, ...reply.value.items], nextToken: reply.value.nextToken }
        : context,
    ),
  },
  guards: {
    hasItems: ({ context }) => context.items.length > 0,
    hasMore: ({ context }) => context.nextToken !== null,
    isOtherSort: ({ context }, { sort }: { sort: ReviewSort }) => sort !== context.sort,
    isAnswered: isOk,
  },
  delays: { fetchTimeout: 15_000 },
}).createMachine({
  id: 'reviews',
  context: ({ input: { query, first } }) => ({
    query,
    filter: everyReview,
    sort: 'NEWEST',
    items: first?.items ?? [],
    nextToken: first?.nextToken ?? null,
    total: first?.total ?? 0,
    aggregates: first?.aggregates ?? [],
  }),
  initial: 'deciding',
  on: {
    'reviews.sorted': {
      guard: { type: 'isOtherSort', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'assignSort', params: ({ event }) => event },
    },
    'reviews.filtered': {
      target: '.loading',
      actions: { type: 'assignFilter', params: ({ event }) => event },
    },
    'reviews.written': { target: '.loading', actions: 'clearFilter' },
    'reviews.items.changed': { actions: { type: 'assignItems', params: ({ event }) => event } },
    'reviews.reload': '.loading',
  },
  states: {
    deciding: { always: [{ guard: 'hasItems', target: 'resting' }, { target: 'loading' }] },
    loading: {
      invoke: {
        id: 'fetchReviews',
        src: 'fetchReviews',
        input: ({ context: { query, filter, sort } }) => ({ query, filter, sort, nextToken: null }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'resting',
            actions: { type: 'assignList', params: outputOf },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      on: {
        // The pending reply may be older than the change, so the list is loaded again.
        'reviews.items.changed': {
          target: 'loading',
          reenter: true,
          actions: { type: 'assignItems', params: ({ event }) => event },
        },
      },
      after: { fetchTimeout: 'failed' },
    },
    failed: {},
    resting: { on: { 'reviews.more': { guard: 'hasMore', target: 'loadingMore' } } },
    loadingMore: {
      invoke: {
        id: 'fetchMoreReviews',
        src: 'fetchReviews',
        input: ({ context: { query, filter, sort, nextToken } }) => ({ query, filter, sort, nextToken }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'resting',
            actions: { type: 'assignPage', params: outputOf },
          },
          { target: 'moreFailed' },
        ],
        onError: 'moreFailed',
      },
      after: { fetchTimeout: 'moreFailed' },
    },
    moreFailed: { on: { 'reviews.more': 'loadingMore' } },
  },
});

type Snapshot = SnapshotFrom<typeof reviewsMachine>;

export const selectReviews = ({ context }: Snapshot): readonly Review[] => context.items;
/** The number of reviews that match the filter, on all pages. */
export const selectReviewTotal = ({ context }: Snapshot): number => context.total;
export const selectReviewSort = ({ context }: Snapshot): ReviewSort => context.sort;
export const selectReviewFilter = ({ context }: Snapshot): ReviewFilter => context.filter;
export const selectReviewAggregates = ({ context }: Snapshot): readonly Aggregate[] => context.aggregates;
export const selectAreReviewsLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const selectHaveReviewsFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
/** Whether further reviews of the list that is shown can be asked for, or are being loaded. */
export const selectHasMoreReviews = (snapshot: Snapshot): boolean =>
  snapshot.can({ type: 'reviews.more' }) || snapshot.matches('loadingMore');
export const selectAreMoreReviewsLoading = (snapshot: Snapshot): boolean => snapshot.matches('loadingMore');
export const selectHaveMoreReviewsFailed = (snapshot: Snapshot): boolean => snapshot.matches('moreFailed');
