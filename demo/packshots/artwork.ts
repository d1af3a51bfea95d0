import { mark, wordMark } from './brand.ts';
import { darken, lighten } from './colour.ts';
import { drawForm } from './forms/index.ts';
import { lettering } from './lettering.ts';
import { drawMotif, type Motif } from './motifs/index.ts';
import type { Pack } from './pack.ts';
import { accentOf, backdropOf, paletteOf } from './palette.ts';
import { createRandom, type Random } from './random.ts';
import { type Frame, floor, leafLight, niche, plinth, sunShaft, vignette, wall } from './scene.ts';
import { createSheet, group, place, type Sheet } from './sheet.ts';
import { lying, stand, svgDocument } from './views.ts';

/** Hero banners, collection tiles and the share picture: groups of packs on one set, with room for words. */

export interface Cast {
  /** Names the drawing and seeds its random choices. */
  readonly seed: string;
  /** Sets the wall's tint and the flowers. */
  readonly motif: Motif;
  /** From the middle outwards, the leading pack first. */
  readonly packs: readonly Pack[];
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

interface Layout {
  readonly frame: Frame;
  readonly arch: Spot & { readonly width: number };
  readonly plinth: Spot | null;
  /** Drawn in this order, back to front; `pack` counts from the leading pack. */
  readonly packs: readonly (Spot & { readonly pack: number })[];
  readonly flowers: readonly (Spot & { readonly turn: number; readonly soft?: number })[];
}

/** 16 to 6, words at the left. */
const WIDE: Layout = {
  frame: { width: 1920, height: 720, floor: 560 },
  arch: { x: 1330, y: 562, size: 560, width: 560 },
  plinth: { x: 1330, y: 586, size: 330 },
  packs: [
    { pack: 1, x: 1130, y: 596, size: 0.62 },
    { pack: 2, x: 1540, y: 598, size: 0.62 },
    { pack: 0, x: 1336, y: 608, size: 0.72 },
    { pack: 3, x: 1694, y: 652, size: 0.54 },
  ],
  flowers: [
    { x: 985, y: 640, size: 0.72, turn: 12 },
    { x: 1120, y: 690, size: 0.5, turn: 60 },
    { x: 1862, y: 700, size: 1.05, turn: -20, soft: 3 },
    { x: 1500, y: 700, size: 0.48, turn: 100 },
  ],
};

/** 4 to 5, words at the top. */
const TALL: Layout = {
  frame: { width: 1080, height: 1350, floor: 1090 },
  arch: { x: 540, y: 1092, size: 800, width: 720 },
  plinth: { x: 540, y: 1122, size: 400 },
  packs: [
    { pack: 1, x: 320, y: 1130, size: 0.8 },
    { pack: 2, x: 770, y: 1132, size: 0.8 },
    { pack: 0, x: 540, y: 1150, size: 0.92 },
  ],
  flowers: [
    { x: 120, y: 1210, size: 1, turn: 12 },
    { x: 960, y: 1250, size: 1.25, turn: -24 },
    { x: 300, y: 1312, size: 0.66, turn: 80 },
  ],
};

const SQUARE: Layout = {
  frame: { width: 1000, height: 1000, floor: 780 },
  arch: { x: 500, y: 782, size: 720, width: 620 },
  plinth: { x: 500, y: 812, size: 320 },
  packs: [
    { pack: 1, x: 646, y: 818, size: 0.72 },
    { pack: 0, x: 410, y: 830, size: 0.84 },
  ],
  flowers: [
    { x: 836, y: 880, size: 0.92, turn: -14 },
    { x: 150, y: 920, size: 0.7, turn: 40 },
  ],
};

const SHARE: Layout = {
  frame: { width: 1200, height: 630, floor: 500 },
  arch: { x: 860, y: 502, size: 470, width: 430 },
  plinth: { x: 860, y: 522, size: 250 },
  packs: [
    { pack: 1, x: 735, y: 530, size: 0.5 },
    { pack: 2, x: 1000, y: 530, size: 0.5 },
    { pack: 0, x: 864, y: 542, size: 0.58 },
  ],
  flowers: [
    { x: 640, y: 572, size: 0.56, turn: 10 },
    { x: 1130, y: 590, size: 0.8, turn: -20 },
  ],
};

export function drawWideBanner(cast: Cast): string {
  return drawLayout(cast, WIDE);
}

export function drawTallBanner(cast: Cast): string {
  return drawLayout(cast, TALL);
}

export function drawTile(cast: Cast): string {
  return drawLayout(cast, SQUARE);
}

/** The picture that a shared link shows: the name at the left, the house's packs at the right. */
export function drawShareImage(cast: Cast, tagline: string): string {
  const ink = darken(accentOf(cast.motif), 0.5);
  const words = [
    place(mark(92, accentOf(cast.motif), lighten(backdropOf(cast.motif), 0.6)), 300, 190),
    wordMark(300, 330, 112, ink),
    lettering('name', tagline, { x: 300, y: 390, size: 34, align: 'middle', fill: ink }),
  ].join('');
  return drawLayout(cast, SHARE, words);
}

function drawLayout({ seed, motif, packs }: Cast, layout: Layout, words = ''): string {
  const sheet = createSheet();
  const random = createRandom(seed);
  const tint = backdropOf(motif);
  const { frame, arch } = layout;
  const picture = [
    wall(sheet, frame, tint),
    niche(sheet, arch.x, arch.y, arch.width, arch.size, tint, accentOf(motif)),
    sunShaft(sheet, frame),
    leafLight(sheet, random, frame, tint),
    floor(sheet, frame, tint),
    layout.plinth === null
      ? ''
      : plinth(sheet, layout.plinth.x, layout.plinth.y, layout.plinth.size, 46, tint),
    ...layout.packs.map((spot) => standAt(sheet, packs[spot.pack], spot, tint)),
    ...layout.flowers.map((spot) => flowerAt(sheet, motif, random, spot, tint)),
    vignette(sheet, frame),
    words,
  ];
  return svgDocument(sheet, frame.width, frame.height, picture.join(''));
}

function standAt(sheet: Sheet, pack: Pack | undefined, spot: Spot, tint: string): string {
  if (pack === undefined) return '';
  const drawing = drawForm(sheet, pack, paletteOf(pack));
  return stand(sheet, drawing, tint, spot.x, spot.y, spot.size);
}

function flowerAt(
  sheet: Sheet,
  motif: Motif,
  random: Random,
  spot: Layout['flowers'][number],
  tint: string,
): string {
  const flower = lying(sheet, drawMotif(sheet, motif, random), spot, tint);
  return spot.soft === undefined ? flower : group(flower, sheet.blur(spot.soft, 0.1));
}
