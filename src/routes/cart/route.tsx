import { useLoaderData } from 'react-router';
import { clock } from '../../app/clock.ts';
import { CartPage } from '../../views/cart/CartPage.tsx';
import type { LayoutFlags } from '../../views/layout/store.ts';
import { lazyPart } from '../../views/shop/lazyPart.tsx';
import type { loader } from './loader.ts';

const RecentlyViewed = lazyPart(
  async () => (await import('../../app/parts/RecentlyViewedPart.tsx')).RecentlyViewedPart,
);

export const handle: LayoutFlags = { searchIcon: true, stickyCheckoutBar: true };

export function Component() {
  const { bestSellers, collections, form } = useLoaderData<typeof loader>();
  return (
    <CartPage
      bestSellers={bestSellers}
      collections={collections}
      form={form}
      now={clock.now}
      recentlyViewed={<RecentlyViewed product={null} />}
    />
  );
}
