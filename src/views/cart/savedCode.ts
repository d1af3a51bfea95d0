import { useSelector } from '@xstate/react';
import { selectCoupon, selectStoredCode } from '../../machines/cart/cart/index.ts';
import { selectApplyingCode, selectRefusal } from '../../machines/cart/coupon/index.ts';
import type { CartActors } from './actors.ts';
import { groupAmounts } from './amounts.ts';

export type SavedCode = {
  /** Saves the code. If it can be used now, it also replaces a coupon that the shopper chose before. */
  readonly save: () => void;
} & (
  | { readonly state: 'open' | 'applying' | 'applied' | 'saved' }
  /** It is saved, and does not replace `chosen`, the coupon that the shopper chose, unless `save` is called. */
  | { readonly state: 'waiting'; readonly chosen: string }
  /** It could not replace the chosen coupon, and can be tried again. `why` is what the shopper reads. */
  | { readonly state: 'refused'; readonly why: string }
);

/**
 * A coupon's code that a press saves in the cart, which applies it as soon as the cart qualifies. `now`: the shop's clock,
 * milliseconds since the epoch.
 */
export function useSavedCode(
  { cart, coupon }: Pick<CartActors, 'cart' | 'coupon'>,
  code: string,
  now: () => number,
): SavedCode {
  const applied = useSelector(cart, selectCoupon);
  const storedCode = useSelector(cart, selectStoredCode);
  const applying = useSelector(coupon, selectApplyingCode);
  const refusal = useSelector(coupon, selectRefusal);
  const chosen = applied && !applied.autoApplied && applied.code !== code ? applied.code : null;
  const save = () => {
    cart.send({ type: 'cart.storedCoupon.set', raw: code, now: now() });
    if (chosen !== null) coupon.send({ type: 'coupon.apply', code, source: 'LIST' });
  };
  if (applied?.code === code) return { save, state: 'applied' };
  if (chosen !== null && applying === code) {
    if (!refusal) return { save, state: 'applying' };
    const why = `${groupAmounts(refusal.message).replace(/\.?$/, '.')} Your cart keeps ${chosen}; ${code} stays saved for you.`;
    return { save, state: 'refused', why };
  }
  if (storedCode !== code) return { save, state: 'open' };
  return chosen === null ? { save, state: 'saved' } : { save, state: 'waiting', chosen };
}
