/**
 * A list of reviews, a page at a time, with their rating totals.
 *
 *   deciding ─ rendered with a page ─▶ resting ──more──▶ loadingMore ──▶ resting
 *      └───────▶ loading ──▶ resting      ▲ └─sort, reload─▶ loading        └─failed─▶ moreFailed
 *                   └─failed─▶ failed ──sort, reload──▶ loading
 *
 * The list stays on screen while it is reloaded in another order, and when that fails.
 *
 * Ignored: `reviews.more` after the last page and while a request is pending; `reviews.sorted` with the current order.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Aggregate, Result, Review, ReviewList, ReviewSort } from '../../contract/domain/index.ts';
import { isOk, outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

/** Selects a product's reviews, or a shopper's own. */
export type ReviewQuery = { readonly productId: string } | { readonly userId: string };

export interface ReviewsContext {
  readonly query: ReviewQuery;
  readonly sort: ReviewSort;
  readonly items: readonly Review[];
  readonly nextToken: string | null;
  /** Count over all pages. */
  readonly total: number;
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
  /** A review was written or changed, or the last request failed. */
  | { readonly type: 'reviews.reload' };

export interface FetchReviewsInput {
  readonly query: ReviewQuery;
  readonly sort: ReviewSort;
  /** Null: the first page, with its aggregates. */
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
    'reviews.reload': '.loading',
  },
  states: {
    deciding: { always: [{ guard: 'hasItems', target: 'resting' }, { target: 'loading' }] },
    loading: {
      invoke: {
        id: 'fetchReviews',
        src: 'fetchReviews',
        input: ({ context: { query, sort } }) => ({ query, sort, nextToken: null }),
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
      after: { fetchTimeout: 'failed' },
    },
    failed: {},
    resting: { on: { 'reviews.more': { guard: 'hasMore', target: 'loadingMore' } } },
    loadingMore: {
      invoke: {
        id: 'fetchMoreReviews',
        src: 'fetchReviews',
        input: ({ context: { query, sort, nextToken } }) => ({ query, sort, nextToken }),
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
/** Count over all pages. */
export const selectReviewTotal = ({ context }: Snapshot): number => context.total;
export const selectReviewSort = ({ context }: Snapshot): ReviewSort => context.sort;
export const selectReviewAggregates = ({ context }: Snapshot): readonly Aggregate[] => context.aggregates;
export const selectAreReviewsLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const selectHaveReviewsFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
export const selectHasMoreReviews = ({ context }: Snapshot): boolean => context.nextToken !== null;
export const selectAreMoreReviewsLoading = (snapshot: Snapshot): boolean => snapshot.matches('loadingMore');
export const selectHaveMoreReviewsFailed = (snapshot: Snapshot): boolean => snapshot.matches('moreFailed');
