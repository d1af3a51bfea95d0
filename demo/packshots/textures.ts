import { darken, lighten, mix } from './colour.ts';
import type { Texture } from './pack.ts';
import { between, type Random } from './random.ts';
import { ellipse, group, num, path, place, type Sheet } from './sheet.ts';

/** Swatches of a product's content, about 700 units across and centred on the origin. */

export function drawTexture(sheet: Sheet, texture: Texture, colour: string, random: Random): string {
  switch (texture) {
    case 'gel':
      return gel(sheet, colour, random);
    case 'oil':
    case 'mist':
      return drops(sheet, colour, random, texture === 'oil' ? 1 : 0.55);
    case 'scrub':
      return cream(sheet, colour) + grains(sheet, colour, random);
    case 'powder':
      return powder(sheet, colour, random);
    case 'foam':
      return foam(sheet, colour, random);
    case 'smear':
      return smear(sheet, colour);
    case 'balm':
      return balm(sheet, colour);
    default:
      return cream(sheet, colour);
  }
}

const BLOB =
  'M-300 30C-330 -70 -260 -170 -140 -190C-40 -208 20 -160 110 -176C220 -196 320 -120 318 -10C316 90 240 130 200 190C150 262 20 252 -70 226C-170 196 -276 140 -300 30Z';

/** A clear pool: light gathers on the side away from the lamp. */
function gel(sheet: Sheet, colour: string, random: Random): string {
  const pool = sheet.linear(
    [
      [0, lighten(colour, 0.3), 0.86],
      [0.5, colour, 0.8],
      [1, lighten(colour, 0.5), 0.9],
    ],
    -280,
    -180,
    260,
    230,
  );
  const shadow = `<g transform="translate(16 22)" opacity="0.4" ${sheet.blur(14)}>${path(BLOB, darken(colour, 0.55))}</g>`;
  const rim = `<path d="${BLOB}" fill="none" stroke="${darken(colour, 0.35)}" stroke-width="14" opacity="0.5" ${sheet.blur(7)}/>`;
  const caustic = `<path d="M250 40C240 110 180 150 120 206C60 226 -20 222 -60 206" fill="none" stroke="${lighten(colour, 0.85)}" stroke-width="30" stroke-linecap="round" opacity="0.85" ${sheet.blur(13)}/>`;
  const gleam = `<path d="M-256 -20C-250 -92 -200 -146 -120 -160" fill="none" stroke="#ffffff" stroke-width="20" stroke-linecap="round" opacity="0.95" ${sheet.blur(3)}/><path d="M-60 -172C-20 -172 20 -150 60 -150" fill="none" stroke="#ffffff" stroke-width="10" stroke-linecap="round" opacity="0.85" ${sheet.blur(2)}/>`;
  const bubbles = Array.from({ length: 24 }, () => {
    const angle = between(random, 0, Math.PI * 2);
    const reach = between(random, 10, 165);
    return bubble(
      Math.cos(angle) * reach * 1.3,
      Math.sin(angle) * reach + 20,
      between(random, 3, 13),
      colour,
    );
  }).join('');
  return shadow + path(BLOB, pool) + group(rim + caustic, sheet.clip(BLOB)) + bubbles + gleam;
}

function bubble(x: number, y: number, r: number, colour: string): string {
  return (
    ellipse(x, y, r, r, lighten(colour, 0.4), 'opacity="0.35"') +
    `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="none" stroke="${darken(colour, 0.25)}" stroke-width="1.2" opacity="0.5"/>` +
    ellipse(x - r * 0.35, y - r * 0.35, r * 0.28, r * 0.22, '#ffffff', 'opacity="0.95"') +
    ellipse(x + r * 0.3, y + r * 0.35, r * 0.35, r * 0.2, lighten(colour, 0.8), 'opacity="0.6"')
  );
}

/** The crests that a spatula's turn leaves, each a crescent: start, outer bend, end, inner bend. */
const CRESTS: readonly string[] = [
  'M-262 66C-236 -92 -74 -150 92 -128C214 -112 262 -60 268 -6C220 -82 120 -108 20 -104C-110 -98 -216 -32 -262 66Z',
  'M-206 110C-176 -22 -48 -66 84 -48C176 -34 214 4 218 50C176 -8 100 -26 24 -22C-80 -16 -164 30 -206 110Z',
  'M-142 148C-112 54 -22 20 78 32C146 42 172 70 174 104C138 62 84 50 26 54C-44 58 -106 92 -142 148Z',
  'M-70 174C-48 122 6 98 66 106C104 112 124 128 124 148C98 128 62 122 26 126C-14 130 -48 146 -70 174Z',
];

