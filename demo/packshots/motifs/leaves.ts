import { darken, lighten } from '../colour.ts';
import { between, type Random } from '../random.ts';
import { num, path, type Sheet } from '../sheet.ts';

/** Leaves, needles and grass. */

/** One leaf from the origin outwards, `turn` degrees from straight up. */
export function leaf(sheet: Sheet, colour: string, length: number, width: number, turn: number): string {
  const half = width / 2;
  const left = `M0 0C${num(-half * 1.1)} ${num(-length * 0.25)} ${num(-half)} ${num(-length * 0.72)} 0 ${-length}C${num(length * 0.02)} ${num(-length * 0.66)} ${num(-length * 0.02)} ${num(-length * 0.3)} 0 0Z`;
  const right = `M0 0C${num(half * 1.1)} ${num(-length * 0.25)} ${num(half)} ${num(-length * 0.72)} 0 ${-length}C${num(length * 0.02)} ${num(-length * 0.66)} ${num(-length * 0.02)} ${num(-length * 0.3)} 0 0Z`;
  const lit = sheet.linear(
    [
      [0, darken(colour, 0.18)],
      [0.5, lighten(colour, 0.2)],
      [1, lighten(colour, 0.06)],
    ],
    0,
    0,
    0,
    -length,
  );
  const shaded = sheet.linear(
    [
      [0, darken(colour, 0.42)],
      [0.6, darken(colour, 0.16)],
      [1, darken(colour, 0.3)],
    ],
    0,
    0,
    0,
    -length,
  );
  const veins = [0.25, 0.4, 0.55, 0.7]
    .map(
      (at) =>
        `M0 ${num(-length * at)}L${num(-half * 0.72)} ${num(-length * (at + 0.13))}M0 ${num(-length * at)}L${num(half * 0.72)} ${num(-length * (at + 0.13))}`,
    )
    .join('');
  return `<g transform="rotate(${num(turn)})">${path(left, lit)}${path(right, shaded)}<path d="${veins}M0 0V${num(-length * 0.96)}" stroke="${lighten(colour, 0.45)}" stroke-width="1.3" opacity="0.5" fill="none"/></g>`;
}

function sprig(sheet: Sheet, random: Random, colour: string, needle: number, pairs: number): string {
  const stem = `<path d="M0 110C-6 40 10 -40 0 -120" stroke="${darken(colour, 0.35)}" stroke-width="4" fill="none"/>`;
  const needles = Array.from({ length: pairs }, (_, index) => {
    const y = 96 - index * (206 / pairs);
    const size = needle * (1 - Math.abs(index / pairs - 0.35) * 0.5);
    const one = (side: number) =>
      `<g transform="translate(0 ${num(y)})">${leaf(sheet, colour, Math.round(size), Math.round(size * 0.16), side * between(random, 38, 62))}</g>`;
    return one(-1) + one(1);
  }).join('');
  const tip = `<g transform="translate(0 -112)">${leaf(sheet, colour, Math.round(needle * 0.7), Math.round(needle * 0.12), 4)}</g>`;
  return stem + needles + tip;
}

export function teatree(sheet: Sheet, random: Random): string {
  return `<g transform="rotate(24)">${sprig(sheet, random, '#5b8a5f', 88, 13)}</g>`;
}

export function rosemary(sheet: Sheet, random: Random): string {
  return `<g transform="rotate(-18)">${sprig(sheet, random, '#5f7c68', 62, 18)}</g>`;
}

/** A tuft of vetiver: blades above, pale roots below. */
export function vetiver(sheet: Sheet, random: Random): string {
  const blades = Array.from({ length: 22 }, (_, index) => {
    const lean = between(random, -95, 95);
    const height = between(random, 90, 165);
    const colour = index % 3 === 0 ? '#8c9a5a' : index % 3 === 1 ? '#6b7a40' : '#a9b274';
    return `<path d="M${num(lean * 0.14)} 30C${num(lean * 0.2)} ${num(-height * 0.4)} ${num(lean * 0.6)} ${num(-height * 0.8)} ${num(lean)} ${num(-height)}C${num(lean * 0.7)} ${num(-height * 0.7)} ${num(lean * 0.3 + 5)} ${num(-height * 0.3)} ${num(lean * 0.14 + 6)} 30Z" fill="${colour}"/>`;
  }).join('');
  const roots = Array.from({ length: 34 }, (_, index) => {
    const lean = between(random, -80, 80);
    const deep = between(random, 60, 130);
    const colour = index % 2 === 0 ? '#b3915f' : '#8f6d40';
    return `<path d="M${num(lean * 0.2)} 26C${num(lean * 0.1)} ${num(deep * 0.6)} ${num(lean)} ${num(deep * 0.5)} ${num(lean * 0.9)} ${num(deep)}" stroke="${colour}" stroke-width="${num(between(random, 1.4, 3))}" fill="none" stroke-linecap="round"/>`;
  }).join('');
  const tie = '<path d="M-22 18Q0 30 24 18V36Q0 48 -22 36Z" fill="#c8a15f"/>';
  return `<g ${sheet.blur(0.4)}>${roots}${blades}</g>${tie}`;
}
