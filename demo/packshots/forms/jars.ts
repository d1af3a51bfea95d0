import { BRAND, mark } from '../brand.ts';
import { darken, lighten, mix } from '../colour.ts';
import { blockPrint, splitName } from '../label.ts';
import { lettering } from '../lettering.ts';
import { lightRound, metalPaint } from '../light.ts';
import type { Drawing, Pack } from '../pack.ts';
import type { Palette } from '../palette.ts';
import { ellipse, group, num, path, place, type Sheet } from '../sheet.ts';
import { bottleOutline, cap, capShadow, ribs } from './shapes.ts';

/** Wide packs: jars and flat tins. */

export function jar(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  const width = 400;
  const height = 262;
  const outline = bottleOutline(width, height, 34, 178, 40);
  const frosted = pack.line === 'roop' || pack.line === 'saanjh' ? palette.body : palette.content;
  const glass = glassWall(sheet, outline, width, height, frosted);
  const band = wrapLabel(sheet, pack, palette, outline, { width: 290, height: 148, bottom: -44 });
  const light = lightRound(sheet, outline, { x0: -200, x1: 200, y0: -height, y1: 8 }, 'gloss');
  const lid = { width: 388, bottom: -height + 2, top: -height - 92 };
  const art =
    glass +
    band +
    light +
    capShadow(sheet, 388, -height, outline) +
    cap(sheet, palette, lid, 12) +
    (palette.capMaterial === 'wood' ? '' : ribs(388, lid.bottom - 6, lid.top + 14));
  return { art, width, height: height + 100 };
}

/** Thick glass with the content behind it: a dark base, a lit rim, the content's edge. */
function glassWall(sheet: Sheet, outline: string, width: number, height: number, content: string): string {
  const half = width / 2;
  const inner = bottleOutline(width - 26, height - 26, 30, half - 42, 34);
  const wall = sheet.linear(
    [
      [0, darken(content, 0.35)],
      [0.05, lighten(content, 0.55)],
      [0.5, lighten(content, 0.25)],
      [0.95, lighten(content, 0.3)],
      [1, darken(content, 0.3)],
    ],
    -half,
    0,
    half,
    0,
  );
  const glow = `<path d="M${-half * 0.7} -9C${-half * 0.3} 1 ${half * 0.3} 1 ${half * 0.7} -9" stroke="#fffaf2" stroke-width="6" fill="none" opacity="0.7" ${sheet.blur(2.4)}/>`;
  return path(outline, wall) + place(path(inner, content), 0, -20) + group(glow, sheet.clip(outline));
}

interface Wrap {
  readonly width: number;
  readonly height: number;
  readonly bottom: number;
}

/** A paper band around a round pack. */
function wrapLabel(sheet: Sheet, pack: Pack, palette: Palette, outline: string, wrap: Wrap): string {
  const dark = pack.line === 'saanjh';
  const paper = dark ? palette.body : palette.paper;
  const top = wrap.bottom - wrap.height;
  const sag = 10;
  const band = [
    `M-300 ${top - sag * 0.2}`,
    `C-120 ${top + sag} 120 ${top + sag} 300 ${top - sag * 0.2}`,
    `L300 ${wrap.bottom - sag * 0.2}`,
    `C120 ${wrap.bottom + sag} -120 ${wrap.bottom + sag} -300 ${wrap.bottom - sag * 0.2}Z`,
  ].join('');
  const strip = place(
    `<rect x="-300" y="0" width="600" height="30" fill="${palette.accent}"/><rect x="-300" y="0" width="600" height="30" fill="${blockPrint(sheet, mix(palette.accent, palette.paper, 0.45), 30)}"/>`,
    0,
    wrap.bottom - 30,
  );
  return group(
    path(band, paper) +
      group(strip, sheet.clip(band)) +
      wideText(pack, palette, wrap.width, wrap.bottom - wrap.height),
    sheet.clip(outline),
  );
}

function wideText(pack: Pack, palette: Palette, width: number, top: number): string {
  const middle = { x: 0, align: 'middle' as const, fill: palette.ink, maxWidth: width * 0.86 };
  return [
    lettering('display', BRAND, { ...middle, y: top + 42, size: 33 }),
    lettering('name', pack.name, { ...middle, y: top + 74, size: 25 }),
    lettering('text', `${pack.kind.toUpperCase()}  ·  ${pack.net}`, {
      ...middle,
      y: top + 97,
      size: 12.5,
      tracking: 0.14,
    }),
  ].join('');
}

