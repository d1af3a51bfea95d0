/** What checkout's machine is provided with, what it begins with, and what it is told of the shop meanwhile. */
import { type ActorRefFrom, fromPromise, waitFor } from 'xstate';
import type { SessionMeta } from '../../contract/domain/index.ts';
import { selectIsSignedIn } from '../../machines/account/session/index.ts';
import { selectCoupons } from '../../machines/cart/coupon/index.ts';
import { selectIsCartValid } from '../../machines/cart/inventory/index.ts';
import {
  type CartCheck,
  type CheckoutCart,
  type CheckoutInput,
  type CheckoutStore,
  checkoutMachine,
} from '../../machines/checkout/checkout/index.ts';
import {
  type OpenedIntent,
  type OrderContext,
  type OrderIntent,
  type OrderReply,
  orderMachine,
  type ProviderPayment,
  type TransactionReply,
  type ValidationReply,
} from '../../machines/checkout/order/index.ts';
import { orderWatchMachine } from '../../machines/checkout/orderWatch.ts';
import { reportingPincodeMachine, type ZipReply } from '../../machines/checkout/pincode/index.ts';
import {
  selectIsReady,
  selectLoyaltyRules,
  selectSettings,
  selectShippingTiers,
  selectStore,
} from '../../machines/storefront/storeData/index.ts';
import { createConnectivity } from '../../services/connectivity/index.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import type { CartActors } from '../../views/cart/actors.ts';
import { spendableOf } from '../../views/rewards/spendable.ts';
import { clock } from '../clock.ts';
import { drafts, intents } from '../intents.ts';
import { paymentWindow } from '../paymentWindow.ts';
import { sessionMeta } from './attributionActors.ts';
import { readOrder } from './orderActors.ts';

const CHECK_TIMEOUT_MS = 14_000;

export function provideCheckout(actors: CartActors, shopApi: ShopApi) {
  return checkoutMachine.provide({
    actors: {
      pincode: reportingPincodeMachine.provide({
        actors: {
          lookUpPincode: fromPromise<ZipReply, { pincode: string }>(({ input, signal }) =>
            shopApi.getZipCode(input, { signal }),
          ),
        },
      }),
      order: provideOrder(actors, shopApi),
      checkCart: fromPromise<CartCheck, { storeId: string }>(({ signal }) => checkCart(actors, signal)),
    },
    actions: {
      storeDraft: (_, draft) => void drafts.write(draft),
      forgetDraft: () => drafts.remove(),
    },
  });
}

export function provideOrder({ storeData }: CartActors, shopApi: ShopApi) {
  const read = readOrder(shopApi);
  const shopName = () => selectStore(storeData.getSnapshot())?.name ?? 'The shop';
  return orderMachine.provide({
    actors: {
      openIntent: fromPromise<OpenedIntent, { placement: OrderContext['placement'] }>(({ input, signal }) => {
        const request = input.placement?.request;
        if (!request) throw new Error('There is nothing to order');
        return intents.open(request, signal);
      }),
      createOrder: fromPromise<OrderReply, { intent: OrderIntent | null }>(
        ({ input: { intent }, signal }) => {
          if (!intent) throw new Error('There is no intent to order');
          return shopApi.createOrder(intent, { signal });
        },
      ),
      createTransaction: fromPromise<TransactionReply, { orderId: string }>(({ input, signal }) =>
        shopApi.createTransaction(input, { signal }),
      ),
      validateTransaction: fromPromise<ValidationReply, { orderId: string; payment: ProviderPayment | null }>(
        async ({ input: { orderId, payment }, signal }) =>
          payment
            ? shopApi.validateTransaction({ orderId, ...payment }, { signal })
            : { ok: true, value: false },
      ),
      openPaymentWindow: paymentWindow(shopName),
      readOrder: read,
      watchOrder: orderWatchMachine.provide({ actors: { readOrder: read } }),
      closeIntent: fromPromise<{ isFirst: boolean }, { intent: OrderIntent | null }>(
        async ({ input: { intent } }) => (intent ? intents.close(intent.idempotencyKey) : { isFirst: false }),
      ),
    },
    actions: { storeIntent: (_, intent) => intent && intents.store(intent) },
  });
}

