import { CheckoutPage } from '../../views/checkout/CheckoutPage.tsx';
import { CheckoutSkeleton } from '../../views/checkout/CheckoutSkeleton.tsx';
import type { LayoutFlags } from '../../views/layout/store.ts';
import { useRequiredShop } from '../../views/shop/context.ts';
import { requiredPart } from '../../views/shop/lazyPart.tsx';

export { loader } from './loader.ts';

const CheckoutPart = requiredPart(async () => (await import('./live.tsx')).CheckoutPart, CheckoutSkeleton);

export const handle: LayoutFlags = {
  minimalHeader: true,
  hideFooter: true,
  topRunner: false,
  timer: false,
  couponBanner: false,
  hideMarketing: true,
};

export function Component() {
  useRequiredShop();
  return (
    <CheckoutPage>
      <CheckoutPart />
    </CheckoutPage>
  );
}