/** A flat tin seen from above, its lid leaning behind it. */
export function tin(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  const rx = 190;
  const ry = 66;
  const deep = 74;
  const metal = mix(palette.cap, '#d9b777', pack.line === 'saanjh' ? 0 : 0.7);
  const side = `M${-rx} ${-deep - ry}V${-ry}C${-rx} ${num(-ry * 0.1)} ${-rx * 0.55} 0 0 0C${rx * 0.55} 0 ${rx} ${num(-ry * 0.1)} ${rx} ${-ry}V${-deep - ry}Z`;
  const rim = ellipse(0, -deep - ry, rx, ry, metalPaint(sheet, lighten(metal, 0.2), -rx, rx));
  const well = ellipse(0, -deep - ry + 3, rx - 11, ry - 6, darken(palette.content, 0.45));
  const balm = ellipse(0, -deep - ry + 7, rx - 13, ry - 9, contentPaint(sheet, palette.content, rx));
  const swirl = `<path d="M-112 ${-deep - ry + 12}C-80 ${-deep - ry - 26} 60 ${-deep - ry - 34} 96 ${-deep - ry}C110 ${-deep - ry + 22} 10 ${-deep - ry + 38} -30 ${-deep - ry + 20}" fill="none" stroke="${lighten(palette.content, 0.55)}" stroke-width="9" stroke-linecap="round" opacity="0.6" ${sheet.blur(4)}/>`;
  const art =
    leaningLid(sheet, pack, palette, metal) +
    path(side, metalPaint(sheet, metal, -rx, rx)) +
    seam(rx, ry, deep) +
    rim +
    well +
    balm +
    swirl;
  return { art, width: 400, height: 430, depth: 58 };
}

function seam(rx: number, ry: number, deep: number): string {
  const y = -deep * 0.62;
  return `<path d="M${-rx} ${num(y - ry + 22)}C${-rx} ${num(y + 10)} ${-rx * 0.5} ${num(y + 22)} 0 ${num(y + 22)}C${rx * 0.5} ${num(y + 22)} ${rx} ${num(y + 10)} ${rx} ${num(y - ry + 22)}" stroke="#2b0f16" stroke-width="2" fill="none" opacity="0.35"/>`;
}

function contentPaint(sheet: Sheet, content: string, rx: number): string {
  return sheet.linear(
    [
      [0, lighten(content, 0.4)],
      [0.45, content],
      [1, darken(content, 0.22)],
    ],
    -rx,
    0,
    rx,
    0,
  );
}

function leaningLid(sheet: Sheet, pack: Pack, palette: Palette, metal: string): string {
  const face = sheet.radial(
    [
      [0, lighten(palette.body, 0.22)],
      [0.6, palette.body],
      [1, darken(palette.body, 0.24)],
    ],
    -60,
    -70,
    300,
  );
  const middle = {
    x: 0,
    align: 'middle' as const,
    fill: palette.paper === palette.body ? palette.ink : palette.paper,
  };
  const ink = palette.body === '#f9f1e4' ? palette.ink : middle.fill;
  const print = { ...middle, fill: ink, maxWidth: 230 };
  const names = splitName(pack.name);
  const text = [
    place(mark(58, ink, palette.body), 0, -92),
    lettering('display', BRAND, { ...print, y: -24, size: 54 }),
    ...names.map((line, index) => lettering('name', line, { ...print, y: 22 + index * 30, size: 27 })),
    lettering('text', pack.kind.toUpperCase(), {
      ...print,
      y: 30 + names.length * 30,
      size: 14,
      tracking: 0.18,
    }),
  ].join('');
  const gleam = `<path d="M-150 -60C-120 -130 -50 -166 30 -164" stroke="#fffaf2" stroke-width="16" stroke-linecap="round" fill="none" opacity="0.55" ${sheet.blur(7)}/>`;
  const lid =
    ellipse(7, 5, 184, 184, darken(metal, 0.45)) +
    ellipse(0, 0, 184, 184, metalPaint(sheet, metal, -184, 184)) +
    ellipse(0, 0, 171, 171, face) +
    `<circle r="158" fill="none" stroke="${ink}" stroke-width="1.4" opacity="0.55"/>` +
    text +
    gleam;
  return `<g transform="translate(64 -232) rotate(7)"><g transform="translate(16 24)" opacity="0.35" ${sheet.blur(14)}>${ellipse(0, 0, 180, 180, '#2b0f16')}</g>${lid}</g>`;
}
