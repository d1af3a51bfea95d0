/**
 * The root machine: runs the machines that live as long as the page, and re-emits the effects that they request. It also
 * holds the state of the cart drawer, the specification's openCart:
 *
 *   closed ⇄ open
 *
 * The drawer opens on `cart=1` in the address and on every addition to the cart, except on the cart page and at checkout; the
 * quick view closes then. Buying a product at once opens checkout instead. The drawer closes on every other route change.
 * Closing it removes `cart=1` from the address.
 *
 * The data of an order's page depends on the user: it is reloaded when somebody signs in or out.
 *
 * Ignored: opening an open drawer and closing a closed one.
 */
import { assign, type EventObject, emit, enqueueActions, fromCallback, sendTo, setup } from 'xstate';
import { urlCoupon } from '../../../pricing/urlCoupon.ts';
import { addressesMachine } from '../../account/addresses/index.ts';
import { rewardsMachine } from '../../account/rewards.ts';
import { type SessionReport, sessionMachine } from '../../account/session/index.ts';
import { wishlistMachine } from '../../account/wishlist/index.ts';
import { cartMachine, type LineAdded } from '../../cart/cart/index.ts';
import { recentlyViewedMachine } from '../../catalogue/recentlyViewed.ts';
import { attributionMachine } from '../../integrations/attribution/index.ts';
import { callbackStub } from '../../shared/stubs.ts';
import { overlaysMachine } from '../overlays/index.ts';
import { storeDataMachine } from '../storeData/index.ts';
import type { ShopContext, ShopEmitted, ShopEvent, ShopInput } from './types.ts';

type RouteChange = Extract<ShopEvent, { type: 'route.changed' }>;

/** System ids of the actors whose effects the shop re-emits: five of its children, and the cart's coupon. The views hear the others. */
const emitting = ['storeData', 'cart', 'coupon', 'wishlist', 'session', 'overlays'] as const;

/** Sends the shop what these actors emit. */
const relayEmitted = fromCallback<EventObject, undefined>(({ sendBack, system }) => {
  const subscriptions = emitting.map((id) => {
    const actor = system.get(id);
    if (!actor) throw new Error(`There is no actor ${id} in the shop`);
    return actor.on('*', sendBack);
  });
  return () => {
    for (const { unsubscribe } of subscriptions) unsubscribe();
  };
});

/** Pages that show the cart themselves, without the drawer. */
const cartPages = ['/pages/cart', '/pages/checkout'];

