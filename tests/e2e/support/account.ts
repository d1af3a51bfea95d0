import { expect, type Locator, type Page } from './test.ts';
import { visit } from './visit.ts';

/** Opens a section of the account and waits until its data is loaded. */
export async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Account' }).last().getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** The rows of a list of figures, by label. */
export async function figures(list: Locator): Promise<Record<string, string>> {
  await expect(list).toBeVisible();
  return Object.fromEntries(
    await list
      .locator('div')
      .evaluateAll((rows) =>
        rows.map((row) => [
          row.querySelector('dt')?.firstChild?.textContent ?? '',
          row.querySelector('dd')?.textContent ?? '',
        ]),
      ),
  );
}

/** The account's points and their transactions, newest first. */
export async function points(page: Page) {
  await visit(page, '/pages/account?section=rewards');
  const region = page.getByRole('region', { name: 'Reward points' });
  const balance = await figures(region.locator('dl'));
  const entries = await region
    .getByRole('list', { name: 'Points that came and went' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => [...item.children].slice(0, 2).map((part) => part.textContent)),
    );
  return { balance, entries };
}
