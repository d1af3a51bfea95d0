import { type ActorRefFrom, fromPromise } from 'xstate';
import { selectIsSignedIn } from '../../machines/account/session/index.ts';
import {
  type CartCheck,
  type CheckoutCart,
  type CheckoutInput,
  type CheckoutStore,
  checkoutMachine,
} from '../../machines/checkout/checkout/index.ts';
import { reportingPincodeMachine } from '../../machines/checkout/pincode/index.ts';
import {
  selectIsReady,
  selectLoyaltyRules,
  selectSettings,
  selectShippingTiers,
} from '../../machines/storefront/storeData/index.ts';
import { createConnectivity } from '../../services/connectivity/index.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import type { CartActors } from '../../views/cart/actors.ts';
import { drafts, intents } from '../checkoutStorage.ts';
import { sessionMeta } from './attribution.ts';
import { checkCart, checkoutCart, isoNow } from './cartCheck.ts';
import { provideOrder } from './order.ts';
import { lookUpPincode } from './pincode.ts';

export function provideCheckout(actors: CartActors, shopApi: ShopApi) {
  return checkoutMachine.provide({
    actors: {
      pincode: reportingPincodeMachine.provide({ actors: { lookUpPincode: lookUpPincode(shopApi) } }),
      order: provideOrder(actors, shopApi),
      checkCart: fromPromise<CartCheck, { storeId: string }>(({ signal }) => checkCart(actors, signal)),
    },
    actions: {
      storeDraft: (_, draft) => void drafts.write(draft),
      forgetDraft: () => drafts.remove(),
    },
  });
}

/** What checkout starts with: the cart, the store and the session as they are, and what an earlier visit left behind. */
export function checkoutInput(actors: CartActors, storeId: string): CheckoutInput {
  return {
    storeId,
    store: storeOf(actors),
    cart: checkoutCart(actors),
    session: sessionOf(actors),
    now: isoNow(),
    draft: drafts.read(),
    interrupted: intents.read(),
  };
}

/**
 * Connects checkout to the shop: changes of cart, store, session and connectivity are sent to checkout, and checkout's
 * requests and facts to the shop. Returns a function that disconnects them.
 */
export function connectCheckout(
  checkout: ActorRefFrom<typeof checkoutMachine>,
  actors: CartActors,
): () => void {
  const { shop, cart, coupon, inventory, storeData, session, rewards } = actors;
  const current = () => checkout.getSnapshot().context;
  const sendCart = () => {
    const next = checkoutCart(actors);
    if (isSame(partsOf(next), partsOf(current().cart))) return;
    checkout.send({ type: 'checkout.cart.changed', cart: next, now: isoNow() });
  };
  const sendStore = () => {
    const next = storeOf(actors);
    if (isSame(Object.values(next), Object.values(current().store))) return;
    checkout.send({ type: 'checkout.store.changed', store: next, now: isoNow() });
  };
  const sendSession = () => {
    const next = sessionOf(actors);
    if (next.isSignedIn === current().session.isSignedIn) return;
    checkout.send({ type: 'checkout.session.changed', session: next });
  };
  const subscriptions = [
    cart.subscribe(sendCart),
    coupon.subscribe(sendCart),
    rewards.subscribe(sendCart),
    session.subscribe(() => {
      sendSession();
      sendCart();
    }),
    storeData.subscribe(sendStore),
    checkout.on('checkout.figures.outdated', () => {
      storeData.send({ type: 'storeData.refresh' });
      coupon.send({ type: 'coupon.list.reload' });
      inventory.send({ type: 'inventory.ensureFresh' });
    }),
    checkout.on('toast.requested', (event) => shop.send(event)),
    checkout.on('analytics.requested', (event) => shop.send(event)),
    checkout.on('log.requested', (event) => shop.send(event)),
    checkout.on('order.completed', (event) => shop.send(event)),
  ];
  const stopConnectivity = createConnectivity(window).subscribe((isOnline) => {
    if (isOnline) checkout.send({ type: 'connectivity.online' });
  });
  // Changes since the machine's input was read, while the page rendered.
  sendSession();
  sendStore();
  sendCart();
  return () => {
    stopConnectivity();
    for (const { unsubscribe } of subscriptions) unsubscribe();
  };
}

/** The parts that are compared to see whether checkout's cart has changed. */
function partsOf({ shoppingCartId, lines, coupon, freebies, rewards }: CheckoutCart): readonly unknown[] {
  const { loyalty, viaProvider, isRewardApplied } = rewards ?? {};
  return [shoppingCartId, lines, coupon, loyalty, viaProvider, isRewardApplied, ...freebies];
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((part, index) => Object.is(part, others[index]));
}

function sessionOf({ shop, session }: CartActors): CheckoutInput['session'] {
  const meta = sessionMeta(shop.getSnapshot().children.attribution);
  return {
    isSignedIn: selectIsSignedIn(session.getSnapshot()),
    isAffiseTrackingValid: meta?.isAffiseTrackingValid === true,
    meta,
  };
}

function storeOf({ storeData }: CartActors): CheckoutStore {
  const snapshot = storeData.getSnapshot();
  return {
    isReady: selectIsReady(snapshot),
    settings: selectSettings(snapshot),
    shippingTiers: selectShippingTiers(snapshot),
    loyaltyRules: selectLoyaltyRules(snapshot),
  };
}
