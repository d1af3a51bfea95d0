import { lettering, measure } from './lettering.ts';
import { num } from './sheet.ts';

export const BRAND = 'kusumra';

/** The mark, a five-petalled hibiscus seen from the front, in a box of `size` centred on the origin. */
export function mark(size: number, fill: string, heart: string): string {
  const petal = 'M0 -6C-13 -16 -26 -31 -18 -43C-12 -51 -4 -46 0 -41C4 -46 12 -51 18 -43C26 -31 13 -16 0 -6Z';
  const petals = [0, 72, 144, 216, 288]
    .map((turn) => `<path d="${petal}" fill="${fill}" transform="rotate(${turn})"/>`)
    .join('');
  const stamen = `<path d="M0 0L9 -15" stroke="${heart}" stroke-width="3" stroke-linecap="round"/>`;
  const anthers = [
    [9, -17],
    [14, -14],
    [7, -22],
  ]
    .map(([x = 0, y = 0]) => `<circle cx="${x}" cy="${y}" r="2.6" fill="${heart}"/>`)
    .join('');
  return `<g transform="scale(${num(size / 100)})">${petals}<circle r="5.5" fill="${heart}"/>${stamen}${anthers}</g>`;
}

/** The word mark set from (x, y), `size` high. */
export function wordMark(x: number, y: number, size: number, fill: string): string {
  return lettering('display', BRAND, { x, y, size, fill, align: 'middle', tracking: 0.015 });
}

/** The shop's logo: mark and word mark on one line, transparent ground. */
export function logoSvg(fill: string, accent: string, heart: string): string {
  const width = measure('display', BRAND, 58, 0.015);
  const total = Math.ceil(64 + 14 + width + 4);
  const sign = `<g transform="translate(34 37)">${mark(64, accent, heart)}</g>`;
  const word = lettering('display', BRAND, { x: 78, y: 54, size: 58, fill, tracking: 0.015 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total} 74" width="${total}" height="74">${sign}${word}</svg>`;
}

/** The shop's icon: the mark, of `size` in a hundred, on a ground with or without rounded corners. */
export function iconSvg(ground: string, fill: string, heart: string, size = 84, corner = 24): string {
  const sign = `<g transform="translate(50 ${num(50 + size / 28)})">${mark(size, fill, heart)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><title>Kusumra</title><rect width="100" height="100" rx="${corner}" fill="${ground}"/>${sign}</svg>`;
}
