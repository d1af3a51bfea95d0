/**
 * `npm run bench -- lighthouse [runs]`: Lighthouse's performance, simulated mobile, on every screen of the main job.
 * Prints the median of the runs (5 by default) beside the best open peers' range on such a machine.
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumFlags, requireChromium } from '../scripts/support/prerequisites.ts';
import { demoShop } from '../server/demo/index.ts';
import { median } from './support/figures.ts';
import { startQuietShop } from './support/quietShop.ts';

const paths = ['/', '/shop', '/products/{slug}', '/pages/cart', '/pages/checkout'];

export default async function benchLighthouse([runs = '5']: string[]): Promise<void> {
  await using shop = await startQuietShop();
  const slug =
    demoShop.products.find(({ isFeatured, status }) => isFeatured && status === 'ENABLED')?.slug ?? '';
  const rows = [];
  for (const path of paths) {
    rows.push(await measure(shop.url, path.replace('{slug}', slug), Number(runs)));
    console.log(JSON.stringify(rows.at(-1)));
  }
  console.table(rows);
  console.log('Peers, measured on such a machine: score 76 to 98, LCP 1.8 to 4.1 s.');
}

async function measure(origin: string, path: string, runs: number) {
  const results: Awaited<ReturnType<typeof once>>[] = [];
  for (let run = 0; run < runs; run++) results.push(await once(new URL(path, origin).href));
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

/** One run in a fresh browser, so that nothing is cached. */
async function once(url: string) {
  const chrome = await launch({
    chromePath: requireChromium(),
    chromeFlags: ['--headless', ...chromiumFlags],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: ['performance'],
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { audits, categories } = result.lhr;
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    return {
      score: categories.performance?.score ?? Number.NaN,
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      bytes: value('total-byte-weight'),
    };
  } finally {
    chrome.kill();
  }
}
