/**
 * The pages of a product list after its first, one at a time.
 *
 *   deciding ──▶ resting ──ask──▶ loading ──▶ deciding
 *      │            ▲ ask           └─failed─▶ failed ──ask──▶ loading
 *      └─ no more ─▶ complete
 *
 * Every page is emitted with all before it, so that the page can bring them back when the shopper returns.
 *
 * Ignored: asking while a page is under way, and at the end.
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
    tell: emit(({ context }) => ({ type: 'more.loaded' as const, ...context })),
  },
  guards: {
    hasMore: ({ context }) => context.nextToken !== null,
    isAnswered: (_, reply: MoreReply) => isOk(reply),
  },
  delays: { fetchTimeout: 15_000 },
}).createMachine({
  id: 'moreProducts',
  context: ({ input }) => ({ items: input.items, nextToken: input.nextToken }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasMore', target: 'resting' }, { target: 'complete' }] },
    resting: { on: { 'more.requested': 'loading' } },
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
