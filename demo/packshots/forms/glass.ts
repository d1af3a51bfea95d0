import { BRAND } from '../brand.ts';
import { darken, lighten, mix } from '../colour.ts';
import { archLabel, splitName } from '../label.ts';
import { lettering } from '../lettering.ts';
import { lightRound, metalPaint } from '../light.ts';
import type { Drawing, Pack } from '../pack.ts';
import type { Palette } from '../palette.ts';
import { ellipse, group, num, path, place, type Sheet } from '../sheet.ts';
import { bottleOutline, cap, drumOutline } from './shapes.ts';

/** Glass: perfume flacons and droppers. */

export function flacon(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  const width = 316;
  const height = 384;
  const outer = slab(width, 0, -height, 34);
  const inner = slab(width - 46, -44, -height + 22, 22);
  const art =
    glassSlab(sheet, palette, outer, width, height) +
    liquid(sheet, palette, inner, width - 46, height) +
    flaconLabel(sheet, pack, palette) +
    glassLight(sheet, outer, width, height) +
    neckAndCap(sheet, palette, height);
  return { art, width, height: height + 176 };
}

function slab(width: number, bottom: number, top: number, radius: number): string {
  const half = width / 2;
  return `M${num(-half + radius)} ${bottom}H${num(half - radius)}Q${num(half)} ${bottom} ${num(half)} ${bottom - radius}V${top + radius}Q${num(half)} ${top} ${num(half - radius)} ${top}H${num(-half + radius)}Q${num(-half)} ${top} ${num(-half)} ${top + radius}V${bottom - radius}Q${num(-half)} ${bottom} ${num(-half + radius)} ${bottom}Z`;
}

function glassSlab(sheet: Sheet, palette: Palette, outer: string, width: number, height: number): string {
  const clear = mix(lighten(palette.backdrop, 0.45), palette.content, 0.18);
  const wall = sheet.linear(
    [
      [0, darken(clear, 0.3)],
      [0.03, lighten(clear, 0.7)],
      [0.09, darken(clear, 0.1)],
      [0.5, lighten(clear, 0.4)],
      [0.92, darken(clear, 0.16)],
      [0.97, lighten(clear, 0.7)],
      [1, darken(clear, 0.34)],
    ],
    -width / 2,
    0,
    width / 2,
    0,
  );
  const base = sheet.linear(
    [
      [0, '#2b0f16', 0],
      [0.86, '#2b0f16', 0],
      [0.885, '#2b0f16', 0.3],
      [0.93, '#fffaf2', 0.55],
      [0.97, darken(palette.content, 0.2), 0.5],
      [1, '#2b0f16', 0.45],
    ],
    0,
    -height,
    0,
    0,
  );
  return path(outer, wall) + path(outer, base);
}

function liquid(sheet: Sheet, palette: Palette, inner: string, width: number, height: number): string {
  const deep = palette.content;
  const paint = sheet.linear(
    [
      [0, darken(deep, 0.3)],
      [0.1, lighten(deep, 0.12)],
      [0.35, lighten(deep, 0.38)],
      [0.6, deep],
      [0.9, darken(deep, 0.26)],
      [1, darken(deep, 0.42)],
    ],
    -width / 2,
    0,
    width / 2,
    0,
  );
  const level = -height + 62;
  const air = `<rect x="-400" y="${num(-height)}" width="800" height="${num(62)}" fill="${lighten(palette.backdrop, 0.55)}" opacity="0.75"/>`;
  const surface = ellipse(0, level, width / 2 - 3, 7, lighten(deep, 0.55), 'opacity="0.85"');
  const glow = ellipse(
    width * 0.22,
    -110,
    width * 0.3,
    70,
    lighten(deep, 0.7),
    `opacity="0.5" ${sheet.blur(24)}`,
  );
  const tube = `<path d="M6 ${num(-height + 10)}C4 ${num(-height * 0.6)} 18 ${num(-height * 0.4)} 44 -52" stroke="${lighten(deep, 0.6)}" stroke-width="9" fill="none" opacity="0.35"/>`;
  return path(inner, paint) + group(glow + tube + air + surface, sheet.clip(inner));
}

