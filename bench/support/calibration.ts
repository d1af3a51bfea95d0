/** Measures how fast the machine is now, to compare figures from other machines and other days. */
import type { Browser } from 'playwright';

/** The median time of a fixed piece of work in Chromium, in milliseconds. @param slowDown factor of CPU throttling */
export async function fixedLoopInBrowserMs(browser: Browser, slowDown: number): Promise<number> {
  const page = await browser.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const ms = await page.evaluate(`(${medianOf})(${fixedWork})`);
  await page.close();
  return Number(ms);
}

function medianOf(work: () => unknown): number {
  const times = Array.from({ length: 7 }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return times.toSorted((a, b) => a - b)[3] ?? Number.NaN;
}

/** About ten milliseconds of objects, texts and sums. */
function fixedWork(): number {
  const texts = new Map<string, number>();
  for (let round = 0; round < 40_000; round++) {
    const name = `item ${round % 1_000}`;
    texts.set(name, (texts.get(name) ?? 0) + name.length);
  }
  return JSON.stringify([...texts]).length;
}
