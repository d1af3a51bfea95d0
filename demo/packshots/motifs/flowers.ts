import { darken, lighten, mix } from '../colour.ts';
import { between, type Random } from '../random.ts';
import { ellipse, num, path, type Sheet } from '../sheet.ts';
import { leaf } from './leaves.ts';

/** Flowers seen from the front, about 200 units across, centred on the origin. */

interface Petal {
  readonly count: number;
  readonly length: number;
  readonly width: number;
  /** 0 round, 1 pointed. */
  readonly point: number;
  readonly turn: number;
  readonly base: string;
  readonly tip: string;
}

function petalPath(length: number, width: number, point: number): string {
  const half = width / 2;
  const shoulder = length * (0.72 - point * 0.18);
  const tip = half * (0.75 - point * 0.65);
  return `M0 0C${num(-half * 0.5)} ${num(-length * 0.2)} ${num(-half)} ${num(-length * 0.4)} ${num(-half)} ${num(-shoulder)}C${num(-half)} ${num(-length * 0.92)} ${num(-tip)} ${num(-length)} 0 ${num(-length)}C${num(tip)} ${num(-length)} ${num(half)} ${num(-length * 0.92)} ${num(half)} ${num(-shoulder)}C${num(half)} ${num(-length * 0.4)} ${num(half * 0.5)} ${num(-length * 0.2)} 0 0Z`;
}

function ring(sheet: Sheet, random: Random, petal: Petal): string {
  const paint = sheet.linear(
    [
      [0, petal.base],
      [0.45, mix(petal.base, petal.tip, 0.6)],
      [1, petal.tip],
    ],
    0,
    0,
    0,
    -petal.length,
  );
  const fold = sheet.linear(
    [
      [0, '#fffaf2', 0.22],
      [0.45, '#fffaf2', 0],
      [0.55, '#2b0f16', 0.02],
      [1, '#2b0f16', 0.24],
    ],
    -petal.width / 2,
    0,
    petal.width / 2,
    0,
  );
  const shapes: string[] = [];
  for (let index = 0; index < petal.count; index++) {
    const angle = petal.turn + (index * 360) / petal.count + between(random, -4, 4);
    const shape = petalPath(petal.length * between(random, 0.94, 1.05), petal.width, petal.point);
    const edge = `stroke="${darken(petal.base, 0.4)}" stroke-opacity="0.22" stroke-width="1"`;
    shapes.push(`<g transform="rotate(${num(angle)})">${path(shape, paint, edge)}${path(shape, fold)}</g>`);
  }
  return shapes.join('');
}

/** Light from the upper left over a domed flower. */
function dome(sheet: Sheet, radius: number): string {
  const paint = sheet.radial(
    [
      [0, '#fffaf2', 0.3],
      [0.45, '#fffaf2', 0],
      [0.6, '#2b0f16', 0],
      [1, '#2b0f16', 0.34],
    ],
    -radius * 0.35,
    -radius * 0.4,
    radius * 1.5,
  );
  return ellipse(0, 0, radius, radius, paint);
}

export function marigold(sheet: Sheet, random: Random): string {
  const rings = [100, 88, 76, 64, 52, 40, 29, 18];
  const leaves = leaf(sheet, '#5d7a35', 130, 44, 200) + leaf(sheet, '#5d7a35', 120, 40, 250);
  const petals = rings.map((length, index) => {
    const heat = index / rings.length;
    return ring(sheet, random, {
      count: Math.max(7, 17 - index * 1),
      length,
      width: length * 0.42 + 9,
      point: 0.05,
      turn: index * 13,
      base: mix('#a8360a', '#e0730f', heat),
      tip: mix('#f6a417', '#fdc63c', heat),
    });
  });
  return leaves + petals.join('') + dome(sheet, 96);
}

export function rose(sheet: Sheet, random: Random): string {
  const rings: readonly (readonly [number, number, number])[] = [
    [100, 5, 112],
    [84, 5, 96],
    [67, 5, 78],
    [51, 4, 64],
    [36, 4, 48],
    [22, 3, 32],
  ];
  const leaves = leaf(sheet, '#55713f', 136, 62, 205) + leaf(sheet, '#4b6638', 130, 58, 110);
  const petals = rings.map(([length, count, width], index) =>
    ring(sheet, random, {
      count,
      length,
      width,
      point: 0,
      turn: index * 41,
      base: mix('#8e2440', '#b03a55', index / 6),
      tip: mix('#f3b3b8', '#e0788a', index / 6),
    }),
  );
  return leaves + petals.join('') + dome(sheet, 92);
}

export function neroli(sheet: Sheet, random: Random): string {
  const leaves = leaf(sheet, '#4d6d38', 150, 62, 140) + leaf(sheet, '#5c7c40', 140, 56, 215);
  const petals = ring(sheet, random, {
    count: 5,
    length: 96,
    width: 54,
    point: 0.45,
    turn: 8,
    base: '#e5dfbd',
    tip: '#fffdf6',
  });
  return leaves + petals + stamens(random, 14, 34, '#f0b83c', '#fff3cf');
}

