import * as v from 'valibot';
import { flag, oneOf, orNull, slug, text, whole } from '../import/cells.ts';
import type { JsonFileFormat } from '../import/folderFiles.ts';

/** The layout of the home page: `home.json` of a shop's folder. */

const link = v.pipe(text(500), v.regex(/^\/(?![/\\])/, 'must be a page of the shop, such as /shop'));
const more = v.strictObject({ label: text(60), link });

const sectionSchema = v.variant(
  'type',
  [
    /** Tiles of the named collections; if none is named, of the menu's collections. */
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
    /** The banners besides the first. */
    v.strictObject({ type: v.literal('banners') }),
    v.strictObject({
      type: v.literal('promises'),
      title: text(100),
      items: v.array(v.strictObject({ title: text(60), text: text(300) })),
    }),
  ],
  'must be one of collections, products, deal, links, reviews, banners, promises',
);

const homeSchema = v.strictObject({
  /** Labels of the two buttons on the first banner. */
  action: v.optional(text(40), 'Shop the collection'),
  second: v.optional(v.nullable(more), null),
  /** Whether the first banner's picture has a light left half without things, so that the words stand on it as it is. */
  pictureLeavesRoom: v.optional(flag, false),
  sections: v.array(sectionSchema),
});

export type HomeLayout = v.InferOutput<typeof homeSchema>;

const knownLink = v.object({ link: v.optional(link) });
/** What the file names of the shop, as far as it is right. */
const knownHomeSchema = v.object({
  second: v.nullish(knownLink, null),
  sections: v.optional(
    v.array(
      v.object({
        collections: v.optional(v.array(slug), []),
        collection: orNull(slug),
        tag: orNull(text(60)),
        more: v.nullish(knownLink, null),
        items: v.optional(v.array(knownLink), []),
      }),
    ),
    [],
  ),
});
export type KnownHome = v.InferOutput<typeof knownHomeSchema>;

export const homeKind: JsonFileFormat<KnownHome, HomeLayout> = { schema: homeSchema, known: knownHomeSchema };

/** The default home page, for a shop without its own layout. */
export const usualHome: HomeLayout = {
  action: 'Shop now',
  second: null,
  pictureLeavesRoom: false,
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
