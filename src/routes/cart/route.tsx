import { useLoaderData } from 'react-router';
import { clock } from '../../app/clock.ts';
import { LazyRecentRail } from '../../app/page/lazyPromos.tsx';
import { CartPage } from '../../views/cart/CartPage.tsx';
import type { LayoutFlags } from '../../views/layout/store.ts';
import type { loader } from './loader.ts';

export const handle: LayoutFlags = { searchIcon: true, stickyCheckoutBar: true };

export function Component() {
  const { bestSellers, collections } = useLoaderData<typeof loader>();
  return (
    <CartPage
      bestSellers={bestSellers}
      collections={collections}
      now={clock.now}
      recent={<LazyRecentRail product={null} />}
    />
  );
}
