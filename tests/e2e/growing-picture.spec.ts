import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Notes every picture that is put over the page, with where its movement starts and ends. */
async function notePictures(page: Page): Promise<() => Promise<{ src: string; path: number[][] }[]>> {
  await page.evaluate(() => {
    const noted: { src: string; path: number[][] }[] = [];
    Reflect.set(window, 'notedPictures', noted);
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLImageElement)) continue;
        const [movement] = node.getAnimations();
        const frames = movement?.effect instanceof KeyframeEffect ? movement.effect.getKeyframes() : [];
        const path = frames.map(({ transform }) => {
          const { e, f, a } = new DOMMatrix(String(transform));
          return [e, f, a * Number.parseFloat(node.style.width)].map(Math.round);
        });
        noted.push({ src: new URL(node.src).search, path });
      }
    }).observe(document.body, { childList: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'notedPictures'));
}

for (const width of [390, 1440]) {
  test(`at ${width} px a tile’s picture moves to where the product has it, and Back moves nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, '/shop');
    const tile = page.getByRole('main').getByRole('article').nth(6);
    // The parts of the page that are loaded after its start.
    await expect(tile.getByRole('button').first()).toBeAttached();
    await tile.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        tile.locator('img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
      )
      .toBe(true);
    const pictures = await notePictures(page);
    const boxOf = (img: Element) => {
      const { left, top, width: wide } = img.getBoundingClientRect();
      return [left, top, wide].map(Math.round);
    };
    const from = await tile.locator('img').evaluate(boxOf);
    await tile.getByRole('link').click();
    const large = page
      .getByRole('button', { name: /see it larger/ })
      .first()
      .locator('img');
    await expect(large).toBeVisible();
    await expect.poll(async () => (await pictures()).length).toBe(1);
    await expect(page.locator('body > img')).toHaveCount(0);
    expect((await pictures())[0]?.path).toEqual([from, await large.evaluate(boxOf)]);
    await page.goBack();
    await expect(tile).toBeVisible();
    expect(await pictures()).toHaveLength(1);
  });
}

test('nothing moves where the shopper wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/shop');
  const tile = page.getByRole('main').getByRole('article').first();
  await expect(tile.getByRole('button').first()).toBeAttached();
  const pictures = await notePictures(page);
  await tile.getByRole('link').click();
  await expect(page.getByRole('button', { name: /see it larger/ }).first()).toBeVisible();
  expect(await pictures()).toEqual([]);
});
