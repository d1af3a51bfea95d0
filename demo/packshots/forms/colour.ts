import { BRAND } from '../brand.ts';
import { darken, lighten } from '../colour.ts';
import { lettering } from '../lettering.ts';
import { lightRound, metalPaint } from '../light.ts';
import type { Drawing, Pack } from '../pack.ts';
import type { Palette } from '../palette.ts';
import { ellipse, group, num, path, place, type Sheet } from '../sheet.ts';
import { drumOutline } from './shapes.ts';

/** Make-up: lipsticks, glosses, kajal pencils. */

export function lipstick(sheet: Sheet, _pack: Pack, palette: Palette): Drawing {
  const body = drumOutline(128, 0, -232, 6);
  const inner = drumOutline(108, -230, -330, 4);
  const collar = drumOutline(94, -328, -372, 3);
  const bullet =
    'M-41 -370V-500C-41 -540 -10 -572 22 -580C36 -583 41 -574 41 -560V-370C18 -364 -18 -364 -41 -370Z';
  const face = 'M-41 -500C-41 -540 -10 -572 22 -580C36 -583 41 -574 41 -556C20 -548 -20 -520 -41 -500Z';
  const word = lettering('display', BRAND, { x: 0, y: -104, size: 20, fill: '#d8af66', align: 'middle' });
  const bulletLight = lightRound(sheet, bullet, { x0: -41, x1: 41, y0: -580, y1: -366 }, 'gloss');
  const standing =
    path(bullet, palette.content) +
    bulletLight +
    path(face, lighten(palette.content, 0.28), 'opacity="0.75"') +
    path(collar, metalPaint(sheet, palette.cap, -47, 47)) +
    path(inner, metalPaint(sheet, palette.cap, -54, 54)) +
    lacquered(sheet, palette.body, body, 128, 232) +
    word;
  const capBody = drumOutline(132, 0, -318, 8);
  const lid = lacquered(sheet, palette.body, capBody, 132, 318) + ringBand(sheet, palette.cap, 134, -6, -22);
  return { art: place(lid, 150, -14, 0.98) + place(standing, -34, 0), width: 330, height: 582 };
}

function lacquered(sheet: Sheet, colour: string, outline: string, width: number, height: number): string {
  return (
    path(outline, colour) +
    lightRound(sheet, outline, { x0: -width / 2, x1: width / 2, y0: -height, y1: 4 }, 'gloss')
  );
}

function ringBand(sheet: Sheet, colour: string, width: number, bottom: number, top: number): string {
  return path(drumOutline(width, bottom, top, 2), metalPaint(sheet, colour, -width / 2, width / 2));
}

/** A clear tube of tint under a lacquered cap. */
export function gloss(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  const tube = 'M-62 -26V-330H62V-26Q62 0 36 2C14 5 -14 5 -36 2Q-62 0 -62 -26Z';
  const inner = 'M-48 -34V-330H48V-34Q48 -16 28 -15H-28Q-48 -16 -48 -34Z';
  const glass = lighten(palette.content, 0.62);
  const wand = `<path d="M0 -330V-80" stroke="${darken(palette.content, 0.5)}" stroke-width="9" opacity="0.4" ${sheet.blur(2)}/>`;
  const middle = { x: 0, align: 'middle' as const, fill: '#fff6e8' };
  const print =
    lettering('display', BRAND, { ...middle, y: -178, size: 20 }) +
    lettering('text', pack.kind.toUpperCase(), { ...middle, y: -156, size: 9, tracking: 0.14, maxWidth: 84 });
  const capBody = drumOutline(118, -336, -628, 14);
  const art =
    path(tube, glass) +
    path(inner, palette.content) +
    wand +
    print +
    lightRound(sheet, tube, { x0: -62, x1: 62, y0: -330, y1: 6 }, 'gloss') +
    ringBand(sheet, palette.cap, 110, -326, -344) +
    path(capBody, palette.body) +
    lightRound(sheet, capBody, { x0: -59, x1: 59, y0: -628, y1: -336 }, 'gloss');
  return { art, width: 128, height: 634 };
}

/** Two crossed pencils, one bare, one capped. */
export function pencil(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  const bare = barePencil(sheet, pack, palette);
  const capped = cappedPencil(sheet, pack, palette);
  const shadow = (x: number, turn: number) =>
    `<g transform="translate(${x} -4) rotate(${turn})"><rect x="2" y="-600" width="44" height="600" rx="10" fill="#2b0f16" opacity="0.28" ${sheet.blur(13)}/></g>`;
  return {
    art:
      block(sheet, palette) +
      shadow(104, -17) +
      place(capped, 96, 0, 1, -20) +
      shadow(-70, 15) +
      place(bare, -92, -6, 1, 17),
    width: 420,
    height: 640,
  };
}

/** The stone that the pencils lean on. */
function block(sheet: Sheet, palette: Palette): string {
  const stone = lighten(palette.backdrop, 0.35);
  const front = 'M-118 -22V-372Q-118 -384 -106 -384H106Q118 -384 118 -372V-22Z';
  const top = 'M-112 -382L-88 -408H92L114 -382Z';
  const paint = sheet.linear(
    [
      [0, lighten(stone, 0.5)],
      [0.4, stone],
      [1, darken(stone, 0.24)],
    ],
    -118,
    -384,
    118,
    0,
  );
  return path(top, lighten(stone, 0.8)) + path(front, paint);
}

function barePencil(sheet: Sheet, pack: Pack, palette: Palette): string {
  const barrel = drumOutline(52, -4, -470, 2);
  const cone = 'M-26 -470L-11 -566H11L26 -470C12 -464 -12 -464 -26 -470Z';
  const tip = 'M-12 -562C-10 -604 -4 -630 2 -634C8 -630 12 -604 12 -562C6 -558 -6 -558 -12 -562Z';
  return (
    path(tip, palette.content) +
    lightRound(sheet, tip, { x0: -12, x1: 12, y0: -634, y1: -560 }, 'gloss') +
    path(cone, '#d7ab78') +
    lightRound(sheet, cone, { x0: -26, x1: 26, y0: -566, y1: -466 }, 'matte') +
    barrelOf(sheet, pack, palette, barrel, 470)
  );
}

function cappedPencil(sheet: Sheet, pack: Pack, palette: Palette): string {
  const barrel = drumOutline(52, -4, -400, 2);
  const lid = drumOutline(58, -398, -590, 14);
  return (
    barrelOf(sheet, pack, palette, barrel, 400) +
    path(lid, metalPaint(sheet, palette.cap, -29, 29)) +
    ringBand(sheet, lighten(palette.cap, 0.2), 60, -396, -410)
  );
}

function barrelOf(sheet: Sheet, pack: Pack, palette: Palette, outline: string, length: number): string {
  const word = `<g transform="translate(7 ${num(-length * 0.3)}) rotate(-90)">${lettering('display', BRAND, { x: 0, y: 0, size: 25, fill: '#e2bd78' })}${lettering('text', pack.kind.toUpperCase(), { x: 118, y: -2, size: 10, fill: '#e2bd78', tracking: 0.14 })}</g>`;
  const foot = ringBand(sheet, palette.cap, 53, -4, -26);
  const dot = ellipse(0, -44, 6, 6, palette.content);
  return (
    path(outline, palette.body) +
    group(word + dot, sheet.clip(outline)) +
    lightRound(sheet, outline, { x0: -26, x1: 26, y0: -length, y1: 0 }, 'gloss') +
    foot
  );
}
