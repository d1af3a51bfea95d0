/**
 * Writes the shop's state to the document outside React's root: the body's classes, and the attribute that says
 * whether the cart is empty.
 */
import type { ActorRefFrom } from 'xstate';
import { type cartMachine, selectIsEmpty, selectIsKnown } from '../machines/cart/cart/index.ts';
import { selectIsPageLoaded, type shopMachine } from '../machines/storefront/shop/index.ts';
import { afterPaint } from '../views/shop/scheduling.ts';

/**
 * Sets the body's class to `loaded` 50 ms after each change of route, and removes it until then (Specification
 * 2). It is the body's only class.
 */
export function followPageLoaded(shop: ActorRefFrom<typeof shopMachine>, body: HTMLElement): void {
  shop.subscribe((snapshot) => {
    const wanted = selectIsPageLoaded(snapshot) ? 'loaded' : '';
    if (body.className !== wanted) body.className = wanted;
  });
}

/**
 * Sets `data-cart` on the document's element, by which first views of the cart and of checkout choose their layout; the
 * inline script in `index.html` sets it on load. A change restyles every element, so it waits until the press that caused
 * it has been answered.
 */
export function followCartFilled(cart: ActorRefFrom<typeof cartMachine>): void {
  cart.subscribe(async () => {
    await afterPaint();
    const snapshot = cart.getSnapshot();
    if (!selectIsKnown(snapshot)) return;
    if (selectIsEmpty(snapshot)) delete document.documentElement.dataset.cart;
    else document.documentElement.dataset.cart = 'filled';
  });
}
