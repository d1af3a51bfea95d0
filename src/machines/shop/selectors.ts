interface ShopState {
  matches(state: { readonly cartDrawer: 'open' }): boolean;
}

/** The specification's openCart. */
export const selectIsCartOpen = (state: ShopState): boolean => state.matches({ cartDrawer: 'open' });
