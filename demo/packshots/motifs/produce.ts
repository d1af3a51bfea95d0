import { darken, lighten, mix } from '../colour.ts';
import { between, type Random } from '../random.ts';
import { ellipse, group, num, path, place, type Sheet } from '../sheet.ts';
import { leaf } from './leaves.ts';

/** Fruit, roots, woods, beans and grains, about 200 units across, centred on the origin. */

function ball(sheet: Sheet, colour: string, rx: number, ry = rx): string {
  const paint = sheet.radial(
    [
      [0, lighten(colour, 0.6)],
      [0.25, lighten(colour, 0.2)],
      [0.6, colour],
      [0.92, darken(colour, 0.38)],
      [1, darken(colour, 0.24)],
    ],
    -rx * 0.35,
    -ry * 0.42,
    Math.max(rx, ry) * 1.45,
  );
  return (
    ellipse(0, 0, rx, ry, paint) +
    ellipse(-rx * 0.36, -ry * 0.46, rx * 0.2, ry * 0.13, '#fffaf2', `opacity="0.7" ${sheet.blur(rx * 0.05)}`)
  );
}

export function mango(sheet: Sheet): string {
  const outline =
    'M-62 -82C-14 -112 58 -92 92 -38C122 12 118 66 88 92C72 106 58 94 40 92C-30 90 -104 34 -106 -22C-107 -54 -88 -70 -62 -82Z';
  const paint = sheet.radial(
    [
      [0, '#fde08a'],
      [0.35, '#f8b832'],
      [0.7, '#ec8a1e'],
      [1, '#b2400f'],
    ],
    -34,
    -36,
    158,
  );
  const blush = ellipse(46, 18, 56, 60, '#c8321c', `opacity="0.42" ${sheet.blur(24)}`);
  const glow = ellipse(
    -38,
    -44,
    32,
    16,
    '#fffaf2',
    `opacity="0.7" transform="rotate(-24 -38 -44)" ${sheet.blur(7)}`,
  );
  const stem =
    '<path d="M-40 -88C-42 -102 -36 -112 -26 -118" stroke="#6a4a22" stroke-width="8" stroke-linecap="round" fill="none"/>';
  return (
    place(leaf(sheet, '#4f7a36', 128, 42, 74), -34, -102) +
    stem +
    path(outline, paint) +
    group(blush + glow, sheet.clip(outline))
  );
}

export function orange(sheet: Sheet): string {
  const segment = 'M0 -9C-9 -30 -30 -60 -30 -72C-22 -84 22 -84 30 -72C30 -60 9 -30 0 -9Z';
  const flesh = sheet.radial(
    [
      [0, '#ffcf7a'],
      [0.6, '#f79a2b'],
      [1, '#e9780f'],
    ],
    0,
    0,
    86,
  );
  const segments = Array.from(
    { length: 9 },
    (_, index) =>
      `<g transform="rotate(${index * 40})">${path(segment, flesh)}<path d="M-10 -66Q-6 -44 0 -22M10 -68Q7 -48 2 -30" stroke="#ffe3ae" stroke-width="1.6" opacity="0.6" fill="none"/></g>`,
  ).join('');
  const rim = sheet.radial(
    [
      [0, '#f79a2b'],
      [0.9, '#ee8313'],
      [1, '#c85a08'],
    ],
    -10,
    -12,
    108,
  );
  const whole = `<g transform="translate(96 -70)">${ball(sheet, '#ee8a1c', 84)}</g>`;
  return `${place(leaf(sheet, '#4d7038', 110, 46, 40), 110, -140)}${whole}<g transform="translate(-26 22)">${ellipse(5, 8, 101, 101, darken('#c85a08', 0.5), `opacity="0.4" ${sheet.blur(6)}`)}${ellipse(0, 0, 100, 100, rim)}${ellipse(0, 0, 91, 91, '#fff0cf')}${segments}${ellipse(0, 0, 7, 7, '#fff0cf')}</g>`;
}

export function coconut(sheet: Sheet, random: Random): string {
  const shell = ball(sheet, '#6d4426', 108);
  const fibres = Array.from({ length: 40 }, () => {
    const angle = between(random, 0, Math.PI * 2);
    const start = between(random, 100, 108);
    return `<path d="M${num(Math.cos(angle) * start)} ${num(Math.sin(angle) * start)}l${num(Math.cos(angle) * 9 + between(random, -6, 6))} ${num(Math.sin(angle) * 9 + between(random, -6, 6))}" stroke="#5a351b" stroke-width="2.2"/>`;
  }).join('');
  const flesh = ellipse(0, 0, 99, 99, '#4b2c17') + ellipse(0, 0, 94, 94, '#fffdf5');
  const hollow = sheet.radial(
    [
      [0, '#fdf9ee'],
      [0.5, '#f4ecdb'],
      [0.85, '#cdbfa6'],
      [1, '#a8977c'],
    ],
    16,
    22,
    76,
  );
  const water = ellipse(8, 24, 46, 32, '#eef3ee', `opacity="0.7" ${sheet.blur(5)}`);
  return (
    fibres +
    shell +
    flesh +
    ellipse(0, 0, 68, 68, hollow) +
    water +
    place(leaf(sheet, '#5f7f4a', 120, 40, 60), 76, 60)
  );
}

