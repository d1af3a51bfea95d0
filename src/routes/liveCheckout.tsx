import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { selectIsKnown } from '../machines/cart/index.ts';
import { selectIsReady } from '../machines/storeData/index.ts';
import { checkoutInput, followShop, provideCheckout } from '../shop/checkoutActors.ts';
import { clock } from '../shop/clock.ts';
import { observed } from '../shop/observed.ts';
import { type CartActors, useCartActors } from '../views/cart/actors.ts';
import { CheckoutFlow } from '../views/checkout/CheckoutFlow.tsx';
import { CheckoutSkeleton } from '../views/checkout/CheckoutSkeleton.tsx';
import { useRouteServices } from './services.ts';
import { useNavigationOf } from './useNavigationOf.ts';

/** Checkout's machine, once the cart and the store are known. */
export default function LiveCheckout() {
  const actors = useCartActors();
  return actors ? <WhenKnown actors={actors} /> : <CheckoutSkeleton />;
}

function WhenKnown({ actors }: { readonly actors: CartActors }) {
  const isKnown = useSelector(actors.cart, selectIsKnown);
  const isReady = useSelector(actors.storeData, selectIsReady);
  return isKnown && isReady ? <Running actors={actors} /> : <CheckoutSkeleton />;
}

function Running({ actors }: { readonly actors: CartActors }) {
  const { shopApi, storeId } = useRouteServices();
  const machine = useMemo(() => provideCheckout(actors, shopApi), [actors, shopApi]);
  const input = useMemo(() => checkoutInput(actors, storeId), [actors, storeId]);
  const checkout = useActorRef(machine, { input, ...observed('checkout') });
  useNavigationOf(checkout);
  useEffect(() => followShop(checkout, actors), [checkout, actors]);
  return <CheckoutFlow checkout={checkout} actors={actors} now={clock.now} />;
}
