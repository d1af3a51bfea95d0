import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { selectUsablePoints } from '../../../src/machines/account/rewards.ts';
import { selectOverlay } from '../../../src/machines/storefront/overlays/index.ts';
import { selectIsPageLoaded, shopMachine } from '../../../src/machines/storefront/shop/index.ts';
import { coupon, item, record } from '../fixtures/cart.ts';
import { offline, ok } from '../fixtures/order.ts';
import { route, shopInput, startShop } from '../fixtures/startShop.ts';
import { loyalty, profile } from '../fixtures/user.ts';
import { expectEveryLeafReachable } from '../support/paths.ts';

describe('the address', () => {
  test('loads the store’s data with the first route, once [S4.9]', () => {
    const started = startShop();
    expect(started.fetchStoreData.calls).toEqual([]);
    started.actor.send(route('/'));
    started.actor.send(route('/shop'));
    expect(started.fetchStoreData.calls).toHaveLength(1);
  });

  test('stores a coupon code for the cart [S4.35]', () => {
    const started = startShop();
    started.storage.send({ type: 'cart.restored', record: null, now: 0 });
    started.actor.send(route('/', { couponCode: 'save50&x' }));
    expect(started.cart.getSnapshot().context).toMatchObject({
      storedCouponCode: 'SAVE50',
      storedCouponExpiry: 86_401_000,
    });
  });

  test('does not store a removed coupon again while it still contains the code', () => {
    const started = startShop();
    started.storage.send({ type: 'cart.restored', record: null, now: 0 });
    const stored = () => started.cart.getSnapshot().context.storedCouponCode;
    started.actor.send(route('/', { couponCode: 'save50' }));
    started.cart.send({ type: 'cart.coupon.remove' });
    started.actor.send(route('/', { couponCode: 'save50', variant: 'v2' }));
    expect(stored()).toBe(null);
    started.actor.send(route('/shop'));
    started.actor.send({ ...route('/', { couponCode: 'save50' }), isReturn: true });
    expect(stored()).toBe(null);
    started.actor.send(route('/shop'));
    started.actor.send(route('/', { couponCode: 'save50' }));
    expect(stored()).toBe('SAVE50');
  });

  test('whose page is reloaded is not stored again if its coupon was taken out', () => {
    const started = startShop();
    const cart = { ...record([]).cart, declinedCoupons: ['SAVE50'] };
    started.storage.send({ type: 'cart.restored', record: record([], { cart }), now: 0 });
    const stored = () => started.cart.getSnapshot().context.storedCouponCode;
    started.actor.send({ ...route('/', { couponCode: 'save50' }), isReopened: true });
    expect(stored()).toBe(null);
    started.actor.send({ ...route('/', { couponCode: 'save60' }), isReopened: true });
    expect(stored()).toBe('SAVE60');
  });

  test('begins guest mode with guest=1 [S2.23]', () => {
    const started = startShop();
    started.actor.send(route('/', { guest: '0' }));
    expect(started.sessionStorage.heard).toEqual([]);
    started.actor.send(route('/', { guest: '1' }));
    expect(started.sessionStorage.heard).toEqual([{ type: 'session.guestMode.begun', forMs: 86_400_000 }]);
  });
});

describe("an order's page", () => {
  const signedIn = (isRestored: boolean) => ({ type: 'user.signedIn', userId: 'u1', isRestored }) as const;

  test('is reloaded when a shopper signs in or out there', () => {
    const started = startShop();
    started.actor.send(route('/order/o1'));
    started.actor.send(signedIn(false));
    expect(started.emitted).toEqual([{ type: 'pageReload.requested' }]);
    started.actor.send({ type: 'user.signedOut', by: 'shopper' });
    expect(started.emitted).toEqual([{ type: 'pageReload.requested' }, { type: 'pageReload.requested' }]);
  });

  test('is not reloaded for a shopper who was signed in when it was loaded', () => {
    const started = startShop();
    started.actor.send(route('/order/o1'));
    started.actor.send(signedIn(true));
    expect(started.emitted).toEqual([]);
  });

  test('is the only page that is reloaded', () => {
    const started = startShop();
    started.actor.send(route('/products/rose-gel'));
    started.actor.send(signedIn(false));
    started.actor.send({ type: 'user.signedOut', by: 'shopper' });
    expect(started.emitted).toEqual([]);
  });
});

