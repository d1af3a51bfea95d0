/**
 * Reviews, listed a page at a time, with their figures in sum.
 *
 *   deciding ─ rendered with a page ─▶ resting ──more──▶ loadingMore ──▶ resting
 *      └───────▶ loading ──▶ resting      ▲ └─sort, reload─▶ loading        └─failed─▶ moreFailed
 *                   └─failed─▶ failed ──sort, reload──▶ loading
 *
 * What was listed stays on screen while it is asked for in another order, and when that fails.
 *
 * Ignored: asking for more where there is none, or while anything is on its way; the order that holds already.
 */
import { assign, setup } from 'xstate';
import type { ReviewSort } from '../../../contract/domain/index.ts';
import { isOk, promiseStub } from '../../shared/stubs.ts';
import type { FetchReviewsInput, ReviewsContext, ReviewsEvent, ReviewsInput, ReviewsReply } from './types.ts';

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
    keepSort: assign((_, { sort }: { sort: ReviewSort }) => ({ sort })),
    keepList: assign(({ context }, reply: ReviewsReply) => (reply.ok ? reply.value : context)),
    /** Aggregates come with the first page only. */
    keepPage: assign(({ context }, reply: ReviewsReply) =>
      reply.ok
        ? { items: [...context.items, ...reply.value.items], nextToken: reply.value.nextToken }
        : context,
    ),
  },
  guards: {
    hasItems: ({ context }) => context.items.length > 0,
    hasMore: ({ context }) => context.nextToken !== null,
    isOther: ({ context }, { sort }: { sort: ReviewSort }) => sort !== context.sort,
    isAnswered: (_, reply: ReviewsReply) => isOk(reply),
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
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'keepSort', params: ({ event }) => event },
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
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'resting',
            actions: { type: 'keepList', params: ({ event }) => event.output },
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
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'resting',
            actions: { type: 'keepPage', params: ({ event }) => event.output },
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
