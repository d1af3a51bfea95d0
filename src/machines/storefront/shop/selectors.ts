interface ShopState {
  matches(state: { readonly cartDrawer: 'open' } | { readonly page: 'loaded' }): boolean;
}

/** The specification's openCart. */
export const selectIsCartOpen = (state: ShopState): boolean => state.matches({ cartDrawer: 'open' });
/** The page has been shown for a moment: its body has the class `loaded` (Specification 2). */
export const selectIsPageLoaded = (state: ShopState): boolean => state.matches({ page: 'loaded' });
