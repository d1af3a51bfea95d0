import type { Page } from './test.ts';

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
