/**
 * The quick view of a product over a list (Specification 2, "Overlays"): loads what the product's page would.
 *
 *   loading ─▶ ready
 *      ├─ no such product ─▶ missing
 *      └─ failed, timed out ─▶ failed ──retry──▶ loading
 *
 *   fetching ─ nothing to choose ─▶ adding ─▶ added ──opened──▶ adding
 *      └─ anything else: ready, missing, failed   └─ refused ─▶ ready
 *
 * Opened to add a product with one variant, it stays out of sight and adds it; where that is not possible, it shows why.
 *
 * The variant and the cart button are the machines of the product page, `variant` and `addToCart`.
 *
 * Ignored: `quickView.retry` unless the last request failed; `quickView.opened` unless the product was added before.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Product, Result, VariantGroup } from '../../contract/domain/index.ts';
import { outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';
import { sellableVariants } from '../shared/variants.ts';
import type { AddReply } from './addToCart.ts';

/** A product, with the labels of its groups and options. */
export interface QuickViewFound {
  readonly product: Product;
  readonly groups: readonly VariantGroup[];
}

/** `add`: the product has one variant, which is added at once. */
export type QuickViewIntent = 'choose' | 'add';

export interface QuickViewContext {
  readonly slug: string;
  readonly intent: QuickViewIntent;
  /** `null` until it is loaded. */
  readonly found: QuickViewFound | null;
}

export interface QuickViewInput {
  readonly slug: string;
  readonly intent: QuickViewIntent;
}

export type QuickViewEvent =
  /** After a failure. */
  | { readonly type: 'quickView.retry' }
  /** Opened again for the same product. */
  | { readonly type: 'quickView.opened' };

/** `null`: the shop does not sell it. */
export type QuickViewReply = Result<QuickViewFound | null>;

export const quickViewMachine = setup({
  types: {
    context: {} as QuickViewContext,
    input: {} as QuickViewInput,
    events: {} as QuickViewEvent,
    tags: {} as 'unseen',
  },
  actors: {
    fetchProduct: promiseStub<QuickViewReply, { slug: string }>('fetchProduct'),
    addProduct: promiseStub<AddReply, { found: QuickViewFound | null }>('addProduct'),
  },
  actions: {
    assignFound: assign((_, reply: QuickViewReply) => ({ found: foundIn(reply) })),
  },
  guards: {
    isFound: (_, reply: QuickViewReply) => foundIn(reply) !== null,
    isMissing: (_, reply: QuickViewReply) => reply.ok,
    isToAdd: ({ context }) => context.intent === 'add',
    hasNothingToChoose: (_, reply: QuickViewReply) => {
      const found = foundIn(reply);
      return found !== null && sellableVariants(found.product).length <= 1;
    },
    isAdded: (_, reply: AddReply) => reply === 'added',
  },
  delays: { fetchTimeout: 15_000 },
}).createMachine({
  id: 'quickView',
  context: ({ input: { slug, intent } }) => ({ slug, intent, found: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isToAdd', target: 'fetching' }, { target: 'loading' }] },
    fetching: {
      tags: 'unseen',
      invoke: {
        id: 'fetchProductToAdd',
        src: 'fetchProduct',
        input: ({ context }) => ({ slug: context.slug }),
        onDone: [
          {
            guard: { type: 'hasNothingToChoose', params: outputOf },
            target: 'adding',
            actions: { type: 'assignFound', params: outputOf },
          },
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
    adding: {
      tags: 'unseen',
      invoke: {
        id: 'addProduct',
        src: 'addProduct',
        input: ({ context }) => ({ found: context.found }),
        onDone: [{ guard: { type: 'isAdded', params: outputOf }, target: 'added' }, { target: 'ready' }],
        onError: 'ready',
      },
      after: { fetchTimeout: 'ready' },
    },
    added: { tags: 'unseen', on: { 'quickView.opened': 'adding' } },
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
    ready: { meta: { lasts: 'Until the shopper closes the quick view.' } },
    missing: { meta: { lasts: 'The product is gone; until the shopper closes the quick view.' } },
    failed: { on: { 'quickView.retry': 'loading' } },
  },
});

function foundIn(reply: QuickViewReply): QuickViewFound | null {
  return reply.ok ? reply.value : null;
}

type Snapshot = SnapshotFrom<typeof quickViewMachine>;
export type QuickViewState = Snapshot['value'];

/** Whether nothing is shown, because the product is being added or was added. */
export const selectIsQuickViewUnseen = (snapshot: Snapshot): boolean => snapshot.hasTag('unseen');
export const selectQuickViewState = (snapshot: Snapshot): QuickViewState => snapshot.value;
/** `null` until it is loaded. */
export const selectFound = ({ context }: Snapshot): QuickViewFound | null => context.found;
