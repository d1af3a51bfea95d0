import { darken, lighten } from './colour.ts';
import { drawForm } from './forms/index.ts';
import { carton } from './forms/solids.ts';
import { lettering } from './lettering.ts';
import { groundShadow } from './light.ts';
import { drawMotif } from './motifs/index.ts';
import type { Drawing, Pack } from './pack.ts';
import { type Palette, paletteOf } from './palette.ts';
import { createRandom, type Random } from './random.ts';
import { type Frame, floor, leafLight, niche, plinth, sunShaft, vignette, wall } from './scene.ts';
import { createSheet, group, place, type Sheet } from './sheet.ts';
import { drawOnSkin } from './skin.ts';
import { drawTexture } from './textures.ts';

/** The pictures of one product. */
export const VIEWS = ['front', 'detail', 'texture', 'set'] as const;
export type View = (typeof VIEWS)[number];

const VIEW_WIDTH = 1000;
const VIEW_HEIGHT = 1250;

const FRAME: Frame = { width: VIEW_WIDTH, height: VIEW_HEIGHT, floor: 980 };

interface Shot {
  readonly sheet: Sheet;
  readonly pack: Pack;
  readonly palette: Palette;
  readonly random: Random;
}

const DRAW: Readonly<Record<View, (shot: Shot) => string>> = { front, detail, texture, set };

/** One view as a whole SVG document. */
export function drawView(pack: Pack, view: View): string {
  const shot = {
    sheet: createSheet(),
    pack,
    palette: paletteOf(pack),
    random: createRandom(`${pack.seed}/${view}`),
  };
  const picture = DRAW[view](shot);
  return svgDocument(shot.sheet, VIEW_WIDTH, VIEW_HEIGHT, picture);
}

