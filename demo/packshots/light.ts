import { darken, lighten } from './colour.ts';
import type { Drawing } from './pack.ts';
import { ellipse, group, num, path, type Sheet, type Stop } from './sheet.ts';

/**
 * One key light, a wide soft box at the upper left, and a little bounce from the backdrop at the right. Every
 * object is lit by laying these overlays on its flat colour and its label, so that print and pack agree.
 */

export interface Extent {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

export type Finish = 'matte' | 'gloss';

const DARK = '#2b0f16';
const WHITE = '#fffaf2';

const ROUND_SHADE: readonly Stop[] = [
  [0, DARK, 0.5],
  [0.04, DARK, 0.32],
  [0.12, DARK, 0.1],
  [0.22, DARK, 0],
  [0.5, DARK, 0.02],
  [0.68, DARK, 0.13],
  [0.84, DARK, 0.34],
  [0.93, DARK, 0.46],
  [0.975, DARK, 0.36],
  [1, DARK, 0.5],
];

const ROUND_LIGHT: readonly Stop[] = [
  [0.05, WHITE, 0],
  [0.15, WHITE, 0.2],
  [0.25, WHITE, 0.36],
  [0.36, WHITE, 0.18],
  [0.55, WHITE, 0],
];

const FOOT_SHADE: readonly Stop[] = [
  [0, WHITE, 0.1],
  [0.12, WHITE, 0],
  [0.12, DARK, 0],
  [0.8, DARK, 0.02],
  [0.95, DARK, 0.12],
  [1, DARK, 0.28],
];

/** Lights a body of revolution whose outline is `outline`. */
export function lightRound(sheet: Sheet, outline: string, at: Extent, finish: Finish): string {
  const shade = sheet.linear(ROUND_SHADE, at.x0, 0, at.x1, 0);
  const light = sheet.linear(ROUND_LIGHT, at.x0, 0, at.x1, 0);
  const foot = sheet.linear(FOOT_SHADE, 0, at.y0, 0, at.y1);
  const streaks = finish === 'gloss' ? group(glossStreaks(sheet, at), sheet.clip(outline)) : '';
  return path(outline, shade) + path(outline, light) + path(outline, foot) + streaks;
}

function glossStreaks(sheet: Sheet, at: Extent): string {
  const width = at.x1 - at.x0;
  const height = at.y1 - at.y0;
  const fade: readonly Stop[] = [
    [0, WHITE, 0],
    [0.12, WHITE, 0.8],
    [0.7, WHITE, 0.55],
    [1, WHITE, 0],
  ];
  const fill = sheet.linear(fade, 0, at.y0 + height * 0.04, 0, at.y1 - height * 0.05);
  const main = bar(at.x0 + width * 0.135, at.y0 + height * 0.04, width * 0.05, height * 0.9, fill);
  const thin = bar(at.x0 + width * 0.235, at.y0 + height * 0.07, width * 0.014, height * 0.82, fill);
  const rim = bar(at.x0 + width * 0.93, at.y0 + height * 0.1, width * 0.022, height * 0.8, fill);
  return group(main, sheet.blur(width * 0.008)) + group(thin + group(rim, 'opacity="0.45"'), sheet.blur(1.4));
}

function bar(x: number, y: number, width: number, height: number, fill: string): string {
  const radius = num(width / 2);
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" rx="${radius}" fill="${fill}"/>`;
}

/** Polished metal of a colour, across x0 to x1. */
export function metalPaint(sheet: Sheet, colour: string, x0: number, x1: number): string {
  const stops: readonly Stop[] = [
    [0, darken(colour, 0.62)],
    [0.05, darken(colour, 0.3)],
    [0.12, lighten(colour, 0.35)],
    [0.2, lighten(colour, 0.85)],
    [0.27, lighten(colour, 0.5)],
    [0.34, darken(colour, 0.12)],
    [0.5, darken(colour, 0.3)],
    [0.62, colour],
    [0.72, lighten(colour, 0.28)],
    [0.8, darken(colour, 0.2)],
    [0.9, darken(colour, 0.55)],
    [0.965, lighten(colour, 0.2)],
    [1, darken(colour, 0.5)],
  ];
  return sheet.linear(stops, x0, 0, x1, 0);
}

/** The dark line where an object meets the ground, and its long soft shadow to the lower right. */
export function groundShadow(sheet: Sheet, { width, height, depth = 0 }: Drawing, tint: string): string {
  const halfWidth = width / 2;
  const shade = darken(tint, 0.72);
  const reach = Math.min(520, height * 0.62);
  const cast = [
    `M${num(-halfWidth)} 2`,
    `L${num(halfWidth)} 2`,
    `C${num(halfWidth + reach * 0.5)} ${num(-reach * 0.02)} ${num(halfWidth + reach)} ${num(-reach * 0.08)} ${num(halfWidth + reach)} ${num(reach * 0.06)}`,
    `C${num(halfWidth + reach * 0.8)} ${num(reach * 0.16)} ${num(halfWidth * 0.6)} ${num(halfWidth * 0.24)} ${num(-halfWidth)} 10Z`,
  ].join('');
  const fade = sheet.linear(
    [
      [0, shade, 0.5],
      [0.35, shade, 0.3],
      [1, shade, 0],
    ],
    -halfWidth * 0.2,
    0,
    halfWidth + reach,
    0,
  );
  return (
    group(path(cast, fade), sheet.blur(15, 0.4)) +
    ellipse(
      halfWidth * 0.1,
      6 - depth * 0.8,
      halfWidth * 1.04,
      halfWidth * 0.1 + 5 + depth * 0.75,
      shade,
      `opacity="0.42" ${sheet.blur(9)}`,
    ) +
    ellipse(
      2,
      2 - depth,
      halfWidth * 0.97,
      halfWidth * 0.05 + 3 + depth,
      darken(tint, 0.88),
      `opacity="0.6" ${sheet.blur(3.5)}`,
    )
  );
}
