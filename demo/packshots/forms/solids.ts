import { BRAND, mark } from '../brand.ts';
import { darken, lighten, mix } from '../colour.ts';
import { archLabel, blockPrint } from '../label.ts';
import { lettering } from '../lettering.ts';
import type { Drawing, Pack } from '../pack.ts';
import type { Palette } from '../palette.ts';
import { group, num, path, place, type Sheet } from '../sheet.ts';

/** Flat-sided packs: cartons, soap bars, pouches, gift boxes. */

export interface Box {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/** A printed carton turned a little to the left, so that its right side is in shade. */
export function carton(sheet: Sheet, pack: Pack, palette: Palette, box: Box): Drawing {
  const { width, height, depth } = box;
  const left = -width / 2 - depth / 2;
  const edge = left + width;
  const right = edge + depth;
  const lift = depth * 0.2;
  const front = `M${num(left)} ${num(-height)}H${num(edge)}V0H${num(left)}Z`;
  const side = `M${num(edge)} ${num(-height)}L${num(right)} ${num(-height - lift)}V${num(-lift)}L${num(edge)} 0Z`;
  const top = `M${num(left)} ${num(-height)}L${num(left + depth)} ${num(-height - lift)}H${num(right)}L${num(edge)} ${num(-height)}Z`;
  const colour = palette.body;
  const print = blockPrint(sheet, lighten(colour, 0.42), width * 0.19);
  const label = place(
    archLabel(sheet, pack, palette, {
      width: width * 0.76,
      height: Math.min(height * 0.74, width * 1.6),
      bottom: 0,
    }),
    (left + edge) / 2,
    -height * 0.13,
  );
  const faceLight = sheet.linear(
    [
      [0, '#fffaf2', 0.28],
      [0.5, '#fffaf2', 0.03],
      [1, '#2b0f16', 0.14],
    ],
    left,
    -height,
    edge,
    0,
  );
  const sideShade = sheet.linear(
    [
      [0, '#2b0f16', 0.42],
      [1, '#2b0f16', 0.26],
    ],
    edge,
    0,
    right,
    0,
  );
  const art =
    path(top, lighten(colour, 0.4)) +
    path(front, colour) +
    path(front, print, 'opacity="0.4"') +
    label +
    path(front, faceLight) +
    path(side, colour) +
    path(side, print, 'opacity="0.25"') +
    path(side, sideShade) +
    `<path d="M${num(edge)} ${num(-height)}V0" stroke="#fffaf2" stroke-width="1.6" opacity="0.5"/>`;
  return { art, width: width + depth, height: height + lift };
}

/** A soap bar leaning on its carton. */
export function bar(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  const box = carton(sheet, pack, palette, { width: 270, height: 400, depth: 92 });
  return { art: place(box.art, -64, -34) + place(soap(sheet, palette), 84, 0), width: 480, height: 452 };
}

function soap(sheet: Sheet, palette: Palette): string {
  const colour = palette.content;
  const low = lighten(colour, 0.12);
  const front =
    'M-196 -112Q-198 -128 -180 -130H180Q198 -128 196 -112L190 -22Q188 2 164 4H-164Q-188 2 -190 -22Z';
  const top =
    'M-186 -128C-170 -150 -140 -196 -122 -204Q-112 -210 -96 -210H120Q136 -210 144 -202C160 -186 184 -146 190 -128C150 -118 -150 -118 -186 -128Z';
  const frontPaint = sheet.linear(
    [
      [0, low],
      [0.25, colour],
      [1, darken(colour, 0.34)],
    ],
    0,
    -130,
    0,
    6,
  );
  const topPaint = sheet.linear(
    [
      [0, lighten(colour, 0.66)],
      [0.5, lighten(colour, 0.36)],
      [1, lighten(colour, 0.14)],
    ],
    -180,
    -200,
    180,
    -120,
  );
  const sideShade = sheet.linear(
    [
      [0, '#fffaf2', 0.22],
      [0.3, '#fffaf2', 0],
      [0.7, '#2b0f16', 0],
      [1, '#2b0f16', 0.3],
    ],
    -196,
    0,
    196,
    0,
  );
  const word = (dx: number, dy: number, fill: string) =>
    lettering('display', BRAND, { x: dx, y: -46 + dy, size: 60, align: 'middle', fill });
  const pressed =
    group(word(-1.2, -1.6, darken(colour, 0.5)), 'opacity="0.6"') +
    group(word(1.4, 1.8, lighten(colour, 0.75)), 'opacity="0.7"') +
    word(0, 0, darken(colour, 0.13));
  const rim = `<path d="M-184 -127C-150 -117 150 -117 188 -127" stroke="#fffaf2" stroke-width="5" fill="none" opacity="0.6" ${sheet.blur(2)}/>`;
  const shadow = `<path d="M-190 -6H196L230 -30V14H-190Z" fill="#2b0f16" opacity="0.4" ${sheet.blur(11)}/>`;
  return (
    shadow +
    path(front, frontPaint) +
    path(front, sideShade) +
    pressed +
    path(top, topPaint) +
    topSeal(palette) +
    rim
  );
}

function topSeal(palette: Palette): string {
  const dark = darken(palette.content, 0.2);
  return `<g transform="translate(6 -166) scale(1 0.36)" opacity="0.75">${mark(86, dark, lighten(palette.content, 0.5))}</g>`;
}

export function pouch(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  const outline =
    'M-186 -586L186 -586C190 -560 186 -520 192 -430C198 -300 204 -140 196 -34Q194 -6 168 0C70 12 -70 12 -168 0Q-194 -6 -196 -34C-204 -140 -198 -300 -192 -430C-186 -520 -190 -560 -186 -586Z';
  const print = blockPrint(sheet, lighten(palette.body, 0.4), 56);
  const label = archLabel(sheet, pack, palette, { width: 262, height: 396, bottom: -74 });
  const art =
    path(outline, palette.body) + path(outline, print, 'opacity="0.3"') + label + pouchLight(sheet, outline);
  return { art, width: 400, height: 590 };
}

function pouchLight(sheet: Sheet, outline: string): string {
  const sides = sheet.linear(
    [
      [0, '#2b0f16', 0.3],
      [0.06, '#fffaf2', 0.3],
      [0.16, '#fffaf2', 0.08],
      [0.3, '#fffaf2', 0.2],
      [0.5, '#fffaf2', 0],
      [0.8, '#2b0f16', 0.16],
      [0.93, '#2b0f16', 0.3],
      [0.97, '#fffaf2', 0.16],
      [1, '#2b0f16', 0.38],
    ],
    -200,
    0,
    200,
    0,
  );
  const foot = sheet.linear(
    [
      [0, '#2b0f16', 0],
      [0.78, '#2b0f16', 0],
      [0.86, '#2b0f16', 0.16],
      [0.9, '#fffaf2', 0.12],
      [1, '#2b0f16', 0.4],
    ],
    0,
    -586,
    0,
    6,
  );
  const folds = [
    'M-150 -560C-140 -480 -168 -380 -176 -300',
    'M160 -550C150 -470 176 -360 182 -250',
    'M-184 -110C-150 -70 -120 -40 -60 -34',
    'M186 -120C150 -70 110 -44 50 -36',
  ].map(
    (d, index) =>
      `<path d="${d}" stroke="${index % 2 === 0 ? '#fffaf2' : '#2b0f16'}" stroke-width="13" fill="none" stroke-linecap="round" opacity="0.24" ${sheet.blur(6)}/>`,
  );
  const seal = `<rect x="-200" y="-590" width="400" height="52" fill="#fffaf2" opacity="0.14"/><path d="M-190 -537H190" stroke="#2b0f16" stroke-width="2" opacity="0.3"/><path d="M-186 -512H186" stroke="#2b0f16" stroke-width="3" opacity="0.16" stroke-dasharray="9 7"/>`;
  return path(outline, sides) + path(outline, foot) + group(folds.join('') + seal, sheet.clip(outline));
}

/** A lidded box tied with ribbon. */
export function giftbox(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  const paper = palette.body;
  const base = 'M-262 -236H262V-8Q262 0 254 0H-254Q-262 0 -262 -8Z';
  const lid = 'M-276 -330H276V-232Q276 -226 270 -226H-270Q-276 -226 -276 -232Z';
  const top = 'M-276 -330L-216 -392H216L276 -330Z';
  const print = blockPrint(sheet, lighten(paper, 0.42), 64);
  const wash = (x0: number, x1: number) =>
    sheet.linear(
      [
        [0, '#fffaf2', 0.24],
        [0.45, '#fffaf2', 0.02],
        [1, '#2b0f16', 0.26],
      ],
      x0,
      0,
      x1,
      0,
    );
  const under = `<rect x="-262" y="-228" width="524" height="34" fill="#2b0f16" opacity="0.42" ${sheet.blur(9)}/>`;
  const plate = giftPlate(sheet, pack, palette);
  const art =
    path(base, paper) +
    path(base, print, 'opacity="0.42"') +
    group(under, sheet.clip(base)) +
    path(base, wash(-262, 262)) +
    plate +
    path(lid, mix(paper, palette.accent, 0.3)) +
    path(lid, wash(-276, 276)) +
    path(top, lighten(mix(paper, palette.accent, 0.22), 0.3)) +
    ribbon(sheet, palette);
  return { art, width: 556, height: 470 };
}

function giftPlate(sheet: Sheet, pack: Pack, palette: Palette): string {
  const line = { x: -136, align: 'middle' as const, fill: palette.ink, maxWidth: 172 };
  const plate = 'M-236 -188H-36V-44H-236Z';
  const shadow = `<g transform="translate(3 4)" opacity="0.3" ${sheet.blur(3)}>${path(plate, '#2b0f16')}</g>`;
  return (
    shadow +
    path(plate, palette.paper) +
    `<rect x="-230" y="-182" width="188" height="132" fill="none" stroke="${palette.accent}" stroke-width="1.4"/>` +
    lettering('display', BRAND, { ...line, y: -136, size: 36 }) +
    lettering('name', pack.name, { ...line, y: -102, size: 24 }) +
    lettering('text', pack.kind.toUpperCase(), { ...line, y: -74, size: 11, tracking: 0.18 })
  );
}

function ribbon(sheet: Sheet, palette: Palette): string {
  const silk = lighten(palette.accent, 0.08);
  const paint = sheet.linear(
    [
      [0, darken(silk, 0.3)],
      [0.3, lighten(silk, 0.4)],
      [0.6, silk],
      [1, darken(silk, 0.36)],
    ],
    34,
    0,
    96,
    0,
  );
  const strip = 'M36 -330H94V0H36Z';
  const over = 'M36 -330L46 -392H84L94 -330Z';
  const loop = (flip: number) =>
    place(
      `<g transform="scale(${flip} 1)">${path('M0 0C30 -54 116 -94 140 -58C158 -26 96 6 0 0Z', loopPaint(sheet, silk))}${path('M4 -4C40 -34 96 -58 116 -46C122 -26 70 -6 4 -4Z', darken(silk, 0.5))}</g>`,
      65,
      -388,
    );
  const tails =
    path('M58 -388C30 -360 8 -330 -14 -306L18 -300C40 -330 56 -360 70 -386Z', silk) +
    path('M70 -388C92 -360 118 -334 138 -300L104 -304C88 -334 72 -360 62 -384Z', darken(silk, 0.25));
  const knot = `<rect x="45" y="-410" width="40" height="36" rx="13" fill="${lighten(silk, 0.2)}"/>`;
  const crease = `<path d="M36 -232H94" stroke="#2b0f16" stroke-width="5" opacity="0.3"/>`;
  return path(strip, paint) + crease + path(over, paint) + tails + loop(-1) + loop(1) + knot;
}

function loopPaint(sheet: Sheet, silk: string): string {
  return sheet.linear(
    [
      [0, lighten(silk, 0.42)],
      [0.5, silk],
      [1, darken(silk, 0.34)],
    ],
    0,
    -90,
    60,
    10,
  );
}
