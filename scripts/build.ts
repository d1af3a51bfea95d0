/**
 * `npm run build`: both bundles of the shop, and the browser's files compressed ahead of time (Brotli 11, gzip 9);
 * `--plain` leaves that out. `VITE_QA=true` makes the build with the inspector, in `dist-qa`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createBuilder } from 'vite';
import { pagesDir } from '../vite.config.ts';
import { optionsOf } from './support/options.ts';
import { hashPages, stampOf } from './support/pages.ts';

const isPlain = optionsOf({ plain: { type: 'boolean', default: false } }).values.plain;
const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/;
const root = new URL('../', import.meta.url);

const sources = await hashPages(root.pathname, pagesDir);
const builder = await createBuilder({ root: root.pathname, logLevel: 'warn' });
await builder.buildApp();
const client = new URL(`${pagesDir}/client/`, root);
const files = (await readdir(client, { recursive: true })).filter((name) => compressible.test(name));
if (!isPlain) {
  await Promise.all(files.map(compress));
  await writeFile(stampOf(root.pathname, pagesDir), sources);
}
console.log(`Built the shop: ${files.length} files for the browser${isPlain ? '' : ', compressed'}.`);

async function compress(name: string) {
  const file = new URL(name, client);
  const content = await readFile(file);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    writeFile(`${file.pathname}.br`, await promisify(brotliCompress)(content, options)),
    writeFile(`${file.pathname}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
