interface ShopState {
  matches(state: { readonly cartDrawer: 'open' } | { readonly page: 'loaded' }): boolean;
}

/** The specification's openCart. */
export const selectIsCartOpen = (state: ShopState): boolean => state.matches({ cartDrawer: 'open' });
/** The page has been there for a moment: its body carries the class `loaded` (S §2). */
export const selectIsPageLoaded = (state: ShopState): boolean => state.matches({ page: 'loaded' });
