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
  const pairsOf = new Map<string, Pair[]>();
  for (const measure of await subjects(browser)) {
    // A first round that does not count: in it, each shop draws its pictures and the browser compiles the scripts.
    for (const { url } of [ours, theirs]) await measure(url);
    for (let pair = 0; pair < Number(pairs); pair++) {
      const turns = pair % 2 === 0 ? [ours, theirs] : [theirs, ours];
      const figures = new Map<ShopProcess, Figures>();
      for (const shop of turns) figures.set(shop, await measure(shop.url));
      for (const [what, ms] of Object.entries(figures.get(ours) ?? {})) {
        const other = figures.get(theirs)?.[what];
        if (other !== undefined)
          pairsOf.set(what, [...(pairsOf.get(what) ?? []), { ours: ms, theirs: other }]);
      }
    }
  }
  await browser.close();
  console.table([...pairsOf].map(([what, all]) => rowOf(what, all)));
}

/** Milliseconds. */
interface Pair {
  readonly ours: number;
  readonly theirs: number;
}

/** Times in milliseconds, each under the name of what was measured. */
type Figures = Readonly<Record<string, number>>;

/** What is compared: each function measures one page, or the press of add-to-cart, in the shop at the given address. */
async function subjects(browser: Browser): Promise<((shopUrl: string) => Promise<Figures>)[]> {
  const loads = (await pathsToOrder()).map((path) => async (shopUrl: string) => {
    // The server's own first rendering of a page does not count.
    await (await fetch(`${shopUrl}${path}`)).arrayBuffer();
    const figures = await measureFirstLoad(browser, `${shopUrl}${path}`);
    return Object.fromEntries(Object.entries(figures).map(([what, ms]) => [`${path}: ${what}`, ms]));
  });
  return [
    ...loads,
    async (shopUrl: string) => {
      const { changed, shown } = await addToCart(browser, shopUrl);
      return { 'add to cart: click → changed count': changed, 'add to cart: press → painted count': shown };
    },
  ];
}

function rowOf(what: string, pairs: readonly Pair[]) {
  const ratios = pairs.map(({ ours, theirs }) => ours / theirs).toSorted((a, b) => a - b);
  // With a probability of 95 %, the true median lies between the ratios of these two ranks (binomial distribution).
  const half = 0.98 * Math.sqrt(ratios.length);
  const lowest = Math.max(0, Math.floor(ratios.length / 2 - half));
  const at = (rank: number) => ratios.at(rank)?.toFixed(2) ?? '';
  return {
    'median ms': what,
    here: median(pairs.map(({ ours }) => ours)).toFixed(0),
    there: median(pairs.map(({ theirs }) => theirs)).toFixed(0),
    'median ratio': median(ratios).toFixed(2),
    'its 95 % interval': `${at(lowest)} to ${at(-1 - lowest)}`,
  };
}
