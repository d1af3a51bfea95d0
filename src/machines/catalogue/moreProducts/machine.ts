/**
 * The pages of a product list after those that came with the document, one at a time.
 *
 *   deciding ──▶ resting ──ask, near──▶ loading ──▶ deciding
 *      │                                └─failed─▶ failed ──ask──▶ loading
 *      └─ no more ─▶ complete
 *
 * Coming near the end loads the list's first few pages only: after them the shopper asks, so that the footer can be
 * reached. How far the list is loaded is emitted, so that its address can say it.
 *
 * Ignored: asking while a page is under way, and at the end; coming near after a failure, which would try for ever.
 */
import { assign, emit, setup } from 'xstate';
import { isOk, promiseStub } from '../../shared/stubs.ts';
import type {
  MoreProductsContext,
  MoreProductsEmitted,
  MoreProductsEvent,
  MoreProductsInput,
  MoreReply,
} from './types.ts';

/** Pages after this one are asked for. */
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
    keepPage: assign(({ context }, reply: MoreReply) =>
      reply.ok
        ? {
            items: [...context.items, ...reply.value.items],
            page: context.page + 1,
            nextToken: reply.value.nextToken,
          }
        : context,
    ),
    tellPage: emit(({ context: { page } }) => ({ type: 'more.loaded' as const, page })),
  },
  guards: {
    mayLoadUnasked: ({ context }) => context.page < LAST_UNASKED_PAGE,
    hasMore: ({ context }) => context.nextToken !== null,
    isAnswered: (_, reply: MoreReply) => isOk(reply),
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
        'end.neared': { guard: 'mayLoadUnasked', target: 'loading' },
      },
    },
    loading: {
      invoke: {
        id: 'fetchProducts',
        src: 'fetchProducts',
        input: ({ context }) => ({ nextToken: context.nextToken }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'deciding',
            actions: [{ type: 'keepPage', params: ({ event }) => event.output }, 'tellPage'],
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      after: { fetchTimeout: 'failed' },
    },
    failed: { on: { 'more.requested': 'loading' } },
    complete: {},
  },
});
