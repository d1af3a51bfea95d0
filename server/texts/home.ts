import * as v from 'valibot';
import { oneOf, orNull, slug, text, whole } from '../import/cells.ts';

/** What the home page is made of: `home.json` of a shop's folder. */

const link = v.pipe(text(500), v.regex(/^\/(?!\/)/, 'must be a page of the shop, such as /shop'));
const more = v.strictObject({ label: text(60), link });

const sectionSchema = v.variant(
  'type',
  [
    /** Tiles of collections; none named: those of the menu. */
    v.strictObject({
      type: v.literal('collections'),
      title: text(100),
      collections: v.optional(v.array(slug), []),
    }),
    v.strictObject({
      type: v.literal('products'),
      title: text(100),
      tag: orNull(text(60)),
      collection: orNull(slug),
      sort: v.optional(oneOf(['BEST_SELLER', 'LATEST', 'DEFAULT']), 'BEST_SELLER'),
      limit: v.optional(whole(1, 24), 8),
      more: orNull(more),
    }),
    v.strictObject({ type: v.literal('deal') }),
    v.strictObject({
      type: v.literal('links'),
      title: text(100),
      items: v.array(v.strictObject({ title: text(60), link })),
    }),
    v.strictObject({ type: v.literal('reviews') }),
    v.strictObject({
      type: v.literal('promises'),
      title: text(100),
      items: v.array(v.strictObject({ title: text(60), text: text(300) })),
    }),
  ],
  'must be one of collections, products, deal, links, reviews, promises',
);

export const homeSchema = v.strictObject({
  /** The words of the two buttons over the first banner. */
  action: v.optional(text(40), 'Shop the collection'),
  second: v.optional(v.nullable(more), null),
  sections: v.array(sectionSchema),
});

export type HomeLayout = v.InferOutput<typeof homeSchema>;

/** The home page of a shop that has not laid out its own. */
export const usualHome: HomeLayout = {
  action: 'Shop now',
  second: null,
  sections: [
    { type: 'collections', title: 'Shop by collection', collections: [] },
    {
      type: 'products',
      title: 'Best-sellers',
      tag: null,
      collection: null,
      sort: 'BEST_SELLER',
      limit: 8,
      more: null,
    },
    { type: 'deal' },
    { type: 'reviews' },
  ],
};
