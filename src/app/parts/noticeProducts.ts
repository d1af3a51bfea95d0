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

/** The products that the social-proof notice reminds of on this page. */
export function useNoticed(
  recentlyViewed: ActorRefFrom<typeof recentlyViewedMachine>,
  cart: ActorRefFrom<typeof cartMachine>,
  pathname: string,
): readonly SeenProduct[] {
  const seen = useSelector(recentlyViewed, selectSeen);
  const items = useSelector(cart, selectItems);
  return useMemo(() => noticedOf(seen, items, pathname), [seen, items, pathname]);
}

/**
 * Looked at here, and not ordered since (also if that order was cancelled, which has a reason), nor in the cart, nor on this
 * very page.
 */
export function noticedOf(
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
