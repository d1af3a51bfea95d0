/**
 * Product cards for a list of ids: the wishlist, recently viewed products, reviewed products.
 *
 *   deciding ─ an id is unknown ─▶ loading ──▶ ready ──changed──▶ deciding
 *      └─ all known, or none ─▶ ready            └─failed─▶ failed ──retry, online──▶ loading
 *
 * A removed id disappears at once, without a request. Products that the shop has stopped selling are requested once.
 *
 * Ignored: `productCards.retry` unless the last request failed.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { ProductCard, Result } from '../../contract/domain/index.ts';
import { isOk, outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

export interface ProductCardsContext {
  /** The ids to show, in order. */
  readonly ids: readonly string[];
  /** The loaded products, in no order; some ids may have none. */
  readonly products: readonly ProductCard[];
  /** The ids of the last successful request. */
  readonly asked: readonly string[];
}

export interface ProductCardsInput {
  readonly ids: readonly string[];
}

export type ProductCardsEvent =
  /** The list of ids has changed. */
  | { readonly type: 'productCards.ids.changed'; readonly ids: readonly string[] }
  /** After a failure. */
  | { readonly type: 'productCards.retry' }
  | { readonly type: 'connectivity.online' };

export type ProductCardsReply = Result<readonly ProductCard[]>;

export const productCardsMachine = setup({
  types: {
    context: {} as ProductCardsContext,
    input: {} as ProductCardsInput,
    events: {} as ProductCardsEvent,
  },
  actors: {
    fetchProducts: promiseStub<ProductCardsReply, { ids: readonly string[] }>('fetchProducts'),
  },
  actions: {
    assignIds: assign((_, { ids }: { ids: readonly string[] }) => ({ ids })),
    assignProducts: assign(({ context: { ids, products } }, reply: ProductCardsReply) => ({
      products: reply.ok ? reply.value : products,
      asked: ids,
    })),
  },
  guards: {
    hasUnknownIds: ({ context: { ids, asked } }) => ids.some((id) => !asked.includes(id)),
    isAnswered: isOk,
  },
  delays: { fetchTimeout: 15_000 },
}).createMachine({
  id: 'productCards',
  context: ({ input }) => ({ ids: input.ids, products: [], asked: [] }),
  initial: 'deciding',
  on: {
    'productCards.ids.changed': {
      target: '.deciding',
      actions: { type: 'assignIds', params: ({ event }) => event },
    },
  },
  states: {
    deciding: { always: [{ guard: 'hasUnknownIds', target: 'loading' }, { target: 'ready' }] },
    loading: {
      invoke: {
        id: 'fetchProducts',
        src: 'fetchProducts',
        input: ({ context }) => ({ ids: context.ids }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'ready',
            actions: { type: 'assignProducts', params: outputOf },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      after: { fetchTimeout: 'failed' },
    },
    failed: { on: { 'productCards.retry': 'loading', 'connectivity.online': 'loading' } },
    ready: {},
  },
});

type Snapshot = SnapshotFrom<typeof productCardsMachine>;

const lists = new WeakMap<ProductCardsContext, readonly ProductCard[]>();

/** The products that the shop sells, in the order of the ids; the same array for the same context. */
export function selectProductCards({ context }: Snapshot): readonly ProductCard[] {
  const known = lists.get(context) ?? inOrder(context);
  lists.set(context, known);
  return known;
}
export const selectAreCardsLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const selectHaveCardsFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
/** The number of ids that the shop does not sell. */
export const selectMissingCount = (snapshot: Snapshot): number => {
  const { ids, asked } = snapshot.context;
  return ids.filter((id) => asked.includes(id)).length - selectProductCards(snapshot).length;
};

function inOrder({ ids, products }: ProductCardsContext): readonly ProductCard[] {
  return ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
}
