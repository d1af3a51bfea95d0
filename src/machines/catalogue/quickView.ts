/**
 * The quick view of a product over a list (Specification 2, "Overlays"): loads what the product's page would.
 *
 *   loading ─▶ ready
 *      ├─ no such product ─▶ missing
 *      └─ failed, timed out ─▶ failed ──retry──▶ loading
 *
 * The variant and the cart button are the machines of the product page, `variant` and `addToCart`.
 *
 * Ignored: `quickView.retry` unless the last request failed.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Product, Result, VariantGroup } from '../../contract/domain/index.ts';
import { outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

/** A product, with the labels of its groups and options. */
export interface QuickViewFound {
  readonly product: Product;
  readonly groups: readonly VariantGroup[];
}

export interface QuickViewContext {
  readonly slug: string;
  /** `null` until it is loaded. */
  readonly found: QuickViewFound | null;
}

export interface QuickViewInput {
  readonly slug: string;
}

/** After a failure. */
export type QuickViewEvent = { readonly type: 'quickView.retry' };

/** `null`: the shop does not sell it. */
export type QuickViewReply = Result<QuickViewFound | null>;

export const quickViewMachine = setup({
  types: {
    context: {} as QuickViewContext,
    input: {} as QuickViewInput,
    events: {} as QuickViewEvent,
  },
  actors: {
    fetchProduct: promiseStub<QuickViewReply, { slug: string }>('fetchProduct'),
  },
  actions: {
    assignFound: assign((_, reply: QuickViewReply) => ({ found: foundIn(reply) })),
  },
  guards: {
    isFound: (_, reply: QuickViewReply) => foundIn(reply) !== null,
    isMissing: (_, reply: QuickViewReply) => reply.ok,
  },
  delays: { fetchTimeout: 15_000 },
}).createMachine({
  id: 'quickView',
  context: ({ input }) => ({ slug: input.slug, found: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchProduct',
        src: 'fetchProduct',
        input: ({ context }) => ({ slug: context.slug }),
        onDone: [
          {
            guard: { type: 'isFound', params: outputOf },
            target: 'ready',
            actions: { type: 'assignFound', params: outputOf },
          },
          { guard: { type: 'isMissing', params: outputOf }, target: 'missing' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      after: { fetchTimeout: 'failed' },
    },
    ready: {},
    missing: {},
    failed: { on: { 'quickView.retry': 'loading' } },
  },
});

function foundIn(reply: QuickViewReply): QuickViewFound | null {
  return reply.ok ? reply.value : null;
}

type Snapshot = SnapshotFrom<typeof quickViewMachine>;
export type QuickViewState = Snapshot['value'];

export const selectQuickViewState = (snapshot: Snapshot): QuickViewState => snapshot.value;
/** `null` until it is there. */
export const selectFound = ({ context }: Snapshot): QuickViewFound | null => context.found;
