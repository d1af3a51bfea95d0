import { useActorRef, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { fromPromise } from 'xstate';
import type { cartMachine } from '../../machines/cart/cart/index.ts';
import { couponBannerMachine } from '../../machines/storefront/couponBanner.ts';
import { type overlaysMachine, selectOverlay } from '../../machines/storefront/overlays/index.ts';
import { selectTopCoupon, type storeDataMachine } from '../../machines/storefront/storeData/index.ts';
import { listedCode, useUsedUp } from '../../views/cart/useUsedUp.ts';
import { CouponBand, CouponSheet } from '../../views/promos/CouponBanner.tsx';
import { clock } from '../clock.ts';
import { observed } from '../observed.ts';

interface CouponBannerPartProps {
  readonly storeData: ActorRefFrom<typeof storeDataMachine>;
  readonly overlays: ActorRefFrom<typeof overlaysMachine>;
  readonly cart: ActorRefFrom<typeof cartMachine>;
}

const machine = couponBannerMachine.provide({
  actors: {
    copyCode: fromPromise<void, { code: string }>(({ input }) => navigator.clipboard.writeText(input.code)),
  },
});

/** The banner of the shop's top coupon and the sheet that it opens; nothing until the coupon is known, or once the shopper has used it up. */
export function CouponBannerPart({ storeData, overlays, cart }: CouponBannerPartProps) {
  const coupon = useSelector(storeData, selectTopCoupon);
  const overlay = useSelector(overlays, selectOverlay);
  const banner = useActorRef(machine, { ...observed('couponBanner') });
  const isUsedUp = useUsedUp();
  const { coupon: coupons } = cart.getSnapshot().children;
  if (!coupon || !coupons || isUsedUp(listedCode(coupon))) return null;
  return (
    <>
      <CouponBand
        coupon={coupon}
        onOpen={() => overlays.send({ type: 'overlay.open', overlay: { kind: 'couponBanner' } })}
      />
      <CouponSheet
        coupon={coupon}
        isOpen={overlay?.kind === 'couponBanner'}
        actors={{ cart, coupon: coupons }}
        banner={banner}
        onClose={() => overlays.send({ type: 'overlay.close' })}
        now={clock.now}
      />
    </>
  );
}
