/** The real shop over a fake backend, for tests of screens that need it. */
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { provideCart } from '../../../src/app/actors/cart.ts';
import { provideShop } from '../../../src/app/actors/shop.ts';
import { createRouteServices } from '../../../src/app/page/routeServices.ts';
import type { Coupon, ProductCard, StoreData } from '../../../src/contract/domain/index.ts';
import type { ServerLine } from '../../../src/pricing/types.ts';
import type { Identity } from '../../../src/services/identity/index.ts';
import { createShopApi, type ShopApi } from '../../../src/services/shopApi/index.ts';
import { type CartActors, cartActorsOf } from '../../../src/views/cart/actors.ts';
import { storeData } from '../../machines/fixtures/catalogue.ts';
import { ok } from '../../machines/fixtures/order.ts';
import type { TestClock } from '../../machines/support/clock.ts';

/** An API of which every call fails as if offline, except those given. */
export function fakeShopApi(over: Partial<ShopApi>): ShopApi {
  const offline = createShopApi({ send: async () => ({ ok: false, failure: { kind: 'network' } }) });
  return { ...offline, ...over };
}

/** An identity for a guest who cannot sign in. */
const nobody: Identity = {
  hasTokens: () => false,
  accessToken: async () => ({ kind: 'none' }),
  renewToken: async () => ({ kind: 'none' }),
  signIn: async () => ({ kind: 'unreachable' }),
  signOut: () => {},
};

interface Backend {
  readonly products: readonly ProductCard[];
  readonly coupons?: readonly Coupon[];
  readonly store?: Partial<StoreData>;
  /** Units in stock by record key, as the server reports them. */
  readonly stock?: Readonly<Record<string, number>>;
  readonly api?: Partial<ShopApi>;
  /** The clock of the shop's delays; the browser's unless given. */
  readonly clock?: TestClock;
}

export interface TestShop {
  readonly actors: CartActors;
  readonly shopApi: ShopApi;
  readonly add: (product: ProductCard, qty?: number) => void;
}

/** Starts the shop with a new, empty cart; waits until cart, store and offers are loaded. */
export async function startShop({
  products,
  coupons = [],
  store,
  stock = {},
  api,
  clock,
}: Backend): Promise<TestShop> {
  localStorage.clear();
  const price = (productId: string) => products.find(({ id }) => id === productId);
  const shopApi = fakeShopApi({
    getInitialData: async () => ok(storeData(store)),
    listCoupons: async () => ok(coupons),
    applyCoupon: async ({ code }) => ok(coupons.find((coupon) => coupon.code === code) ?? null),
    createShoppingCart: async () => ok({ shoppingCartId: 'c1', revision: 1, leftOut: null, lines: [] }),
    checkInventory: async ({ items }) =>
      ok(
        items.map(({ recordKey, productId }): ServerLine => {
          const product = price(productId);
          return {
            recordKey,
            inventory: stock[recordKey] ?? product?.inventory ?? 0,
            collections: product?.collections ?? [],
            price: product?.price ?? null,
            listingPrice: product?.listingPrice ?? null,
            maximumOrderQuantity: product?.maximumOrderQuantity ?? null,
            status: 'ENABLED',
          };
        }),
      ),
    ...api,
  });
  const services = createRouteServices(shopApi, 'demo', 'https://shop.example');
  const shop = createActor(provideShop(services, nobody, provideCart(services.shopApi)), {
    input: { storeId: 'demo', tab: 'test', initialData: null },
    ...(clock && { clock }),
  }).start();
  // Otherwise its tab would send messages to the next test's.
  onTestFinished(() => void shop.stop());
  const { cart } = shop.getSnapshot().children;
  if (!cart) throw new Error('The shop has no cart');
  shop.send({ type: 'route.changed', pathname: '/', query: {}, now: Date.now() });
  const actors = cartActorsOf({ shop, cart, express: null });
  await vi.waitUntil(() => actors.storeData.getSnapshot().hasTag('ready'));
  return {
    actors,
    shopApi,
    add: (product, qty = 1) => cart.send({ type: 'cart.line.add', product, qty, now: Date.now() }),
  };
}

/** Renders a screen inside a router, without the shop's layout. */
export function show(screen: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: screen }]);
  return render(<RouterProvider router={router} />);
}
