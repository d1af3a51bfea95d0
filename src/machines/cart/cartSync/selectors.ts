import type { CartSyncTag } from './types.ts';

interface CartSyncState {
  hasTag(tag: CartSyncTag): boolean;
}

/** The cart is being sent, and its id may change: the specification's isShoppingCartIdLoading. */
export const selectIsShoppingCartIdLoading = (state: CartSyncState): boolean => state.hasTag('loading');
/** The server has not received the latest change yet. */
export const selectIsUnsynced = (state: CartSyncState): boolean => state.hasTag('unsynced');
/** Changes wait until the network is back. */
export const selectIsOffline = (state: CartSyncState): boolean => state.hasTag('offline');
