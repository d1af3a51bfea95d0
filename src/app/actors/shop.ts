import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { type LoyaltyReply, rewardsMachine } from '../../machines/account/rewards.ts';
import { shopMachine } from '../../machines/storefront/shop/index.ts';
import { type StoreDataReply, storeDataMachine } from '../../machines/storefront/storeData/index.ts';
import { createConnectivity } from '../../services/connectivity/index.ts';
import type { Identity } from '../../services/identity/index.ts';
import type { RouteServices } from '../page/routeServices.ts';
import { provideAddresses } from './addresses.ts';
import { providedAttribution } from './attribution.ts';
import type { provideCart } from './cart.ts';
import { providedRecentlyViewed } from './recentlyViewed.ts';
import { provideSession } from './session.ts';
import { provideOverlays } from './signIn.ts';
import { providedWishlist } from './wishlist.ts';

/**
 * The root machine with everything that lives as long as the page.
 *
 * @param cart the provided cart machine, which is loaded as a file of its own
 */
export function provideShop(
  { shopApi, storeData }: RouteServices,
  identity: Identity,
  cart: ReturnType<typeof provideCart>,
) {
  return shopMachine.provide({
    actors: {
      attribution: providedAttribution,
      storeData: storeDataMachine.provide({
        actors: {
          fetchStoreData: fromPromise<StoreDataReply, { storeId: string }>(() => storeData({ fresh: true })),
        },
      }),
      cart,
      recentlyViewed: providedRecentlyViewed,
      wishlist: providedWishlist,
      session: provideSession(shopApi, identity),
      rewards: rewardsMachine.provide({
        actors: {
          fetchLoyalty: fromPromise<LoyaltyReply, { storeId: string; userId: string | null }>(
            ({ input: { storeId }, signal }) => shopApi.getLoyalty({ storeId }, { signal }),
          ),
        },
      }),
      addresses: provideAddresses(shopApi),
      overlays: provideOverlays(shopApi, identity),
      watchConnectivity: fromCallback<EventObject, undefined>(({ sendBack }) => {
        const connectivity = createConnectivity(window);
        const report = (isOnline: boolean) =>
          sendBack({ type: isOnline ? 'connectivity.online' : 'connectivity.offline' });
        if (!connectivity.isOnline()) report(false);
        return connectivity.subscribe(report);
      }),
    },
  });
}
