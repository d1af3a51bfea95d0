/**
 * `npm run bench -- against <checkout> [pairs]`: compares this shop with the shop of another checkout, which must be installed and
 * built. Measures the first load of each page on the way to an order, and a press of add-to-cart, in Chromium slowed down four
 * times. The two shops are measured in turns, so that a change of the machine's speed affects both.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { chromiumFlags, requireWholeChromium } from '../scripts/support/prerequisites.ts';
import type { ShopProcess } from '../scripts/support/shopProcess.ts';
import { addToCart } from './support/addToCart.ts';
import { median } from './support/figures.ts';
import { measureFirstLoad } from './support/firstLoad.ts';
import { pathsToOrder } from './support/pathsToOrder.ts';
import { startQuietShop } from './support/quietShop.ts';

export default async function benchAgainst([checkout, pairs = '16']: readonly string[]): Promise<void> {
  if (checkout === undefined || !existsSync(resolve(checkout, 'dist/server'))) {
    console.error(`Name the folder of a checkout that is built: \`npm ci && npm run build\` there.`);
    process.exitCode = 2;
    return;
  }
  await using ours = await startQuietShop();
  const other: { startQuietShop(): Promise<ShopProcess> } = await import(
    pathToFileURL(resolve(checkout, 'bench/support/quietShop.ts')).href
  );
  await using theirs = await other.startQuietShop();
  const browser = await chromium.launch({ executablePath: requireWholeChromium(), args: chromiumFlags });
  const ratios = new Map<string, Pair[]>();
  const paths = await pathsToOrder();
  // The first pictures, pages and compiled scripts of each shop do not count.
  for (const { url } of [ours, theirs]) await measureAll(browser, url, paths);
  for (let pair = 0; pair < Number(pairs); pair++) {
    const turns = pair % 2 === 0 ? [ours, theirs] : [theirs, ours];
    const figures = new Map<ShopProcess, Map<string, number>>();
    for (const shop of turns) figures.set(shop, await measureAll(browser, shop.url, paths));
    for (const [what, ms] of figures.get(ours) ?? []) {
      const other = figures.get(theirs)?.get(what);
      if (other !== undefined) ratios.set(what, [...(ratios.get(what) ?? []), { ours: ms, theirs: other }]);
    }
  }
  await browser.close();
  console.table([...ratios].map(([what, all]) => rowOf(what, all)));
}

/** Milliseconds. */
interface Pair {
  readonly ours: number;
  readonly theirs: number;
}

async function measureAll(browser: Browser, shopUrl: string, paths: readonly string[]) {
  const figures = new Map<string, number>();
  for (const path of paths) {
    // The server's own first rendering of a page does not count.
    await (await fetch(`${shopUrl}${path}`)).arrayBuffer();
    for (const [what, ms] of Object.entries(await measureFirstLoad(browser, `${shopUrl}${path}`))) {
      figures.set(`${path}: ${what}`, ms);
    }
  }
  const { changed, shown } = await addToCart(browser, shopUrl);
  figures.set('add to cart: click → changed count', changed);
  figures.set('add to cart: press → painted count', shown);
  return figures;
}

function rowOf(what: string, pairs: readonly Pair[]) {
  const ratios = pairs.map(({ ours, theirs }) => ours / theirs).toSorted((a, b) => a - b);
  const quarter = (part: number) => ratios[Math.round(part * (ratios.length - 1))]?.toFixed(2) ?? '';
  return {
    'median ms': what,
    here: median(pairs.map(({ ours }) => ours)).toFixed(0),
    there: median(pairs.map(({ theirs }) => theirs)).toFixed(0),
    'median ratio': median(ratios).toFixed(2),
    'half of the ratios lie within': `${quarter(0.25)} to ${quarter(0.75)}`,
  };
}
