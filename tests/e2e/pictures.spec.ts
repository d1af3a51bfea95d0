import { gel } from './support/shopper.ts';
import { expect, type Locator, test } from './support/test.ts';
import { tilesIn } from './support/tiles.ts';
import { visit } from './support/visit.ts';

test('a picture that the busy server refuses is loaded again, twice, and when the shopper is online again', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/503|ERR_INTERNET_DISCONNECTED/);
  const refusals = new Map<string, number>();
  let refused = 1;
  await page.route(/_next\/image/, async (route) => {
    const address = route.request().url();
    const times = refusals.get(address) ?? 0;
    refusals.set(address, times + 1);
    if (times < refused) await route.fulfill({ status: 503 });
    else await route.continue();
  });
  await visit(page, '/shop');
  // Somebody is there.
  await page.evaluate(() => scrollTo(0, 10));
  const picture = tilesIn(page.getByRole('main')).first().locator('img').first();
  await expect.poll(() => isDrawn(picture)).toBe(true);

  refused = 3;
  refusals.clear();
  await visit(page, '/shop');
  await page.evaluate(() => scrollTo(0, 10));
  await expect.poll(() => Math.min(...refusals.values())).toBe(3);
  expect(await isDrawn(picture)).toBe(false);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(() => isDrawn(picture)).toBe(true);
});

test('until a picture of the gallery has been loaded, its thumbnail stands in for it', async ({ page }) => {
  const pictures = Promise.withResolvers<void>();
  await page.route(/_next\/image.*w=(384|640|750|828|1080|1200)&/, async (route) => {
    await pictures.promise;
    await route.continue();
  });
  await visit(page, `/products/${gel.slug}`);
  const gallery = page.getByRole('region', { name: /^Pictures of/ });
  await gallery.hover();
  const slide = gallery
    .getByRole('button', { name: /see it larger/ })
    .nth(1)
    .locator('..');
  await expect(slide).toHaveCSS('background-image', /w=256/);
  await expect(slide.locator('img')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await gallery.getByRole('link', { name: /^Picture 2 of/ }).click();
  pictures.resolve();
  await expect.poll(() => isDrawn(slide.locator('img'))).toBe(true);
});

function isDrawn(picture: Locator): Promise<boolean> {
  return picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
}
