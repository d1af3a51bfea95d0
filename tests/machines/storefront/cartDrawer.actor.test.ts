import { describe, expect, test } from 'vitest';
import type { CartEvent } from '../../../src/machines/cart/cart/index.ts';
import { selectOverlay } from '../../../src/machines/storefront/overlays/index.ts';
import { selectIsCartOpen } from '../../../src/machines/storefront/shop/index.ts';
import { product } from '../fixtures/catalogue.ts';
import { route, startShop } from '../fixtures/startShop.ts';

const add: CartEvent = { type: 'cart.line.add', product: product(), now: 1_000 };
const isOpen = ({ actor }: ReturnType<typeof startShop>) => selectIsCartOpen(actor.getSnapshot());

describe('the cart drawer', () => {
  test('opens on request and closes on request [S2.64]', () => {
    const started = startShop();
    expect(isOpen(started)).toBe(false);
    started.actor.send({ type: 'cart.drawer.open' });
    expect(isOpen(started)).toBe(true);
    started.actor.send({ type: 'cart.drawer.close' });
    expect([isOpen(started), started.emitted]).toEqual([false, []]);
  });

  test('replaces the quick view from which a product was added', async () => {
    const started = startShop();
    const { overlays } = started.actor.getSnapshot().children;
    started.storage.send({ type: 'cart.restored', record: null, now: 0 });
    await started.openSignIn.last().answer(null);
    overlays?.send({ type: 'overlay.open', overlay: { kind: 'quickView', slug: 'gel', intent: 'choose' } });
    started.cart.send(add);
    expect([isOpen(started), overlays && selectOverlay(overlays.getSnapshot())]).toEqual([true, null]);
  });

  test.each(['/pages/cart', '/shop'])(
    'or what is open at %s is left for the quick view of a second press',
    async (page) => {
      const started = startShop();
      const { overlays } = started.actor.getSnapshot().children;
      started.storage.send({ type: 'cart.restored', record: null, now: 0 });
      await started.openSignIn.last().answer(null);
      started.actor.send(route(page));
      if (page === '/shop') started.actor.send({ type: 'cart.drawer.open' });
      for (const _press of ['first', 'second']) {
        overlays?.send({ type: 'overlay.open', overlay: { kind: 'quickView', slug: 'gel', intent: 'add' } });
        started.cart.send(add);
        expect(overlays && selectOverlay(overlays.getSnapshot())).toBeNull();
      }
    },
  );

  test('closes on every route change [S2.65]', () => {
    const started = startShop();
    started.actor.send({ type: 'cart.drawer.open' });
    started.actor.send(route('/shop'));
    expect(isOpen(started)).toBe(false);
  });

  test('opens with cart=1 in the address, and closing removes that [S2.21 S4.54]', () => {
    const started = startShop();
    started.actor.send(route('/shop', { cart: '1' }));
    expect(isOpen(started)).toBe(true);
    started.actor.send({ type: 'cart.drawer.close' });
    expect([isOpen(started), started.emitted]).toEqual([
      false,
      [{ type: 'navigation.requested', to: { search: { cart: null } }, replace: true }],
    ]);
  });

  test.each(['0', '', 'true', '11'])('stays closed with cart=%s', (cart) => {
    const started = startShop();
    started.actor.send(route('/', { cart }));
    expect(isOpen(started)).toBe(false);
  });

  test('opens when a product is added to the cart', () => {
    const started = startShop();
    started.storage.send({ type: 'cart.restored', record: null, now: 0 });
    started.cart.send(add);
    expect(isOpen(started)).toBe(true);
  });

  test('stays closed for “Buy now”, which leads to checkout', () => {
    const started = startShop();
    started.storage.send({ type: 'cart.restored', record: null, now: 0 });
    started.cart.send({ ...add, isForCheckout: true });
    expect([isOpen(started), started.emitted]).toEqual([
      false,
      [{ type: 'navigation.requested', to: { path: '/pages/checkout' }, replace: false }],
    ]);
  });

  test('that is open makes way for the checkout of “Buy now”', () => {
    const started = startShop();
    started.storage.send({ type: 'cart.restored', record: null, now: 0 });
    started.actor.send({ type: 'cart.drawer.open' });
    started.cart.send({ ...add, isForCheckout: true });
    expect(started.emitted).toEqual([
      { type: 'navigation.requested', to: { path: '/pages/checkout' }, replace: false },
    ]);
  });

  test('stays closed on pages that show the cart themselves', () => {
    const started = startShop();
    started.storage.send({ type: 'cart.restored', record: null, now: 0 });
    for (const page of ['/pages/cart', '/pages/checkout']) {
      started.actor.send(route(page, { cart: '1' }));
      started.cart.send(add);
      expect(isOpen(started)).toBe(false);
    }
  });
});
