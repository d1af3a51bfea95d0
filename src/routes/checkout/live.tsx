import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { checkoutInput, connectCheckout, provideCheckout } from '../../app/actors/checkout.ts';
import { clock } from '../../app/clock.ts';
import { observed } from '../../app/observed.ts';
import { useNavigationRequests } from '../../app/page/navigation.ts';
import { useRouteServices } from '../../app/page/routeServices.ts';
import { selectIsKnown } from '../../machines/cart/cart/index.ts';
import { selectIsReady } from '../../machines/storefront/storeData/index.ts';
import { type CartActors, useCartActors } from '../../views/cart/actors.ts';
import { CheckoutFlow } from '../../views/checkout/CheckoutFlow.tsx';
import { CheckoutSkeleton } from '../../views/checkout/CheckoutSkeleton.tsx';

/** Checkout and its machine. The machine starts once the cart and the store's data are known. */
export function CheckoutPart() {
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
  useNavigationRequests(checkout);
  useEffect(() => connectCheckout(checkout, actors, shopApi), [checkout, actors, shopApi]);
  return <CheckoutFlow checkout={checkout} actors={actors} now={clock.now} />;
}
