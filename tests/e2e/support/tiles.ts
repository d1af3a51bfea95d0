import type { Locator, Page } from './test.ts';
import { visit } from './visit.ts';

/** The tiles of a place: the entries of its lists that have a heading and a price. */
export function tilesIn(place: Page | Locator): Locator {
  const page = 'page' in place ? place.page() : place;
  return place.getByRole('listitem').filter({ has: page.getByRole('heading'), hasText: '₹' });
}

/** The selector of tiles that can be seen. */
export const visibleTile = 'main li:has(> :is(h2, h3)):visible';

/**
 * The prices of a list's tiles in their order, in rupees: the price that shoppers pay, not a deal's price. Tiles that are sold
 * out are left out.
 */
export async function tilePrices(page: Page): Promise<number[]> {
  const tiles = tilesIn(page.getByRole('main')).filter({ hasNotText: 'Sold out' });
  const prices = await tiles.locator(':is(h2, h3) + p').allTextContents();
  return prices.map((text) => Number(/₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')));
}

/** The list, scrolled, so that the code of previews is loaded. */
export async function openList(page: Page): Promise<void> {
  await visit(page, '/shop');
  const code = page.waitForResponse(/productAhead-[\w-]+\.js$/);
  await page.mouse.wheel(0, 1_200);
  await (await code).finished();
}
