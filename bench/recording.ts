/**
 * `npm run bench -- recording [pairs]`: measures how much recording slows a shopper down. Runs add-to-cart as in
 * `interaction`, alternately without and with the recorder, in the same browser and build. Recording may add 5 %.
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { buildIfStale, qaPages } from '../scripts/support/pages.ts';
import { chromiumFlags, requireWholeChromium } from '../scripts/support/prerequisites.ts';
import { addToCart, type Interaction } from './support/addToCart.ts';
import { median, percentile } from './support/figures.ts';
import { startQuietShop } from './support/quietShop.ts';

const most = 1.05;
const root = fileURLToPath(new URL('../', import.meta.url));

export default async function benchRecording([pairs = '30']: string[]): Promise<void> {
  await buildIfStale({ root, pagesDir: qaPages, onBuild: () => console.log('Building pages to record ...') });
  await using shop = await startQuietShop({ env: { PAGES_DIR: qaPages } });
  const browser = await chromium.launch({ executablePath: requireWholeChromium(), args: chromiumFlags });
  const runs = { off: [] as Interaction[], on: [] as Interaction[] };
  const run = async (recorder: keyof typeof runs) => {
    runs[recorder].push(await addToCart(browser, shop.url, recorder === 'on' ? '?record=1' : ''));
  };
  // The order alternates, so that neither always runs on the warmer machine.
  for (let pair = 0; pair < Number(pairs); pair++) {
    const [first, second] = pair % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const);
    await run(first);
    await run(second);
  }
  await browser.close();
  const rows = (['shown', 'work'] as const).map((figure) => {
    const off = runs.off.map((interaction) => interaction[figure]);
    const on = runs.on.map((interaction) => interaction[figure]);
    // Ratios within a pair, because other load on the machine changes more slowly than a pair takes.
    const ratios = on.map((time, pair) => time / (off[pair] ?? Number.NaN));
    const [least, highest] = spread(ratios);
    return {
      what: figure === 'shown' ? 'press to painted count' : 'work of the main thread meanwhile',
      'off, median ms': median(off).toFixed(1),
      'on, median ms': median(on).toFixed(1),
      ratio: median(ratios).toFixed(3),
      '95 of 100 such runs': `${least} to ${highest}`,
    };
  });
  console.table(rows);
  const isOver = rows.some(({ ratio }) => Number(ratio) > most);
  console.log(`${pairs} pairs, 4x slower processor, limit ${most}: ${isOver ? 'too much' : 'ok'}`);
  process.exitCode = isOver ? 1 : 0;
}

const DRAWS = 2_000;

/** Estimates the 95 % range of the median ratio by drawing pairs repeatedly (bootstrap). */
function spread(ratios: readonly number[]): [string, string] {
  const drawn = () => ratios.map(() => ratios[Math.floor(Math.random() * ratios.length)] ?? Number.NaN);
  const medians = Array.from({ length: DRAWS }, () => median(drawn())).sort((a, b) => a - b);
  return [percentile(medians, 0.025).toFixed(3), percentile(medians, 0.975).toFixed(3)];
}