export function amla(sheet: Sheet): string {
  const fruit = (x: number, y: number, size: number, colour: string): string => {
    const ribs = [-0.6, -0.22, 0.22, 0.6]
      .map(
        (at) =>
          `<path d="M0 ${num(-size)}C${num(at * size * 1.5)} ${num(-size * 0.5)} ${num(at * size * 1.5)} ${num(size * 0.5)} 0 ${num(size)}" stroke="${lighten(colour, 0.55)}" stroke-width="2" fill="none" opacity="0.5"/>`,
      )
      .join('');
    return place(ball(sheet, colour, size) + ribs + ellipse(0, -size * 0.94, 6, 4, '#6b5a22'), x, y);
  };
  return (
    place(leaf(sheet, '#6d8a3c', 120, 34, 40) + leaf(sheet, '#7c9646', 116, 32, -50), 0, -50) +
    fruit(48, -34, 58, '#b6c054') +
    fruit(-54, -10, 64, '#c6cb63') +
    fruit(26, 54, 60, '#adb84c')
  );
}

export function turmeric(sheet: Sheet, random: Random): string {
  const finger =
    'M-104 10C-108 -22 -78 -36 -44 -30C-6 -24 40 -38 78 -28C104 -20 108 10 82 22C44 36 -8 26 -46 36C-76 44 -102 38 -104 10Z';
  const skin = sheet.linear(
    [
      [0, '#d7a254'],
      [0.5, '#b87a2e'],
      [1, '#74431a'],
    ],
    0,
    -40,
    0,
    40,
  );
  const rings = [-66, -34, 0, 34, 62]
    .map(
      (x) =>
        `<path d="M${x} -34Q${x + 9} 4 ${x - 2} 36" stroke="#6b3d16" stroke-width="2.4" opacity="0.42" fill="none"/>`,
    )
    .join('');
  const root = path(finger, skin) + group(rings, sheet.clip(finger));
  const slice = (x: number, y: number, size: number): string =>
    place(
      ellipse(3, 5, size, size * 0.8, '#7a430f', 'opacity="0.5"') +
        ellipse(0, 0, size, size * 0.8, '#b87a2e') +
        ellipse(
          0,
          0,
          size * 0.9,
          size * 0.7,
          sheet.radial(
            [
              [0, '#f9b021'],
              [0.7, '#ee8f0c'],
              [1, '#d57508'],
            ],
            -8,
            -8,
            size,
          ),
        ) +
        ellipse(0, 0, size * 0.55, size * 0.42, 'none', 'stroke="#c96a05" stroke-width="1.6" opacity="0.6"'),
      x,
      y,
    );
  const dust = Array.from({ length: 70 }, () => {
    const spread = between(random, 0, 1) ** 1.6;
    const angle = between(random, 0, Math.PI * 2);
    return ellipse(
      70 + Math.cos(angle) * spread * 96,
      84 + Math.sin(angle) * spread * 34,
      between(random, 1, 3.4),
      between(random, 1, 2.6),
      random() < 0.5 ? '#e79a12' : '#f4b53a',
    );
  }).join('');
  const heap = path(
    'M-10 104C20 60 56 46 78 46C104 46 132 70 158 104Z',
    sheet.linear(
      [
        [0, '#f7c04a'],
        [1, '#cf7c0a'],
      ],
      0,
      46,
      0,
      104,
    ),
  );
  return (
    place(root, -20, -50, 0.86, -24) +
    place(root, 20, -14, 0.96, 12) +
    heap +
    dust +
    slice(-58, 56, 40) +
    slice(-4, 78, 34)
  );
}

export function sandalwood(sheet: Sheet, random: Random): string {
  return sticks(sheet, random, '#c79560');
}

export function oudh(sheet: Sheet, random: Random): string {
  return sticks(sheet, random, '#6a3d22');
}

/** Split billets of wood with end grain. */
function sticks(sheet: Sheet, random: Random, colour: string): string {
  const billet = (x: number, y: number, turn: number, length: number): string => {
    const side = sheet.linear(
      [
        [0, lighten(colour, 0.42)],
        [0.4, colour],
        [1, darken(colour, 0.42)],
      ],
      0,
      -22,
      0,
      22,
    );
    const grain = Array.from({ length: 8 }, () => {
      const at = between(random, -19, 19);
      return `<path d="M${num(-length / 2)} ${num(at)}C${num(-length / 5)} ${num(at + between(random, -4, 4))} ${num(length / 5)} ${num(at + between(random, -4, 4))} ${num(length / 2)} ${num(at)}" stroke="${darken(colour, between(random, 0.2, 0.5))}" stroke-width="${num(between(random, 0.8, 2))}" fill="none" opacity="0.55"/>`;
    }).join('');
    const end =
      ellipse(length / 2, 0, 11, 22, lighten(colour, 0.4)) +
      ellipse(length / 2, 0, 7, 14, 'none', `stroke="${darken(colour, 0.2)}" stroke-width="1.6"`) +
      ellipse(length / 2, 0, 3, 6, darken(colour, 0.2));
    const body = `<rect x="${num(-length / 2)}" y="-22" width="${num(length)}" height="44" rx="5" fill="${side}"/>`;
    const shadow = `<rect x="${num(-length / 2 + 6)}" y="-12" width="${num(length)}" height="44" rx="8" fill="#2b0f16" opacity="0.32" ${sheet.blur(6)}/>`;
    return place(shadow + body + grain + end, x, y, 1, turn);
  };
  return (
    billet(6, 50, -6, 236) + billet(-20, 6, 16, 214) + billet(10, -44, -20, 190) + shavings(random, colour)
  );
}

