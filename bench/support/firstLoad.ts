/** Measures how long a page takes to load for a new visitor on a phone: nothing is cached, and the processor is slowed down. */
import type { Browser } from 'playwright';
import { countMainThread, slowDown, waitUntilIdle } from './slowPage.ts';

/** Milliseconds; the first four since the start of the navigation. */
interface FirstLoad {
  readonly 'first byte': number;
  readonly 'first content': number;
  readonly 'largest content': number;
  readonly 'load event': number;
  /** The sum of what long tasks take beyond 50 ms. */
  readonly blocked: number;
  /** The main thread's processor time until the load event. Other load on the machine changes it least. */
  readonly 'work until the load event': number;
  /** The same until the page is at rest. */
  readonly work: number;
}

export async function measureFirstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const worked = await countMainThread(devtools);
  await page.goto(url, { waitUntil: 'load' });
  const untilLoad = await worked();
  await waitUntilIdle(page);
  const work = await worked();
  const times = await page.evaluate(async () => {
    const recorded = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          resolve(list.getEntries());
        });
        observer.observe({ type, buffered: true });
        // The observer is not called when there is no entry, for example no long task.
        setTimeout(() => resolve([]), 1_000);
      });
    const [navigation] = performance.getEntriesByType('navigation');
    if (!(navigation instanceof PerformanceNavigationTiming))
      throw new Error('The page was not navigated to');
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const [largest, long] = await Promise.all([recorded('largest-contentful-paint'), recorded('longtask')]);
    return {
      'first byte': navigation.responseStart,
      'first content': paint?.startTime ?? Number.NaN,
      'largest content': largest.at(-1)?.startTime ?? Number.NaN,
      'load event': navigation.loadEventEnd,
      blocked: long.reduce((sum, { duration }) => sum + duration - 50, 0),
    };
  });
  await context.close();
  return { ...times, 'work until the load event': untilLoad, work };
}
