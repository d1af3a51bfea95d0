/**
 * The pages of a product list after its first, one at a time.
 *
 *   deciding ──▶ resting ──ask, near──▶ loading ──▶ deciding
 *      │                                └─failed─▶ failed ──ask──▶ loading
 *      └─ no more ─▶ complete
 *
 * Coming near the end loads the first few pages only: after them the shopper asks, so that the footer can be reached.
 *
 * Every page is emitted with all before it, so that the page can bring them back when the shopper returns.
 *
 * Ignored: asking while a page is under way, and at the end; coming near after a failure, which would try for ever.
 */
import { assign, emit, setup } from 'xstate';
import { isOk, promiseStub } from '../stubs/index.ts';
import type {
  MoreProductsContext,
  MoreProductsEmitted,
  MoreProductsEvent,
  MoreProductsInput,
  MoreReply,
} from './types.ts';

/** Pages that load without being asked for. */
const UNASKED_PAGES = 2;

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
        ? { items: [...context.items, ...reply.value.items], nextToken: reply.value.nextToken }
        : context,
    ),
    countUnasked: assign({ unasked: ({ context }) => context.unasked + 1 }),
    tell: emit(({ context }) => ({ type: 'more.loaded' as const, ...context })),
  },
  guards: {
    mayLoadUnasked: ({ context }) => context.unasked < UNASKED_PAGES,
    hasMore: ({ context }) => context.nextToken !== null,
    isAnswered: (_, reply: MoreReply) => isOk(reply),
  },
  delays: { fetchTimeout: 15_000 },
}).createMachine({
  id: 'moreProducts',
  context: ({ input }) => ({ ...input }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasMore', target: 'resting' }, { target: 'complete' }] },
    resting: {
      on: {
        'more.requested': 'loading',
        'end.neared': { guard: 'mayLoadUnasked', target: 'loading', actions: 'countUnasked' },
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
            actions: [{ type: 'keepPage', params: ({ event }) => event.output }, 'tell'],
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
