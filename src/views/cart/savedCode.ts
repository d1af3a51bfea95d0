import { useSelector } from '@xstate/react';
import { selectCoupon, selectStoredCode } from '../../machines/cart/cart/index.ts';
import type { CartActors } from './actors.ts';

export interface SavedCode {
  readonly state: 'applied' | 'saved' | 'open';
  /** The coupon that the shopper chose instead, in whose place a saved code does not come by itself. */
  readonly chosen: string | null;
  readonly save: () => void;
}

/**
 * A coupon's code that a press saves in the cart, which applies it as soon as the cart qualifies. If it can be used now, it also
 * replaces a coupon that the shopper chose before. `now`: the shop's clock, milliseconds since the epoch.
 */
export function useSavedCode(
  { cart, coupon }: Pick<CartActors, 'cart' | 'coupon'>,
  code: string,
  now: () => number,
): SavedCode {
  const applied = useSelector(cart, selectCoupon);
  const storedCode = useSelector(cart, selectStoredCode);
  const chosen = applied && !applied.autoApplied && applied.code !== code ? applied.code : null;
  return {
    state: applied?.code === code ? 'applied' : storedCode === code ? 'saved' : 'open',
    chosen,
    save: () => {
      cart.send({ type: 'cart.storedCoupon.set', raw: code, now: now() });
      if (chosen !== null) coupon.send({ type: 'coupon.apply', code, source: 'LIST' });
    },
  };
}
