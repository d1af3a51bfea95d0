import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { selectIsKnown } from '../../machines/cart/selectors.ts';
import type { CardData } from '../catalogue/card.ts';
import { useShop } from '../shop/context.ts';
import { CartSkeleton } from './CartSkeleton.tsx';
import type { Now } from './reckoning.ts';

const CartContents = lazy(() => import('./CartContents.tsx'));

interface CartPageProps {
  readonly bestSellers: readonly CardData[];
  readonly now: Now;
}

/** The cart's own page: a skeleton until the stored cart is known, then the cart, and best-sellers below. */
export function CartPage(props: CartPageProps) {
  const cart = useShop()?.cart;
  const isKnown = useSelector(cart, (snapshot) => snapshot !== undefined && selectIsKnown(snapshot));
  return (
    <Suspense fallback={<CartSkeleton />}>
      {isKnown ? <CartContents {...props} /> : <CartSkeleton />}
    </Suspense>
  );
}
