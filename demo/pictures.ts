import type { PictureHandle, PictureSource, VectorPicture } from '../server/images/types.ts';
import { BLUEPRINTS } from './catalogue/blueprints.ts';
import { COLLECTIONS } from './catalogue/collections.ts';
import { type Cast, drawShareImage, drawTallBanner, drawTile, drawWideBanner } from './packshots/artwork.ts';
import { iconSvg, logoSvg } from './packshots/brand.ts';
import type { Motif } from './packshots/motifs/index.ts';
import type { Pack } from './packshots/pack.ts';
import { drawView, VIEWS, type View } from './packshots/views.ts';
import { STORE } from './shop/store.ts';

/** The demo shop's pictures by key, drawn when asked for. */

/** Raised when drawings change, so that cached renderings of the old ones are not served. */
const EDITION = '3';

const INK = '#3a1020';
const HIBISCUS = '#b3213f';
const IVORY = '#fff6e8';
const MARIGOLD = '#f2a322';

function pack(slug: string): Pack {
  const found = BLUEPRINTS.find((blueprint) => blueprint.slug === slug)?.choices[0]?.pack;
  if (found === undefined) throw new Error(`no product ${slug} to draw`);
  return found;
}

function cast(seed: string, motif: Motif, ...slugs: readonly string[]): Cast {
  return { seed, motif, packs: slugs.map(pack) };
}

const BANNERS: Readonly<Record<string, () => Cast>> = {
  'marigold-mornings': () =>
    cast(
      'marigold-mornings',
      'marigold',
      'marigold-and-neroli-shower-gel',
      'haldi-ubtan-body-scrub',
      'marigold-market-body-mist',
      'marigold-hand-cream',
    ),
  'monsoon-hair': () =>
    cast(
      'monsoon-hair',
      'hibiscus',
      'hibiscus-and-amla-hair-oil',
      'hibiscus-and-shikakai-shampoo',
      'hibiscus-repair-hair-mask',
      'hibiscus-and-honey-conditioner',
    ),
  'attar-room': () =>
    cast(
      'attar-room',
      'oudh',
      'oudh-at-dusk-eau-de-parfum',
      'gulab-dastan-eau-de-parfum',
      'khus-mehfil-eau-de-parfum',
      'kesar-oudh-solid-perfume',
    ),
  'festive-gifts': () =>
    cast(
      'festive-gifts',
      'saffron',
      'utsav-gift-set',
      'kesar-badam-body-lotion',
      'kumkumadi-body-oil',
      'mysore-chandan-soap-bar',
    ),
};

const TILES: Readonly<Record<string, readonly [motif: Motif, leading: string, second: string]>> = {
  'best-sellers': ['hibiscus', 'hibiscus-and-amla-hair-oil', 'coorg-coffee-body-scrub'],
  'new-launches': ['mango', 'aamras-shower-gel', 'sherbet-gloss-lip-and-cheek-tint'],
  trending: ['rosemary', 'bhringraj-and-rosemary-hair-oil', 'rosemary-and-caffeine-shampoo'],
  'bath-ritual': ['marigold', 'marigold-and-neroli-shower-gel', 'mysore-chandan-soap-bar'],
  'body-care': ['rose', 'gulab-body-lotion', 'gulab-hand-cream'],
  'face-glow': ['turmeric', 'haldi-and-saffron-face-wash', 'rice-and-lotus-face-cream'],
  'sun-care': ['orange', 'aqua-lotus-sunscreen-spf-50', 'matte-rice-sunscreen-spf-50'],
  'monsoon-hair': ['rosemary', 'coconut-and-rice-shampoo', 'methi-and-amla-hair-mask'],
  'attar-room': ['oudh', 'oudh-at-dusk-eau-de-parfum', 'mitti-solid-perfume'],
  rang: ['hibiscus', 'bazaar-matte-lipstick', 'petal-lip-and-cheek-tint'],
  'saanjh-men': ['vetiver', 'khus-and-lime-beard-oil', 'khus-deodorant-stick-for-men'],
  gifting: ['saffron', 'utsav-gift-set', 'kumkumadi-body-oil'],
  'festive-edit': ['saffron', 'kesar-badam-body-lotion', 'kumkumadi-tailam-face-oil'],
  'under-299': ['neroli', 'nimbu-and-neroli-hand-wash', 'orange-barfi-lip-balm'],
  'sensitive-skin': ['rice', 'coconut-and-rice-body-scrub', 'mineral-coconut-sunscreen-spf-50'],
  minis: ['jasmine', 'mogra-rain-body-mist', 'mogra-hand-cream'],
};

