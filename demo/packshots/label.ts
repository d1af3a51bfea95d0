import { BRAND, mark } from './brand.ts';
import { darken, mix } from './colour.ts';
import { lettering } from './lettering.ts';
import { drawMotif } from './motifs/index.ts';
import type { HouseLine, Pack } from './pack.ts';
import type { Palette } from './palette.ts';
import { createRandom } from './random.ts';
import { num, path, place, type Sheet } from './sheet.ts';

const LINE_NAMES: Readonly<Record<HouseLine, string>> = {
  baagh: 'BAAGH · BATH & BODY',
  kesh: 'KESH · HAIR',
  roop: 'ROOP · FACE',
  attari: 'ATTARI · PERFUME',
  rang: 'RANG · COLOUR',
  saanjh: 'SAANJH · MEN',
  uphaar: 'UPHAAR · GIFTS',
};

export interface Panel {
  readonly width: number;
  readonly height: number;
  /** The y of the panel's lower edge. */
  readonly bottom: number;
}

/** Paper label in the house's arch, for coloured packs. */
export function archLabel(sheet: Sheet, pack: Pack, palette: Palette, panel: Panel): string {
  const { width, height, bottom } = panel;
  const outer = archPath(width, height, 0);
  const inner = archPath(width, height, width * 0.045);
  const shadow = `<g transform="translate(2 3)" opacity="0.22" ${sheet.blur(2.5)}>${path(outer, darken(palette.body, 0.8))}</g>`;
  const keyline = `<path d="${inner}" fill="none" stroke="${palette.accent}" stroke-width="${num(width * 0.009)}" opacity="0.75"/>`;
  const sheetOfPaper = path(outer, palette.paper);
  return place(shadow + sheetOfPaper + keyline + labelText(sheet, pack, palette, width, height), 0, bottom);
}

/** Text printed directly on the pack, with a block-printed band at the bottom; for ivory and dark packs. */
export function printedLabel(
  sheet: Sheet,
  pack: Pack,
  palette: Palette,
  panel: Panel,
  outline: string,
): string {
  const { width, height, bottom } = panel;
  const band = height * 0.2;
  const bandTop = bottom + band * 0.24;
  const strip = `<rect x="-600" y="${num(bandTop)}" width="1200" height="900" fill="${palette.accent}"/>`;
  const print = `<rect x="-600" y="${num(bandTop)}" width="1200" height="900" fill="${blockPrint(sheet, mix(palette.accent, palette.paper, 0.4), width * 0.2)}"/>`;
  const rule = `<rect x="-600" y="${num(bandTop - width * 0.03)}" width="1200" height="${num(width * 0.012)}" fill="${palette.accent}"/>`;
  return (
    `<g ${sheet.clip(outline)}>${strip}${print}${rule}</g>` +
    place(labelText(sheet, pack, palette, width, height), 0, bottom)
  );
}

/** A block-printed sprig (buti), repeated in a half-drop pattern. */
export function blockPrint(sheet: Sheet, colour: string, size: number): string {
  const petals = [0, 60, 120, 180, 240, 300]
    .map((turn) => `<path d="M0 -3C-4 -7 -3 -13 0 -16C3 -13 4 -7 0 -3Z" transform="rotate(${turn})"/>`)
    .join('');
  const flower = `<g fill="${colour}">${petals}<circle r="2"/></g>`;
  const dot = `<circle r="1.6" fill="${colour}"/>`;
  const unit = size / 50;
  const at = (content: string, x: number, y: number) =>
    `<g transform="translate(${num(x * unit)} ${num(y * unit)}) scale(${num(unit * 0.62)})">${content}</g>`;
  const tile = at(flower, 12.5, 12.5) + at(flower, 37.5, 37.5) + at(dot, 37.5, 12.5) + at(dot, 12.5, 37.5);
  return sheet.pattern(size, size, tile);
}

/** The outline of the shop's pointed (ogee) arch, with its foot on y = 0. */
export function archPath(width: number, height: number, inset: number): string {
  const half = width / 2 - inset;
  const rise = width * 0.5;
  const spring = -(height - rise);
  const top = -(height - inset * 1.6);
  const foot = -inset;
  const corner = Math.max(0, width * 0.03 - inset * 0.3);
  return [
    `M${num(-half + corner)} ${num(foot)}`,
    `Q${num(-half)} ${num(foot)} ${num(-half)} ${num(foot - corner)}`,
    `L${num(-half)} ${num(spring)}`,
    `C${num(-half)} ${num(spring - rise * 0.62)} ${num(-half * 0.24)} ${num(spring - rise * 0.66)} 0 ${num(top)}`,
    `C${num(half * 0.24)} ${num(spring - rise * 0.66)} ${num(half)} ${num(spring - rise * 0.62)} ${num(half)} ${num(spring)}`,
    `L${num(half)} ${num(foot - corner)}`,
    `Q${num(half)} ${num(foot)} ${num(half - corner)} ${num(foot)}Z`,
  ].join('');
}

function labelText(sheet: Sheet, pack: Pack, palette: Palette, width: number, height: number): string {
  const room = width * 0.82;
  const middle = { x: 0, align: 'middle' as const };
  const low = height < width * 1.6;
  const top = -height + width * (low ? 0.36 : 0.46);
  const names = splitName(pack.name);
  const nameSize = width * (names.length > 2 ? 0.118 : low ? 0.125 : 0.148);
  const lead = nameSize * 1.12;
  const nameTop = top + width * (low ? 0.29 : 0.38);
  const kindY = nameTop + (names.length - 1) * lead + width * 0.115;
  const netY = -height * 0.055;
  const small = { ...middle, fill: palette.ink, maxWidth: room, tracking: 0.16 };
  const gap = netY - width * 0.06 - kindY;
  return [
    low ? '' : place(mark(width * 0.15, palette.accent, palette.paper), 0, top - width * 0.19),
    lettering('display', BRAND, { ...middle, y: top + width * 0.05, size: width * 0.185, fill: palette.ink }),
    lettering('strong', LINE_NAMES[pack.line], {
      ...small,
      y: top + width * 0.13,
      size: width * 0.046,
      opacity: 0.85,
    }),
    ...names.map((text, index) =>
      lettering('name', text, {
        ...middle,
        y: nameTop + index * lead,
        size: nameSize,
        fill: palette.ink,
        maxWidth: room,
      }),
    ),
    lettering('text', pack.kind.toUpperCase(), { ...small, y: kindY, size: width * 0.058 }),
    gap < width * 0.34 ? '' : emblem(sheet, pack, kindY + gap * 0.52, Math.min(gap * 0.66, width * 0.42)),
    lettering('text', pack.net, { ...small, tracking: 0.06, y: netY, size: width * 0.052 }),
  ].join('');
}

/** The motif as a small picture printed on the label. */
function emblem(sheet: Sheet, pack: Pack, y: number, size: number): string {
  return place(drawMotif(sheet, pack.motif, createRandom(`${pack.seed}/emblem`)), 0, y, size / 230);
}

/** "Marigold & Neroli" on two lines, long names on three. */
export function splitName(name: string): readonly string[] {
  const words = name.split(' ');
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const next = line === '' ? word : `${line} ${word}`;
    if (line !== '' && next.length > 11 && word !== '&') {
      lines.push(line);
      line = word;
    } else {
      line = next;
    }
  }
  lines.push(line);
  return lines;
}
