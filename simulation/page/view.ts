/** What the page shows, as plain data that rules compare. */
import type { AnyActorRef } from 'xstate';
import { selectIsSignedIn } from '../../src/machines/account/session/index.ts';
import { selectIsKnown } from '../../src/machines/cart/cart/index.ts';
import {
  selectCheckoutStage,
  selectOrderActor,
  selectQuote,
} from '../../src/machines/checkout/checkout/index.ts';
import { selectOrderId, selectOrderStage } from '../../src/machines/checkout/order/index.ts';
import type { Screen } from './screen.ts';
import type { PageView } from './types.ts';

const nothing: PageView = {
  path: '',
  lines: null,
  cart: null,
  userId: null,
  isSignedIn: false,
  checkout: null,
  awaitsCodeOf: null,
  states: {},
};

export function viewOf(screen: Screen | null): PageView {
  if (!screen) return nothing;
  const { pathname, search } = screen.router.state.location;
  const path = `${pathname}${search}`;
  const actors = screen.cartActors();
  const shop = screen.shop()?.shop;
  if (!actors || !shop) return { ...nothing, path };
  const cart = actors.cart.getSnapshot();
  const session = actors.session.getSnapshot();
  const isKnown = selectIsKnown(cart);
  const { data, coupon, cartId, storedCouponCode, revision, completedOrders } = cart.context;
  const signIn = shop.getSnapshot().children.overlays?.getSnapshot().children.signIn?.getSnapshot();
  return {
    path,
    lines: isKnown
      ? data.map(({ recordKey, productId, variantId, qty, source }) => ({
          recordKey,
          productId,
          variantId,
          qty,
          source,
        }))
      : null,
    cart: isKnown
      ? {
          id: cartId,
          coupon: coupon?.code ?? null,
          storedCoupon: storedCouponCode,
          revision,
          completedOrders,
        }
      : null,
    userId: session.context.user?.id ?? null,
    isSignedIn: selectIsSignedIn(session),
    checkout: checkoutOf(screen),
    awaitsCodeOf: signIn?.hasTag('code') ? signIn.context.phone : null,
    states: statesOf(screen),
  };
}

function checkoutOf(screen: Screen): PageView['checkout'] {
  const checkout = screen.parts().checkout?.getSnapshot();
  if (!checkout) return null;
  const order = selectOrderActor(checkout)?.getSnapshot();
  return {
    stage: selectCheckoutStage(checkout),
    total: selectQuote(checkout)?.payable ?? null,
    order: order
      ? {
          stage: selectOrderStage(order),
          id: selectOrderId(order),
          total: order.context.order?.totalAmount ?? null,
        }
      : null,
  };
}

function statesOf(screen: Screen): Readonly<Record<string, string>> {
  const states: Record<string, string> = {};
  const visit = (name: string, actor: AnyActorRef) => {
    const snapshot: unknown = actor.getSnapshot();
    if (typeof snapshot !== 'object' || snapshot === null || !('value' in snapshot)) return;
    states[name] = JSON.stringify(snapshot.value);
    if (!('children' in snapshot) || typeof snapshot.children !== 'object' || snapshot.children === null)
      return;
    const children: Record<string, AnyActorRef | undefined> = { ...snapshot.children };
    for (const [id, child] of Object.entries(children)) if (child) visit(`${name}/${id}`, child);
  };
  const { product, checkout, order, account } = screen.parts();
  const roots: readonly (readonly [string, AnyActorRef | null | undefined])[] = [
    ['shop', screen.shop()?.shop],
    ['variant', product?.variant],
    ['addToCart', product?.add],
    ['checkout', checkout],
    ['orderView', order],
    ['orders', account?.orders],
    ['profile', account?.profile],
    ['express', screen.express()],
  ];
  for (const [name, actor] of roots) if (actor) visit(name, actor);
  return states;
}
