/**
 * `npm run build`: both bundles of the shop, and the browser's files compressed ahead of time (Brotli 11, gzip 9);
 * `--plain` leaves that out. `VITE_QA=true` makes the build with the inspector, in `dist-qa`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createBuilder } from 'vite';
import { pagesDir } from '../vite.config.ts';
import { optionsAlone } from './support/options.ts';
import { hashPages, stampOf } from './support/pages.ts';

const isPlain = optionsAlone({ plain: { type: 'boolean', default: false } }).values.plain;
const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/;
const root = fileURLToPath(new URL('../', import.meta.url));

const sources = hashPages(root, pagesDir);
const builder = await createBuilder({ root, logLevel: 'warn' });
await builder.buildApp();
const client = join(root, pagesDir, 'client');
const files = (await readdir(client, { recursive: true })).filter((name) => compressible.test(name));
if (!isPlain) {
  await Promise.all(files.map(compress));
  await writeFile(stampOf(root, pagesDir), sources);
}
console.log(`Built the shop: ${files.length} files for the browser${isPlain ? '' : ', compressed'}.`);

async function compress(name: string) {
  const file = join(client, name);
  const content = await readFile(file);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    writeFile(`${file}.br`, await promisify(brotliCompress)(content, options)),
    writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
