/**
 * The products that this shopper really looked at or bought, newest first.
 *
 *   unknown ──restored──▶ known ──viewed, ordered──▶ known
 *
 * Every change is written to storage at once, and another tab's change is taken over whole. Signing out clears it.
 *
 * Ignored: changes before the stored list is known (it is read as the machine starts), and ordered products that were
 * never looked at here: their names are not known.
 */

import * as v from 'valibot';
import { assign, sendTo, setup } from 'xstate';
import type { OrderCompleted } from '../shared/effects.ts';
import { callbackStub } from '../shared/stubs.ts';

/** A product that this shopper looked at or bought, as it was then. */
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
  /** Its page is shown. */
  | { readonly type: 'product.viewed'; readonly product: Omit<SeenProduct, 'isBought'> }
  /** From storage, once. Null: nothing usable was stored. */
  | { readonly type: 'recentlyViewed.restored'; readonly products: readonly SeenProduct[] | null }
  /** Null: another tab removed the list. */
  | { readonly type: 'tab.recentlyViewed.changed'; readonly products: readonly SeenProduct[] | null }
  | OrderCompleted
  | { readonly type: 'user.signedOut' };

/** Told to the storage actor. */
export interface RecentlyViewedSaved {
  readonly type: 'recentlyViewed.saved';
  readonly products: readonly SeenProduct[];
}

/** The oldest leave a longer list. */
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
    /** Reads the stored list once, keeps every change of it, hears other tabs' changes. */
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
