import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Coupon } from '../../../src/contract/domain/index.ts';
import { Offers } from '../../../src/views/product/Offers.tsx';
import { ActorsContext } from '../../../src/views/shop/context.ts';
import { product } from '../../machines/fixtures/catalogue.ts';
import { coupon } from '../../machines/fixtures/startCheckout.ts';
import { startShop } from '../support/shop.tsx';

afterEach(cleanup);

const offer = {
  id: 'k1',
  title: '₹100 off',
  text: null,
  code: 'ROSES',
  listedCode: null,
  minimum: null,
  terms: null,
  variantIds: [''],
};

/** Shows the offer of the code ROSES to a shopper whose cart has the coupon CHOSEN. */
async function showWithChosen(others: readonly Coupon[]) {
  const gel = product();
  const shop = await startShop({ products: [gel], coupons: [coupon({ code: 'CHOSEN' }), ...others] });
  shop.add(gel);
  shop.actors.coupon.send({ type: 'coupon.apply', code: 'CHOSEN', source: 'TYPED' });
  await vi.waitFor(() => expect(shop.actors.cart.getSnapshot().context.coupon?.code).toBe('CHOSEN'));
  render(
    <ActorsContext value={{ ...shop.actors, integrations: null }}>
      <Offers offers={[offer]} variantId="" now={Date.now} />
    </ActorsContext>,
  );
  return shop.actors;
}

test.each([
  [
    'does not know',
    [],
    'We could not find this coupon. Check the code and try again. Your cart keeps CHOSEN; ROSES stays saved for you.',
  ],
  [
    'has for dearer carts',
    [coupon({ code: 'ROSES', minOrderValue: 90_000 })],
    'Add product worth ₹401 more to the cart to avail this offer. Your cart keeps CHOSEN; ROSES stays saved for you.',
  ],
])('a code that the server %s leaves the chosen coupon, and says why', async (_, others, why) => {
  await showWithChosen(others);
  await userEvent.click(screen.getByRole('button', { name: 'Use ROSES instead of CHOSEN' }));
  expect(await screen.findByText(why)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again ROSES' })).toBeDefined();
});

test('a code that is saved can be used instead of the chosen coupon', async () => {
  const { cart } = await showWithChosen([coupon({ code: 'ROSES' })]);
  cart.send({ type: 'cart.storedCoupon.set', raw: 'ROSES', now: Date.now() });
  expect(await screen.findByText('ROSES saved: your cart has CHOSEN')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Use ROSES instead of CHOSEN' }));
  expect(await screen.findByText('ROSES applied')).toBeDefined();
  expect(cart.getSnapshot().context.coupon?.code).toBe('ROSES');
});
