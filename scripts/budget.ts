/**
 * `npm run budget`: checks the size of each page's JavaScript. First, gzipped, what it loads before it is interactive: the boot
 * script, the entry with its imports, and the route's own modules. Then, in Chromium, everything that it loads without any
 * interaction, in its transfer size (Brotli), with every integration configured and no consent given. Exits 1 when a page is
 * over a budget, or when its first load contains the sign-in code, which may only load when somebody signs in.
 */
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import type { Manifest } from 'vite';
import { chunksOf, entry } from './support/pageTemplate.ts';
import { chromiumFlags, foundOrEnd, requireChromium } from './support/prerequisites.ts';
import { startShop } from './support/shopProcess.ts';
import { brotliSize, untouchedScripts } from './support/untouched.ts';

const BUDGET_BYTES = 135 * 1024;
/** Limits of the JavaScript that pages load without interaction. They grow only for what shoppers need; the goal is 140 KB. */
const untouchedBudgets = [
  { path: '/', most: 165.2 * 1024 },
  { path: '/shop', most: 168.3 * 1024 },
  { path: '/products/everyday-shower-gel', most: 180.5 * 1024 },
  { path: '/pages/cart', most: 183.0 * 1024 },
  { path: '/pages/checkout', most: 200.9 * 1024 },
];
/** An operation of the user pool; only the sign-in code contains its name. */
const IDENTITY = 'InitiateAuth';
const starts = ['src/boot.ts', entry];
const client = new URL('../dist/client/', import.meta.url);

interface Measure {
  readonly bytes: number;
  readonly hasIdentity: boolean;
}

const executablePath = foundOrEnd(requireChromium);
const manifest: Manifest = JSON.parse(await readManifest());
const measured = new Map<string, Measure>();
const routes = (manifest[entry]?.dynamicImports ?? []).filter(
  (source) => source.startsWith('src/routes/') && source.endsWith('/route.tsx'),
);
const rows = await Promise.all(routes.map(async (source) => ({ source, ...(await firstLoad(source)) })));
rows.sort((a, b) => b.bytes - a.bytes);

console.log(`First-load JavaScript, gzipped; budget ${kilobytes(BUDGET_BYTES)}`);
for (const { source, bytes, hasIdentity } of rows) {
  const verdict = `${bytes > BUDGET_BYTES ? '  over budget' : ''}${hasIdentity ? '  has identity code' : ''}`;
  console.log(`  ${source.padEnd(32)} ${kilobytes(bytes).padStart(9)}${verdict}`);
}
const pages = await untouchedPages();
console.log('JavaScript that a page loads untouched, Brotli');
for (const { path, bytes, most } of pages) {
  const verdict = bytes > most ? '  over budget' : '';
  console.log(`  ${path.padEnd(32)} ${kilobytes(bytes).padStart(9)}  budget ${kilobytes(most)}${verdict}`);
}
const failed =
  rows.filter(({ bytes, hasIdentity }) => bytes > BUDGET_BYTES || hasIdentity).length +
  pages.filter(({ bytes, most }) => bytes > most).length;
const counted = rows.length + pages.length;
console.log(`${counted - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || rows.length === 0 ? 1 : 0;

async function untouchedPages() {
  await using shop = await startShop({ env: { INTEGRATIONS_SANDBOX: 'true' } });
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const pages = await Promise.all(
    untouchedBudgets.map(async ({ path, most }) => {
      const { page } = await untouchedScripts(browser, `${shop.url}${path}`);
      return { path, most, bytes: await brotliSize(page) };
    }),
  );
  await browser.close();
  return pages;
}

async function firstLoad(route: string): Promise<Measure> {
  const files = new Set([...starts, route].flatMap((source) => chunksOf(manifest, source).scripts));
  const measures = await Promise.all([...files].map(measure));
  return {
    bytes: measures.reduce((sum, { bytes }) => sum + bytes, 0),
    hasIdentity: measures.some(({ hasIdentity }) => hasIdentity),
  };
}

async function measure(file: string): Promise<Measure> {
  const cached = measured.get(file);
  if (cached !== undefined) return cached;
  const script = await readFile(new URL(file, client));
  const found = { bytes: gzipSync(script, { level: 9 }).length, hasIdentity: script.includes(IDENTITY) };
  measured.set(file, found);
  return found;
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
