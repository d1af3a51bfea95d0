/**
 * The products that this shopper has viewed or bought, newest first (Specification 4, "Social-proof notice").
 *
 *   unknown ──restored──▶ known ──viewed, ordered──▶ known
 *
 * Each change is persisted at once, and another tab's change replaces the list. Signing out clears it.
 *
 * Ignored: changes before the stored list is restored, and ordered products that were never viewed here: their names are
 * unknown.
 */

import * as v from 'valibot';
import { assign, sendTo, setup } from 'xstate';
import type { OrderCompleted } from '../shared/effects.ts';
import { callbackStub } from '../shared/stubs.ts';

/** A product that this shopper viewed or bought, as it was then. */
export interface SeenProduct {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** Image key. */
  readonly image: string | null;
  readonly isBought: boolean;
}

export interface RecentlyViewedContext {
  /** Newest first, each once. */
  readonly products: readonly SeenProduct[];
}

export type RecentlyViewedEvent =
  /** The product's page is shown. */
  | { readonly type: 'product.viewed'; readonly product: Omit<SeenProduct, 'isBought'> }
  /** From storage, once; `null` when nothing valid is stored. */
  | { readonly type: 'recentlyViewed.restored'; readonly products: readonly SeenProduct[] | null }
  /** `null`: another tab removed the list. */
  | { readonly type: 'tab.recentlyViewed.changed'; readonly products: readonly SeenProduct[] | null }
  | OrderCompleted
  | { readonly type: 'user.signedOut' };

/** Sent to the storage actor. */
export interface RecentlyViewedSaved {
  readonly type: 'recentlyViewed.saved';
  readonly products: readonly SeenProduct[];
}

/** The oldest entries of a longer list are dropped. */
export const MOST_SEEN = 12;

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(300));

/** The stored list (Specification 4, key `fomo-products`). */
export const seenProductsSchema: v.GenericSchema<unknown, readonly SeenProduct[]> = v.pipe(
  v.array(
    v.object({
      id: text,
      slug: v.pipe(text, v.regex(/^[\w-]+$/)),
      title: text,
      image: v.nullable(text),
      isBought: v.boolean(),
    }),
  ),
  v.maxLength(MOST_SEEN),
  v.check((products) => new Set(products.map(({ id }) => id)).size === products.length),
);

const none: readonly SeenProduct[] = [];

export const recentlyViewedMachine = setup({
  types: {
    context: {} as RecentlyViewedContext,
    events: {} as RecentlyViewedEvent,
    children: {} as { recentlyViewedStorage: 'recentlyViewedStorage' },
  },
  actors: {
    /** Restores the stored list once, persists each change, and reports other tabs' changes. */
    recentlyViewedStorage: callbackStub<RecentlyViewedEvent, undefined>('recentlyViewedStorage'),
  },
  actions: {
    assignProducts: assign((_, products: readonly SeenProduct[] | null) => ({ products: products ?? none })),
    addProduct: assign(({ context }, product: Omit<SeenProduct, 'isBought'>) => {
      const known = context.products.find(({ id }) => id === product.id);
      const others = context.products.filter(({ id }) => id !== product.id);
      return {
        products: [{ ...product, isBought: known?.isBought ?? false }, ...others].slice(0, MOST_SEEN),
      };
    }),
    assignBought: assign(({ context }, { lines }: OrderCompleted) => ({
      products: context.products.map((product) =>
        lines.some(({ productId }) => productId === product.id) ? { ...product, isBought: true } : product,
      ),
    })),
    clear: assign({ products: none }),
    persist: sendTo(
      'recentlyViewedStorage',
      ({ context: { products } }): RecentlyViewedSaved => ({ type: 'recentlyViewed.saved', products }),
    ),
  },
}).createMachine({
  id: 'recentlyViewed',
  context: { products: none },
  invoke: { id: 'recentlyViewedStorage', src: 'recentlyViewedStorage', onError: { target: '.known' } },
  initial: 'unknown',
  states: {
    unknown: {
      meta: { lasts: 'Storage answers while this machine starts, or fails, which leads on.' },
      on: {
        'recentlyViewed.restored': {
          target: 'known',
          actions: { type: 'assignProducts', params: ({ event }) => event.products },
        },
      },
    },
    known: {
      on: {
        'product.viewed': {
          actions: [{ type: 'addProduct', params: ({ event }) => event.product }, 'persist'],
        },
        'order.completed': { actions: [{ type: 'assignBought', params: ({ event }) => event }, 'persist'] },
        'tab.recentlyViewed.changed': {
          actions: { type: 'assignProducts', params: ({ event }) => event.products },
        },
        'user.signedOut': { actions: ['clear', 'persist'] },
      },
    },
  },
});

/** Newest first. */
export const selectSeen = ({
  context,
}: {
  readonly context: RecentlyViewedContext;
}): readonly SeenProduct[] => context.products;
