import { useSelector } from '@xstate/react';
import type { Coupon } from '../../contract/domain/index.ts';
import { selectAreCouponsListed, selectCoupons } from '../../machines/cart/coupon/index.ts';
import { useCartActors } from './actors.ts';

/**
 * The coupon's code, if the cart's list contains it for every shopper who may still use it; otherwise `null`. A shopper whose
 * list lacks the code has used the coupon up.
 */
export function listedCode({ code, isFeatured, autoApply, showAsNudge }: Coupon): string | null {
  return isFeatured || autoApply || showAsNudge ? code : null;
}

/** Returns whether this shopper has used up the coupon with this `listedCode`; `false` until the list has loaded. */
export function useUsedUp(): (code: string | null) => boolean {
  const list = useSelector(useCartActors()?.coupon, (state) =>
    state && selectAreCouponsListed(state) ? selectCoupons(state) : null,
  );
  return (listed) => listed !== null && list !== null && !list.some(({ code }) => code === listed);
}