export function jasmine(sheet: Sheet, random: Random): string {
  const leaves = leaf(sheet, '#587a45', 128, 50, 165) + leaf(sheet, '#48693a', 118, 46, 235);
  const petals = ring(sheet, random, {
    count: 7,
    length: 92,
    width: 46,
    point: 0.3,
    turn: 4,
    base: '#d5dcb0',
    tip: '#fffef8',
  });
  const heart = ring(sheet, random, {
    count: 6,
    length: 46,
    width: 30,
    point: 0.2,
    turn: 30,
    base: '#d3d8a4',
    tip: '#fffdf2',
  });
  return leaves + petals + heart + ellipse(0, 0, 8, 8, '#c9c56f');
}

export function hibiscus(sheet: Sheet, random: Random): string {
  const leaves = leaf(sheet, '#45663a', 150, 76, 150) + leaf(sheet, '#547646', 140, 70, 222);
  const petals = ring(sheet, random, {
    count: 5,
    length: 108,
    width: 104,
    point: 0.02,
    turn: 12,
    base: '#5f0a26',
    tip: '#e2415d',
  });
  const veins = [0, 72, 144, 216, 288]
    .flatMap((turn) => [-14, -5, 5, 14].map((spread) => turn + 12 + spread))
    .map((turn) => `<path d="M0 -18Q2 -52 0 -88" transform="rotate(${turn})"/>`)
    .join('');
  const column = `<path d="M0 0C16 -14 40 -34 74 -66" stroke="#f4cf7a" stroke-width="7" stroke-linecap="round" fill="none"/>`;
  const anthers = Array.from({ length: 22 }, () => {
    const along = between(random, 0.5, 1.04);
    return ellipse(
      74 * along + between(random, -11, 11),
      -66 * along + between(random, -11, 11),
      3.6,
      3.6,
      '#f7b32b',
    );
  }).join('');
  return `${leaves}${petals}<g stroke="#7c1230" stroke-width="1.6" opacity="0.35" fill="none">${veins}</g>${ellipse(0, 0, 20, 20, '#4a0820', `opacity="0.75" ${sheet.blur(6)}`)}${column}${anthers}`;
}

export function lotus(sheet: Sheet, random: Random): string {
  const layer = (count: number, length: number, width: number, spread: number, tint: number): string => {
    const paint = sheet.linear(
      [
        [0, mix('#fff3e6', '#f6d3dc', tint)],
        [0.5, '#f0b2c3'],
        [1, mix('#cf4f80', '#b83a6d', tint)],
      ],
      0,
      60,
      0,
      60 - length,
    );
    return Array.from({ length: count }, (_, index) => {
      const turn = count === 1 ? 0 : -spread + (2 * spread * index) / (count - 1);
      const shape = petalPath(length * between(random, 0.96, 1.03), width, 0.85);
      const edge = 'stroke="#8f3358" stroke-opacity="0.28" stroke-width="1.2"';
      return `<g transform="translate(0 60) rotate(${num(turn)})">${path(shape, paint, edge)}</g>`;
    }).join('');
  };
  return (
    layer(8, 128, 56, 82, 0.9) +
    layer(6, 140, 60, 52, 0.5) +
    layer(4, 142, 60, 30, 0.3) +
    layer(1, 138, 66, 0, 0)
  );
}

/** A crocus with its red threads. */
export function saffron(sheet: Sheet, random: Random): string {
  const petals = ring(sheet, random, {
    count: 6,
    length: 104,
    width: 62,
    point: 0.4,
    turn: 0,
    base: '#e3d3ec',
    tip: '#8a63b0',
  });
  const threads = [-34, 20, 160]
    .map(
      (turn) =>
        `<path d="M0 0C10 -22 26 -40 22 -74" transform="rotate(${turn})" stroke="#c22a12" stroke-width="6" stroke-linecap="round" fill="none"/><path d="M0 0C8 -22 22 -40 20 -70" transform="rotate(${turn})" stroke="#f0703a" stroke-width="2" stroke-linecap="round" fill="none"/>`,
    )
    .join('');
  const loose = Array.from({ length: 11 }, () => {
    const x = between(random, -130, 130);
    const y = between(random, 82, 136);
    return `<path d="M${num(x)} ${num(y)}q${num(between(random, -22, 22))} ${num(between(random, -20, 6))} ${num(between(random, -52, 52))} ${num(between(random, -10, 14))}" stroke="${random() < 0.5 ? '#a81f10' : '#d23b18'}" stroke-width="4" stroke-linecap="round" fill="none"/>`;
  }).join('');
  return loose + petals + stamens(random, 7, 22, '#f2b632', '#f7d36a') + threads;
}

function stamens(random: Random, count: number, reach: number, head: string, stem: string): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2;
    const length = reach * between(random, 0.7, 1.1);
    const x = Math.cos(angle) * length;
    const y = Math.sin(angle) * length;
    return `<path d="M0 0L${num(x)} ${num(y)}" stroke="${stem}" stroke-width="3"/>${ellipse(x, y, 4.4, 4.4, head)}${ellipse(x - 1, y - 1.2, 1.6, 1.6, lighten(head, 0.7))}`;
  }).join('');
}
