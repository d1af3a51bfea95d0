import { expect, type Locator, type Page } from './test.ts';
import { untilAlive } from './visit.ts';

/** Waits until the page's parts have arrived. One of them keeps the shopper's place. */
export async function untilWhole(page: Page): Promise<void> {
  await untilAlive(page);
  await expect(page.getByRole('button', { name: /^Wishlist: / }).first()).toBeAttached();
  await page.waitForLoadState('networkidle');
}

/** Opens the product of a tile. Returns a function that says how far the tile is from where it was pressed, in pixels. */
export async function openTile(page: Page, tile: Locator): Promise<() => Promise<number>> {
  // A shopper scrolls by a wheel or a finger, and from then on the shop scrolls nothing by itself.
  await page.mouse.wheel(0, 1);
  await tile.scrollIntoViewIfNeeded();
  // Measured at the moment of the press, because tiles can move until then.
  const pressedAt = tile.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const tell = () => resolve(element.getBoundingClientRect().top);
        element.addEventListener('click', tell, { capture: true, once: true });
      }),
  );
  await tile.getByRole('link').first().click();
  const before = await pressedAt;
  await expect(page).toHaveURL(/\/products\//);
  return async () =>
    Math.abs(await tile.evaluate((element, at) => element.getBoundingClientRect().top - at, before));
}
