import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { checkoutInput, connectCheckout, provideCheckout } from '../../../src/app/actors/checkout.ts';
import type { ShopApi } from '../../../src/services/shopApi/index.ts';
import { product, zip } from '../../machines/fixtures/catalogue.ts';
import { offline, ok } from '../../machines/fixtures/order.ts';
import { createClock } from '../../machines/support/clock.ts';
import { startShop } from '../support/shop.tsx';

const rose = product();

test('checkout receives each change since its input was read, once', async () => {
  const { actors, shopApi, add } = await startShop({
    products: [rose],
    api: { getZipCode: async () => ok(zip()) },
  });
  const input = checkoutInput(actors, 'demo');
  add(rose, 2);
  const checkout = createActor(provideCheckout(actors, shopApi), { input }).start();
  const send = vi.spyOn(checkout, 'send');
  const told = () => send.mock.calls.map(([{ type }]) => type);
  const lines = () => checkout.getSnapshot().context.cart.lines;

  const stop = connectCheckout(checkout, actors, shopApi);
  onTestFinished(() => {
    stop();
    checkout.stop();
  });
  expect(told()).toEqual(['checkout.cart.changed']);
  expect(lines()).toBe(actors.cart.getSnapshot().context.data);

  // An event of the shop that changes nothing that checkout reads.
  actors.shop.send({ type: 'cart.drawer.open' });
  expect(told()).toEqual(['checkout.cart.changed']);

  add(rose, 1);
  expect(told()).toEqual(['checkout.cart.changed', 'checkout.cart.changed']);
  expect(lines()).toBe(actors.cart.getSnapshot().context.data);
  expect(lines()).toHaveLength(1);
});

test('the cart is checked as checkout opens, unless its last check is fresh', async () => {
  const clock = createClock();
  const checks = vi.fn<ShopApi['checkInventory']>(async ({ items }) =>
    ok(
      items.map(({ recordKey }) => ({
        recordKey,
        inventory: 10,
        collections: rose.collections,
        price: rose.price,
        listingPrice: rose.listingPrice,
        minimumOrderQuantity: rose.minimumOrderQuantity,
        maximumOrderQuantity: rose.maximumOrderQuantity,
        status: 'ENABLED',
      })),
    ),
  );
  const { actors, shopApi, add } = await startShop({
    products: [rose],
    clock,
    api: { checkInventory: checks, createShoppingCart: async () => offline },
  });
  add(rose);
  clock.advance(300);
  await vi.waitFor(() =>
    expect(actors.inventory.getSnapshot().matches({ answered: 'confirmed' })).toBe(true),
  );
  const open = () => {
    const checkout = createActor(provideCheckout(actors, shopApi), { input: checkoutInput(actors, 'demo') });
    connectCheckout(checkout.start(), actors, shopApi)();
    checkout.stop();
  };
  open();
  expect(checks).toHaveBeenCalledTimes(1);
  clock.advance(61_000);
  open();
  expect(checks).toHaveBeenCalledTimes(2);
});
