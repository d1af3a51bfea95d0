/**
 * `npm run bench -- log [entries]`: measures frame times of the inspector's log while it is scrolled to its end and
 * back, in Chromium at full speed and slowed down four times.
 */
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { buildIfStale, qaPages } from '../scripts/support/pages.ts';
import { chromiumFlags, requireWholeChromium } from '../scripts/support/prerequisites.ts';
import { percentile } from './support/figures.ts';
import { longLog } from './support/longLog.ts';
import { startQuietShop } from './support/quietShop.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Pixels scrolled per frame: about 30 rows, as in a fast flick. */
const stride = 800;

export default async function benchLog([entries = '10000']: string[]): Promise<void> {
  await buildIfStale({ root, pagesDir: qaPages, onBuild: () => console.log('Building the inspector ...') });
  await using shop = await startQuietShop({ env: { PAGES_DIR: qaPages } });
  const browser = await chromium.launch({ executablePath: requireWholeChromium(), args: chromiumFlags });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${shop.url}/inspector`);
  await page.getByLabel('Import a scenario').setInputFiles({
    name: 'many.json',
    mimeType: 'application/json',
    buffer: Buffer.from(longLog(Number(entries))),
  });
  const shown = page.getByRole('listbox', { name: 'Events' }).getByRole('option');
  await shown.first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  const rows = [];
  for (const slowDown of [1, 4]) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    const frames = (await framesOfScrolling(page)).toSorted((a, b) => a - b);
    rows.push({
      what: `${Number(entries).toLocaleString('en-IN')} entries, ${slowDown}x slower processor`,
      frames: frames.length,
      'p50 ms': percentile(frames, 0.5).toFixed(1),
      'p95 ms': percentile(frames, 0.95).toFixed(1),
      'longest ms': percentile(frames, 1).toFixed(1),
      'rows in the page': await shown.count(),
    });
  }
  await browser.close();
  console.table(rows);
}

/** Returns the time between consecutive frames in milliseconds, while scrolling down and up again. */
function framesOfScrolling(page: Page): Promise<number[]> {
  return page.getByRole('listbox', { name: 'Events' }).evaluate(async (log, by) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const times: number[] = [];
    let before = await frame();
    for (const step of [by, -by]) {
      let from = -1;
      while (log.scrollTop !== from) {
        from = log.scrollTop;
        log.scrollTop += step;
        const now = await frame();
        times.push(now - before);
        before = now;
      }
    }
    return times;
  }, stride);
}
