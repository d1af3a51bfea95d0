import { type ActorRefFrom, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { ExpressCheckout, ExpressIntent } from '../../contract/domain/index.ts';
import { selectUser } from '../../machines/account/session/index.ts';
import { syncIntentOf } from '../../machines/cart/cart/revision.ts';
import {
  type CouponRuleReply,
  type ExpressCartCheck,
  type ExpressCheckoutReply,
  expressMachine,
  type OpenedExpress,
  type WidgetEvent,
} from '../../machines/checkout/express/index.ts';
import {
  createExpressService,
  createWidgetLoader,
  type WidgetMessage,
} from '../../services/express/index.ts';
import { type CartActors, cartActorsOf } from '../../views/cart/actors.ts';
import type { ShopActors } from '../../views/shop/context.ts';
import { blocksCookies } from '../blocksCookies.ts';
import { expressIntents, locks } from '../checkoutStorage.ts';
import { observed } from '../observed.ts';
import type { RouteServices } from '../page/routeServices.ts';
import { sessionMeta } from './attribution.ts';
import { runCartCheck } from './cartCheck.ts';
import { retryWhenOnline } from './online.ts';
import { provideOrder } from './order.ts';

const TURN = 'express-checkout';

const loadWidget = createWidgetLoader({ document });

/** Starts the express checkout's machine; its code is loaded when the shopper first asks for it. */
export function startExpress(
  shopActors: Pick<ShopActors, 'shop' | 'cart'>,
  { shopApi, storeId }: RouteServices,
): ActorRefFrom<typeof expressMachine> {
  const actors = cartActorsOf({ ...shopActors, express: null });
  const sessionMetaNow = () => sessionMeta(shopActors.shop.getSnapshot().children.attribution);
  const machine = expressMachine.provide({
    actors: {
      holdTurn,
      checkCart: fromPromise<ExpressCartCheck, undefined>(({ signal }) => syncedCart(actors, signal)),
      openIntent: fromPromise<OpenedExpress, { storeId: string; shoppingCartId: string }>(
        ({ input, signal }) =>
          expressIntents.open({ ...input, ...cartAsSent(actors), metadata: sessionMetaNow() }, signal),
      ),
      startCheckout: fromPromise<ExpressCheckoutReply, { intent: ExpressIntent | null }>(
        ({ input: { intent }, signal }) => {
          if (!intent) throw new Error('There is no express checkout to start');
          return shopApi.startExpressCheckout({ intent }, { signal });
        },
      ),
      loadWidget: fromPromise<{ ok: boolean }, { scriptUrl: string }>(({ input }) =>
        loadWidget(input.scriptUrl),
      ),
      runWidget: runWidget(sessionMetaNow),
      fetchRule: fromPromise<CouponRuleReply, { storeId: string; code: string }>(({ input, signal }) =>
        shopApi.getCouponRule(input, { signal }),
      ),
      order: provideOrder(actors, shopApi),
      closeIntent: fromPromise<{ isFirst: boolean }, { intent: ExpressIntent | null }>(
        async ({ input: { intent } }) =>
          intent ? expressIntents.close(intent.idempotencyKey) : { isFirst: false },
      ),
    },
  });
  const express = createActor(machine, {
    input: { storeId, interrupted: expressIntents.read() },
    ...observed('express'),
  });
  connectExpress(express, actors);
  express.start();
  return express;
}

/** Forwards the express checkout's requests and facts to the shop, and connectivity to the express checkout. */
function connectExpress(
  express: ActorRefFrom<typeof expressMachine>,
  { shop, cart, coupon }: CartActors,
): void {
  express.on('*', (event) => {
    switch (event.type) {
      case 'express.coupon.applied':
        coupon.send({ type: 'coupon.apply', code: event.code, source: 'WIDGET' });
        return;
      case 'express.coupon.removed':
        cart.send({ type: 'cart.coupon.remove' });
        return;
      case 'order.abandoned':
        cart.send(event);
        return;
      case 'express.signIn.requested':
        shop.getSnapshot().children.session?.send({
          type: 'session.express.signIn',
          phone: event.phone,
          code: event.code,
        });
        return;
      default:
        shop.send(event);
    }
  });
  let wasWidgetOpen = false;
  express.subscribe((snapshot) => {
    const isWidgetOpen = snapshot.matches({ active: 'widget' });
    // An open drawer is a modal dialog and would cover the widget.
    if (isWidgetOpen && !wasWidgetOpen) shop.send({ type: 'cart.drawer.close' });
    wasWidgetOpen = isWidgetOpen;
  });
  retryWhenOnline(express);
}

/** Allows one express checkout at a time among all tabs, by a lock. */
const holdTurn = fromCallback<EventObject, undefined>(({ sendBack }) => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  locks
    .ifFree(TURN, () => {
      sendBack({ type: 'turn.taken' });
      return left;
    })
    .then((result) => {
      if (result === 'busy') sendBack({ type: 'turn.busy' });
    })
    // The browser refuses locks: tabs then do not wait for each other.
    .catch(() => sendBack({ type: 'turn.taken' }));
  return leave;
});

