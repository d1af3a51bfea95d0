import {
  type WishlistEvent,
  type WishlistRecord,
  type WishlistSaved,
  wishlistMachine,
} from '../../machines/account/wishlist/index.ts';
import { wishlistRecordSchema } from '../../machines/account/wishlist/record.ts';
import { storedRecord } from './storedRecord.ts';

/** The wishlist's machine with its record in localStorage. */
export const providedWishlist = wishlistMachine.provide({
  actors: {
    wishlistStorage: storedRecord<WishlistRecord, WishlistSaved>({
      key: 'wishlist',
      schema: wishlistRecordSchema,
      restored: (record): WishlistEvent => ({ type: 'wishlist.restored', record }),
      changedElsewhere: (record): WishlistEvent => ({ type: 'tab.wishlist.changed', record }),
      saved: 'wishlist.saved',
      recordOf: ({ record }) => record,
    }),
  },
});
