/**
 * `npm run fonts`: subsets the shop's fonts to the characters that it uses and writes them to `src/views/design/fonts/`. Run it
 * by hand after a change of fonts or characters, and commit the results. It needs Python with fontTools and Brotli (Debian:
 * `python3-fonttools`, `python3-brotli`), which no npm package replaces for variable fonts.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import subsetFont from 'subset-font';

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const printed = `${ascii}\u00a0·×–—‘’“”…•→←é©½`;
/** The characters of headings: without symbols that only running text needs. */
const headings = printed.replace(/[#$*<>@[\\\]^_`{|}~•→←©]/g, '');

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, 'src/views/design/fonts');

interface Cut {
  /** Path of the font's file in its npm package. */
  readonly from: string;
  readonly characters: string;
  readonly weights?: { readonly min: number; readonly max: number };
}

async function cut({ from, characters, weights }: Cut, path: string): Promise<void> {
  const whole = await readFile(join(root, 'node_modules', from));
  const options = {
    targetFormat: 'woff2' as const,
    // Hints only help on low-resolution screens and are a third of a font's size.
    noHinting: true,
    ...(weights && { variationAxes: { wght: weights } }),
  };
  const face = await subsetFont(whole, characters, options);
  await writeFile(path, face);
}

const display = join(folder, 'display.woff2');
await cut({ from: '@fontsource/gloock/files/gloock-latin-400-normal.woff2', characters: headings }, display);

// The rupee sign is in the family's latin-ext file; in a file of its own it would cost every page a request.
const text = join(folder, 'text.woff2');
const figtree = '@fontsource-variable/figtree/files/figtree';
const weights = { min: 400, max: 700 };
await cut({ from: `${figtree}-latin-wght-normal.woff2`, characters: printed, weights }, text);
const scratch = await mkdtemp(join(tmpdir(), 'storefront-fonts-'));
const rupee = join(scratch, 'rupee.woff2');
await cut({ from: `${figtree}-latin-ext-wght-normal.woff2`, characters: '₹', weights }, rupee);
const addGlyphs = fileURLToPath(new URL('addGlyphs.py', import.meta.url));
await promisify(execFile)('python3', [addGlyphs, text, rupee]);
await rm(scratch, { recursive: true });

for (const path of [display, text]) console.log(`${path}  ${(await stat(path)).size} bytes`);

// Invoices are drawn with faces of one weight each.
const drawn = join(root, 'server/invoices/fonts');
for (const weight of [400, 600]) {
  const options = { targetFormat: 'sfnt' as const, variationAxes: { wght: weight } };
  await writeFile(
    join(drawn, `text-${weight}.ttf`),
    await subsetFont(await readFile(text), `${printed}₹`, options),
  );
}
await writeFile(
  join(drawn, 'display.ttf'),
  await subsetFont(await readFile(display), headings, { targetFormat: 'sfnt' }),
);