const BRAND: Readonly<Record<string, () => VectorPicture>> = {
  'brand/logo.svg': () => vector(logoSvg(INK, HIBISCUS, MARIGOLD)),
  'brand/logo-dark.svg': () => vector(logoSvg(IVORY, MARIGOLD, HIBISCUS)),
  'brand/icon.svg': () => vector(iconSvg(HIBISCUS, IVORY, MARIGOLD)),
  'brand/icon.png': () => vector(iconSvg(HIBISCUS, IVORY, MARIGOLD)),
  'brand/share.jpg': () =>
    vector(
      drawShareImage(
        cast(
          'share',
          'marigold',
          'marigold-and-neroli-shower-gel',
          'mysore-chandan-soap-bar',
          'mogra-rain-body-mist',
        ),
        STORE.tagline,
      ),
    ),
};

function vector(svg: string): VectorPicture {
  const width = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  return { kind: 'vector', svg, width };
}

/** A table's own entry, never one that every object inherits. */
function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

type Draw = () => VectorPicture;

/** `products/<slug>/<view>.webp`, or `products/<slug>/<choice>/<view>.webp` for one way it is sold. */
function productDrawing(key: string): Draw | null {
  const match = /^products\/([^/]+)\/(?:([^/]+)\/)?([a-z]+)\.webp$/.exec(key);
  const [, slug = '', choice, name = ''] = match ?? [];
  const view = VIEWS.find((known) => known === name);
  const choices = BLUEPRINTS.find((blueprint) => blueprint.slug === slug)?.choices ?? [];
  const chosen = choice === undefined ? choices[0] : choices.find(({ key: known }) => known === choice);
  return view === undefined || chosen === undefined ? null : drawProduct(chosen.pack, view);
}

function drawProduct(chosen: Pack, view: View): Draw {
  return () => vector(drawView(chosen, view));
}

function bannerDrawing(key: string): Draw | null {
  const match = /^banners\/([a-z-]+)-(web|mobile)\.webp$/.exec(key);
  const [, name = '', device] = match ?? [];
  const casting = own(BANNERS, name);
  if (casting === undefined) return null;
  return () => vector(device === 'web' ? drawWideBanner(casting()) : drawTallBanner(casting()));
}

function tileDrawing(key: string): Draw | null {
  const slug = /^collections\/([a-z0-9-]+)\.webp$/.exec(key)?.[1] ?? '';
  const tile = own(TILES, slug);
  if (tile === undefined) return null;
  const [motif, ...slugs] = tile;
  return () => vector(drawTile(cast(slug, motif, ...slugs)));
}

export const demoPictures: PictureSource = async (key) => {
  const draw = own(BRAND, key) ?? productDrawing(key) ?? bannerDrawing(key) ?? tileDrawing(key);
  return draw === null ? null : handleOf(draw);
};

function handleOf(draw: Draw): PictureHandle {
  return { version: EDITION, read: async () => draw() };
}

/** What a first visit to the home page and the first listing shows, most visible first: worth rendering ahead. */
export function firstPictures(): readonly string[] {
  const banners = STORE.banners
    .filter(({ isArchive }) => !isArchive)
    .flatMap(({ webKey, mobileKey }) => [mobileKey, webKey]);
  const products = BLUEPRINTS.toSorted(
    (left, right) => (right.row.popularity ?? 0) - (left.row.popularity ?? 0),
  );
  return [
    ...new Set([
      ...banners,
      ...COLLECTIONS.map(({ imageKey }) => imageKey),
      ...products.map(({ slug }) => `products/${slug}/front.webp`),
    ]),
  ];
}
