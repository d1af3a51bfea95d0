import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font } from 'opentype.js';
import { num } from './sheet.ts';

/**
 * Lettering as outlines, so that a picture does not depend on the fonts installed where it is rendered.
 * Faces: `display` for the word mark, `name` for product names, `text` and `strong` for small print.
 */
export type Face = 'display' | 'name' | 'text' | 'strong';

export interface Line {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly align?: 'start' | 'middle' | 'end';
  /** Extra space between letters, in ems. */
  readonly tracking?: number;
  /** The line is set smaller when it would be wider than this. */
  readonly maxWidth?: number;
  readonly opacity?: number;
}

const FILES: Readonly<Record<Face, string>> = {
  display: '@fontsource/gloock/files/gloock-latin-400-normal.woff',
  name: '@fontsource/marcellus/files/marcellus-latin-400-normal.woff',
  text: '@fontsource/jost/files/jost-latin-400-normal.woff',
  strong: '@fontsource/jost/files/jost-latin-500-normal.woff',
};

const resolve = createRequire(import.meta.url).resolve;
const fonts = new Map<Face, Font>();

function fontOf(face: Face): Font {
  const known = fonts.get(face);
  if (known !== undefined) return known;
  const bytes = new Uint8Array(readFileSync(resolve(FILES[face])));
  const font = opentype.parse(bytes.buffer);
  fonts.set(face, font);
  return font;
}

/** Width of a line, in user units. */
export function measure(face: Face, text: string, size: number, tracking = 0): number {
  const font = fontOf(face);
  const advance = font.getAdvanceWidth(text, size, { kerning: true });
  return advance + tracking * size * Math.max(0, text.length - 1);
}

export function lettering(face: Face, text: string, line: Line): string {
  const tracking = line.tracking ?? 0;
  const wide = measure(face, text, line.size, tracking);
  const size =
    line.maxWidth !== undefined && wide > line.maxWidth ? (line.size * line.maxWidth) / wide : line.size;
  const width = measure(face, text, size, tracking);
  const start = line.align === 'middle' ? line.x - width / 2 : line.align === 'end' ? line.x - width : line.x;
  const opacity = line.opacity === undefined ? '' : ` opacity="${num(line.opacity)}"`;
  return `<path d="${outline(face, text, start, line.y, size, tracking)}" fill="${line.fill}"${opacity}/>`;
}

function outline(face: Face, text: string, x: number, y: number, size: number, tracking: number): string {
  const shape = fontOf(face).getPath(text, x, y, size, { kerning: true, letterSpacing: tracking });
  return shape.commands
    .map((command) => {
      switch (command.type) {
        case 'M':
        case 'L':
          return `${command.type}${num(command.x)} ${num(command.y)}`;
        case 'Q':
          return `Q${num(command.x1)} ${num(command.y1)} ${num(command.x)} ${num(command.y)}`;
        case 'C':
          return `C${num(command.x1)} ${num(command.y1)} ${num(command.x2)} ${num(command.y2)} ${num(command.x)} ${num(command.y)}`;
        default:
          return 'Z';
      }
    })
    .join('');
}
