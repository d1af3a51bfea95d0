/** Renders the checkout form with the shop's real actors and a fake API. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import { checkoutInput, connectCheckout, provideCheckout } from '../../../src/app/actors/checkout.ts';
import type { ProductCard, StoreData, StoreSettings } from '../../../src/contract/domain/index.ts';
import { defaultSettings } from '../../../src/machines/storefront/storeData/index.ts';
import type { ShopApi } from '../../../src/services/shopApi/index.ts';
import { CheckoutFlow } from '../../../src/views/checkout/CheckoutFlow.tsx';
import { ActorsContext } from '../../../src/views/shop/context.ts';
import { product, zip } from '../../machines/fixtures/catalogue.ts';
import { ok } from '../../machines/fixtures/order.ts';
import { show, startShop } from './shop.tsx';

export const rose = product();
const settings: StoreSettings = {
  ...defaultSettings,
  codCharges: 4_900,
  prepaidDiscountPercent: 5,
  ppcodEnabled: true,
  ppcodAmount: 9_900,
};

export async function openCheckout(
  api: Partial<ShopApi> = {},
  stock: Record<string, number> = {},
  units = 1,
  own: Partial<StoreSettings> = {},
  shippingTiers: StoreData['shippingTiers'] = [],
  products: readonly ProductCard[] = [rose],
) {
  const shop = await startShop({
    products,
    store: { settings: { ...settings, ...own }, shippingTiers },
    stock,
    api: { getZipCode: async () => ok(zip()), ...api },
  });
  shop.add(rose, units);
  const { actors, shopApi } = shop;
  const checkout = createActor(provideCheckout(actors, shopApi), {
    input: checkoutInput(actors, 'demo'),
  }).start();
  const stop = connectCheckout(checkout, actors, shopApi);
  onTestFinished(() => {
    stop();
    checkout.stop();
  });
  const view = show(
    <ActorsContext value={{ ...actors, integrations: null }}>
      <CheckoutFlow checkout={checkout} actors={actors} now={Date.now} />
    </ActorsContext>,
  );
  await screen.findByRole('form', { name: 'Checkout' });
  return { ...view, shop, user: userEvent.setup() };
}

export async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Mobile number'), '+91 98765 43210');
  await user.type(screen.getByLabelText('Pincode'), '560001');
  await user.type(screen.getByLabelText('Full name'), 'Asha Rao');
  await user.type(screen.getByLabelText(/^Flat, house number/), '1 MG Road');
  await screen.findByText(/^Arrives by/);
}
