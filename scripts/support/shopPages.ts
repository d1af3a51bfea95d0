/** Every address of the shop that a guest may open (S §2), for pictures and for tests of all of them. */
export const shopPages: readonly string[] = [
  '/',
  '/shop',
  '/shop/infinite-scroll',
  '/shop/horizontal-filter',
  '/shop/navigation-filter',
  '/shop/off-canvas-filter',
  '/shop/right-sidebar',
  '/shop/grid/2',
  '/shop/grid/3',
  '/shop/grid/4',
  '/shop/grid/5',
  '/shop/grid/6',
  '/search?search=rose',
  '/products/everyday-shower-gel',
  '/pages/cart',
  '/pages/account',
  '/pages/wishlist',
  '/pages/checkout',
  '/pages/policies',
];

/** Addresses that answer 404. */
export const missingPages: readonly string[] = [
  '/pages/404',
  '/no-such-page',
  '/shop/grid/7',
  '/shop/sideways',
];