/** A swatch of cream, turned once with a spatula. */
function cream(sheet: Sheet, colour: string): string {
  const base = sheet.linear(
    [
      [0, lighten(colour, 0.5)],
      [0.5, lighten(colour, 0.14)],
      [1, darken(colour, 0.12)],
    ],
    -260,
    -190,
    220,
    240,
  );
  const layer = (shift: string, opacity: number, blur: number, content: string) =>
    `<g transform="translate(${shift})" opacity="${opacity}" ${sheet.blur(blur, 0.15)}>${content}</g>`;
  const crests =
    layer('9 26', 0.44, 11, CRESTS.map((crest) => path(crest, darken(colour, 0.42))).join('')) +
    layer('0 0', 0.9, 4.5, CRESTS.map((crest) => path(crest, lighten(colour, 0.62))).join('')) +
    layer('-3 -5', 0.7, 3, CRESTS.map(gleamOf).join(''));
  const rim =
    `<path d="${BLOB}" fill="none" stroke="${darken(colour, 0.45)}" stroke-width="34" opacity="0.34" transform="translate(-10 -14)" ${sheet.blur(13, 0.2)}/>` +
    `<path d="${BLOB}" fill="none" stroke="#ffffff" stroke-width="12" opacity="0.75" transform="translate(7 8)" ${sheet.blur(5, 0.2)}/>`;
  const shadow = `<g transform="translate(18 28)" opacity="0.42" ${sheet.blur(15, 0.2)}>${path(BLOB, darken(colour, 0.6))}</g>`;
  return shadow + path(BLOB, base) + group(rim + crests, sheet.clip(BLOB));
}

/** Light caught along the outer bend of a crest. */
function gleamOf(crest: string): string {
  const outer = crest.slice(0, crest.indexOf('C', crest.indexOf('C', crest.indexOf('C') + 1) + 1));
  return `<path d="${outer}" fill="none" stroke="#ffffff" stroke-width="5" stroke-linecap="round"/>`;
}

/** Grains all through the swatch. */
function grains(sheet: Sheet, colour: string, random: Random): string {
  const dark = darken(colour, 0.5);
  const specks = Array.from({ length: 340 }, () => {
    const x = between(random, -1, 1);
    const y = between(random, -1, 1) * 190 * Math.sqrt(1 - x * x) + 14;
    const r = between(random, 2, 6.6);
    const tone = random() < 0.55 ? dark : random() < 0.5 ? lighten(colour, 0.75) : darken(colour, 0.28);
    return (
      ellipse(x * 305 + 1.6, y + 2.4, r, r * 0.8, '#2b0f16', 'opacity="0.32"') +
      ellipse(x * 305, y, r, r * 0.8, tone) +
      ellipse(x * 305 - r * 0.3, y - r * 0.3, r * 0.3, r * 0.22, '#ffffff', 'opacity="0.7"')
    );
  });
  return group(specks.join(''), sheet.clip(BLOB));
}

/** Oil in drops of every size. */
function drops(sheet: Sheet, colour: string, random: Random, strength: number): string {
  const tint = lighten(colour, 1 - strength * 0.92);
  const big = (x: number, y: number, rx: number, ry: number, turn: number): string => {
    const paint = sheet.radial(
      [
        [0, darken(tint, 0.22 * strength)],
        [0.55, tint],
        [0.9, lighten(tint, 0.6)],
        [1, darken(tint, 0.2)],
      ],
      -rx * 0.35,
      -ry * 0.4,
      Math.max(rx, ry) * 1.5,
    );
    const drop =
      ellipse(
        rx * 0.1,
        ry * 0.16,
        rx * 1.02,
        ry * 1.02,
        darken(colour, 0.6),
        `opacity="0.38" ${sheet.blur(rx * 0.07 + 2)}`,
      ) +
      ellipse(0, 0, rx, ry, paint, 'fill-opacity="0.9"') +
      ellipse(
        rx * 0.3,
        ry * 0.42,
        rx * 0.5,
        ry * 0.3,
        lighten(tint, 0.85),
        `opacity="0.85" ${sheet.blur(rx * 0.09 + 1)}`,
      ) +
      ellipse(
        -rx * 0.42,
        -ry * 0.44,
        rx * 0.22,
        ry * 0.13,
        '#ffffff',
        `opacity="0.95" transform="rotate(-32 ${num(-rx * 0.42)} ${num(-ry * 0.44)})"`,
      ) +
      ellipse(-rx * 0.12, -ry * 0.66, rx * 0.07, ry * 0.05, '#ffffff', 'opacity="0.9"');
    return place(drop, x, y, 1, turn);
  };
  const small = Array.from({ length: 46 }, () => {
    const size = between(random, 5, 26);
    return big(between(random, -370, 370), between(random, -290, 300), size, size * 0.92, 0);
  }).join('');
  return (
    small +
    big(-90, -40, 176, 150, -12) +
    big(190, 70, 96, 84, 10) +
    big(-190, 190, 70, 60, 0) +
    big(150, -170, 58, 50, 20)
  );
}