function shavings(random: Random, colour: string): string {
  return Array.from({ length: 12 }, () => {
    const x = between(random, -130, 130);
    const y = between(random, 78, 120);
    return `<path d="M${num(x)} ${num(y)}q${num(between(random, 6, 16))} ${num(between(random, -14, -4))} ${num(between(random, 18, 34))} ${num(between(random, -2, 4))}" stroke="${mix(colour, '#f3dcb8', between(random, 0.1, 0.6))}" stroke-width="${num(between(random, 4, 8))}" fill="none" stroke-linecap="round"/>`;
  }).join('');
}

export function coffee(sheet: Sheet, random: Random): string {
  const spots: readonly (readonly [number, number])[] = [
    [-70, -52],
    [-6, -76],
    [62, -44],
    [-100, 10],
    [-34, -8],
    [32, 2],
    [96, 22],
    [-64, 62],
    [2, 68],
    [66, 74],
  ];
  return spots
    .map(([x, y]) => place(bean(sheet), x, y, between(random, 0.86, 1.08), between(random, 0, 180)))
    .join('');
}

function bean(sheet: Sheet): string {
  const outline = 'M-44 0C-44 -24 -22 -31 0 -31C24 -31 45 -22 45 0C45 23 24 31 0 31C-24 31 -44 24 -44 0Z';
  const paint = sheet.radial(
    [
      [0, '#9a6740'],
      [0.5, '#5c351f'],
      [1, '#2b150b'],
    ],
    -14,
    -13,
    62,
  );
  const crease =
    '<path d="M-41 3C-18 -9 12 13 42 -3" stroke="#1f0e07" stroke-width="5" fill="none"/><path d="M-40 7C-18 -4 12 17 41 1" stroke="#a8774f" stroke-width="1.6" fill="none" opacity="0.7"/>';
  const shadow = ellipse(5, 9, 44, 30, '#1f0e07', `opacity="0.35" ${sheet.blur(5)}`);
  return (
    shadow +
    path(outline, paint) +
    crease +
    ellipse(-15, -17, 14, 5, '#fffaf2', `opacity="0.45" ${sheet.blur(2.5)}`)
  );
}

export function rice(sheet: Sheet, random: Random): string {
  const grain = sheet.linear(
    [
      [0, '#fffdf6'],
      [0.6, '#f1e7d2'],
      [1, '#cdbb99'],
    ],
    0,
    -7,
    0,
    7,
  );
  return Array.from({ length: 120 }, () => {
    const radius = between(random, 0, 1) ** 0.7;
    const angle = between(random, 0, Math.PI * 2);
    const x = Math.cos(angle) * radius * 130;
    const y = Math.sin(angle) * radius * 74 + 10;
    return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(between(random, 0, 180))})"><ellipse cx="1" cy="3" rx="18" ry="6" fill="#6d5433" opacity="0.28"/><ellipse rx="18" ry="6" fill="${grain}"/></g>`;
  }).join('');
}

export function charcoal(sheet: Sheet, random: Random): string {
  const lump = (x: number, y: number, size: number): string => {
    const points = Array.from({ length: 7 }, (_, index) => {
      const angle = (index / 7) * Math.PI * 2 + between(random, -0.2, 0.2);
      const reach = size * between(random, 0.8, 1.1);
      return [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.8] as const;
    });
    const heart = [between(random, -10, 4), between(random, -16, -4)] as const;
    const facets = points.map((from, index) => {
      const to = points[(index + 1) % points.length] ?? from;
      const facing = ((from[0] + to[0]) * -0.6 + (from[1] + to[1]) * -0.8) / size;
      const tone =
        facing > 0
          ? lighten('#37343a', Math.min(0.42, facing * 0.3))
          : darken('#37343a', Math.min(0.6, -facing * 0.4));
      return path(
        `M${num(heart[0])} ${num(heart[1])}L${num(from[0])} ${num(from[1])}L${num(to[0])} ${num(to[1])}Z`,
        tone,
        `stroke="${tone}" stroke-width="1"`,
      );
    });
    const shadow = ellipse(6, size * 0.6, size, size * 0.34, '#000000', `opacity="0.35" ${sheet.blur(8)}`);
    return place(shadow + facets.join(''), x, y);
  };
  return lump(52, -44, 62) + lump(-56, -14, 74) + lump(36, 46, 70) + lump(-50, 76, 34) + lump(112, 66, 26);
}
