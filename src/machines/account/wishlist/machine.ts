/**
 * The wishlist: product ids (Specification 3), for guests and signed-in shoppers alike.
 *
 *   unknown ──restored──▶ known ──toggle, remove──▶ known
 *
 * Each change is persisted at once, and another tab's change replaces the list. The list survives a sign-in and a session
 * that the server ends; signing out by the shopper clears it. Only an addition shows a toast (Specification 4).
 *
 * Ignored: changes before the stored list is restored, and removing an id that is not listed.
 */
import { assign, emit, sendTo, setup } from 'xstate';
import { callbackStub } from '../../shared/stubs.ts';
import type { SignOutCause } from '../session/index.ts';
import { MOST_WISHES } from './record.ts';
import type {
  WishedProduct,
  WishlistContext,
  WishlistEmitted,
  WishlistEvent,
  WishlistRecord,
  WishlistSaved,
} from './types.ts';

const none: readonly string[] = [];

export const wishlistMachine = setup({
  types: {
    context: {} as WishlistContext,
    events: {} as WishlistEvent,
    emitted: {} as WishlistEmitted,
    children: {} as { wishlistStorage: 'wishlistStorage' },
  },
  actors: {
    /** Restores the stored list once, persists each change, and reports other tabs' changes. */
    wishlistStorage: callbackStub<WishlistEvent, undefined>('wishlistStorage'),
  },
  actions: {
    assignRecord: assign((_, record: WishlistRecord | null) => ({ ids: record?.ids ?? none })),
    addProduct: assign(({ context }, { id }: WishedProduct) => ({
      ids: [id, ...context.ids].slice(0, MOST_WISHES),
    })),
    removeProduct: assign(({ context }, id: string) => ({
      ids: context.ids.filter((known) => known !== id),
    })),
    clear: assign({ ids: none }),
    persist: sendTo(
      'wishlistStorage',
      ({ context: { ids } }): WishlistSaved => ({ type: 'wishlist.saved', record: { version: 1, ids } }),
    ),
    emitAddedToast: emit((_, { title, image }: WishedProduct) => ({
      type: 'toast.requested' as const,
      toast: {
        kind: 'success' as const,
        text: 'Added to wishlist.',
        product: { title, image },
        action: { label: 'View Wishlist', path: '/pages/wishlist' },
      },
    })),
  },
  guards: {
    isByShopper: (_, { by }: { by: SignOutCause }) => by === 'shopper',
    isWished: ({ context }, id: string) => context.ids.includes(id),
  },
}).createMachine({
  id: 'wishlist',
  context: { ids: none },
  invoke: { id: 'wishlistStorage', src: 'wishlistStorage', onError: { target: '.known' } },
  initial: 'unknown',
  states: {
    unknown: {
      meta: { lasts: 'Storage answers while this machine starts, or fails, which leads on.' },
      on: {
        'wishlist.restored': {
          target: 'known',
          actions: { type: 'assignRecord', params: ({ event }) => event.record },
        },
      },
    },
    known: {
      on: {
        'wishlist.toggle': [
          {
            guard: { type: 'isWished', params: ({ event }) => event.product.id },
            actions: [{ type: 'removeProduct', params: ({ event }) => event.product.id }, 'persist'],
          },
          {
            actions: [
              { type: 'addProduct', params: ({ event }) => event.product },
              'persist',
              { type: 'emitAddedToast', params: ({ event }) => event.product },
            ],
          },
        ],
        'wishlist.remove': {
          guard: { type: 'isWished', params: ({ event }) => event.productId },
          actions: [{ type: 'removeProduct', params: ({ event }) => event.productId }, 'persist'],
        },
        'tab.wishlist.changed': { actions: { type: 'assignRecord', params: ({ event }) => event.record } },
        'user.signedOut': {
          guard: { type: 'isByShopper', params: ({ event }) => event },
          actions: ['clear', 'persist'],
        },
      },
    },
  },
});
