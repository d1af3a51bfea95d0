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
    actors: { addToCart: fromPromise(({ input, signal }) => addLine(source, input.request, signal)) },
  });
}

/**
 * Sends the request to the cart, starting the shop first if necessary, and waits for the cart's answer. Rejects when its code
 * cannot be loaded, and when `signal` is aborted first.
 */
export async function addLine(
  source: ShopSource,
  request: AddRequest | null,
  signal: AbortSignal,
): Promise<AddReply> {
  if (request === null) return 'refused';
  const { cart } = await source.whenStarted();
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<AddReply>();
  const answers = [
    cart.on('cart.line.added', ({ qty }) => resolve(qty < request.qty ? 'cut' : 'added')),
    cart.on('cart.line.refused', () => resolve('refused')),
  ];
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  cart.send({ type: 'cart.line.add', ...request, now: clock.now() });
  try {
    return await promise;
  } finally {
    for (const { unsubscribe } of answers) unsubscribe();
  }
}
