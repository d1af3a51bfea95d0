import type { CDPSession } from 'playwright';

/** Starts to count the processor time of a page's main thread. Returns a function that gives the milliseconds until now. */
export async function countMainThread(devtools: CDPSession): Promise<() => Promise<number>> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}
