/**
 * The social-proof notice: reminds the shopper of a product that they viewed or bought (Specification 4).
 *
 *   empty ──products──▶ arriving ──2 s──▶ visible ──15 s──▶ resting ──10 s, next in turn──▶ visible
 *                                            └─hide──▶ dismissed ──15 s──▶ resting
 *
 * While the pointer or the focus is on the notice, it stays (`held`); the 15 seconds restart afterwards. A new list takes
 * effect at once and does not change whose turn it is. Where the notice would distract, `src/app/parts/SocialProofPart.tsx`
 * sends an empty list, which hides it; only `dismissed` runs to its end on every page.
 *
 * Ignored: `hide`, `hold` and `release` while the notice is hidden.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { SeenProduct } from '../catalogue/recentlyViewed.ts';

export interface SocialProofInput {
  readonly products: readonly SeenProduct[];
}

export interface SocialProofContext {
  /** The products to show, in turn. */
  readonly products: readonly SeenProduct[];
  /** Index of the product to show; wraps at the end of the list. */
  readonly turn: number;
}

export type SocialProofEvent =
  | { readonly type: 'socialProof.products.changed'; readonly products: readonly SeenProduct[] }
  /** The shopper dismisses the notice. */
  | { readonly type: 'socialProof.hide' }
  /** The pointer or the focus is on the notice: it stays. */
  | { readonly type: 'socialProof.hold' }
  | { readonly type: 'socialProof.release' };

export const socialProofMachine = setup({
  types: {
    context: {} as SocialProofContext,
    input: {} as SocialProofInput,
    events: {} as SocialProofEvent,
  },
  actions: {
    assignProducts: assign((_, products: readonly SeenProduct[]) => ({ products })),
    assignNextTurn: assign(({ context: { turn, products } }) => ({ turn: (turn + 1) % products.length })),
  },
  guards: {
    isEmpty: (_, products: readonly SeenProduct[]) => products.length === 0,
    hasProducts: ({ context }) => context.products.length > 0,
  },
  delays: { arrival: 2_000, showing: 15_000, rest: 10_000, dismissal: 15_000 },
}).createMachine({
  id: 'socialProof',
  context: ({ input: { products } }) => ({ products, turn: 0 }),
  initial: 'empty',
  on: {
    'socialProof.products.changed': [
      {
        guard: { type: 'isEmpty', params: ({ event }) => event.products },
        target: '.empty',
        actions: { type: 'assignProducts', params: ({ event }) => event.products },
      },
      { actions: { type: 'assignProducts', params: ({ event }) => event.products } },
    ],
  },
  states: {
    empty: { always: { guard: 'hasProducts', target: 'arriving' } },
    arriving: { after: { arrival: 'visible' } },
    visible: {
      initial: 'showing',
      on: { 'socialProof.hide': 'dismissed' },
      states: {
        showing: {
          on: { 'socialProof.hold': 'held' },
          after: { showing: '#socialProof.resting' },
        },
        held: { on: { 'socialProof.release': 'showing' } },
      },
    },
    resting: { after: { rest: { target: 'visible', actions: 'assignNextTurn' } } },
    dismissed: {
      on: {
        'socialProof.products.changed': {
          actions: { type: 'assignProducts', params: ({ event }) => event.products },
        },
      },
      after: { dismissal: [{ guard: 'hasProducts', target: 'resting' }, { target: 'empty' }] },
    },
  },
});

/** The product that is shown; `null` while the notice is hidden. */
export const selectShownProduct = (snapshot: SnapshotFrom<typeof socialProofMachine>): SeenProduct | null => {
  const { products, turn } = snapshot.context;
  return snapshot.matches('visible') ? (products[turn % products.length] ?? null) : null;
};
