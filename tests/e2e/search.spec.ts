import { axeProblems } from '../support/axe.ts';
import { hold } from './support/hold.ts';
import { expect, type Page, test } from './support/test.ts';
import { tilePrices, tilesIn } from './support/tiles.ts';
import { visit } from './support/visit.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const rows = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

const group = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('group', { name });
const found = (page: Page) => group(page, 'Products').getByRole('option');

test('a search by keyboard alone: typing, moving through results, opening one; the term is then listed as recent [S2.8 S2.20 S2.32]', async ({
  page,
}) => {
  await visit(page, '/search');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('shower gel');
  await expect(found(page).first()).toContainText(/shower gel/i);
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ products found/);

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?search=shower%20gel$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “shower gel”');
  await expect(rows(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();

  await field(page).fill('body lotion');
  await expect(found(page).first()).toContainText(/body lotion/i);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
  const id = (await rows(page).first().getAttribute('id')) ?? '';
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id);
  await page.keyboard.press('ArrowDown');
  await expect(found(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/[\w-]+$/);

  await page.goBack();
  await expect(field(page)).toHaveValue('shower gel');
  await field(page).fill('');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toHaveText('shower gel');
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
  await expect(found(page).first()).toContainText(/shower gel/i);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?search=shower%20gel$/);
  await expect(field(page)).toHaveValue('shower gel');
});

test('the request for a superseded term is aborted, and its results are never shown', async ({ page }) => {
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
  await expect(found(page).first()).toContainText(/shampoo/i);
  await field(page).fill('marigld');
  await expect(found(page).first()).toContainText(/marigold/i);
  await field(page).fill('sabun');
  await expect(found(page).first()).toContainText(/soap bar/i);
  await field(page).fill('face wsh');
  await expect(found(page).first()).toContainText(/face wash/i);
  await field(page).fill('मेहंदी');
  await expect(found(page).first()).toContainText(/hair/i);
  await field(page).fill('hairoil');
  await expect(found(page).first()).toContainText(/hair oil/i);
});

