/**
 * The further pages of a product list, after those in the server-rendered document; one request at a time.
 *
 *   deciding ──▶ resting ──ask, near──▶ loading ──▶ deciding
 *      │                                └─failed─▶ failed ──ask──▶ loading
 *      └─ no more ─▶ complete
 *
 * Scrolling near the end loads the first few pages only; after that the shopper presses a button, so that the footer can
 * be reached. The number of the last loaded page is emitted for the address.
 *
 * Ignored: `more.requested` while a page is loading and after the last page; `end.neared` after a failure, which would retry
 * for ever.
 */

import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ProductCard, Result } from '../../contract/domain/index.ts';
import { isOk, outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

export interface MoreProductsInput {
  /** The last page in the document, counted from 1. */
  readonly page: number;
  /** Token of the next page; `null` after the last one. */
  readonly nextToken: string | null;
}

/** `page` and `nextToken` belong to the last loaded page. */
export interface MoreProductsContext extends MoreProductsInput {
  /** Products of the pages after the document. */
  readonly items: readonly ProductCard[];
}

export type MoreProductsEvent = { readonly type: 'more.requested' } | { readonly type: 'end.neared' };

/** The list is loaded up to this page. */
export type MoreProductsEmitted = { readonly type: 'more.loaded'; readonly page: number };

export type MoreReply = Result<{
  readonly items: readonly ProductCard[];
  readonly nextToken: string | null;
}>;

/** Pages up to this one load by scrolling; later ones by a press. */
const LAST_UNASKED_PAGE = 3;

export const moreProductsMachine = setup({
  types: {
    context: {} as MoreProductsContext,
    input: {} as MoreProductsInput,
    events: {} as MoreProductsEvent,
    emitted: {} as MoreProductsEmitted,
  },
  actors: {
    fetchProducts: promiseStub<MoreReply, { nextToken: string | null }>('fetchProducts'),
  },
  actions: {
    assignPage: assign(({ context }, reply: MoreReply) =>
      reply.ok
        ? {
            items: [...context.items, ...reply.value.items],
            page: context.page + 1,
            nextToken: reply.value.nextToken,
          }
        : context,
    ),
    emitPage: emit(({ context: { page } }) => ({ type: 'more.loaded' as const, page })),
  },
  guards: {
    canLoadUnasked: ({ context }) => context.page < LAST_UNASKED_PAGE,
    hasMore: ({ context }) => context.nextToken !== null,
    isAnswered: isOk,
  },
  delays: { fetchTimeout: 15_000 },
}).createMachine({
  id: 'moreProducts',
  context: ({ input }) => ({ ...input, items: [] }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasMore', target: 'resting' }, { target: 'complete' }] },
    resting: {
      on: {
        'more.requested': 'loading',
        'end.neared': { guard: 'canLoadUnasked', target: 'loading' },
      },
    },
    loading: {
      invoke: {
        id: 'fetchProducts',
        src: 'fetchProducts',
        input: ({ context }) => ({ nextToken: context.nextToken }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'deciding',
            actions: [{ type: 'assignPage', params: outputOf }, 'emitPage'],
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      after: { fetchTimeout: 'failed' },
    },
    failed: { on: { 'more.requested': 'loading' } },
    complete: { meta: { lasts: 'Everything is listed.' } },
  },
});

type Snapshot = SnapshotFrom<typeof moreProductsMachine>;

export const selectMoreItems = ({ context }: Snapshot): readonly ProductCard[] => context.items;
/** The last loaded page. */
export const selectLastLoadedPage = ({ context }: Snapshot): number => context.page;
export const selectHasNextPage = ({ context }: Snapshot): boolean => context.nextToken !== null;
export const selectIsLoadingMore = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const selectHasMoreFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
