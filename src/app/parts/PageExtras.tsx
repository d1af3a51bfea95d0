import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { selectOverlay } from '../../machines/storefront/overlays/index.ts';
import { useCartActors } from '../../views/cart/actors.ts';
import { CartDrawer } from '../../views/cart/CartDrawer.tsx';
import { PrivacyChoice } from '../../views/consent/PrivacyChoice.tsx';
import type { OverlaysRef } from '../../views/overlays/actors.ts';
import { Overlays } from '../../views/overlays/Overlays.tsx';
import { UnreachableQuickView } from '../../views/overlays/QuickView.tsx';
import { useExpress, useOverlays, useShop, useSource } from '../../views/shop/context.ts';
import { lazyPart } from '../../views/shop/lazyPart.tsx';
import { clock } from '../clock.ts';
import { layoutOf } from '../page/pageData.ts';
import { SocialProofPart } from './SocialProofPart.tsx';

const CouponBanner = lazyPart(async () => (await import('./CouponBannerPart.tsx')).CouponBannerPart);
const ConsentBar = lazyPart(async () => (await import('../../views/consent/ConsentBar.tsx')).ConsentBar);
const ExpressProgress = lazyPart(
  async () => (await import('../../views/express/ExpressProgress.tsx')).ExpressProgress,
);
const QuickViewPart = lazyPart(async () => {
  try {
    return (await import('./QuickViewPart.tsx')).QuickViewPart;
  } catch {
    return UnreachableQuickView;
  }
});

/** Everything that can appear beside or over a page: banners, drawers, overlays and notices. */
export function PageExtras() {
  const shop = useShop();
  const actors = useCartActors();
  const overlays = useOverlays();
  const express = useExpress();
  const integrations = useSource(shop?.integrations ?? null);
  const { pathname } = useLocation();
  const { couponBanner } = layoutOf(useMatches());
  useHeadingFocus(pathname);
  if (!shop || !actors || !overlays) return null;
  const { recentlyViewed } = shop.shop.getSnapshot().children;
  return (
    <>
      {couponBanner && <CouponBanner storeData={actors.storeData} overlays={overlays} cart={actors.cart} />}
      {/* Before the cart drawer: adding a product closes the quick view, then opens the drawer, and focus returns. */}
      <QuickView overlays={overlays} />
      <CartDrawer actors={actors} now={clock.now} />
      <Overlays overlays={overlays} now={clock.now} />
      {express && <ExpressProgress express={express} />}
      {recentlyViewed && <SocialProofPart recentlyViewed={recentlyViewed} pathname={pathname} />}
      {integrations && <ConsentBar consent={integrations.consent} pathname={pathname} now={clock.now} />}
      {shop.integrations && <PrivacyChoice integrations={shop.integrations} pathname={pathname} />}
    </>
  );
}

/**
 * After a navigation inside the shop the focus goes to the new page's heading, where it would otherwise be lost with the
 * link that was pressed. A field or a dialog that has it keeps it.
 */
function useHeadingFocus(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const id = requestAnimationFrame(() => {
      const heading = document.querySelector<HTMLElement>('main h1');
      const isTaken =
        document.querySelector('dialog:modal') ?? document.activeElement?.matches('input, textarea');
      if (!heading || isTaken) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(id);
  }, [pathname]);
}

/** Loads the quick view when it is first opened. A closed one stays mounted, so that its choices survive reopening. */
function QuickView({ overlays }: { readonly overlays: OverlaysRef }) {
  const overlay = useSelector(overlays, selectOverlay);
  const open = overlay?.kind === 'quickView' ? overlay : null;
  const [latest, setLatest] = useState(open);
  if (open !== null && open.slug !== latest?.slug) setLatest(open);
  if (latest === null) return null;
  return (
    <QuickViewPart
      key={latest.slug}
      slug={latest.slug}
      intent={latest.intent}
      isOpen={open !== null}
      onClose={() => overlays.send({ type: 'overlay.close' })}
    />
  );
}
