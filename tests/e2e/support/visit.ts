import type { Page } from './test.ts';

/** Opens a page and waits until it has come alive: before that, a press is the browser's and not the shop's. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await untilAlive(page);
}

/** React has taken the server's page over: it has marked the elements as its own. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    null,
    { polling: 50 },
  );
}

/** How far the page can be scrolled sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(10_000, 0);
    return scrollX;
  });
}