test('the search page opens with best-sellers, categories and, later, recent terms', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/shop?sort=BEST_SELLER');
  const best = tilesIn(page.getByRole('main')).getByRole('heading').first();
  const bestSeller = (await best.textContent()) ?? 'no best-seller';
  await page
    .getByRole('search')
    .getByRole('link', { name: /^Search for/ })
    .click();
  await expect(page).toHaveURL('/search');
  await expect(field(page)).toBeFocused();
  await expect(group(page, 'Best-sellers').getByRole('option').first()).toContainText(bestSeller);
  await expect(group(page, 'Categories').getByRole('option').first()).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  const popular = group(page, 'Popular now').getByRole('option').first();
  const term = (await popular.textContent()) ?? 'no term';
  await popular.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${term}”`);
  await expect(tilesIn(page.getByRole('main')).first()).toBeVisible();
  await field(page).fill('');
  await expect(group(page, 'Recent searches').getByRole('option')).toHaveText([term]);
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(group(page, 'Recent searches')).toHaveCount(0);
  await expect(group(page, 'Best-sellers')).toBeVisible();
});

for (const [typed, kind, tag] of [
  ['lipstik', 'Lipstick', 'lipstick'],
  ['साबुन', 'Soap bar', 'soap-bar'],
  ['baal ka tel', 'Hair oil', 'hair-oil'],
] as const) {
  test(`“${typed}” offers the category “${kind}” beside its products`, async ({ page }) => {
    await visit(page, '/search');
    await field(page).fill(typed);
    await expect(group(page, 'Products').getByRole('option').first()).toBeVisible();
    await group(page, 'Categories').getByRole('option', { name: kind }).click();
    await expect(page).toHaveURL(`/shop?tag=${tag}`);
    await expect(tilesIn(page.getByRole('main')).first()).toBeVisible();
  });
}

test('a search without results while typing suggests best-sellers', async ({ page }) => {
  await visit(page, '/search');
  await field(page).fill('qqqqzz');
  await expect(page.getByText('Nothing found for “qqqqzz”.')).toBeVisible();
  await expect(page.getByRole('search').getByRole('status')).toHaveText(
    /^No products found\. \d+ suggestions/,
  );
  await group(page, 'Best-sellers').getByRole('option').first().click();
  await expect(page).toHaveURL(/\/products\/[\w-]+$/);
});

test('a search without results repeats its term and offers alternatives', async ({ page }) => {
  await visit(page, '/search?search=qqqqzz');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect(tilesIn(page.getByRole('region', { name: 'Best-sellers instead' }))).toHaveCount(4);
  // Nothing is there to narrow down or to sort.
  await expect(page.getByRole('button', { name: /^Filters/ })).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Filters' })).toHaveCount(0);
  await expect(page.getByLabel('Sort by')).toHaveCount(0);
  const category = page.getByRole('list', { name: 'Categories' }).getByRole('link').first();
  await category.click();
  await expect(page).toHaveURL(/\/shop\?\w+=/);
  await expect(tilesIn(page.getByRole('main')).first()).toBeVisible();
});

test('“cheapest” sorts the results instead of being searched for', async ({ page }) => {
  await visit(page, '/search?search=cheapest+face+wash');
  const prices = await tilePrices(page);
  expect(prices.length).toBeGreaterThan(1);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));

  const sorting = page.getByLabel('Sort by');
  await expect(sorting).toHaveValue('price-low');
  await expect(sorting.getByRole('option', { name: 'Recommended' })).toHaveCount(0);
  await sorting.selectOption('Newest');
  await expect(page).toHaveURL(/sort=latest/);
  await expect(sorting).toHaveValue('latest');
});

/** The field that has the focus. */
const focused = (page: Page) => page.locator('input:focus');

test('what is typed between the press of the search and its arrival is searched for [S2.8]', async ({
  page,
}) => {
  await visit(page, '/shop');
  const { letThrough } = await hold(page, /\/assets\/SearchField-/);
  // In the middle of the page, which a focused field at its end would scroll.
  await page.mouse.wheel(0, 600);
  const scrolled = () => page.evaluate(() => scrollY);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.getByRole('search').getByRole('link').press('Enter');
  const before = await scrolled();
  await page.keyboard.type('shower gel');
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveValue('shower gel');
  await expect(field(page)).toHaveCount(0);
  expect(await scrolled()).toBe(before);
  letThrough();
  await expect(page).toHaveURL(/\/search\?search=shower%20gel$/);
  await expect(field(page)).toHaveValue('shower gel');
  await expect(field(page)).toBeFocused();
  await expect(page.locator('body > input')).toHaveCount(0);
  // It is among the recent terms, as any other search.
  await field(page).fill('');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toHaveText('shower gel');
});

test('what is typed before the field below the icon arrives stands in it, and its suggestions come [S2.8]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/pages/cart');
  const icon = page.getByRole('link', { name: 'Search', exact: true });
  await expect(icon).toHaveAttribute('aria-expanded', 'false');
  const { letThrough } = await hold(page, /\/assets\/SearchField-/);
  await icon.click();
  await page.keyboard.type('body lot');
  await expect(focused(page)).toHaveValue('body lot');
  await expect(field(page)).toHaveCount(0);
  letThrough();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('ion');
  await expect(field(page)).toHaveValue('body lotion');
  await expect(found(page).first()).toContainText(/body lotion/i);
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(0);
});

test('another field that is pressed while the search is on its way has the focus, and nothing of the search', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/products/everyday-shower-gel');
  const icon = page.getByRole('link', { name: 'Search', exact: true });
  await expect(icon).toHaveAttribute('aria-expanded', 'false');
  const pincode = page.getByLabel(/pincode/i).first();
  await expect(pincode).toBeVisible();
  const { letThrough } = await hold(page, /\/assets\/SearchField-/);
  await icon.click();
  await page.keyboard.type('soap');
  await expect(focused(page)).toHaveValue('soap');
  await pincode.click();
  await expect(pincode).toBeFocused();
  await expect(pincode).toHaveValue('');
  await expect(page.locator('body > input')).toHaveCount(0);
  letThrough();
});
