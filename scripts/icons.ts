/**
 * Draws the shop's icons and writes them to `public/`: for the browser's tab, the home screen of a phone, and the list of
 * installed programs. Run by hand after a change of the mark: `npm run icons`; the results are committed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { iconSvg } from '../demo/packshots/brand.ts';

const ground = '#b3213f';
const petals = '#fff6e8';
const heart = '#f2a322';
const folder = new URL('../public/', import.meta.url);

const rounded = iconSvg(ground, petals, heart);
/** Phones crop this icon to their own shape, so the mark stays within the middle four fifths. */
const whole = iconSvg(ground, petals, heart, 62, 0);

const pictures = [
  ['icon-192.png', rounded, 192],
  ['icon-512.png', rounded, 512],
  ['icon-maskable-512.png', whole, 512],
  ['apple-touch-icon.png', whole, 180],
] as const;

await mkdir(new URL('icons/', folder), { recursive: true });
await writeFile(new URL('icon.svg', folder), `${rounded}\n`);
await Promise.all(
  pictures.map(([name, svg, size]) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 100 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toFile(new URL(`icons/${name}`, folder).pathname),
  ),
);
console.log(`${pictures.length + 1} icons in public/`);
