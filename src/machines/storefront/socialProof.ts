/**
 * S §4 Social-proof notice: a reminder of a product that this shopper looked at or bought.
 *
 *   empty ──products──▶ arriving ──2 s──▶ visible ──15 s──▶ resting ──10 s, next in turn──▶ visible
 *                                            └─hide──▶ dismissed ──15 s──▶ resting
 *
 * While the shopper is on it, it does not go (`held`); the 15 seconds begin anew when the shopper leaves it. Another
 * list takes effect at once and keeps the turn; an empty one ends it from every state.
 *
 * Ignored: hiding, holding and releasing what is not shown.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { SeenProduct } from '../catalogue/recentlyViewed.ts';

export interface SocialProofInput {
  readonly products: readonly SeenProduct[];
}

export interface SocialProofContext {
  /** What can be shown, in turn. */
  readonly products: readonly SeenProduct[];
  /** Whose turn it is; wraps at the list's end. */
  readonly turn: number;
}

export type SocialProofEvent =
  | { readonly type: 'socialProof.products.changed'; readonly products: readonly SeenProduct[] }
  /** The shopper puts it away. */
  | { readonly type: 'socialProof.hide' }
  /** The shopper is on it, with pointer or keyboard: it stays. */
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
    dismissed: { after: { dismissal: 'resting' } },
  },
});

/** What the notice shows; null: it is away. */
export const selectShownProduct = (snapshot: SnapshotFrom<typeof socialProofMachine>): SeenProduct | null => {
  const { products, turn } = snapshot.context;
  return snapshot.matches('visible') ? (products[turn % products.length] ?? null) : null;
};