/** A fresh look by the cart's own machines; what they find they settle in the cart first. */
export async function checkCart(actors: CartActors, signal: AbortSignal): Promise<CartCheck> {
  const { cart, inventory, sync } = actors;
  const options = { timeout: CHECK_TIMEOUT_MS, signal };
  sync.send({ type: 'sync.flush' });
  inventory.send({ type: 'inventory.ensureFresh' });
  const isSettled = (state: ReturnType<typeof inventory.getSnapshot>) =>
    !state.matches('checking') && !state.matches('stale');
  const answer = await waitFor(inventory, isSettled, options);
  if (answer.matches('waiting') || answer.matches('stalled')) {
    return { kind: 'failed', failure: { kind: 'network' } };
  }
  await waitFor(cart, (state) => !state.hasTag('validating'), options);
  const settled = await waitFor(inventory, isSettled, options);
  return { kind: selectIsCartValid(settled) ? 'valid' : 'invalid', cart: cartOf(actors), now: now() };
}

export function checkoutInput(actors: CartActors, storeId: string): CheckoutInput {
  return {
    storeId,
    store: storeOf(actors),
    cart: cartOf(actors),
    session: sessionOf(actors),
    now: now(),
    draft: drafts.read(),
    interrupted: intents.read(),
  };
}

/** What is known of the session's landing. */
export function landingOf({ shop }: Pick<CartActors, 'shop'>): SessionMeta | null {
  const { attribution } = shop.getSnapshot().children;
  return attribution ? sessionMeta(attribution) : null;
}

function sessionOf(actors: CartActors): CheckoutInput['session'] {
  const meta = landingOf(actors);
  return {
    isSignedIn: selectIsSignedIn(actors.session.getSnapshot()),
    isAffiseTrackingValid: meta?.isAffiseTrackingValid === true,
    meta,
  };
}

/** Keeps checkout told of the shop, and the shop of what checkout tells. Returns a function that stops it. */
export function followShop(checkout: ActorRefFrom<typeof checkoutMachine>, actors: CartActors): () => void {
  const { shop, cart, coupon, inventory, storeData, session, rewards } = actors;
  const known = () => checkout.getSnapshot().context;
  const tellCart = () => {
    const next = cartOf(actors);
    if (isSame(partsOf(next), partsOf(known().cart))) return;
    checkout.send({ type: 'checkout.cart.changed', cart: next, now: now() });
  };
  const tellStore = () => {
    const next = storeOf(actors);
    if (isSame(Object.values(next), Object.values(known().store))) return;
    checkout.send({ type: 'checkout.store.changed', store: next, now: now() });
  };
  const tellSession = () => {
    const next = sessionOf(actors);
    if (next.isSignedIn === known().session.isSignedIn) return;
    checkout.send({ type: 'checkout.session.changed', session: next });
  };
  const subscriptions = [
    cart.subscribe(tellCart),
    coupon.subscribe(tellCart),
    rewards.subscribe(tellCart),
    session.subscribe(() => {
      tellSession();
      tellCart();
    }),
    storeData.subscribe(tellStore),
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
  // What changed while the page was rendered, since the machine's input was read.
  tellSession();
  tellStore();
  tellCart();
  return () => {
    stopConnectivity();
    for (const { unsubscribe } of subscriptions) unsubscribe();
  };
}

/** What a cart is the same by. */
function partsOf({ shoppingCartId, lines, coupon, freebies, rewards }: CheckoutCart): readonly unknown[] {
  const { loyalty, viaProvider, isRewardApplied } = rewards ?? {};
  return [shoppingCartId, lines, coupon, loyalty, viaProvider, isRewardApplied, ...freebies];
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((part, index) => Object.is(part, others[index]));
}

function cartOf(actors: CartActors): CheckoutCart {
  const { cart, coupon } = actors;
  const { data, coupon: applied, cartId } = cart.getSnapshot().context;
  const coupons = selectCoupons(coupon.getSnapshot());
  return {
    shoppingCartId: cartId,
    lines: data,
    coupon: applied,
    freebies: coupons.filter(({ couponType }) => couponType === 'FREEBIE'),
    rewards: spendableOf(actors),
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

function now(): string {
  return new Date(clock.now()).toISOString();
}
