/** The stored list, read with suspicion: any program or person may have written it. */
import * as v from 'valibot';
import type { WishlistRecord } from './types.ts';

/** The oldest leave a longer list; as many as one request for products answers. */
export const MOST_WISHES = 100;

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(300));

/** The record as version 1 writes it; another version is none of ours. */
export const wishlistRecordSchema: v.GenericSchema<unknown, WishlistRecord> = v.object({
  version: v.literal(1),
  ids: v.pipe(
    v.array(id),
    v.maxLength(MOST_WISHES),
    v.check((ids) => new Set(ids).size === ids.length),
  ),
});
