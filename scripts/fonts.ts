/**
 * Cuts the shop's faces down to the characters it prints and writes them to `src/views/design/fonts/`.
 * Run by hand after a change of face or of characters: `npm run fonts`; the results are committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const printed = `${ascii}\u00a0·×–—‘’“”…•→←é©½`;
/** Headings need no signs of programming. */
const headings = printed.replace(/[#$*<>@[\\\]^_`{|}~•→←©]/g, '');
const weights = { wght: { min: 400, max: 700 } };

// The rupee sign lives in each family's latin-ext file, so it becomes a file of its own.
const cuts = [
  { name: 'display', from: '@fontsource/gloock/files/gloock-latin-400-normal.woff2', text: headings },
  {
    name: 'text',
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    text: printed,
    variationAxes: weights,
  },
  {
    name: 'text-rupee',
    from: '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
    text: '₹',
    variationAxes: weights,
  },
];

const root = new URL('../', import.meta.url);
const folder = new URL('src/views/design/fonts/', root);
await mkdir(folder, { recursive: true });
for (const { name, from, text, variationAxes } of cuts) {
  const whole = await readFile(new URL(`node_modules/${from}`, root));
  const cut = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    ...(variationAxes && { variationAxes }),
  });
  await writeFile(new URL(`${name}.woff2`, folder), cut);
  console.log(`${name}.woff2  ${cut.length} bytes`);
}
