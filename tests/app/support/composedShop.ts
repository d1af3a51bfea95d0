import { createActor } from 'xstate';
import { provideCart } from '../../../src/app/actors/cart.ts';
import { checkoutInput, connectCheckout, provideCheckout } from '../../../src/app/actors/checkout.ts';
import { provideShop } from '../../../src/app/actors/shop.ts';
import { createRouteServices } from '../../../src/app/page/routeServices.ts';
import type { Result, UserProfile } from '../../../src/contract/domain/index.ts';
import type { Identity } from '../../../src/services/identity/index.ts';
import { createShopApi } from '../../../src/services/shopApi/index.ts';
import { cartActorsOf } from '../../../src/views/cart/actors.ts';

/** Replies of the shop's API, by operation name. Operations without one are never answered. */
type Wire = Readonly<Record<string, Result<unknown>>>;

export const rejection: Result<never> = {
  ok: false,
  failure: { kind: 'refused', code: 'UNAUTHENTICATED', message: '', details: {} },
};

const asha: UserProfile = {
  id: 'asha',
  firstName: 'Asha',
  lastName: null,
  email: null,
  phone: '+919876543210',
  gender: null,
  dob: null,
  totalOrders: 0,
  phoneVerified: true,
  totalRewards: 0,
  createdAt: '2026-01-01T00:00:00Z',
};

/** Stores a signed-in shopper in this browser, as the shop does. */
export function storeUser(user: UserProfile = asha): void {
  localStorage.setItem('user', JSON.stringify({ version: 1, user, isViaExpress: false }));
}

/** Writes or removes a record like another tab of this browser, including the `storage` event. */
export function inAnotherTab(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

/** Starts the shop's own composition root on fake replies: every machine is real, and so is the storage. */
export function startComposedShop(wire: Wire = {}) {
  const never = new Promise<Result<unknown>>(() => {});
  const shopApi = createShopApi({
    send: (document) => {
      const [, name = ''] = /^(?:query|mutation) (\w+)/.exec(document) ?? [];
      const answer = wire[name];
      return answer ? Promise.resolve(answer) : never;
    },
  });
  const identity: Identity = {
    hasTokens: () => localStorage.getItem('user') !== null,
    accessToken: async () => ({ kind: 'none' }),
    renewToken: async () => ({ kind: 'none' }),
    signIn: async () => ({ kind: 'unreachable' }),
    signOut: () => {},
  };
  const services = createRouteServices(shopApi, 'demo', 'https://shop.example');
  const shop = createActor(provideShop(services, identity, provideCart(shopApi)), {
    input: { storeId: 'demo', tab: 'A', initialData: null },
  }).start();
  const { cart, session } = shop.getSnapshot().children;
  if (!cart || !session) throw new Error('The shop lacks a child');
  const actors = cartActorsOf({ shop, cart, express: null });
  return {
    shop,
    cart,
    session,
    stop: () => shop.stop(),
    /** Opens the checkout page. */
    openCheckout: () => {
      const checkout = createActor(provideCheckout(actors, shopApi), {
        input: checkoutInput(actors, 'demo'),
      }).start();
      connectCheckout(checkout, actors, shopApi);
      return checkout;
    },
  };
}
