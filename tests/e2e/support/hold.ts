import type { Page } from './test.ts';

export interface Held {
  letThrough(): void;
  abort(): void;
}

/** Holds requests back: scripts, or calls of the API. */
export async function hold(page: Page, which: string | RegExp): Promise<Held> {
  const { promise, resolve } = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(which, async (route) => {
    const next = await promise;
    // The page that requested it may be closed by now.
    await route[next]().catch(() => {});
  });
  return { letThrough: () => resolve('continue'), abort: () => resolve('abort') };
}
