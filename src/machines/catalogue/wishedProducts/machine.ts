/**
 * What the wishlist's page shows of the wished products.
 *
 *   deciding ─ something unknown is wished ─▶ loading ──▶ ready ──changed──▶ deciding
 *      └─ all known, or none ─▶ ready            └─failed─▶ failed ──retry, online──▶ loading
 *
 * What was let go leaves the screen at once, without asking. Products that the shop no longer sells are asked for once.
 *
 * Ignored: `wishes.retry` unless the last request failed.
 */
import { assign, setup } from 'xstate';
import { isOk, promiseStub } from '../../shared/stubs.ts';
import type {
  WishedProductsContext,
  WishedProductsEvent,
  WishedProductsInput,
  WishedProductsReply,
} from './types.ts';

export const wishedProductsMachine = setup({
  types: {
    context: {} as WishedProductsContext,
    input: {} as WishedProductsInput,
    events: {} as WishedProductsEvent,
  },
  actors: {
    fetchProducts: promiseStub<WishedProductsReply, { ids: readonly string[] }>('fetchProducts'),
  },
  actions: {
    keepIds: assign((_, { ids }: { ids: readonly string[] }) => ({ ids })),
    keepProducts: assign(({ context: { ids, products } }, reply: WishedProductsReply) => ({
      products: reply.ok ? reply.value : products,
      asked: ids,
    })),
  },
  guards: {
    wantsUnknown: ({ context: { ids, asked } }) => ids.some((id) => !asked.includes(id)),
    isAnswered: (_, reply: WishedProductsReply) => isOk(reply),
  },
  delays: { fetchTimeout: 15_000 },
}).createMachine({
  id: 'wishedProducts',
  context: ({ input }) => ({ ids: input.ids, products: [], asked: [] }),
  initial: 'deciding',
  on: {
    'wishes.changed': { target: '.deciding', actions: { type: 'keepIds', params: ({ event }) => event } },
  },
  states: {
    deciding: { always: [{ guard: 'wantsUnknown', target: 'loading' }, { target: 'ready' }] },
    loading: {
      invoke: {
        id: 'fetchProducts',
        src: 'fetchProducts',
        input: ({ context }) => ({ ids: context.ids }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'keepProducts', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      after: { fetchTimeout: 'failed' },
    },
    failed: { on: { 'wishes.retry': 'loading', 'connectivity.online': 'loading' } },
    ready: {},
  },
});
