import { useSelector } from '@xstate/react';
import type { Coupon } from '../../contract/domain/index.ts';
import { selectAreCouponsListed, selectCoupons } from '../../machines/cart/coupon/index.ts';
import { useCartActors } from './actors.ts';

/**
 * The code of a coupon that the cart's list has for everybody who may still use it; `null` of another coupon. Where that
 * list lacks the code, this shopper has used the coupon up.
 */
export function listedCode({ code, isFeatured, autoApply, showAsNudge }: Coupon): string | null {
  return isFeatured || autoApply || showAsNudge ? code : null;
}

/** Tells which coupons this shopper has used up, by `listedCode`: none, until the list has loaded. */
export function useUsedUp(): (code: string | null) => boolean {
  const list = useSelector(useCartActors()?.coupon, (state) =>
    state && selectAreCouponsListed(state) ? selectCoupons(state) : null,
  );
  return (listed) => listed !== null && list !== null && !list.some(({ code }) => code === listed);
}
