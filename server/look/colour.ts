/** Colours as `#` and six digits: their contrast, and the colours between two. */

export const white = '#ffffff';
export const black = '#000000';

/** WCAG's contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether white can be read better on it than black. */
export function isDark(colour: string): boolean {
  return contrastOf(colour, white) > contrastOf(colour, black);
}

/** Of the way from one colour to another. */
const steps = 20;

/** The first colour on the way from `start` to `end` that fits; `end` if none does. */
export function until(start: string, end: string, fits: (colour: string) => boolean): string {
  for (let step = 0; step < steps; step += 1) {
    const mixed = mix(start, end, step / steps);
    if (fits(mixed)) return mixed;
  }
  return end;
}

export function mix(one: string, other: string, share: number): string {
  const part = (hex: string, start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  const parts = [1, 3, 5].map((start) =>
    Math.round(part(one, start) * (1 - share) + part(other, start) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}
