import { axeProblems } from '../support/axe.ts';
import { expectClean } from './support/accessible.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** What only some shops show: the question of consent, and the page of figures for their staff. */

const token = 'a password for the page of figures';
test.use({ shopOptions: { env: { INTEGRATIONS_SANDBOX: 'true', VITALS_TOKEN: token } } });

for (const width of [390, 1440]) {
  test.describe(`axe finds nothing at ${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
      contextOptions: { reducedMotion: 'reduce' },
      httpCredentials: { username: 'staff', password: token },
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
