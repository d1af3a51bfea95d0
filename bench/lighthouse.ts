/**
 * `npm run bench -- lighthouse [runs]`: Lighthouse's performance score, simulated mobile, for every page of the way
 * to an order. Prints the median of the runs (5 by default).
 *
 * `npm run bench -- lighthouse quality`: Lighthouse's accessibility, best practices and SEO scores for one page of
 * each kind. Exits with 1 if a score is below 100.
 */
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { chromiumFlags, requireWholeChromium } from '../scripts/support/prerequisites.ts';
import { median } from './support/figures.ts';
import { pathsToOrder, productPath } from './support/pathsToOrder.ts';
import { startQuietShop } from './support/quietShop.ts';

const qualityPaths = [
  '/',
  '/shop',
  '/blog',
  '/blog/monsoon-hair',
  '/pages/returns',
  '/elements',
  '/search?search=rose',
  '/pages/cart',
  '/pages/checkout',
  '/pages/account',
  '/pages/wishlist',
];
/** Pages that are marked as not for search engines. */
const hidden = /^\/(?:elements|search|pages\/(?:cart|checkout|account|wishlist))/;
const qualities = ['accessibility', 'best-practices', 'seo'];

export default async function benchLighthouse([runs = '5']: string[]): Promise<void> {
  await using shop = await startQuietShop();
  const rows = [];
  // Awaited here, because the shop is stopped when this function returns.
  if (runs === 'quality') return await measureQuality(shop.url);
  for (const path of await pathsToOrder()) {
    rows.push(await measure(shop.url, path, Number(runs)));
    console.log(JSON.stringify(rows.at(-1)));
  }
  console.table(rows);
}

async function measure(origin: string, path: string, runs: number) {
  const results: Awaited<ReturnType<typeof once>>[] = [];
  for (let tries = 0; results.length < runs && tries < 2 * runs; tries++) {
    const result = await once(new URL(path, origin).href);
    // Occasionally Lighthouse sees no paint at all; that run does not count.
    if (!Number.isNaN(result.score)) results.push(result);
  }
  const middle = (name: keyof (typeof results)[number]) => median(results.map((result) => result[name]));
  return {
    path,
    score: Math.round(middle('score') * 100),
    'FCP s': (middle('fcp') / 1000).toFixed(2),
    'LCP s': (middle('lcp') / 1000).toFixed(2),
    'TBT ms': middle('tbt').toFixed(0),
    CLS: middle('cls').toFixed(3),
    'KB in all': (middle('bytes') / 1024).toFixed(0),
  };
}

async function measureQuality(origin: string): Promise<void> {
  const rows = [];
  for (const path of [await productPath(), ...qualityPaths]) {
    const { categories, audits } = await run(new URL(path, origin).href, {
      onlyCategories: qualities,
      ...(hidden.test(path) && { skipAudits: ['is-crawlable'] }),
    });
    const scores = qualities.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const);
    const faults = Object.values(audits).filter(({ score }) => score !== null && score < 1);
    rows.push({ path, ...Object.fromEntries(scores), faults: faults.map(({ id }) => id).join(' ') });
    if (scores.some(([, score]) => score < 100)) process.exitCode = 1;
  }
  console.table(rows);
}

async function once(url: string) {
  const { audits, categories } = await run(url, { onlyCategories: ['performance'] });
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    score: categories.performance?.score ?? Number.NaN,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
  };
}

/** Runs Lighthouse once in a new browser, so that nothing is cached. */
async function run(url: string, flags: Flags) {
  const chrome = await launch({
    chromePath: requireWholeChromium(),
    chromeFlags: ['--headless', ...chromiumFlags],
  });
  try {
    const result = await lighthouse(url, { ...flags, port: chrome.port, logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}
