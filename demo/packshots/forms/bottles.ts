import { darken, lighten } from '../colour.ts';
import { archLabel, blockPrint, printedLabel } from '../label.ts';
import { type Finish, lightRound, metalPaint } from '../light.ts';
import type { Drawing, Pack } from '../pack.ts';
import type { Palette } from '../palette.ts';
import { group, num, path, type Sheet } from '../sheet.ts';
import { bottleOutline, cap, capShadow, drumOutline, ribs } from './shapes.ts';

/** Bottles that are opened at a cap, pumps, sprays, sticks. */

interface BodySize {
  readonly width: number;
  readonly height: number;
  readonly labelBottom: number;
  readonly labelHeight: number;
}

/** Flat colour, tone-on-tone print, label and light for a round body. */
function dressedBody(
  sheet: Sheet,
  pack: Pack,
  palette: Palette,
  outline: string,
  size: BodySize,
  finish: Finish,
): string {
  const half = size.width / 2;
  const printed = pack.line === 'roop' || pack.line === 'saanjh';
  const panel = { width: size.width * 0.74, height: size.labelHeight, bottom: size.labelBottom };
  const label = printed
    ? printedLabel(sheet, pack, palette, panel, outline)
    : path(outline, blockPrint(sheet, lighten(palette.body, 0.4), size.width * 0.17), 'opacity="0.28"') +
      archLabel(sheet, pack, palette, panel);
  const light = lightRound(sheet, outline, { x0: -half, x1: half, y0: -size.height, y1: 8 }, finish);
  return path(outline, palette.body) + label + light;
}

export function bottle(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  const width = 262;
  const height = 560;
  const outline = bottleOutline(width, height, 92, 62, 26);
  const size = { width, height, labelBottom: -62, labelHeight: 372 };
  const neck = drumOutline(112, -height + 6, -height - 14, 3);
  const art =
    path(neck, darken(palette.body, 0.3)) +
    dressedBody(sheet, pack, palette, outline, size, 'gloss') +
    capShadow(sheet, 128, -height, outline) +
    cap(sheet, palette, { width: 136, bottom: -height - 4, top: -height - 92 }, 10) +
    hinge(-height - 60, 136);
  return { art, width, height: height + 96 };
}

/** The parting line of a flip-top. */
function hinge(y: number, width: number): string {
  const half = width / 2;
  const line = (dy: number, colour: string, opacity: number) =>
    `<path d="M${num(-half)} ${num(y + dy)}C${num(-half * 0.5)} ${num(y + dy + 4)} ${num(half * 0.5)} ${num(y + dy + 4)} ${num(half)} ${num(y + dy)}" stroke="${colour}" stroke-width="2" fill="none" opacity="${opacity}"/>`;
  return line(0, '#1d0a0f', 0.55) + line(2.4, '#fffaf2', 0.25);
}

export function pump(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  const width = 276;
  const height = 520;
  const outline = bottleOutline(width, height, 58, 60, 24);
  const size = { width, height, labelBottom: -58, labelHeight: 372 };
  const art =
    dressedBody(sheet, pack, palette, outline, size, 'gloss') +
    capShadow(sheet, 120, -height, outline) +
    cap(sheet, palette, { width: 122, bottom: -height - 2, top: -height - 58 }, 8) +
    ribs(122, -height - 4, -height - 52) +
    pumpHead(sheet, palette, -height - 58);
  return { art, width, height: height + 176 };
}

function pumpHead(sheet: Sheet, palette: Palette, y: number): string {
  const stem = drumOutline(30, y + 2, y - 44, 2);
  const collar = drumOutline(66, y + 2, y - 16, 4);
  const head = [
    `M-46 ${y - 44}`,
    `L-46 ${y - 76}Q-46 ${y - 90} -32 ${y - 91}`,
    `L34 ${y - 92}C70 ${y - 92} 112 ${y - 88} 146 ${y - 74}`,
    `C156 ${y - 70} 160 ${y - 60} 158 ${y - 48}`,
    `L138 ${y - 49}C136 ${y - 58} 130 ${y - 61} 118 ${y - 62}`,
    `L52 ${y - 58}Q46 ${y - 56} 46 ${y - 44}Z`,
  ].join('');
  const stemPaint =
    palette.capMaterial === 'metal'
      ? metalPaint(sheet, palette.cap, -15, 15)
      : sheet.linear(
          [
            [0, darken(palette.cap, 0.5)],
            [0.3, lighten(palette.cap, 0.5)],
            [0.6, palette.cap],
            [1, darken(palette.cap, 0.55)],
          ],
          -15,
          0,
          15,
          0,
        );
  const headPaint = sheet.linear(
    [
      [0, lighten(palette.cap, 0.5)],
      [0.25, lighten(palette.cap, 0.14)],
      [0.6, darken(palette.cap, 0.16)],
      [1, darken(palette.cap, 0.5)],
    ],
    0,
    y - 92,
    0,
    y - 44,
  );
  const side = sheet.linear(
    [
      [0, '#2b0f16', 0.4],
      [0.08, '#fffaf2', 0.28],
      [0.2, '#fffaf2', 0.3],
      [0.4, '#fffaf2', 0],
      [0.7, '#2b0f16', 0.12],
      [1, '#2b0f16', 0.42],
    ],
    -46,
    0,
    158,
    0,
  );
  const gleam = `<path d="M-34 ${y - 82}C0 ${y - 87} 70 ${y - 88} 128 ${y - 74}" stroke="#fffaf2" stroke-width="5" stroke-linecap="round" fill="none" opacity="0.7" ${sheet.blur(1.6)}/>`;
  const collarLight = lightRound(sheet, collar, { x0: -33, x1: 33, y0: y - 16, y1: y + 2 }, 'matte');
  return (
    path(stem, stemPaint) +
    path(collar, palette.cap) +
    collarLight +
    path(head, headPaint) +
    path(head, side) +
    group(gleam, sheet.clip(head))
  );
}

