import { useSelector } from '@xstate/react';
import { selectAreCouponsListed } from '../../machines/cart/coupon/index.ts';
import { type CartActors, useCartActors } from './actors.ts';
import { deliveryText, totalText } from './couponChange.ts';
import { isMet, listedOffers } from './listedOffers.ts';
import { type Now, useReckoning } from './reckoning.ts';

interface ReplacingProps {
  readonly code: string;
  readonly now: Now;
}

/**
 * Says beside the button that applies a coupon what it makes of the total if it takes the place of the applied one. Nothing if none
 * is applied, or if the cart does not qualify for it.
 */
export function Replacing(props: ReplacingProps) {
  const actors = useCartActors();
  return actors && <Compared {...props} actors={actors} />;
}

function Compared({ code, now, actors }: ReplacingProps & { readonly actors: CartActors }) {
  const reckoning = useReckoning(actors, now);
  const isListed = useSelector(actors.coupon, selectAreCouponsListed);
  const listed = isListed ? listedOffers(reckoning).find(({ offer }) => offer.id === code) : undefined;
  if (!reckoning.applied || !listed || !isMet(listed)) return null;
  const { change } = listed;
  return ` In place of ${reckoning.applied.code}, ${code} makes your total ${totalText(change)}${deliveryText(change)}.`;
}
