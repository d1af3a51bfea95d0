import { darken, lighten } from '../colour.ts';
import { type Finish, lightRound, metalPaint } from '../light.ts';
import type { Palette } from '../palette.ts';
import { ellipse, group, num, path, type Sheet } from '../sheet.ts';

/** Outlines and parts that several packs share. Everything stands on y = 0 with y growing downwards. */

/** A bottle's outline: straight sides, a round shoulder to a neck, a gently curved foot. */
export function bottleOutline(
  width: number,
  height: number,
  shoulder: number,
  neck: number,
  foot = 22,
): string {
  const half = width / 2;
  const sag = width * 0.028;
  const s = -(height - shoulder);
  return [
    `M${num(-half)} ${num(-foot)}`,
    `L${num(-half)} ${num(s)}`,
    `C${num(-half)} ${num(s - shoulder * 0.62)} ${num(-neck - (half - neck) * 0.5)} ${num(-height)} ${num(-neck)} ${num(-height)}`,
    `L${num(neck)} ${num(-height)}`,
    `C${num(neck + (half - neck) * 0.5)} ${num(-height)} ${num(half)} ${num(s - shoulder * 0.62)} ${num(half)} ${num(s)}`,
    `L${num(half)} ${num(-foot)}`,
    `C${num(half)} ${num(-foot * 0.3)} ${num(half - foot * 0.5)} ${num(sag * 0.2)} ${num(half - foot)} ${num(sag * 0.35)}`,
    `C${num(half * 0.4)} ${num(sag)} ${num(-half * 0.4)} ${num(sag)} ${num(-half + foot)} ${num(sag * 0.35)}`,
    `C${num(-half + foot * 0.5)} ${num(sag * 0.2)} ${num(-half)} ${num(-foot * 0.3)} ${num(-half)} ${num(-foot)}Z`,
  ].join('');
}

/** A cylinder's outline between `bottom` and `top`, seen slightly from above. */
export function drumOutline(width: number, bottom: number, top: number, radius = 6): string {
  const half = width / 2;
  const sag = width * 0.028;
  return [
    `M${num(-half)} ${num(bottom)}`,
    `L${num(-half)} ${num(top + radius)}`,
    `Q${num(-half)} ${num(top)} ${num(-half + radius)} ${num(top - sag * 0.3)}`,
    `C${num(-half * 0.4)} ${num(top - sag)} ${num(half * 0.4)} ${num(top - sag)} ${num(half - radius)} ${num(top - sag * 0.3)}`,
    `Q${num(half)} ${num(top)} ${num(half)} ${num(top + radius)}`,
    `L${num(half)} ${num(bottom)}`,
    `C${num(half * 0.5)} ${num(bottom + sag)} ${num(-half * 0.5)} ${num(bottom + sag)} ${num(-half)} ${num(bottom)}Z`,
  ].join('');
}

export interface DrumSize {
  readonly width: number;
  readonly bottom: number;
  readonly top: number;
}

/** A cap in the palette's material, with the gap's shadow where it meets the pack. */
export function cap(sheet: Sheet, palette: Palette, size: DrumSize, radius = 8): string {
  const { width, bottom, top } = size;
  const half = width / 2;
  const outline = drumOutline(width, bottom, top, radius);
  const lid = topFace(sheet, palette.cap, width, top, radius);
  if (palette.capMaterial === 'metal') {
    const foot = sheet.linear(
      [
        [0, '#fffaf2', 0.25],
        [0.1, '#fffaf2', 0],
        [0.86, '#2b0f16', 0],
        [1, '#2b0f16', 0.3],
      ],
      0,
      top,
      0,
      bottom,
    );
    return path(outline, metalPaint(sheet, palette.cap, -half, half)) + path(outline, foot) + lid;
  }
  const finish: Finish = palette.capMaterial === 'wood' ? 'matte' : 'gloss';
  const grain = palette.capMaterial === 'wood' ? woodGrain(sheet, palette.cap, outline, size) : '';
  const lit = lightRound(sheet, outline, { x0: -half, x1: half, y0: top, y1: bottom }, finish);
  return path(outline, palette.cap) + grain + lit + lid;
}

/** The sliver of a cap's top that the camera sees. */
function topFace(sheet: Sheet, colour: string, width: number, top: number, radius: number): string {
  const rx = width / 2 - radius * 0.7;
  const ry = width * 0.02 + 1;
  const paint = sheet.linear(
    [
      [0, lighten(colour, 0.75)],
      [0.5, lighten(colour, 0.35)],
      [1, darken(colour, 0.12)],
    ],
    -rx,
    0,
    rx,
    0,
  );
  return ellipse(0, top + ry * 0.15, rx, ry, paint, 'opacity="0.9"');
}

function woodGrain(sheet: Sheet, colour: string, outline: string, { width, bottom, top }: DrumSize): string {
  const lines: string[] = [];
  const count = Math.round(width / 9);
  for (let index = 0; index < count; index++) {
    const x = -width / 2 + (index + 0.5) * (width / count);
    const bow = Math.sin(index * 2.3) * width * 0.03;
    const tone =
      index % 3 === 0 ? darken(colour, 0.3) : index % 3 === 1 ? lighten(colour, 0.3) : darken(colour, 0.16);
    lines.push(
      `<path d="M${num(x)} ${num(bottom + 12)}C${num(x + bow)} ${num(bottom * 0.7 + top * 0.3)} ${num(x - bow)} ${num(bottom * 0.35 + top * 0.65)} ${num(x + bow * 0.4)} ${num(top - 12)}" stroke="${tone}" stroke-width="${num(1 + (index % 4) * 0.8)}" fill="none" opacity="0.5"/>`,
    );
  }
  return group(lines.join(''), sheet.clip(outline));
}

/** The shadow a cap or collar throws on what is beneath it. */
export function capShadow(sheet: Sheet, width: number, y: number, outline: string): string {
  const shade = ellipse(width * 0.06, y + 5, width * 0.52, 11, '#2b0f16', `opacity="0.45" ${sheet.blur(5)}`);
  return group(shade, sheet.clip(outline));
}

/** Fine vertical ribs on a screw cap. */
export function ribs(width: number, bottom: number, top: number): string {
  const lines: string[] = [];
  const count = 26;
  for (let index = 1; index < count; index++) {
    const x = -Math.cos((index / count) * Math.PI) * (width / 2);
    lines.push(`M${num(x)} ${num(top)}V${num(bottom)}`);
  }
  return `<path d="${lines.join('')}" stroke="#2b0f16" stroke-width="1.1" opacity="0.2"/>`;
}
