import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { checkoutInput, connectCheckout, provideCheckout } from '../../../src/app/actors/checkout.ts';
import { product, zip } from '../../machines/fixtures/catalogue.ts';
import { ok } from '../../machines/fixtures/order.ts';
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
