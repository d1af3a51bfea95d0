import type { CartSyncTag } from './types.ts';

interface CartSyncState {
  hasTag(tag: CartSyncTag): boolean;
}

/** The cart is being sent; its id may change. */
export const selectIsShoppingCartIdLoading = (state: CartSyncState): boolean => state.hasTag('loading');
/** The server does not have the shopper's last change yet. */
export const selectIsUnsynced = (state: CartSyncState): boolean => state.hasTag('unsynced');
/** Changes are kept here and sent when the network is back. */
export const selectIsOffline = (state: CartSyncState): boolean => state.hasTag('offline');
