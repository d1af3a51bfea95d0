import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
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

test.each([
  [
    'does not know',
    [],
    'We could not find this coupon. Check the code and try again. Your cart keeps CHOSEN.',
  ],
  [
    'has for dearer carts',
    [coupon({ code: 'ROSES', minOrderValue: 90_000 })],
    'Add product worth ₹401 more to the cart to avail this offer. Your cart keeps CHOSEN.',
  ],
])('a code that the server %s leaves the chosen coupon, and says why', async (_, others, why) => {
  const gel = product();
  const { actors, add } = await startShop({
    products: [gel],
    coupons: [coupon({ code: 'CHOSEN' }), ...others],
  });
  add(gel);
  actors.coupon.send({ type: 'coupon.apply', code: 'CHOSEN', source: 'TYPED' });
  await vi.waitFor(() => expect(actors.cart.getSnapshot().context.coupon?.code).toBe('CHOSEN'));
  render(
    <ActorsContext value={{ ...actors, integrations: null }}>
      <Offers offers={[offer]} variantId="" now={Date.now} />
    </ActorsContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Apply ROSES' }));
  expect(await screen.findByText(why)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again ROSES' })).toBeDefined();
});
