import { expect, type Locator, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** The larger picture on a wide screen, with mouse and keyboard. */

test.use({ viewport: { width: 1440, height: 900 } });

async function openLarger(page: Page) {
  await visit(page, '/products/marigold-and-neroli-shower-gel');
  await page
    .getByRole('region', { name: /^Pictures of/ })
    .getByRole('button', { name: /see it larger/ })
    .first()
    .press('Enter');
  const dialog = page.getByRole('dialog');
  const picture = dialog.getByRole('img').last();
  await expect(picture).toBeVisible();
  return { dialog, picture };
}

const heightOf = async (picture: Locator) => (await picture.boundingBox())?.height ?? 0;

test('it has nearly the window’s height, and pixels for it', async ({ page }) => {
  const { picture } = await openLarger(page);
  await expect.poll(() => heightOf(picture)).toBeGreaterThan(850);
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThanOrEqual(700);
});

test('click, double click, wheel, keys and button magnify it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { dialog, picture } = await openLarger(page);
  const whole = await heightOf(picture);
  const isLarge = () => expect.poll(() => heightOf(picture)).toBeGreaterThan(whole * 2);
  const isWhole = () => expect.poll(() => heightOf(picture)).toBeLessThan(whole * 1.1);
  const stage = dialog.getByRole('group', { name: /^Picture 1 of/ });
  await stage.click();
  await isLarge();
  await stage.click();
  await isWhole();
  await stage.dblclick();
  await isLarge();
  await page.mouse.wheel(0, 100);
  await isWhole();
  await page.mouse.wheel(0, -100);
  await isLarge();
  await page.keyboard.press('-');
  await isWhole();
  await page.keyboard.press('+');
  await isLarge();
  const button = dialog.getByRole('button', { name: 'Magnify' });
  await button.click();
  await isWhole();
  await button.click();
  await isLarge();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('group', { name: /^Picture 2 of/ })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText(/^Picture 2 of/);
  await isWhole();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