export function mist(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  const width = 196;
  const height = 520;
  const outline = bottleOutline(width, height, 54, 58, 16);
  const size = { width: width * 1.08, height, labelBottom: -60, labelHeight: 350 };
  const overcap = { width: 128, bottom: -height - 4, top: -height - 150 };
  const art =
    dressedBody(sheet, pack, palette, outline, { ...size, width }, 'gloss') +
    capShadow(sheet, 118, -height, outline) +
    cap(sheet, palette, overcap, 12) +
    goldBand(sheet, 130, -height - 4, -height - 18);
  return { art, width, height: height + 156 };
}

function goldBand(sheet: Sheet, width: number, bottom: number, top: number): string {
  return path(drumOutline(width, bottom, top, 2), metalPaint(sheet, '#c99a4a', -width / 2, width / 2));
}

export function stick(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  const width = 216;
  const height = 400;
  const outline = bottleOutline(width, height, 20, 96, 30);
  const dome = [
    'M-101 -404',
    'L-101 -470',
    'C-101 -530 -62 -556 0 -556',
    'C62 -556 101 -530 101 -470',
    'L101 -404',
    'C50 -397 -50 -397 -101 -404Z',
  ].join('');
  const size = { width, height, labelBottom: -46, labelHeight: 306 };
  const art =
    dressedBody(sheet, pack, palette, outline, size, 'gloss') +
    goldBand(sheet, 204, -396, -408) +
    path(dome, palette.cap) +
    lightRound(sheet, dome, { x0: -101, x1: 101, y0: -556, y1: -398 }, 'gloss');
  return { art, width, height: 556 };
}

export function tube(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  const half = 116;
  const top = -640;
  const outline = [
    'M-104 -96',
    `L${-half} ${top + 34}`,
    `L${half} ${top + 34}`,
    'L104 -96',
    'C60 -90 -60 -90 -104 -96Z',
  ].join('');
  const crimp = `M${-half} ${top + 36}L${-half - 2} ${top}Q0 ${top - 3} ${half + 2} ${top}L${half} ${top + 36}Z`;
  const printed = pack.line === 'roop' || pack.line === 'saanjh';
  const panel = { width: 172, height: 384, bottom: -148 };
  const label = printed
    ? printedLabel(sheet, pack, palette, panel, outline)
    : path(outline, blockPrint(sheet, lighten(palette.body, 0.4), 40), 'opacity="0.28"') +
      archLabel(sheet, pack, palette, panel);
  const art =
    path(outline, palette.body) +
    label +
    tubeLight(sheet, outline, half, top) +
    crimpedEnd(sheet, palette, crimp, half, top) +
    cap(sheet, palette, { width: 214, bottom: -8, top: -92 }, 5) +
    ribs(214, -12, -84);
  return { art, width: half * 2, height: -top };
}

/** Round at the cap, flat at the crimp. */
function tubeLight(sheet: Sheet, outline: string, half: number, top: number): string {
  const round = lightRound(sheet, outline, { x0: -half, x1: half, y0: top, y1: -60 }, 'gloss');
  const flat = sheet.linear(
    [
      [0, '#fffaf2', 0.26],
      [0.2, '#fffaf2', 0.1],
      [0.5, '#fffaf2', 0],
    ],
    0,
    top,
    0,
    -96,
  );
  const fold = `M-60 ${top + 40}C-40 ${top + 150} -28 ${top + 250} -26 ${top + 330}L-10 ${top + 330}C-14 ${top + 250} -10 ${top + 150} 10 ${top + 40}Z`;
  const crease = `<g ${sheet.clip(outline)}><path d="${fold}" fill="#2b0f16" opacity="0.08" ${sheet.blur(9)}/></g>`;
  return round + path(outline, flat) + crease;
}

function crimpedEnd(sheet: Sheet, palette: Palette, crimp: string, half: number, top: number): string {
  const lines: string[] = [];
  for (let x = -half + 5; x < half; x += 7) lines.push(`M${num(x)} ${top + 5}V${top + 31}`);
  const paint = sheet.linear(
    [
      [0, darken(palette.body, 0.22)],
      [0.25, lighten(palette.body, 0.35)],
      [0.6, palette.body],
      [1, darken(palette.body, 0.3)],
    ],
    -half,
    0,
    half,
    0,
  );
  return (
    path(crimp, paint) +
    `<path d="${lines.join('')}" stroke="#2b0f16" stroke-width="1.6" opacity="0.2"/>` +
    `<path d="M${-half} ${top + 36}H${half}" stroke="#2b0f16" stroke-width="2" opacity="0.25"/>`
  );
}
