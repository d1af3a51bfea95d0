import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { selectOverlay, selectSignInActor } from '../../machines/storefront/overlays/index.ts';
import { selectIsCartOpen } from '../../machines/storefront/shop/index.ts';
import { type CartActors, useCartActors } from '../../views/cart/actors.ts';
import { PrivacyChoice } from '../../views/consent/PrivacyChoice.tsx';
import { KeptPlace } from '../../views/layout/KeptPlace.tsx';
import type { OverlaysRef } from '../../views/overlays/actors.ts';
import {
  CartNotLoaded,
  UnreachableOverlay,
  UnreachableQuickView,
} from '../../views/overlays/Unreachable.tsx';
import { useExpress, useOverlays, useShop, useSource } from '../../views/shop/context.ts';
import { lazyPart, requiredPart } from '../../views/shop/lazyPart.tsx';
import { useSelectorAfterPaint } from '../../views/shop/scheduling.ts';
import { clock } from '../clock.ts';
import { layoutOf } from '../page/pageData.ts';
import { useNoticeProducts } from './noticeProducts.ts';

const CouponBanner = lazyPart(async () => (await import('./CouponBannerPart.tsx')).CouponBannerPart);
const ConsentBar = lazyPart(async () => (await import('../../views/consent/ConsentBar.tsx')).ConsentBar);
const SocialProof = lazyPart(async () => (await import('./SocialProofPart.tsx')).SocialProofPart);
/** Required: the shopper may have paid, and must not see nothing. */
const ExpressProgress = requiredPart(
  async () => (await import('../../views/express/ExpressProgress.tsx')).ExpressProgress,
);
const CartDrawer = lazyPart(
  async () => (await import('../../views/cart/CartDrawer.tsx')).CartDrawer,
  undefined,
  CartNotLoaded,
);
const Overlays = lazyPart(
  async () => (await import('../../views/overlays/Overlays.tsx')).Overlays,
  undefined,
  UnreachableOverlay,
);
const QuickViewPart = lazyPart(
  async () => (await import('./QuickViewPart.tsx')).QuickViewPart,
  undefined,
  UnreachableQuickView,
);

/** Keeps the shopper's place on the page, and shows what can appear beside or over it. */
export function PageExtras() {
  return (
    <>
      <KeptPlace />
      <Extras />
    </>
  );
}

/** Banners, drawers, overlays and notices. */
function Extras() {
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
      {/* Stands before the cart drawer, so that focus is right when an addition closes the one and opens the other. */}
      <QuickView overlays={overlays} />
      <Drawer actors={actors} />
      <OtherOverlays overlays={overlays} />
      {express && <ExpressProgress express={express} />}
      {recentlyViewed && <Notice recentlyViewed={recentlyViewed} cart={actors.cart} pathname={pathname} />}
      {integrations && (
        <ConsentBar
          consent={integrations.consent}
          purposes={integrations.purposes}
          pathname={pathname}
          now={clock.now}
        />
      )}
      {shop.integrations && (
        <PrivacyChoice integrations={shop.integrations} pathname={pathname} now={clock.now} />
      )}
    </>
  );
}

/**
 * After a navigation inside the shop, moves the focus to the new page's heading, because the pressed link is usually gone.
 * Focus inside a field or a dialog stays there.
 */
function useHeadingFocus(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    let id = 0;
    const focus = () => {
      // A list that the shopper left may still be mounted behind the page, inert.
      const heading = document.querySelector<HTMLElement>('main > :not([inert]) h1');
      // The heading of a preview is replaced when the page arrives.
      if (heading?.closest('[aria-busy=true]')) {
        id = requestAnimationFrame(focus);
        return;
      }
      const isTaken =
        document.querySelector('dialog:modal') ??
        document.activeElement?.matches('input:not([data-unseen]), textarea');
      if (!heading || isTaken) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    id = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(id);
  }, [pathname]);
}

interface NoticeProps {
  readonly recentlyViewed: Parameters<typeof useNoticeProducts>[0];
  readonly cart: CartActors['cart'];
  readonly pathname: string;
}

/** Loads the social-proof notice when there is first something to remind of. */
function Notice({ recentlyViewed, cart, pathname }: NoticeProps) {
  const products = useNoticeProducts(recentlyViewed, cart, pathname);
  return useHasBeen(products.length > 0) && <SocialProof products={products} />;
}

/** Loads the cart drawer when it is first opened. */
function Drawer({ actors }: { readonly actors: CartActors }) {
  const isOpen = useSelectorAfterPaint(actors.shop, selectIsCartOpen);
  return useHasBeen(isOpen) && <CartDrawer actors={actors} now={clock.now} />;
}

/** Loads the overlays besides the quick view, such as sign-in, when one of them is first opened. */
function OtherOverlays({ overlays }: { readonly overlays: OverlaysRef }) {
  const overlay = useSelector(overlays, selectOverlay);
  const signIn = useSelector(overlays, selectSignInActor);
  const isOpen = signIn !== null || (overlay !== null && overlay.kind !== 'quickView');
  return useHasBeen(isOpen) && <Overlays overlays={overlays} now={clock.now} />;
}

/** Whether the value is true now or has been true in an earlier render. */
function useHasBeen(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo);
  if (isSo && !hasBeen) setHasBeen(true);
  return hasBeen || isSo;
}

/** Loads the quick view when it is first opened. A closed one stays mounted, so that its choices survive reopening. */
function QuickView({ overlays }: { readonly overlays: OverlaysRef }) {
  const overlay = useSelector(overlays, selectOverlay);
  const open = overlay?.kind === 'quickView' ? overlay : null;
  const [latest, setLatest] = useState(open);
  if (open !== null && (open.slug !== latest?.slug || open.variantId !== latest.variantId)) setLatest(open);
  if (latest === null) return null;
  return (
    <QuickViewPart
      key={`${latest.slug} ${latest.variantId}`}
      slug={latest.slug}
      variantId={latest.variantId ?? null}
      intent={latest.intent}
      isOpen={open !== null}
      onClose={() => overlays.send({ type: 'overlay.close' })}
    />
  );
}
