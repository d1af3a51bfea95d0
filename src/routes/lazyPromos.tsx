/** Parts of pages that speak of offers: their code is fetched once the shop has started, after the first paint. */
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useShop } from '../views/shop/context.ts';

const TimerBar = lazy(() => import('./timerBar.tsx'));
const SocialProof = lazy(() => import('./socialProof.tsx'));
const RecentRail = lazy(() => import('./recentRail.tsx'));

export function LazyTimerBar() {
  const storeData = useShop()?.shop.getSnapshot().children.storeData;
  return (
    storeData && (
      <Suspense>
        <TimerBar storeData={storeData} />
      </Suspense>
    )
  );
}

/** Where shoppers look around; the notice does not disturb a cart, a checkout or an account. */
const browsing = /^\/($|shop|products\/|search)/;

export function LazySocialProof() {
  const recentlyViewed = useShop()?.shop.getSnapshot().children.recentlyViewed;
  const { pathname } = useLocation();
  return (
    recentlyViewed &&
    browsing.test(pathname) && (
      <Suspense>
        <SocialProof recentlyViewed={recentlyViewed} pathname={pathname} />
      </Suspense>
    )
  );
}

/** @param except the product whose page this is; null: none */
export function LazyRecentRail({ except }: { readonly except: string | null }) {
  const recentlyViewed = useShop()?.shop.getSnapshot().children.recentlyViewed;
  return (
    recentlyViewed && (
      <Suspense>
        <RecentRail recentlyViewed={recentlyViewed} except={except} />
      </Suspense>
    )
  );
}
