/**
 * One press of an add-to-cart button, including presses before the cart has loaded.
 *
 *   idle ──press──▶ adding ──▶ added ──a moment──▶ idle
 *                      ├─ the cart took fewer or none, and says why ─▶ idle
 *                      └─ no answer: failed ──press, retry──▶ adding
 *
 * The cart may still be loading when the button is pressed: `adding` waits for it, so that no press is lost.
 *
 * Ignored: a press while another one is being processed.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { ProductCard } from '../../contract/domain/index.ts';
import { runningDealPrice } from '../../pricing/deal.ts';
import { outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

/** The product, variant and quantity to add. */
export interface AddRequest {
  readonly product: ProductCard;
  readonly variantId: string | null;
  readonly qty: number;
  /** `LIMITED_TIME_DEAL` is sold at the deal's price. Absent: an ordinary line. */
  readonly source?: 'LIMITED_TIME_DEAL';
  /** Bought now: checkout opens instead of the cart. */
  readonly isForCheckout?: true;
}

/**
 * The request to add goods, at the price of their deal while it runs.
 * @param dealPrice as the page shows it, in paise; `null`: without a deal. By default what the product says.
 */
export function requestOf(
  product: ProductCard,
  variantId: string | null,
  qty: number,
  dealPrice = runningDealPrice(product, variantId),
): AddRequest {
  return { product, variantId, qty, ...(dealPrice !== null && { source: 'LIMITED_TIME_DEAL' }) };
}

/** The cart's answer. `cut`: it took fewer units than asked for; `refused`: none. It has told the shopper why. */
export type AddReply = 'added' | 'cut' | 'refused';

export interface AddToCartContext {
  /** The latest request, for a retry. */
  readonly request: AddRequest | null;
}

export type AddToCartEvent =
  | { readonly type: 'add.requested'; readonly request: AddRequest }
  /** Only after a failure. */
  | { readonly type: 'add.retried' };

export const addToCartMachine = setup({
  types: { context: {} as AddToCartContext, events: {} as AddToCartEvent },
  actors: {
    addToCart: promiseStub<AddReply, { request: AddRequest | null }>('addToCart'),
  },
  actions: {
    assignRequest: assign((_, { request }: { request: AddRequest }) => ({ request })),
  },
  guards: {
    isAdded: (_, reply: AddReply) => reply === 'added',
  },
  delays: { addTimeout: 15_000, addedNotice: 2_500 },
}).createMachine({
  id: 'addToCart',
  context: { request: null },
  initial: 'idle',
  states: {
    idle: { on: { 'add.requested': { target: 'adding', actions: assignRequest() } } },
    adding: {
      invoke: {
        id: 'addToCart',
        src: 'addToCart',
        input: ({ context }) => ({ request: context.request }),
        onDone: [{ guard: { type: 'isAdded', params: outputOf }, target: 'added' }, { target: 'idle' }],
        onError: 'failed',
      },
      after: { addTimeout: 'failed' },
    },
    added: {
      on: { 'add.requested': { target: 'adding', actions: assignRequest() } },
      after: { addedNotice: 'idle' },
    },
    failed: {
      on: { 'add.requested': { target: 'adding', actions: assignRequest() }, 'add.retried': 'adding' },
    },
  },
});

function assignRequest() {
  return {
    type: 'assignRequest' as const,
    params: ({ event }: { event: Extract<AddToCartEvent, { type: 'add.requested' }> }) => event,
  };
}

export type AddState = 'idle' | 'adding' | 'added' | 'failed';

export const selectAddState = (snapshot: SnapshotFrom<typeof addToCartMachine>): AddState => snapshot.value;
