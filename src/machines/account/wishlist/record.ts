/** Validates the stored list, which any program or person may have written. */
import * as v from 'valibot';
import type { WishlistRecord } from './types.ts';

/** The oldest ids of a longer list are dropped. One request for products returns as many. */
export const MOST_WISHES = 100;

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(300));

/** The record in version 1; other versions are not read. */
export const wishlistRecordSchema: v.GenericSchema<unknown, WishlistRecord> = v.object({
  version: v.literal(1),
  ids: v.pipe(
    v.array(id),
    v.maxLength(MOST_WISHES),
    v.check((ids) => new Set(ids).size === ids.length),
  ),
});