function flaconLabel(sheet: Sheet, pack: Pack, palette: Palette): string {
  const width = 182;
  const plate = `M${-width / 2} -300H${width / 2}V-112H${-width / 2}Z`;
  const edge = `<rect x="${-width / 2 + 6}" y="-294" width="${width - 12}" height="176" fill="none" stroke="${palette.cap}" stroke-width="1.6"/>`;
  const names = splitName(pack.name);
  const line = { x: 0, align: 'middle' as const, fill: palette.ink, maxWidth: width - 30 };
  const text = [
    lettering('display', BRAND, { ...line, y: -256, size: 29 }),
    ...names.map((name, index) =>
      lettering('name', name, { ...line, y: -211 + index * 24 - (names.length - 1) * 8, size: 22 }),
    ),
    lettering('text', `${pack.kind.toUpperCase()}`, { ...line, y: -146, size: 10.5, tracking: 0.18 }),
    lettering('text', pack.net, { ...line, y: -130, size: 9.5, tracking: 0.1 }),
  ].join('');
  const shadow = `<g transform="translate(2 4)" opacity="0.3" ${sheet.blur(4)}>${path(plate, '#2b0f16')}</g>`;
  return shadow + path(plate, palette.paper) + edge + text;
}

function glassLight(sheet: Sheet, outer: string, width: number, height: number): string {
  const half = width / 2;
  const window = `M${-half + 14} ${-height + 26}L${-half + 52} ${-height + 20}L${-half + 44} -70L${-half + 16} -58Z`;
  const sweep = `M${half - 96} ${-height}L${half - 40} ${-height}L${half - 150} 0L${half - 206} 0Z`;
  const pane = sheet.linear(
    [
      [0, '#fffaf2', 0.85],
      [0.6, '#fffaf2', 0.35],
      [1, '#fffaf2', 0.05],
    ],
    0,
    -height,
    0,
    0,
  );
  const edge = `<path d="${outer}" fill="none" stroke="#fffaf2" stroke-width="3" opacity="0.55"/>`;
  return group(
    group(path(window, pane), sheet.blur(2.2)) + path(sweep, '#fffaf2', 'opacity="0.1"') + edge,
    sheet.clip(outer),
  );
}

function neckAndCap(sheet: Sheet, palette: Palette, height: number): string {
  const neck = drumOutline(98, -height + 2, -height - 26, 3);
  const capSize = { width: 132, bottom: -height - 22, top: -height - 168 };
  return path(neck, metalPaint(sheet, darken(palette.cap, 0.12), -49, 49)) + cap(sheet, palette, capSize, 9);
}

export function dropper(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  const width = 232;
  const height = 372;
  const ivory = pack.line === 'roop';
  const glass = ivory ? mix(palette.content, '#f3d9b0', 0.3) : mix('#6a3312', palette.accent, 0.15);
  const outline = bottleOutline(width, height, 84, 50, 24);
  const depth = sheet.linear(
    [
      [0, darken(glass, 0.5)],
      [0.07, lighten(glass, 0.25)],
      [0.3, lighten(glass, 0.2)],
      [0.62, glass],
      [0.9, darken(glass, 0.32)],
      [0.96, lighten(glass, 0.22)],
      [1, darken(glass, 0.55)],
    ],
    -width / 2,
    0,
    width / 2,
    0,
  );
  const base = `<path d="M-92 -12C-40 2 40 2 92 -12" stroke="${lighten(glass, 0.6)}" stroke-width="8" fill="none" opacity="0.6" ${sheet.blur(2.6)}/>`;
  const glow = ellipse(54, -60, 62, 60, lighten(glass, 0.6), `opacity="0.45" ${sheet.blur(20)}`);
  const labelled = archLabel(
    sheet,
    pack,
    { ...palette, body: glass },
    { width: 166, height: 262, bottom: -38 },
  );
  const art =
    path(outline, depth) +
    group(glow + base, sheet.clip(outline)) +
    labelled +
    lightRound(sheet, outline, { x0: -width / 2, x1: width / 2, y0: -height, y1: 8 }, 'gloss') +
    bulb(sheet, palette, height);
  return { art, width, height: height + 206 };
}

function bulb(sheet: Sheet, palette: Palette, height: number): string {
  const collar = drumOutline(106, -height + 4, -height - 66, 5);
  const y = -height - 64;
  const rubber = `M-36 ${y}L-34 ${y - 40}C-34 ${y - 96} -28 ${y - 136} 0 ${y - 138}C28 ${y - 136} 34 ${y - 96} 34 ${y - 40}L36 ${y}C18 ${num(y + 4)} -18 ${num(y + 4)} -36 ${y}Z`;
  const colour =
    palette.capMaterial === 'wood'
      ? '#3b2a23'
      : darken(palette.cap, palette.capMaterial === 'metal' ? 0.7 : 0.1);
  const ring = place(path(drumOutline(76, 0, -10, 3), colour), 0, y + 4);
  return (
    path(rubber, colour) +
    lightRound(sheet, rubber, { x0: -36, x1: 36, y0: y - 138, y1: y + 4 }, 'matte') +
    ring +
    path(collar, metalPaint(sheet, '#c99a4a', -53, 53))
  );
}