export function svgDocument(sheet: Sheet, width: number, height: number, picture: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${sheet.defs()}${picture}</svg>`;
}

/** An object with its shadow, its foot at (x, y). */
export function stand(
  sheet: Sheet,
  drawing: Drawing,
  tint: string,
  x: number,
  y: number,
  scale: number,
): string {
  return place(groundShadow(sheet, drawing, tint) + drawing.art, x, y, scale);
}

function front({ sheet, pack, palette, random }: Shot): string {
  const tint = palette.backdrop;
  const drawing = drawForm(sheet, pack, palette);
  const scale = Math.min(1.24, 800 / drawing.height, 590 / drawing.width);
  return [
    wall(sheet, FRAME, tint),
    niche(sheet, 500, 982, 690, 900, tint, palette.accent),
    sunShaft(sheet, FRAME),
    leafLight(sheet, random, FRAME, tint),
    floor(sheet, FRAME, tint),
    plinth(sheet, 500, 1030, 356, 74, tint),
    stand(sheet, drawing, lighten(tint, 0.1), 500, 1040, scale),
    vignette(sheet, FRAME),
  ].join('');
}

/** The close-up view: the pack with its ingredients around it. */
function detail({ sheet, pack, palette, random }: Shot): string {
  const tint = palette.backdrop;
  const drawing = drawForm(sheet, pack, palette);
  const scale = Math.min(1.66, 1080 / drawing.height, 780 / drawing.width);
  const close: Frame = { ...FRAME, floor: 1000 };
  const wide = drawing.width * scale > 600;
  const size = wide ? 0.82 : 1.3;
  const low = wide ? 120 : 0;
  const motif = (spot: Spot) => lying(sheet, drawMotif(sheet, pack.motif, random), spot, tint);
  return [
    wall(sheet, close, tint),
    sunShaft(sheet, close),
    leafLight(sheet, random, close, tint),
    floor(sheet, close, tint),
    motif({ x: wide ? 905 : 830, y: 950 + low, size: size * 0.86, turn: 22 }),
    stand(sheet, drawing, tint, 460, 1120, scale),
    motif({ x: 760, y: 1080 + low, size: size * 1.12, turn: -14 }),
    motif({ x: 150, y: 1110 + low * 0.8, size: size * 0.88, turn: 38 }),
    group(motif({ x: 985, y: 1240, size: size * 1.3, turn: 70 }), sheet.blur(4, 0.1)),
    vignette(sheet, close),
  ].join('');
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
}

/** An object lying on the ground, with the shadow of its own outline. */
export function lying(sheet: Sheet, art: string, spot: Spot, tint: string): string {
  const shadow = sheet.shadow(24 * spot.size, 12 * spot.size, darken(tint, 0.75), 0.42);
  return group(place(art, spot.x, spot.y, spot.size, spot.turn), shadow);
}

/** The content seen from above. The name is inside the central square, because phones and thumbnails crop to that. */
function texture({ sheet, pack, palette, random }: Shot): string {
  const tint = lighten(palette.backdrop, 0.2);
  const isWorn = pack.texture === 'smear';
  const top: Frame = { ...FRAME, floor: FRAME.height };
  const caption = lettering('name', pack.name, {
    x: 80,
    y: 1040,
    size: 54,
    fill: darken(palette.accent, 0.35),
    maxWidth: 640,
  });
  const kind = lettering('text', `${pack.kind.toUpperCase()}  ·  ${TEXTURE_WORDS[pack.texture]}`, {
    x: 82,
    y: 1084,
    size: 21,
    tracking: 0.16,
    fill: darken(palette.accent, 0.35),
    opacity: 0.85,
    maxWidth: 760,
  });
  return [
    wall(sheet, top, tint),
    leafLight(sheet, random, top, tint),
    isWorn
      ? drawOnSkin(sheet, pack, palette.content)
      : place(drawTexture(sheet, pack.texture, palette.content, random), 490, 560, 1.12, -8),
    lying(
      sheet,
      drawMotif(sheet, pack.motif, random),
      { x: 830, y: isWorn ? 1090 : 960, size: isWorn ? 0.9 : 1.15, turn: 18 },
      tint,
    ),
    caption,
    kind,
    vignette(sheet, top),
  ].join('');
}

const TEXTURE_WORDS: Readonly<Record<Pack['texture'], string>> = {
  gel: 'CLEAR GEL',
  cream: 'SOFT CREAM',
  scrub: 'FINE GRAIN',
  oil: 'LIGHT OIL',
  foam: 'CLOSE FOAM',
  powder: 'MINERAL CRYSTALS',
  mist: 'FINE SPRAY',
  balm: 'MELTING BALM',
  smear: 'ON THREE SKIN TONES',
};

/** The product with its carton. */
function set({ sheet, pack, palette, random }: Shot): string {
  const tint = palette.backdrop;
  const drawing = drawForm(sheet, pack, palette);
  const tall = Math.min(1.1, 690 / drawing.height, 440 / drawing.width);
  const height = Math.min(720, Math.max(360, drawing.height * tall * 1.04));
  const box = carton(sheet, pack, boxPalette(palette), {
    width: Math.max(230, height * 0.42),
    height,
    depth: 96,
  });
  return [
    wall(sheet, FRAME, tint),
    niche(sheet, 640, 982, 560, 800, tint, palette.accent),
    sunShaft(sheet, FRAME),
    floor(sheet, FRAME, tint),
    stand(sheet, box, tint, 655, 1010, 1),
    stand(sheet, drawing, tint, 345, 1070, tall),
    lying(sheet, drawMotif(sheet, pack.motif, random), { x: 700, y: 1110, size: 0.86, turn: 12 }, tint),
    vignette(sheet, FRAME),
  ].join('');
}

/** The palette of the carton: ivory and dark packs have one in the accent colour. */
function boxPalette(palette: Palette): Palette {
  return { ...palette, body: palette.accent, paper: '#f8eedd', ink: darken(palette.accent, 0.45) };
}
