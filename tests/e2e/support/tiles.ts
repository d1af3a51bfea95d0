import type { Page } from './test.ts';
import { visit } from './visit.ts';

/**
 * The prices of a list's tiles in their order, in rupees: the price that shoppers pay, not a deal's price. Tiles that are sold
 * out are left out.
 */
export async function tilePrices(page: Page): Promise<number[]> {
  const tiles = page.getByRole('main').getByRole('article').filter({ hasNotText: 'Sold out' });
  return (await tiles.allTextContents()).map((text) =>
    Number(/Price ₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')),
  );
}

/** The list, scrolled, so that the code of previews is loaded. */
export async function openList(page: Page): Promise<void> {
  await visit(page, '/shop');
  const code = page.waitForResponse(/productAhead-[\w-]+\.js$/);
  await page.mouse.wheel(0, 1_200);
  await (await code).finished();
}
