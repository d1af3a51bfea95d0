import type { CartSyncTag } from './types.ts';

interface CartSyncState {
  hasTag(tag: CartSyncTag): boolean;
}

/** Whether the cart is being sent, so that its id may change: the specification's isShoppingCartIdLoading. */
export const selectIsShoppingCartIdLoading = (state: CartSyncState): boolean => state.hasTag('loading');
/** Whether the server has not received the latest change yet. */
export const selectIsUnsynced = (state: CartSyncState): boolean => state.hasTag('unsynced');
/** Whether changes wait until the network is back. */
export const selectIsOffline = (state: CartSyncState): boolean => state.hasTag('offline');
