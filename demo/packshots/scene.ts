import { darken, lighten, mix } from './colour.ts';
import { archPath } from './label.ts';
import { between, type Random } from './random.ts';
import { ellipse, group, num, path, place, type Sheet } from './sheet.ts';

/** The set: a tinted wall with an arched niche, a floor, a low round plinth, a window's light through leaves. */

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Where the floor meets the wall. */
  readonly floor: number;
}

export function wall(sheet: Sheet, frame: Frame, tint: string): string {
  const reach = Math.hypot(frame.width, frame.height);
  const light = sheet.radial(
    [
      [0, lighten(tint, 0.62)],
      [0.35, lighten(tint, 0.3)],
      [0.7, tint],
      [1, darken(tint, 0.14)],
    ],
    frame.width * 0.22,
    frame.height * 0.12,
    reach,
  );
  return `<rect width="${frame.width}" height="${frame.height}" fill="${light}"/>`;
}

export function floor(sheet: Sheet, frame: Frame, tint: string): string {
  const depth = frame.height - frame.floor;
  const paint = sheet.linear(
    [
      [0, darken(tint, 0.1)],
      [0.22, tint],
      [1, lighten(tint, 0.3)],
    ],
    0,
    frame.floor,
    0,
    frame.height,
  );
  const falloff = sheet.linear(
    [
      [0, '#fffaf2', 0.25],
      [0.5, '#fffaf2', 0],
      [1, '#2b0f16', 0.12],
    ],
    0,
    0,
    frame.width,
    0,
  );
  const box = (fill: string) =>
    `<rect x="0" y="${num(frame.floor)}" width="${frame.width}" height="${num(depth)}" fill="${fill}"/>`;
  const crease = `<rect x="-60" y="${num(frame.floor - 7)}" width="${frame.width + 120}" height="14" fill="${darken(tint, 0.3)}" opacity="0.35" ${sheet.blur(7)}/>`;
  return box(paint) + box(falloff) + crease;
}

/** The house arch cut into the wall: shaded under its upper left edge, lit along its right. */
export function niche(
  sheet: Sheet,
  x: number,
  foot: number,
  width: number,
  height: number,
  tint: string,
  accent: string,
): string {
  const outline = archPath(width, height, 0);
  const inside = sheet.linear(
    [
      [0, mix(mix(tint, accent, 0.34), '#2b0f16', 0.06)],
      [0.4, mix(tint, accent, 0.2)],
      [1, mix(tint, accent, 0.06)],
    ],
    -width / 2,
    -height,
    width / 2,
    0,
  );
  const shade = `<path d="${outline}" fill="none" stroke="${darken(mix(tint, accent, 0.6), 0.3)}" stroke-width="${num(width * 0.075)}" opacity="0.36" transform="translate(${num(-width * 0.012)} ${num(-width * 0.015)})" ${sheet.blur(width * 0.03, 0.15)}/>`;
  const lit = `<path d="${outline}" fill="none" stroke="${lighten(tint, 0.8)}" stroke-width="3" opacity="0.5" transform="translate(2.4 1.6)"/>`;
  return place(lit + path(outline, inside) + group(shade, sheet.clip(outline)), x, foot);
}

