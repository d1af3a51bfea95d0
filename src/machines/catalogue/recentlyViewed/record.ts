/** The stored list (S §4, key `fomo-products`), read with suspicion: any program or person may have written it. */
import * as v from 'valibot';
import type { SeenProduct } from './types.ts';

/** The oldest leave a longer list. */
export const MOST_SEEN = 12;

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(300));

export const seenProductsSchema: v.GenericSchema<unknown, readonly SeenProduct[]> = v.pipe(
  v.array(
    v.object({
      id: text,
      slug: v.pipe(text, v.regex(/^[\w-]+$/)),
      title: text,
      image: v.nullable(text),
      isBought: v.boolean(),
    }),
  ),
  v.maxLength(MOST_SEEN),
  v.check((products) => new Set(products.map(({ id }) => id)).size === products.length),
);
