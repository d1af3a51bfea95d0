import { hold } from './support/hold.ts';
import { openTile, untilWhole } from './support/places.ts';
import { expect, type Page, test } from './support/test.ts';
import { openList, tilesIn } from './support/tiles.ts';
import { untilAlive, visit } from './support/visit.ts';

const tiles = (page: Page) => tilesIn(page.getByRole('main'));
const canonicalPath = async (page: Page) => {
  const link = page.locator('link[rel=canonical]');
  await expect(link).toHaveCount(1);
  return new URL((await link.getAttribute('href')) ?? '').pathname;
};

test('the title and the canonical address are those of the page that is shown', async ({ page }) => {
  await openList(page);
  const list = await page.title();
  expect(await canonicalPath(page)).toBe('/shop');
  const tile = tiles(page).nth(9).getByRole('link');
  const path = (await tile.getAttribute('href')) ?? '';
  // The mouse rests until the page's data is there.
  const data = page.waitForResponse('**/graphql');
  await tile.hover();
  await (await data).finished();
  await tile.click();

  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(page).toHaveTitle(list.replace('All products', title));
  expect(await canonicalPath(page)).toBe(path);
  await page.goBack();
  await expect(page).toHaveTitle(list);
  expect(await canonicalPath(page)).toBe('/shop');
});

test('a product that fails after it was left changes nothing on the list', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await openList(page);
  const { abort } = await hold(page, '**/graphql');
  const tile = tiles(page).nth(9);
  await tile.getByRole('link').click();
  await expect(page).toHaveURL(/\/products\//);
  await page.goBack();
  await expect(tile).toBeInViewport();
  // A mouse that rests on the tile would load its page once more.
  await page.mouse.move(1, 1);
  const before = await tile.boundingBox();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/graphql'));
  abort();
  await failed;
  // Two tasks later, the page has handled the failure.
  for (const _ of [1, 2]) await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(asked.filter((url) => url.endsWith('/graphql'))).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All products');
  expect(await tile.boundingBox()).toEqual(before);
});

test('products that arrive after the list was left are in the list’s address, not in the product’s', async ({
  page,
}) => {
  await openList(page);
  const { letThrough } = await hold(page, '**/graphql');
  await page.getByRole('link', { name: 'Load more' }).press('Enter');
  await tiles(page).nth(9).getByRole('link').click();
  await expect(page).toHaveURL(/\/products\//);
  letThrough();
  await expect(page.locator('main [inert] li:has(> h2)')).toHaveCount(96);
  await expect(page).toHaveURL(/\/products\/[\w-]+$/);
  await page.goBack();
  await expect(page).toHaveURL('/shop?page=2');
  await expect(tiles(page)).toHaveCount(96);
});

test('after Back the controls of a list show its own filters and order, and can be chosen again', async ({
  page,
}) => {
  await openList(page);
  const { letThrough } = await hold(page, '**/graphql');
  const inStock = page.getByLabel('In stock only');
  const order = page.getByLabel('Sort by');
  await order.selectOption('Price, high to low');
  await inStock.check();
  await tiles(page).nth(9).getByRole('link').click();
  await expect(page).toHaveURL(/\/products\//);
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  await expect(inStock).not.toBeChecked();
  await expect(order).toHaveValue('default');
  letThrough();
  await inStock.check();
  await expect(page).toHaveURL('/shop?inStock=1');
});

test('Back before a reloaded page is alive leads to the page before', async ({ page }) => {
  await openList(page);
  const title = await page.title();
  await tiles(page).nth(9).getByRole('link').click();
  await expect(page).toHaveURL(/\/products\//);
  const scripts = await hold(page, /\/browser-[\w-]+\.js$/);
  await page.reload();
  const requested = page.waitForEvent('domcontentloaded');
  await page.evaluate(() => history.back());
  await requested;
  await expect(page).toHaveURL('/shop');
  scripts.letThrough();
  await untilAlive(page);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All products');
  await expect(page).toHaveTitle(title);
});

test('Back right after a product was reloaded leads to the place where its list was left', async ({
  page,
}) => {
  await visit(page, '/shop');
  await tiles(page).nth(21).scrollIntoViewIfNeeded();
  await untilWhole(page);
  await page.reload();
  await untilWhole(page);
  const moved = await openTile(page, tiles(page).nth(41));
  // Back comes before what keeps places.
  const start = await hold(page, /\/start-[\w-]+\.js$/);
  await page.reload();
  await untilAlive(page);
  await page.goBack();
  await expect(tiles(page)).toHaveCount(48);
  start.letThrough();
  await expect.poll(moved).toBeLessThanOrEqual(1);
});

test('Back to the home page leads to the tile that was pressed', async ({ page }) => {
  // What keeps places is in this file.
  const parts = page.waitForResponse(/\/extras-[\w-]+\.js$/);
  await visit(page, '/');
  await (await parts).finished();
  await page.waitForLoadState('networkidle');
  const moved = await openTile(page, tiles(page).nth(4));
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(moved).toBeLessThanOrEqual(1);
});
