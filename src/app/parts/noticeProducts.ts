import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type CartItem, type cartMachine, selectItems } from '../../machines/cart/cart/index.ts';
import {
  type recentlyViewedMachine,
  type SeenProduct,
  selectSeen,
} from '../../machines/catalogue/recentlyViewed.ts';

/** Pages for browsing. On the cart, checkout and account pages the notice would only distract. */
const browsing = /^\/($|shop|products\/|search)/;

/** The products of which the social-proof notice reminds the shopper on this page. */
export function useNoticeProducts(
  recentlyViewed: ActorRefFrom<typeof recentlyViewedMachine>,
  cart: ActorRefFrom<typeof cartMachine>,
  pathname: string,
): readonly SeenProduct[] {
  const seen = useSelector(recentlyViewed, selectSeen);
  const items = useSelector(cart, selectItems);
  return useMemo(() => noticeProductsOf(seen, items, pathname), [seen, items, pathname]);
}

/**
 * The products that the shopper looked at here, except those in the cart, the one whose page this is, and those ordered since. A
 * cancelled order counts too: nobody wants to be reminded of what they cancelled.
 */
export function noticeProductsOf(
  seen: readonly SeenProduct[],
  items: readonly Pick<CartItem, 'productId'>[],
  pathname: string,
): readonly SeenProduct[] {
  if (!browsing.test(pathname)) return [];
  const inCart = items.map(({ productId }) => productId);
  return seen.filter(
    ({ id, slug, isBought }) => !isBought && !inCart.includes(id) && pathname !== `/products/${slug}`,
  );
}
