/**
 * The social-proof notice: reminds the shopper of a product that they looked at (Specification 4).
 *
 *   empty ──products──▶ arriving ──2 s──▶ visible ──15 s──▶ resting ──10 s, next in turn──▶ visible
 *                                            └─hide──▶ dismissed ──15 s──▶ resting
 *
 * When its turn comes, the notice waits until its place is free (`waiting`), so that it covers nothing to press or read and
 * does not appear under a finger. If something to press or read comes below it, it waits again. While the pointer or the focus
 * is on it, it stays (`held`); the 15 seconds restart afterwards. A new list takes effect at once and does not change whose
 * turn it is. An empty list, which `src/app/parts/noticeProducts.ts` gives where the notice would distract, hides it; only
 * `dismissed` runs to its end on every page.
 *
 * Ignored: `hide`, `hold`, `release` and `place.taken` while the notice is hidden, and `place.free` unless it waits.
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
  /** The notice would cover nothing that is pressed or read, and the shopper has touched nothing for a moment. */
  | { readonly type: 'socialProof.place.free' }
  /** Something to press or to read is where the notice is. */
  | { readonly type: 'socialProof.place.taken' }
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
      initial: 'waiting',
      states: {
        waiting: { on: { 'socialProof.place.free': 'shown' } },
        shown: {
          initial: 'showing',
          on: { 'socialProof.place.taken': 'waiting', 'socialProof.hide': '#socialProof.dismissed' },
          states: {
            showing: {
              on: { 'socialProof.hold': 'held' },
              after: { showing: '#socialProof.resting' },
            },
            held: { on: { 'socialProof.release': 'showing' } },
          },
        },
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

type SocialProofSnapshot = SnapshotFrom<typeof socialProofMachine>;

/** The product whose turn it is; `null` between turns. */
export const selectProductInTurn = (snapshot: SocialProofSnapshot): SeenProduct | null => {
  const { products, turn } = snapshot.context;
  return snapshot.matches('visible') ? (products[turn % products.length] ?? null) : null;
};

/** Whether the notice of the product in turn can be seen. */
export const selectIsShown = (snapshot: SocialProofSnapshot): boolean =>
  snapshot.matches({ visible: 'shown' });
