import type { AddReply, AddRequest } from '../../machines/catalogue/addToCart.ts';
import type { ShopSource } from '../../views/shop/context.ts';
import { clock } from '../clock.ts';

/** Puts it into the cart as soon as there is one; the cart says by its event that it took it. */
export async function addTo(source: ShopSource, request: AddRequest | null): Promise<AddReply> {
  if (request === null) return 'refused';
  const { cart } = await source.ready();
  let reply: AddReply = 'refused';
  const { unsubscribe } = cart.on('cart.line.added', () => {
    reply = 'added';
  });
  cart.send({ type: 'cart.line.add', ...request, now: clock.now() });
  unsubscribe();
  return reply;
}
