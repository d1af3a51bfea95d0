import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { type Cast, drawShareImage, drawTallBanner, drawTile, drawWideBanner } from './artwork.ts';
import { iconSvg, logoSvg } from './brand.ts';
import { MOTIFS } from './motifs/index.ts';
import { FORMS, HOUSE_LINES, type Pack, TEXTURES } from './pack.ts';
import { drawView, VIEWS } from './views.ts';

/** Increase this when drawings change, so that cached pictures of the old ones are not served. */
export const EDITION = '4';

const INK = '#3a1020';
const HIBISCUS = '#b3213f';
const IVORY = '#fff6e8';
const MARIGOLD = '#f2a322';

const motif = v.picklist(MOTIFS);
const shade = v.exactOptional(v.string());
/** How the pack of a variant differs from the product's. */
const choiceSchema = v.strictObject({
  motif: v.exactOptional(motif),
  name: v.exactOptional(v.string()),
  net: v.exactOptional(v.string()),
  shade,
});
const productSchema = v.strictObject({
  form: v.picklist(FORMS),
  line: v.picklist(HOUSE_LINES),
  motif,
  texture: v.picklist(TEXTURES),
  name: v.string(),
  kind: v.string(),
  net: v.string(),
  shade,
  /** The variants with a pack of their own, by their part of the picture's key. */
  choices: v.optional(v.record(v.string(), choiceSchema), {}),
});
/** A group picture: the backdrop's motif and the products by slug, the leading product first. */
const castSchema = v.strictObject({ motif, products: v.array(v.string()) });
const picturesSchema = v.strictObject({
  share: v.strictObject({ ...castSchema.entries, tagline: v.string() }),
  banners: v.record(v.string(), castSchema),
  tiles: v.record(v.string(), castSchema),
  /** By slug, best-selling first. */
  products: v.record(v.string(), productSchema),
});

const file = fileURLToPath(new URL('pictures.json', import.meta.url));
const { share, banners, tiles, products } = v.parse(picturesSchema, JSON.parse(readFileSync(file, 'utf8')));

/** Returns the function that draws the demo shop's picture of this key as SVG, or null when it has no such picture. */
export function drawingOf(key: string): (() => string) | null {
  return own(BRAND, key) ?? productDrawing(key) ?? bannerDrawing(key) ?? tileDrawing(key);
}

/** Pictures of a first visit to the home page and the first listing, the most visible first, with where pages show them. */
export function firstPictures(): readonly FirstPicture[] {
  return [
    ...Object.keys(banners).flatMap((name): FirstPicture[] => [
      { key: `banners/${name}-mobile.webp`, place: 'tallBanner' },
      { key: `banners/${name}-web.webp`, place: 'wideBanner' },
    ]),
    ...Object.keys(tiles).map(
      (slug): FirstPicture => ({ key: `collections/${slug}.webp`, place: 'collection' }),
    ),
    ...Object.keys(products).map(
      (slug): FirstPicture => ({ key: `products/${slug}/front.webp`, place: 'product' }),
    ),
  ];
}

interface FirstPicture {
  readonly key: string;
  readonly place: 'tallBanner' | 'wideBanner' | 'collection' | 'product';
}

const BRAND: Readonly<Record<string, () => string>> = {
  'brand/logo.svg': () => logoSvg(INK, HIBISCUS, MARIGOLD),
  'brand/logo-dark.svg': () => logoSvg(IVORY, MARIGOLD, HIBISCUS),
  'brand/icon.svg': () => iconSvg(HIBISCUS, IVORY, MARIGOLD),
  'brand/icon.png': () => iconSvg(HIBISCUS, IVORY, MARIGOLD),
  'brand/share.jpg': () => drawShareImage(castOf('share', share), share.tagline),
};

/** Parses `products/<slug>/<view>.webp`, or `products/<slug>/<choice>/<view>.webp` for a variant. */
function productDrawing(key: string): (() => string) | null {
  const match = /^products\/([^/]+)\/(?:([^/]+)\/)?([a-z]+)\.webp$/.exec(key);
  const [, slug = '', choice, name] = match ?? [];
  const view = VIEWS.find((known) => known === name);
  const pack = packOf(slug, choice);
  return view === undefined || pack === null ? null : () => drawView(pack, view);
}

/** The product's pack, or that of a variant, which overrides some fields. */
function packOf(slug: string, choice?: string): Pack | null {
  const product = own(products, slug);
  if (product === undefined) return null;
  const { choices, ...pack } = product;
  if (choice === undefined) return { seed: slug, ...pack };
  const differing = own(choices, choice);
  return differing === undefined ? null : { seed: slug, ...pack, ...differing };
}

function bannerDrawing(key: string): (() => string) | null {
  const [, name = '', device] = /^banners\/([a-z-]+)-(web|mobile)\.webp$/.exec(key) ?? [];
  const cast = own(banners, name);
  if (cast === undefined) return null;
  return () => (device === 'web' ? drawWideBanner : drawTallBanner)(castOf(name, cast));
}

function tileDrawing(key: string): (() => string) | null {
  const slug = /^collections\/([a-z0-9-]+)\.webp$/.exec(key)?.[1] ?? '';
  const cast = own(tiles, slug);
  return cast === undefined ? null : () => drawTile(castOf(slug, cast));
}

function castOf(seed: string, cast: v.InferOutput<typeof castSchema>): Cast {
  const packs = cast.products.map((slug) => {
    const pack = packOf(slug);
    if (pack === null) throw new Error(`There is no product ${slug} to draw.`);
    return pack;
  });
  return { seed, motif: cast.motif, packs };
}

/** Reads an own property only, never an inherited one such as `constructor`. */
function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