describe('the shop’s children', () => {
  test('receive the user', () => {
    const started = startShop();
    started.actor.send({ type: 'user.signedIn', userId: 'u1', isRestored: false });
    const { cartSync } = started.cart.getSnapshot().children;
    expect(cartSync?.getSnapshot().context.isSignedIn).toBe(true);
    expect(started.rewards.last().input).toEqual({ storeId: 'demo', userId: 'u1' });
    started.actor.send({ type: 'user.signedOut', by: 'shopper' });
    expect(cartSync?.getSnapshot().context.isSignedIn).toBe(false);
    expect(started.rewards.last().signal.aborted).toBe(true);
  });

  test('learn of a sign-in, and overlays close with the route', async () => {
    const started = startShop();
    const { session, overlays } = started.actor.getSnapshot().children;
    started.sessionStorage.send({ type: 'session.restored', record: null, hasTokens: false, guestModeMs: 0 });
    started.actor.send({ type: 'session.begun' });
    expect(session?.getSnapshot().value.account).toBe('loading');
    started.sessionStorage.send({ type: 'session.rejected' });
    started.sessionStorage.send({
      type: 'tab.session.changed',
      record: { version: 1, user: profile(), isViaExpress: false },
    });
    started.actor.send({ type: 'session.user.changed', user: profile({ firstName: 'Aasha' }) });
    expect(session?.getSnapshot().context.user?.firstName).toBe('Aasha');
    await started.openSignIn.last().answer(null);
    overlays?.send({ type: 'overlay.open', overlay: { kind: 'couponBanner' } });
    started.actor.send(route('/shop'));
    expect(overlays && selectOverlay(overlays.getSnapshot())).toBe(null);
  });

  test('learn that the tokens are invalid', () => {
    const started = startShop();
    started.sessionStorage.send({
      type: 'session.restored',
      record: { version: 1, user: profile(), isViaExpress: false },
      hasTokens: true,
      guestModeMs: 0,
    });
    expect(started.cart.getSnapshot().children.cartSync?.getSnapshot().context.isSignedIn).toBe(true);
    started.actor.send({ type: 'session.rejected' });
    expect(started.cart.getSnapshot().children.cartSync?.getSnapshot().context.isSignedIn).toBe(false);
    expect(started.emitted.map(({ type }) => type)).toEqual(['toast.requested']);
  });

  test('learn of the network’s state', async () => {
    const started = startShop();
    const { cartSync } = started.cart.getSnapshot().children;
    started.connectivity.send({ type: 'connectivity.offline' });
    expect(cartSync?.getSnapshot().value.connectivity).toBe('offline');
    started.actor.send(route('/'));
    await started.fetchStoreData.last().answer(offline);
    started.connectivity.send({ type: 'connectivity.online' });
    expect(cartSync?.getSnapshot().value.connectivity).toBe('online');
    expect(started.fetchStoreData.calls).toHaveLength(2);
  });

  test('clear the wishlist at sign-out, and report additions through the shop', () => {
    const started = startShop();
    started.wishes.send({ type: 'wishlist.restored', record: null });
    started.wishlist.send({
      type: 'wishlist.toggle',
      product: { id: 'p1', title: 'Rose gel', image: null },
    });
    expect(started.emitted.map(({ type }) => type)).toEqual(['toast.requested']);
    started.actor.send({ type: 'user.signedOut', by: 'shopper' });
    expect(started.wishlist.getSnapshot().context.ids).toEqual([]);
  });

  test('reload the reward points after an order', async () => {
    const started = startShop();
    started.actor.send({ type: 'user.signedIn', userId: 'u1', isRestored: false });
    await started.rewards.last().answer(ok(loyalty({ totalUsable: 5_000 })));
    const points = () => {
      const actor = started.actor.getSnapshot().children.rewards;
      return actor && selectUsablePoints(actor.getSnapshot());
    };
    expect(points()).toBe(5_000);
    started.actor.send({ type: 'order.completed', orderId: 'o1', couponCode: null, lines: [] });
    await started.rewards.last().answer(ok(loyalty({ totalUsable: 1_250 })));
    expect([points(), started.rewards.calls.length]).toEqual([1_250, 2]);
  });

  test('remove ordered lines from the cart', () => {
    const started = startShop();
    const ordered = {
      productId: 'p1',
      variantId: null,
      quantity: 1,
      source: 'CART',
      sourceCouponCode: null,
    } as const;
    started.storage.send({ type: 'cart.restored', record: record([item({ qty: 3 })]), now: 0 });
    started.actor.send({ type: 'order.completed', orderId: 'o1', couponCode: null, lines: [ordered] });
    expect(started.cart.getSnapshot().context.data).toEqual([item({ qty: 2 })]);
  });

  test('emit their effects through the shop', async () => {
    const started = startShop();
    started.actor.send(route('/'));
    await started.fetchStoreData.last().answer(offline);
    expect(started.emitted.map(({ type }) => type)).toEqual(['log.requested']);
    started.storage.send({ type: 'cart.restored', record: record([item()]), now: 0 });
    started.cart.send({ type: 'cart.coupon.apply', coupon: coupon() });
    started.cart.send({ type: 'coupon.withdrawn', code: 'SAVE50' });
    expect(started.emitted.map(({ type }) => type)).toEqual(['log.requested', 'toast.requested']);
  });

  test('emit their effects through it at any depth', async () => {
    const started = startShop();
    const { coupon: couponActor } = started.cart.getSnapshot().children;
    couponActor?.send({ type: 'coupon.apply', code: 'SAVE50', source: 'WIDGET' });
    await started.lookUp.last().answer(ok(null));
    expect(started.emitted.map(({ type }) => type)).toEqual(['log.requested']);
  });

  test.each([
    { type: 'toast.requested', toast: { kind: 'error', text: 'Something went wrong' } },
    { type: 'navigation.requested', to: { path: '/' }, replace: false },
    { type: 'analytics.requested', name: 'purchase', attributes: {} },
    { type: 'log.requested', level: 'info', message: 'x', details: {} },
  ] as const)('of a page emit their effects through the shop: $type', (event) => {
    const started = startShop();
    started.actor.send(event);
    expect(started.emitted).toEqual([event]);
  });

  test.each([
    'attribution',
    'storeData',
    'cart',
    'wishlist',
    'rewards',
    'addresses',
    'recentlyViewed',
    'session',
    'overlays',
    'connectivity',
    'relay',
  ])('can throw without stopping the shop: %s [S8.11]', (part) => {
    const [state] = initialTransition(shopMachine, shopInput);
    const error = JSON.parse(JSON.stringify({ type: `xstate.error.actor.${part}` }));
    const [next, actions] = transition(shopMachine, state, error);
    expect(next.status).toBe('active');
    expect(actions.map(({ params }) => params)).toEqual([
      {
        event: {
          type: 'log.requested',
          level: 'error',
          message: 'A part of the shop stopped working',
          details: { part },
        },
      },
    ]);
  });

  test('see the page as loaded 50 ms after each change of the address [S2.69]', () => {
    const { actor, clock } = startShop();
    const isLoaded = () => selectIsPageLoaded(actor.getSnapshot());
    actor.send(route('/'));
    clock.advance(49);
    const before = isLoaded();
    clock.advance(1);
    const after = isLoaded();
    actor.send(route('/shop'));
    expect([before, after, isLoaded()]).toEqual([false, true, false]);
    clock.advance(50);
    expect(isLoaded()).toBe(true);
  });

  test('stop with the shop', () => {
    const started = startShop();
    started.actor.stop();
    expect([started.storage.isRunning(), started.connectivity.isRunning(), started.clock.pending()]).toEqual([
      false,
      false,
      0,
    ]);
  });
});

const arrived = JSON.parse(JSON.stringify({ type: 'xstate.after.arrival.shop.page.arriving' }));

test('every state of the shop can be reached', () => {
  expectEveryLeafReachable(shopMachine, {
    input: shopInput,
    events: [
      route('/'),
      route('/', { cart: '1' }),
      { type: 'cart.drawer.open' },
      { type: 'cart.drawer.close' },
      arrived,
    ],
  });
});

describe('the recently viewed products', () => {
  const gel = { id: 'p1', slug: 'gel', title: 'Gel', image: null, isBought: false };

  test('learn of an order and of signing out', () => {
    const { actor, views } = startShop();
    views.send({ type: 'recentlyViewed.restored', products: [gel] });
    const line = {
      productId: 'p1',
      variantId: null,
      quantity: 1,
      source: 'CART',
      sourceCouponCode: null,
    } as const;
    actor.send({ type: 'order.completed', orderId: 'o1', couponCode: null, lines: [line] });
    actor.send({ type: 'user.signedOut', by: 'shopper' });
    expect(views.heard).toEqual([
      { type: 'recentlyViewed.saved', products: [{ ...gel, isBought: true }] },
      { type: 'recentlyViewed.saved', products: [] },
    ]);
  });
});
