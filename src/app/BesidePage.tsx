import { Suspense } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useCartActors } from '../views/cart/actors.ts';
import { CartDrawer } from '../views/cart/CartDrawer.tsx';
import { PrivacyChoice } from '../views/consent/PrivacyChoice.tsx';
import { LazyExpressProgress } from '../views/express/LazyExpressProgress.tsx';
import { Overlays } from '../views/overlays/Overlays.tsx';
import { type ShopActors, useOverlays, useSource } from '../views/shop/context.ts';
import { lazyPart } from '../views/shop/lazyPart.ts';
import { clock } from './clock.ts';
import { LazyQuickView } from './LazyQuickView.tsx';
import { LiveSocialProof } from './LiveSocialProof.tsx';
import { layoutOf } from './page/page.ts';

const CouponBanner = lazyPart(() => import('./LiveCouponBanner.tsx'));
const ConsentBar = lazyPart(() => import('../views/consent/ConsentBar.tsx'));

/** Where shoppers look around; the notice does not disturb a cart, a checkout or an account. */
const browsing = /^\/($|shop|products\/|search)/;

/** What stands beside every page: its code is fetched once the shop has started, after the first paint. */
export default function BesidePage({ shop: { shop, side: source } }: { readonly shop: ShopActors }) {
  const actors = useCartActors();
  const overlays = useOverlays();
  const side = useSource(source);
  const { pathname } = useLocation();
  const { couponBanner } = layoutOf(useMatches());
  const { recentlyViewed, storeData } = shop.getSnapshot().children;
  return (
    <>
      <Suspense>
        {couponBanner && storeData && overlays && actors && (
          <CouponBanner storeData={storeData} overlays={overlays} cart={actors.cart} />
        )}
      </Suspense>
      {/* Before the cart's drawer: what is added closes the one, then opens the other, and focus comes back. */}
      {overlays && <LazyQuickView overlays={overlays} />}
      {actors && <CartDrawer actors={actors} now={clock.now} />}
      {overlays && <Overlays overlays={overlays} now={clock.now} />}
      <LazyExpressProgress />
      {recentlyViewed && browsing.test(pathname) && (
        <LiveSocialProof recentlyViewed={recentlyViewed} pathname={pathname} />
      )}
      <Suspense>{side && <ConsentBar consent={side.consent} now={clock.now} />}</Suspense>
      {source && <PrivacyChoice side={source} pathname={pathname} />}
    </>
  );
}
