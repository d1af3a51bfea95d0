import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { addToCartMachine } from '../../machines/catalogue/addToCart.ts';
import { useShopSource } from '../../views/shop/context.ts';
import { observed } from '../observed.ts';
import { addTo } from './addToCart.ts';

/** What puts a product into the cart; `name` is the root actor's in recordings. */
export function useAddToCart(name: 'addToCart' | 'quickAdd') {
  const source = useShopSource();
  const machine = useMemo(
    () =>
      addToCartMachine.provide({
        actors: { addToCart: fromPromise(({ input }) => addTo(source, input.request)) },
      }),
    [source],
  );
  return useActorRef(machine, observed(name));
}
