import { fileURLToPath } from 'node:url';
import { expectClean } from './support/accessible.ts';
import { expect, test } from './support/test.ts';
import { sidewaysScroll } from './support/visit.ts';

/** The page of a shop whose layout cannot be loaded: without header and footer. */

const menuUnreadable = fileURLToPath(new URL('./support/menuUnreadable.ts', import.meta.url));
test.use({ shopOptions: { preload: [menuUnreadable] } });
// In one worker, because its shop is no other test's.
test.describe.configure({ mode: 'default' });

for (const width of [390, 1440]) {
  test.describe(`axe finds nothing at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('where the layout cannot be loaded, and what helps is offered', async ({ page, complaints }) => {
      complaints.allow(/status of 50\d|Store data could not be loaded/);
      const response = await page.goto('/shop');
      expect(response?.status()).toBe(503);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong on our side');
      await expect(page.getByRole('banner')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/shop');
      await expectClean(page);
      expect(await sidewaysScroll(page)).toBe(0);
    });
  });
}
