import { useSelector } from '@xstate/react';
import { selectCoupon, selectStoredCode } from '../../machines/cart/cart/index.ts';
import { selectApplyingCode, selectRefusal } from '../../machines/cart/coupon/index.ts';
import type { CartActors } from './actors.ts';
import { groupAmounts } from './amounts.ts';

/**
 * How a coupon's code stands. `save` saves it and, if the shopper chose another coupon before, asks to replace that one; `null`
 * where a press would be of no use.
 */
export type SavedCode =
  /** `replaces`: the applied coupon, whose place the code takes; `null` if there is none. */
  | { readonly state: 'open'; readonly replaces: string | null; readonly save: () => void }
  | { readonly state: 'applying' | 'applied' | 'saved'; readonly save: null }
  /** The code is saved, but the cart keeps `chosen`, the coupon that the shopper chose. */
  | { readonly state: 'waiting'; readonly chosen: string; readonly save: () => void }
  /** The code could not replace the chosen coupon. `why` is what the shopper reads. */
  | { readonly state: 'refused'; readonly why: string; readonly save: () => void };

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
  if (applied?.code === code) return { state: 'applied', save: null };
  if (chosen !== null && applying === code) {
    if (!refusal) return { state: 'applying', save: null };
    const why = `${groupAmounts(refusal.message).replace(/\.?$/, '.')} Your cart keeps ${chosen}; ${code} stays saved for you.`;
    return { state: 'refused', why, save };
  }
  if (storedCode !== code) return { state: 'open', replaces: applied?.code ?? null, save };
  return chosen === null ? { state: 'saved', save: null } : { state: 'waiting', chosen, save };
}

/** The coupon that a press takes out of the cart; `null` if there is none. */
export function replacedBy(saved: SavedCode): string | null {
  if (saved.state === 'open') return saved.replaces;
  return saved.state === 'waiting' ? saved.chosen : null;
}