/**
 * Checks stock and prices again, and that the server's cart equals this one. Fails for a guest whose browser blocks cookies: the
 * shop's own checkout, where the shopper is then sent, says what to do.
 */
async function syncedCart(actors: CartActors, signal: AbortSignal): Promise<ExpressCartCheck> {
  if (selectUser(actors.session.getSnapshot()) === null && blocksCookies()) return { kind: 'failed' };
  const { kind } = await runCartCheck(actors, { needsServerCart: true }, signal);
  if (kind !== 'valid') return { kind };
  const { cartId } = actors.cart.getSnapshot().context;
  return cartId === null ? { kind: 'failed' } : { kind: 'valid', shoppingCartId: cartId };
}

/** What the synced cart holds: the order may be one that this browser cannot read later. */
function cartAsSent({ cart }: CartActors): Pick<ExpressIntent, 'lines' | 'couponCode'> {
  const { lines, couponCode } = syncIntentOf(cart.getSnapshot().context).cart;
  return { lines, couponCode };
}

/** Opens the provider's widget and reports its messages; closes it when the actor stops. */
const runWidget = (sessionMetaNow: () => ReturnType<typeof sessionMeta>) =>
  fromCallback<EventObject, { checkout: ExpressCheckout }>(({ input, sendBack }) => {
    const { scriptUrl, merchantCheckoutId, mid, environment } = input.checkout;
    let close = () => {};
    let isClosed = false;
    const report = (message: WidgetMessage) => sendBack(eventOf(message));
    const open = async () => {
      const script = await loadWidget(scriptUrl);
      if (isClosed) return;
      if (!script.ok) return report({ type: 'checkout-initiation-failure', reason: script.failure });
      const origin = new URL(scriptUrl, location.href).origin;
      const service = createExpressService({ sdk: script.value, origin, window });
      const { landingPage, referrer } = sessionMetaNow() ?? {};
      const from = { ...(landingPage && { landingPage }), ...(referrer && { origReferrer: referrer }) };
      close = service.open({ merchantCheckoutId, mid, environment, ...from }, report);
    };
    open().catch((error: unknown) => {
      console.error('The express checkout could not be opened', error);
      report({ type: 'checkout-initiation-failure', reason: 'the widget could not be opened' });
    });
    return () => {
      isClosed = true;
      close();
    };
  });

function eventOf(message: WidgetMessage): WidgetEvent {
  switch (message.type) {
    case 'alive':
      return { type: 'widget.alive' };
    case 'order-complete':
      return {
        type: 'widget.orderCompleted',
        orderId: message.orderId,
        discountCode: message.discountCode,
      };
    case 'coupon-applied':
      return { type: 'widget.couponApplied', code: message.code };
    case 'coupon-removed':
      return { type: 'widget.couponRemoved' };
    case 'checkout-close':
      return { type: 'widget.closed' };
    case 'address-add':
      return { type: 'widget.addressChosen', isNew: true };
    case 'address-selected':
      return { type: 'widget.addressChosen', isNew: false };
    case 'payment-method-selected':
      return { type: 'widget.paymentChosen', method: message.method };
    case 'checkout-initiation-failure':
      return { type: 'widget.failed', reason: message.reason };
    case 'user-login-successful':
      return { type: 'widget.signedIn', phone: message.phone, code: message.code };
  }
}
