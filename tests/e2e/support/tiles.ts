import type { Page } from './test.ts';

/** The prices of a list's tiles in their order, in rupees: what one pays, not the price of a deal, and without what is sold out. */
export async function tilePrices(page: Page): Promise<number[]> {
  const tiles = page.getByRole('main').getByRole('article').filter({ hasNotText: 'Sold out' });
  return (await tiles.allTextContents()).map((text) =>
    Number(/Price ₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')),
  );
}
