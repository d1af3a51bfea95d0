import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ShippingTier } from '../../../src/contract/domain/index.ts';
import { CartDrawer } from '../../../src/views/cart/CartDrawer.tsx';
import { product } from '../../machines/fixtures/catalogue.ts';
import { show, startShop } from './shop.tsx';

export const rose = product();
export const oud = product({
  id: 'p2',
  title: 'Oud soap',
  slug: 'oud-soap',
  price: 20_000,
  listingPrice: null,
});
export const tiers: readonly ShippingTier[] = [
  {
    id: 's1',
    type: 'CUSTOM',
    paymentType: 'ALL',
    amount: 5_900,
    minOrderValue: 0,
    maxOrderValue: 99_999,
    coupons: [],
  },
  {
    id: 's2',
    type: 'CUSTOM',
    paymentType: 'ALL',
    amount: 0,
    minOrderValue: 100_000,
    maxOrderValue: null,
    coupons: [],
  },
];

type Setup = Partial<Parameters<typeof startShop>[0]>;

/** Opens the cart drawer of a shop with these products. */
export async function openDrawer(setup: Setup = {}) {
  const shop = await startShop({ products: [rose, oud], ...setup });
  shop.actors.shop.send({ type: 'cart.drawer.open' });
  const view = show(<CartDrawer actors={shop.actors} now={Date.now} />);
  const drawer = await screen.findByRole('dialog', { name: /Your cart/ });
  return { ...shop, ...view, drawer: within(drawer), user: userEvent.setup() };
}
