/** What the page shows, as plain data that rules compare. */
import { type AnyActorRef, isMachineSnapshot } from 'xstate';
import { selectIsSignedIn } from '../../src/machines/account/session/index.ts';
import { selectIsKnown } from '../../src/machines/cart/cart/index.ts';
import { selectOffer, selectProduct } from '../../src/machines/catalogue/variant/index.ts';
import {
  selectAmountChange,
  selectCheckoutStage,
  selectOrderActor,
  selectQuote,
} from '../../src/machines/checkout/checkout/index.ts';
import { selectIntended, selectOrderId, selectOrderStage } from '../../src/machines/checkout/order/index.ts';
import { host } from './host.ts';
import type { Screen } from './screen.ts';
import type { PageView } from './types.ts';

const nothing: PageView = {
  page: host.name,
  path: '',
  lines: null,
  cart: null,
  userId: null,
  phone: null,
  isSignedIn: false,
  buy: null,
  checkout: null,
  awaitsCodeOf: null,
  measured: [],
  states: {},
  tags: {},
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
  const { notices, priceChanges, removed, shortfalls } = cart.context;
  const buy = screen.overlay().buy ?? screen.parts().buy;
  const variant = buy?.variant.getSnapshot();
  const signIn = shop.getSnapshot().children.overlays?.getSnapshot().children.signIn?.getSnapshot();
  return {
    page: host.name,
    path,
    lines: isKnown
      ? data.map(({ recordKey, productId, variantId, qty, maximumOrderQuantity, source }) => ({
          recordKey,
          productId,
          variantId,
          qty,
          most: maximumOrderQuantity,
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
          short: shortfalls.map(({ recordKey }) => recordKey),
          notices: notices.map(({ code }) => code),
          hasMessage: notices.length > 0 || priceChanges.length > 0 || removed !== null,
        }
      : null,
    userId: session.context.user?.id ?? null,
    phone: session.context.user?.phone ?? null,
    isSignedIn: selectIsSignedIn(session),
    buy: variant
      ? { productId: selectProduct(variant).id, variantId: selectOffer(variant).variant?.id ?? null }
      : null,
    checkout: checkoutOf(screen),
    awaitsCodeOf: signIn?.hasTag('code') ? signIn.context.phone : null,
    measured: measuredOf(screen),
    ...machinesOf(screen),
  };
}

function measuredOf(screen: Screen): PageView['measured'] {
  const integrations = screen.shop()?.integrations?.current()?.integrations.getSnapshot();
  const analytics = integrations?.children.analytics?.getSnapshot();
  if (!analytics?.matches({ delivery: 'running' })) return [];
  const { buffer, sending } = analytics.context;
  return [...sending, ...buffer].map(({ event }) => event.eventId);
}

function checkoutOf(screen: Screen): PageView['checkout'] {
  const checkout = screen.parts().checkout?.getSnapshot();
  if (!checkout) return null;
  const order = selectOrderActor(checkout)?.getSnapshot();
  const change = selectAmountChange(checkout);
  const stage = selectCheckoutStage(checkout);
  return {
    stage,
    total: stage === 'confirmingAmount' ? (change?.to ?? null) : (selectQuote(checkout)?.payable ?? null),
    order: order
      ? {
          stage: selectOrderStage(order),
          id: selectOrderId(order),
          intended: selectIntended(order)?.totalAmount ?? null,
        }
      : null,
  };
}

function machinesOf(screen: Screen): Pick<PageView, 'states' | 'tags'> {
  const states: Record<string, string> = {};
  const tags: Record<string, readonly string[]> = {};
  const visit = (name: string, actor: AnyActorRef) => {
    const snapshot: unknown = actor.getSnapshot();
    if (!isMachineSnapshot(snapshot)) return;
    states[name] = JSON.stringify(snapshot.value);
    if (snapshot.tags.size > 0) tags[name] = [...snapshot.tags];
    const children: Readonly<Record<string, AnyActorRef | undefined>> = snapshot.children;
    for (const [id, child] of Object.entries(children)) if (child) visit(`${name}/${id}`, child);
  };
  const { buy, section: _section, errands, orderErrands, list, ...parts } = screen.parts();
  const { hold: _hold, ...ofOrder } = orderErrands ?? {};
  const roots: readonly (readonly [string, AnyActorRef | null | undefined])[] = [
    ['shop', screen.shop()?.shop],
    ['variant', buy?.variant],
    ['addToCart', buy?.add],
    ...Object.entries(parts),
    ['questions', errands?.questions],
    ['marks', errands?.marks],
    ['alert', errands?.alert()],
    ...Object.entries(ofOrder),
    ['moreProducts', list?.more],
    ['search', screen.search()],
    ['quickView', screen.overlay().quickView],
    ['express', screen.express()],
  ];
  for (const [name, actor] of roots) if (actor) visit(name, actor);
  return { states, tags };
}
