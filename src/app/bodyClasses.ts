import type { ActorRefFrom } from 'xstate';
import { selectIsPageLoaded, type shopMachine } from '../machines/storefront/shop/index.ts';

/** Keeps the body's state classes (S §2): the shop's alone, cleared by each change of the route, `loaded` 50 ms later. */
export function keepBodyClasses(shop: ActorRefFrom<typeof shopMachine>, body: HTMLElement): void {
  shop.subscribe((snapshot) => {
    const wanted = selectIsPageLoaded(snapshot) ? 'loaded' : '';
    if (body.className !== wanted) body.className = wanted;
  });
}
