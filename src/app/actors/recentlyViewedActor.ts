/** What the recently-viewed machine is provided with. */
import { type EventObject, fromCallback } from 'xstate';
import {
  type RecentlyViewedSaved,
  recentlyViewedMachine,
  seenProductsSchema,
} from '../../machines/catalogue/recentlyViewed.ts';
import { createRecords, windowStorage } from '../../services/storage/index.ts';

/** Reads the stored list once, keeps every change of it, and hears other tabs' changes. */
const keepRecentlyViewed = fromCallback<EventObject, undefined>(({ sendBack, receive }) => {
  const list = createRecords(windowStorage(window))({ key: 'fomo-products', schema: seenProductsSchema });
  sendBack({ type: 'recentlyViewed.restored', products: list.read() });
  receive((event) => {
    if (isSaved(event)) list.write(event.products);
  });
  return list.subscribe((changed) => sendBack({ type: 'tab.recentlyViewed.changed', products: changed }));
});

export const shopRecentlyViewed = recentlyViewedMachine.provide({ actors: { keepRecentlyViewed } });

function isSaved(event: EventObject): event is RecentlyViewedSaved {
  return event.type === 'recentlyViewed.saved';
}
