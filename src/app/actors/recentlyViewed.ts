import {
  type RecentlyViewedEvent,
  type RecentlyViewedSaved,
  recentlyViewedMachine,
  type SeenProduct,
  seenProductsSchema,
} from '../../machines/catalogue/recentlyViewed.ts';
import { storedRecord } from './storedRecord.ts';

/** The recently-viewed machine with its list in localStorage (Specification 4, "Social-proof notice"). */
export const providedRecentlyViewed = recentlyViewedMachine.provide({
  actors: {
    recentlyViewedStorage: storedRecord<readonly SeenProduct[], RecentlyViewedSaved>({
      key: 'fomo-products',
      schema: seenProductsSchema,
      restored: (products): RecentlyViewedEvent => ({ type: 'recentlyViewed.restored', products }),
      changedElsewhere: (products): RecentlyViewedEvent => ({ type: 'tab.recentlyViewed.changed', products }),
      saved: 'recentlyViewed.saved',
      recordOf: ({ products }) => products,
    }),
  },
});
