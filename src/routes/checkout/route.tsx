import { lazy } from 'react';
import type { PageHead } from '../../app/page/head.ts';
import { CheckoutPage } from '../../views/checkout/CheckoutPage.tsx';
import { CheckoutSkeleton } from '../../views/checkout/CheckoutSkeleton.tsx';
import type { LayoutFlags } from '../../views/layout/store.ts';
import { useNeededShop } from '../../views/shop/context.ts';
import { Later } from '../../views/shop/Later.tsx';

const LiveCheckout = lazy(() => import('./live.tsx'));

export const handle: LayoutFlags = {
  minimalHeader: true,
  hideFooter: true,
  topRunner: false,
  timer: false,
  couponBanner: false,
  hideMarketing: true,
};

export function loader(): { head: PageHead } {
  return {
    head: {
      title: 'Checkout',
      description: 'Where to send it, and how to pay.',
      canonical: '/pages/checkout',
      noIndex: true,
    },
  };
}

/** Form, prices and payment are loaded once the page stands; until then its layout does. */
export function Component() {
  const shop = useNeededShop();
  return (
    <CheckoutPage>
      <Later first={<CheckoutSkeleton />}>{shop && <LiveCheckout />}</Later>
    </CheckoutPage>
  );
}
