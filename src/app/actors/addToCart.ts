import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { type AddReply, type AddRequest, addToCartMachine } from '../../machines/catalogue/addToCart.ts';
import { type ShopSource, useShopSource } from '../../views/shop/context.ts';
import { clock } from '../clock.ts';
import { observed } from '../observed.ts';

/**
 * The add-to-cart actor of one product form.
 *
 * @param name the actor's name in recordings
 */
export function useAddToCart(name: 'addToCart' | 'quickAdd' | 'dealAdd') {
  const source = useShopSource();
  const machine = useMemo(() => provideAddToCart(source), [source]);
  return useActorRef(machine, observed(name));
}

/** The add-to-cart machine, which starts the shop if necessary. */
export function provideAddToCart(source: ShopSource) {
  return addToCartMachine.provide({
    actors: { addToCart: fromPromise(({ input }) => addLine(source, input.request)) },
  });
}

/** Sends the request to the cart, starting the shop first if necessary. Rejects when its code cannot be loaded. */
export async function addLine(source: ShopSource, request: AddRequest | null): Promise<AddReply> {
  if (request === null) return 'refused';
  const { cart } = await source.whenStarted();
  let reply: AddReply = 'refused';
  // The cart emits this event while it handles the next one, if it accepts the line.
  const { unsubscribe } = cart.on('cart.line.added', () => {
    reply = 'added';
  });
  cart.send({ type: 'cart.line.add', ...request, now: clock.now() });
  unsubscribe();
  return reply;
}
