/** What the shop's long-lived machines are provided with. */
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { type WishlistSaved, wishlistMachine } from '../../machines/account/wishlist/index.ts';
import { wishlistRecordSchema } from '../../machines/account/wishlist/record.ts';
import { shopMachine } from '../../machines/storefront/shop/index.ts';
import { type StoreDataReply, storeDataMachine } from '../../machines/storefront/storeData/index.ts';
import { createConnectivity } from '../../services/connectivity/index.ts';
import type { Identity } from '../../services/identity/index.ts';
import { createRecords, windowStorage } from '../../services/storage/index.ts';
import type { RouteServices } from '../page/context.ts';
import { provideAddresses, provideRewards } from './accountActors.ts';
import { providedAttribution } from './attributionActors.ts';
import type { provideCart } from './cartActors.ts';
import { shopRecentlyViewed } from './recentlyViewedActor.ts';
import { provideSession } from './sessionActors.ts';
import { provideOverlays } from './signInActors.ts';

/** @param cart the cart's machine with its services, which comes in a file of its own */
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
      recentlyViewed: shopRecentlyViewed,
      wishlist: wishlistMachine.provide({ actors: { keepWishlist } }),
      session: provideSession(shopApi, identity),
      rewards: provideRewards(shopApi),
      addresses: provideAddresses(shopApi),
      overlays: provideOverlays(shopApi, identity),
      watchConnectivity: fromCallback<EventObject, undefined>(({ sendBack }) => {
        const connectivity = createConnectivity(window);
        const tell = (isOnline: boolean) =>
          sendBack({ type: isOnline ? 'connectivity.online' : 'connectivity.offline' });
        if (!connectivity.isOnline()) tell(false);
        return connectivity.subscribe(tell);
      }),
    },
  });
}

/** Reads the stored wishlist once, keeps every change of it, and hears other tabs' changes. */
const keepWishlist = fromCallback<EventObject, undefined>(({ sendBack, receive }) => {
  const record = createRecords(windowStorage(window))({ key: 'wishlist', schema: wishlistRecordSchema });
  sendBack({ type: 'wishlist.restored', record: record.read() });
  receive((event) => {
    if (isWishlistSaved(event)) record.write(event.record);
  });
  return record.subscribe((changed) => sendBack({ type: 'tab.wishlist.changed', record: changed }));
});

function isWishlistSaved(event: EventObject): event is WishlistSaved {
  return event.type === 'wishlist.saved';
}