export function plinth(sheet: Sheet, x: number, y: number, rx: number, deep: number, tint: string): string {
  const ry = rx * 0.135;
  const stone = lighten(tint, 0.28);
  const side = `M${num(x - rx)} ${num(y)}V${num(y + deep)}C${num(x - rx)} ${num(y + deep + ry * 1.35)} ${num(x + rx)} ${num(y + deep + ry * 1.35)} ${num(x + rx)} ${num(y + deep)}V${num(y)}Z`;
  const sidePaint = sheet.linear(
    [
      [0, darken(stone, 0.14)],
      [0.2, lighten(stone, 0.35)],
      [0.5, stone],
      [0.85, darken(stone, 0.22)],
      [1, darken(stone, 0.16)],
    ],
    x - rx,
    0,
    x + rx,
    0,
  );
  const topPaint = sheet.linear(
    [
      [0, lighten(stone, 0.75)],
      [0.5, lighten(stone, 0.4)],
      [1, lighten(stone, 0.1)],
    ],
    x - rx,
    y - ry,
    x + rx,
    y + ry,
  );
  const shadow = ellipse(
    x + rx * 0.14,
    y + deep + ry * 0.7,
    rx * 1.08,
    ry * 1.1,
    darken(tint, 0.65),
    `opacity="0.4" ${sheet.blur(15, 0.25)}`,
  );
  const foot = ellipse(
    x,
    y + deep + ry * 0.25,
    rx * 1.0,
    ry * 0.92,
    darken(tint, 0.8),
    `opacity="0.45" ${sheet.blur(5, 0.25)}`,
  );
  const rim = `<path d="M${num(x - rx)} ${num(y)}C${num(x - rx)} ${num(y + ry * 1.35)} ${num(x + rx)} ${num(y + ry * 1.35)} ${num(x + rx)} ${num(y)}" fill="none" stroke="#fffaf2" stroke-width="2.5" opacity="0.6"/>`;
  return shadow + foot + path(side, sidePaint) + ellipse(x, y, rx, ry, topPaint) + rim;
}

/** Leaves outside the window throw soft shadows across the wall. */
export function leafLight(sheet: Sheet, random: Random, frame: Frame, tint: string): string {
  const branch = (x: number, y: number, turn: number, scale: number): string => {
    const leaves = Array.from({ length: 9 }, (_, index) => {
      const at = index * 54;
      const side = index % 2 === 0 ? -1 : 1;
      const length = between(random, 120, 180);
      const d = `M0 0C${num(-length * 0.26)} ${num(-length * 0.3)} ${num(-length * 0.2)} ${num(-length * 0.8)} 0 ${num(-length)}C${num(length * 0.2)} ${num(-length * 0.8)} ${num(length * 0.26)} ${num(-length * 0.3)} 0 0Z`;
      return `<path d="${d}" transform="translate(0 ${num(-at)}) rotate(${num(side * between(random, 42, 66))})"/>`;
    }).join('');
    return place(`${leaves}<path d="M-3 20V-500H3V20Z"/>`, x, y, scale, turn);
  };
  const shade = darken(tint, 0.55);
  return `<g fill="${shade}" opacity="0.13" ${sheet.blur(13, 0.12)}>${branch(frame.width * 1.02, frame.height * 0.1, -128, 1)}${branch(frame.width * 0.72, frame.height * -0.06, -162, 0.85)}</g>`;
}

/** A shaft of window light, leaning as the key light does. */
export function sunShaft(sheet: Sheet, frame: Frame): string {
  const { width, height } = frame;
  const shaft = (at: number, wide: number) =>
    `M${num(width * at)} 0L${num(width * (at + wide))} 0L${num(width * (at + wide + 0.5))} ${height}L${num(width * (at + 0.42))} ${height}Z`;
  const fade = sheet.linear(
    [
      [0, '#fff6e0', 0.34],
      [1, '#fff6e0', 0.05],
    ],
    0,
    0,
    0,
    height,
  );
  return group(path(shaft(-0.12, 0.26), fade) + path(shaft(0.24, 0.16), fade), sheet.blur(20, 0.1));
}

export function vignette(sheet: Sheet, frame: Frame): string {
  const edge = sheet.radial(
    [
      [0, '#2b0f16', 0],
      [0.65, '#2b0f16', 0],
      [1, '#2b0f16', 0.16],
    ],
    frame.width * 0.44,
    frame.height * 0.42,
    Math.hypot(frame.width, frame.height) * 0.62,
  );
  return `<rect width="${frame.width}" height="${frame.height}" fill="${edge}"/>`;
}
