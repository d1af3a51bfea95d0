import type { Page } from './test.ts';

/**
 * Opens a page and waits until it is interactive; an earlier press would be handled by the browser, not by the shop.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await untilAlive(page);
}

/** Waits until React has hydrated the page, which shows in React's marks on its elements. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    null,
    { polling: 50 },
  );
}

/** The distance in pixels by which the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(10_000, 0);
    return scrollX;
  });
}
