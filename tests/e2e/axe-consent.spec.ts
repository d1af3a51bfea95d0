import { axeProblems } from '../support/axe.ts';
import { expectClean } from './support/accessible.ts';
import { test, vitalsToken } from './support/integrationsShop.ts';
import { expect } from './support/test.ts';
import { visit } from './support/visit.ts';

/** What only some shops show: the question of consent, and the page of figures for their staff. */

for (const width of [390, 1440]) {
  test.describe(`axe finds nothing at ${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
      httpCredentials: { username: 'staff', password: vitalsToken },
    });

    test('in the question of consent, asked and opened again', async ({ page }) => {
      await visit(page, '/shop');
      await page.mouse.wheel(0, 900);
      const bar = page.getByRole('region', { name: 'Your privacy choices' });
      await expect(bar).toBeVisible();
      await expectClean(page);
      await bar.getByRole('button', { name: 'No, thanks' }).click();
      await expect(bar).toBeHidden();
      await page.getByRole('button', { name: 'Your privacy choices' }).click();
      await expect(bar.getByRole('button', { name: 'Keep my choice' })).toBeVisible();
      await expectClean(page);
    });

    test('in the page of figures', async ({ page }) => {
      await page.goto('/vitals');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await axeProblems(page)).toEqual([]);
    });
  });
}