function powder(sheet: Sheet, colour: string, random: Random): string {
  const mound =
    'M-320 190C-230 150 -160 -30 -60 -110C-10 -150 50 -146 96 -100C180 -20 220 140 330 190C200 226 -200 226 -320 190Z';
  const paint = sheet.linear(
    [
      [0, lighten(colour, 0.62)],
      [0.45, lighten(colour, 0.1)],
      [1, darken(colour, 0.3)],
    ],
    -160,
    -110,
    200,
    220,
  );
  const shadow = ellipse(30, 200, 350, 44, darken(colour, 0.6), `opacity="0.42" ${sheet.blur(17)}`);
  const crystals = Array.from({ length: 420 }, () => {
    const x = between(random, -340, 350);
    const rise = Math.max(0, 1 - Math.abs(x - 20) / 340) ** 1.4;
    const y = 206 - between(random, 0, 1) * rise * 300;
    const r = between(random, 3, 9);
    const tone = random() < 0.4 ? lighten(colour, 0.8) : random() < 0.5 ? colour : darken(colour, 0.22);
    return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(between(random, 0, 90))})"><path d="M${num(-r)} 0L0 ${num(-r)}L${num(r)} 0L0 ${num(r)}Z" fill="${tone}" opacity="0.85"/><path d="M${num(-r)} 0L0 ${num(-r)}L0 0Z" fill="#ffffff" opacity="0.4"/></g>`;
  }).join('');
  return shadow + path(mound, paint) + crystals;
}

function foam(sheet: Sheet, colour: string, random: Random): string {
  const white = lighten(colour, 0.82);
  const shadow = `<g transform="translate(18 28)" opacity="0.42" ${sheet.blur(16, 0.2)}>${path(BLOB, darken(colour, 0.55))}</g>`;
  const skin = sheet.radial(
    [
      [0, '#ffffff', 0.9],
      [0.5, white, 0.75],
      [0.86, darken(white, 0.1), 0.7],
      [1, darken(mix(white, colour, 0.4), 0.3), 0.9],
    ],
    -8,
    -9,
    30,
  );
  const one =
    ellipse(0, 0, 20, 20, skin) +
    '<path d="M-13 -5A14 14 0 0 1 2 -14" stroke="#ffffff" stroke-width="3.4" fill="none" stroke-linecap="round"/>' +
    '<path d="M14 4A14.5 14.5 0 0 1 5 13.5" stroke="#ffffff" stroke-width="1.6" fill="none" stroke-linecap="round"/>';
  const bubbles = Array.from({ length: 560 }, (_, index) => {
    const angle = between(random, 0, Math.PI * 2);
    const reach = between(random, 0, 1) ** 0.55;
    const size =
      (index < 440 ? between(random, 0.25, 0.75) : between(random, 0.7, 2.1)) * (1.1 - reach * 0.45);
    return place(one, Math.cos(angle) * reach * 305, Math.sin(angle) * reach * 205 + 16, size);
  }).join('');
  return shadow + path(BLOB, white) + bubbles;
}

/** One stroke of colour, thick where it starts. */
function smear(sheet: Sheet, colour: string): string {
  const stroke =
    'M-330 -30C-340 -120 -250 -160 -170 -140C-60 -114 60 -150 190 -132C280 -122 352 -128 372 -100C386 -78 330 -74 344 -48C360 -22 310 -18 330 10C346 34 296 32 312 60C322 86 240 74 150 96C40 122 -80 84 -190 108C-280 126 -324 60 -330 -30Z';
  const paint = sheet.linear(
    [
      [0, darken(colour, 0.14)],
      [0.3, colour],
      [0.75, lighten(colour, 0.12)],
      [1, lighten(colour, 0.3)],
    ],
    -330,
    0,
    370,
    0,
  );
  const shadow = `<g transform="translate(9 14)" opacity="0.42" ${sheet.blur(8)}>${path(stroke, darken(colour, 0.7))}</g>`;
  const ridges = Array.from({ length: 13 }, (_, index) => {
    const y = -118 + index * 17;
    const d = `M-310 ${y + 18}C-180 ${y - 10} -20 ${y + 22} 140 ${y - 4}C240 ${y - 16} 320 ${y + 4} 380 ${y - 8}`;
    const lit = index % 3 === 0;
    return `<path d="${d}" fill="none" stroke="${lit ? lighten(colour, 0.72) : darken(colour, 0.42)}" stroke-width="${lit ? 4 : 7}" opacity="${lit ? 0.6 : 0.26}" ${sheet.blur(lit ? 2 : 4)}/>`;
  }).join('');
  const gleam = `<path d="M-286 -66C-250 -118 -190 -120 -110 -108" fill="none" stroke="#ffffff" stroke-width="13" stroke-linecap="round" opacity="0.7" ${sheet.blur(5)}/>`;
  const second = `<g transform="translate(30 236) rotate(-4) scale(0.72 0.34)" opacity="0.62">${path(stroke, paint)}</g>`;
  return second + shadow + path(stroke, paint) + group(ridges, sheet.clip(stroke)) + gleam;
}

function balm(sheet: Sheet, colour: string): string {
  return smear(sheet, lighten(colour, 0.12));
}
