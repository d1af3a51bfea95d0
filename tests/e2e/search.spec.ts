import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const rows = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

test('a search by keyboard alone: typed, walked, opened; the term comes back as a recent one [S2.8 S2.20 S2.32]', async ({
  page,
}) => {
  await visit(page, '/search');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('shower gel');
  await expect(rows(page).first()).toContainText(/shower gel/i);
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ products found/);

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?search=shower%20gel$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “shower gel”');
  await expect(rows(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();

  await field(page).fill('body lotion');
  await expect(rows(page).first()).toContainText(/body lotion/i);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
  const id = (await rows(page).first().getAttribute('id')) ?? '';
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/[\w-]+$/);

  await page.goBack();
  await expect(field(page)).toHaveValue('shower gel');
  await field(page).fill('');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page)).toHaveText(['shower gel']);
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/pages/cart');
  const icon = page.getByRole('link', { name: 'Search', exact: true });
  await expect(icon).toHaveAttribute('aria-expanded', 'false');
  await icon.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(/\/pages\/cart$/);
  await page.keyboard.type('shower gel');
  await expect(rows(page).first()).toContainText(/shower gel/i);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?search=shower%20gel$/);
  await expect(field(page)).toHaveValue('shower gel');
});

test('a term that typing supersedes is not asked for to the end, and its answer is never shown', async ({
  page,
}) => {
  await visit(page, '/search');
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? decodeURIComponent(route.request().url());
    const term = /perfume|shampoo/.exec(body)?.[0];
    if (term) asked.push(term);
    if (term === 'perfume') await held.promise;
    await route.continue().catch(() => {});
  });
  const aborted = page.waitForEvent('requestfailed');
  await field(page).fill('perfume');
  await expect.poll(() => asked).toEqual(['perfume']);
  await field(page).fill('shampoo');
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
  held.resolve();
  await expect(rows(page).last()).toHaveText(/for “shampoo”$/);
  await expect(rows(page).filter({ hasText: /parfum/i })).toHaveCount(0);
});

test('a spelling mistake, a word of Hindi and two words written as one find the product', async ({
  page,
}) => {
  await visit(page, '/search');
  await field(page).fill('shampo');
  await expect(rows(page).first()).toContainText(/shampoo/i);
  await field(page).fill('marigld');
  await expect(rows(page).first()).toContainText(/marigold/i);
  await field(page).fill('sabun');
  await expect(rows(page).first()).toContainText(/soap bar/i);
  await field(page).fill('hairoil');
  await expect(rows(page).first()).toContainText(/hair oil/i);
});

test('a search that finds nothing echoes its term and leads on', async ({ page }) => {
  await visit(page, '/search?search=qqqqzz');
  await expect(page.getByRole('heading', { name: 'Nothing found for “qqqqzz”' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Best-sellers instead' }).getByRole('article')).toHaveCount(
    4,
  );
  const category = page.getByRole('list', { name: 'Categories' }).getByRole('link').first();
  await category.click();
  await expect(page).toHaveURL(/\/shop\?\w+=/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});
