/** What benchmarks of a page on a slow processor share. */
import type { CDPSession, Page } from 'playwright';

/** The factor by which Chromium's processor is slowed down. */
export const slowDown = 4;

/** Waits until the page is at rest: nothing loads, and pictures that came into view are drawn. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
  await page.waitForTimeout(500);
}

/** Starts to count the processor time of a page's main thread. Returns a function that gives the milliseconds until now. */
export async function countMainThread(devtools: CDPSession): Promise<() => Promise<number>> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}
