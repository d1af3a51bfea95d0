/**
 * `npm run budget`: the JavaScript that each route loads before it is interactive, gzipped: the start, the entry
 * and what it imports, and the route's own modules. Exits 1 when one is above the budget.
 */
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { chunksOf, entry } from './support/pageTemplate.ts';

const BUDGET_BYTES = 135 * 1024;
const starts = ['src/boot.ts', entry];
const client = new URL('../dist/client/', import.meta.url);

const manifest: Manifest = JSON.parse(await readManifest());
const sizes = new Map<string, number>();
const routes = (manifest[entry]?.dynamicImports ?? []).filter(
  (source) => source.startsWith('src/routes/') && source.endsWith('.tsx'),
);
const rows = await Promise.all(routes.map(async (source) => ({ source, bytes: await firstLoad(source) })));
rows.sort((a, b) => b.bytes - a.bytes);

console.log(`First-load JavaScript, gzipped; budget ${kilobytes(BUDGET_BYTES)}`);
for (const { source, bytes } of rows) {
  const verdict = bytes > BUDGET_BYTES ? '  over budget' : '';
  console.log(`  ${source.padEnd(32)} ${kilobytes(bytes).padStart(9)}${verdict}`);
}
const over = rows.filter(({ bytes }) => bytes > BUDGET_BYTES).length;
console.log(`${rows.length - over} passed, ${over} failed`);
process.exitCode = over > 0 || rows.length === 0 ? 1 : 0;

async function firstLoad(route: string): Promise<number> {
  const files = new Set([...starts, route].flatMap((source) => chunksOf(manifest, source).scripts));
  const bytes = await Promise.all([...files].map(gzipped));
  return bytes.reduce((sum, size) => sum + size, 0);
}

async function gzipped(file: string): Promise<number> {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(await readFile(new URL(file, client)), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}

async function readManifest(): Promise<string> {
  try {
    return await readFile(new URL('.vite/manifest.json', client), 'utf8');
  } catch {
    console.error('There is no build to measure: run `npm run build` first.');
    process.exit(2);
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
