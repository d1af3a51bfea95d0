import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { CartDrawer } from '../../../src/views/cart/CartDrawer.tsx';
import { product } from '../../machines/fixtures/catalogue.ts';
import { coupon } from '../../machines/fixtures/startCheckout.ts';
import { supportDialogs } from '../support/dialog.ts';
import { show, startShop } from '../support/shop.tsx';

const rose = product();
const oud = product({ id: 'p2', title: 'Oud soap', slug: 'oud-soap' });
const mud = product({ id: 'p3', title: 'Mud mask', slug: 'mud-mask' });

async function openDrawer(setup: Parameters<typeof startShop>[0]) {
  const shop = await startShop(setup);
  shop.actors.shop.send({ type: 'cart.drawer.open' });
  show(<CartDrawer actors={shop.actors} now={Date.now} />);
  const drawer = within(await screen.findByRole('dialog', { name: /Your cart/ }));
  return { add: shop.add, drawer, user: userEvent.setup() };
}

beforeAll(supportDialogs);
afterEach(cleanup);

test('a button that disappears with its press leaves the focus nearby', async () => {
  const { add, drawer, user } = await openDrawer({
    products: [rose],
    coupons: [coupon({ autoApply: true })],
    stock: { p1: 2 },
  });
  add(rose, 5);
  await user.click(await drawer.findByRole('button', { name: 'Take 2' }));
  expect(document.activeElement).toBe(drawer.getByRole('list', { name: 'In your cart' }));
  const remove = await drawer.findByRole('button', { name: /^Remove coupon/ });
  const box = remove.closest('[tabindex]');
  await user.click(remove);
  expect(drawer.queryByRole('button', { name: /^Remove coupon/ })).toBeNull();
  expect(box?.textContent).toContain('Have a coupon code?');
  expect(document.activeElement).toBe(box);
});

test.each([
  ['one product', [rose], 'Rose shower gel is no longer in your cart. Put back'],
  ['several', [rose, mud], 'Rose shower gel and 1 more are no longer in your cart. Put back'],
])('names what the shop has removed: %s', async (_, gone, words) => {
  const { add, drawer } = await openDrawer({ products: [oud] });
  add(oud);
  for (const one of gone) add(one);
  const back = await drawer.findByRole('button', { name: 'Put back' });
  expect(back.parentElement?.textContent).toBe(words);
});