export const shopMachine = setup({
  types: {
    context: {} as ShopContext,
    input: {} as ShopInput,
    events: {} as ShopEvent,
    emitted: {} as ShopEmitted,
    children: {} as {
      attribution: 'attribution';
      storeData: 'storeData';
      cart: 'cart';
      wishlist: 'wishlist';
      recentlyViewed: 'recentlyViewed';
      rewards: 'rewards';
      session: 'session';
      addresses: 'addresses';
      overlays: 'overlays';
      connectivity: 'watchConnectivity';
      relay: 'relayEmitted';
    },
  },
  actors: {
    attribution: attributionMachine,
    storeData: storeDataMachine,
    cart: cartMachine,
    wishlist: wishlistMachine,
    recentlyViewed: recentlyViewedMachine,
    rewards: rewardsMachine,
    session: sessionMachine,
    addresses: addressesMachine,
    overlays: overlaysMachine,
    watchConnectivity: callbackStub<ShopEvent, undefined>('watchConnectivity'),
    relayEmitted,
  },
  actions: {
    assignRoute: assign((_, { pathname, query }: RouteChange) => ({
      pathname,
      isCartInUrl: query.cart === '1',
      couponInUrl: query.couponCode ?? null,
    })),
    sendStoreDataLoad: sendTo('storeData', { type: 'storeData.load' as const }),
    /** Only for a new code: a shopper who removed the coupon does not get it back on pages whose address still has it. */
    sendUrlCoupon: enqueueActions(
      ({ context, enqueue }, { query, isReturn, isReopened = false, now }: RouteChange) => {
        const { couponCode } = query;
        if (!couponCode || couponCode === context.couponInUrl || isReturn) return;
        enqueue.sendTo('cart', { type: 'cart.storedCoupon.set', raw: couponCode, isReopened, now });
        const { code } = urlCoupon({ raw: couponCode });
        const text = `Coupon ${code} is saved for you. We apply it when your cart qualifies and has no other coupon.`;
        if (code !== null && !isReopened)
          enqueue.emit({ type: 'toast.requested', toast: { kind: 'info', text } });
      },
    ),
    sendGuestMode: enqueueActions(({ enqueue }, { query: { guest } }: RouteChange) => {
      if (guest === '1') enqueue.sendTo('session', { type: 'session.guestMode.begin' });
    }),
    sendOnlineToSession: sendTo('session', { type: 'connectivity.online' as const }),
    sendToSession: sendTo('session', (_, event: SessionBound) => event),
    sendRouteToOverlays: sendTo('overlays', { type: 'route.changed' as const }),
    sendSignedInToOverlays: sendTo('overlays', { type: 'user.signedIn' as const }),
    sendAddedToOverlays: sendTo('overlays', { type: 'cart.line.added' as const }),
    emitCartUrlRemoval: emit({ type: 'navigation.requested', to: { search: { cart: null } }, replace: true }),
    emitCheckoutRequest: emit({
      type: 'navigation.requested',
      to: { path: '/pages/checkout' },
      replace: false,
    }),
    sendToCart: sendTo('cart', (_, event: CartBound) => event),
    sendToStoreData: sendTo('storeData', (_, event: StoreDataBound) => event),
    sendToWishlist: sendTo('wishlist', (_, event: WishlistBound) => event),
    sendToRecentlyViewed: sendTo('recentlyViewed', (_, event: RecentlyViewedBound) => event),
    sendToRewards: sendTo('rewards', (_, event: AccountBound) => event),
    sendToAddresses: sendTo('addresses', (_, event: AccountBound) => event),
    sendRewardsRefresh: sendTo('rewards', { type: 'rewards.refresh' as const }),
    emitPageReloadRequest: enqueueActions(({ context, enqueue }, event: SessionReport) => {
      const isNews = event.type === 'user.signedOut' || !event.isRestored;
      if (isNews && context.pathname.startsWith('/order/')) enqueue.emit({ type: 'pageReload.requested' });
    }),
    forward: emit((_, event: ShopEmitted) => event),
  },
  delays: { arrival: 50 },
  guards: {
    isCartRequested: (_, { query, pathname }: RouteChange) => query.cart === '1' && !showsCart(pathname),
    isCartInUrl: ({ context }) => context.isCartInUrl,
    isForCheckout: (_, { isForCheckout }: LineAdded) => isForCheckout === true,
    isAwayFromCart: ({ context }) => !showsCart(context.pathname),
  },
}).createMachine({
  id: 'shop',
  context: ({ input }) => ({ ...input, pathname: '/', isCartInUrl: false, couponInUrl: null }),
  invoke: [
    {
      id: 'attribution',
      systemId: 'attribution',
      src: 'attribution',
      onError: { actions: { type: 'forward', params: stopped('attribution') } },
    },
    {
      id: 'storeData',
      systemId: 'storeData',
      src: 'storeData',
      input: ({ context: { storeId, initialData } }) => ({ storeId, initialData }),
      onError: { actions: { type: 'forward', params: stopped('storeData') } },
    },
    {
      id: 'cart',
      systemId: 'cart',
      src: 'cart',
      input: ({ context: { storeId, tab } }) => ({ storeId, tab }),
      onError: { actions: { type: 'forward', params: stopped('cart') } },
    },
    {
      id: 'wishlist',
      systemId: 'wishlist',
      src: 'wishlist',
      onError: { actions: { type: 'forward', params: stopped('wishlist') } },
    },
    {
      id: 'recentlyViewed',
      src: 'recentlyViewed',
      onError: { actions: { type: 'forward', params: stopped('recentlyViewed') } },
    },
    {
      id: 'rewards',
      src: 'rewards',
      input: ({ context: { storeId } }) => ({ storeId }),
      onError: { actions: { type: 'forward', params: stopped('rewards') } },
    },
    {
      id: 'session',
      systemId: 'session',
      src: 'session',
      onError: { actions: { type: 'forward', params: stopped('session') } },
    },
    {
      id: 'addresses',
      src: 'addresses',
      onError: { actions: { type: 'forward', params: stopped('addresses') } },
    },
    {
      id: 'overlays',
      systemId: 'overlays',
      src: 'overlays',
      input: ({ context: { storeId } }) => ({ storeId }),
      onError: { actions: { type: 'forward', params: stopped('overlays') } },
    },
    {
      id: 'connectivity',
      src: 'watchConnectivity',
      onError: { actions: { type: 'forward', params: stopped('connectivity') } },
    },
    {
      id: 'relay',
      src: 'relayEmitted',
      onError: { actions: { type: 'forward', params: stopped('relay') } },
    },
  ],
  type: 'parallel',
  on: {
    'user.signedIn': {
      actions: [
        { type: 'sendToCart', params: ({ event }) => event },
        { type: 'sendToRewards', params: ({ event }) => event },
        { type: 'sendToAddresses', params: ({ event }) => event },
        'sendSignedInToOverlays',
        { type: 'emitPageReloadRequest', params: ({ event }) => event },
      ],
    },
    'user.signedOut': {
      actions: [
        { type: 'sendToCart', params: ({ event }) => event },
        { type: 'sendToWishlist', params: ({ event }) => event },
        { type: 'sendToRecentlyViewed', params: ({ event }) => event },
        { type: 'sendToRewards', params: ({ event }) => event },
        { type: 'sendToAddresses', params: ({ event }) => event },
        { type: 'emitPageReloadRequest', params: ({ event }) => event },
      ],
    },
    'connectivity.online': {
      actions: [
        { type: 'sendToCart', params: ({ event }) => event },
        { type: 'sendToStoreData', params: ({ event }) => event },
        { type: 'sendToRewards', params: ({ event }) => event },
        'sendOnlineToSession',
        { type: 'sendToAddresses', params: ({ event }) => event },
      ],
    },
    'connectivity.offline': { actions: { type: 'sendToCart', params: ({ event }) => event } },
    'order.completed': {
      actions: [
        { type: 'sendToCart', params: ({ event }) => event },
        { type: 'sendToRecentlyViewed', params: ({ event }) => event },
        'sendRewardsRefresh',
      ],
    },
    'session.begun': { actions: { type: 'sendToSession', params: ({ event }) => event } },
    'session.user.changed': { actions: { type: 'sendToSession', params: ({ event }) => event } },
    'session.rejected': { actions: { type: 'sendToSession', params: ({ event }) => event } },
    'toast.requested': { actions: { type: 'forward', params: ({ event }) => event } },
    'navigation.requested': { actions: { type: 'forward', params: ({ event }) => event } },
    'analytics.requested': { actions: { type: 'forward', params: ({ event }) => event } },
    'log.requested': { actions: { type: 'forward', params: ({ event }) => event } },
  },
  states: {
    cartDrawer: {
      initial: 'closed',
      on: {
        'cart.line.added': [
          { guard: { type: 'isForCheckout', params: ({ event }) => event }, actions: 'emitCheckoutRequest' },
          { guard: 'isAwayFromCart', target: '.open', actions: 'sendAddedToOverlays' },
          { actions: 'sendAddedToOverlays' },
        ],
        'route.changed': [
          {
            guard: { type: 'isCartRequested', params: ({ event }) => event },
            target: '.open',
            actions: [
              { type: 'sendUrlCoupon', params: ({ event }) => event },
              { type: 'assignRoute', params: ({ event }) => event },
              'sendStoreDataLoad',
              { type: 'sendGuestMode', params: ({ event }) => event },
              'sendRouteToOverlays',
            ],
          },
          {
            target: '.closed',
            actions: [
              { type: 'sendUrlCoupon', params: ({ event }) => event },
              { type: 'assignRoute', params: ({ event }) => event },
              'sendStoreDataLoad',
              { type: 'sendGuestMode', params: ({ event }) => event },
              'sendRouteToOverlays',
            ],
          },
        ],
      },
      states: {
        closed: {
          on: {
            'cart.drawer.open': 'open',
          },
        },
        open: {
          on: {
            'cart.drawer.close': [
              { guard: 'isCartInUrl', target: 'closed', actions: 'emitCartUrlRemoval' },
              { target: 'closed' },
            ],
          },
        },
      },
    },
    page: {
      description:
        'The page’s body has the class `loaded` a moment after each change of the address (Specification 2).',
      initial: 'arriving',
      states: {
        arriving: {
          on: { 'route.changed': { target: 'arriving', reenter: true } },
          after: { arrival: 'loaded' },
        },
        loaded: { on: { 'route.changed': 'arriving' } },
      },
    },
  },
});

type SessionBound = Extract<
  ShopEvent,
  { type: 'session.begun' | 'session.user.changed' | 'session.rejected' }
>;
type CartBound = Extract<
  ShopEvent,
  {
    type:
      | 'user.signedIn'
      | 'user.signedOut'
      | 'connectivity.online'
      | 'connectivity.offline'
      | 'order.completed';
  }
>;
type StoreDataBound = Extract<ShopEvent, { type: 'connectivity.online' }>;
type WishlistBound = Extract<ShopEvent, { type: 'user.signedOut' }>;
type RecentlyViewedBound = Extract<ShopEvent, { type: 'user.signedOut' | 'order.completed' }>;
type AccountBound = Exclude<CartBound, { type: 'connectivity.offline' | 'order.completed' }>;

function showsCart(pathname: string): boolean {
  return cartPages.some((page) => pathname === page || pathname.startsWith(`${page}/`));
}

function stopped(part: string): ShopEmitted {
  return {
    type: 'log.requested',
    level: 'error',
    message: 'A part of the shop stopped working',
    details: { part },
  };
}
