import { gel } from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';
import { openList, visibleTile } from './support/tiles.ts';
import { visit } from './support/visit.ts';

/** Notes the page's queries, with their variables, from now on. */
function noteQueries(page: Page) {
  const noted: string[] = [];
  page.on('request', (request) => {
    const sent = request.postData() ?? '';
    if (sent.startsWith('{"query":"query ')) noted.push(sent);
  });
  const nameOf = (query: string) => /query (\w+)/.exec(query)?.[1] ?? query;
  return {
    names: () => noted.map(nameOf),
    repeated: () => noted.filter((query, index) => noted.indexOf(query) < index).map(nameOf),
  };
}

test('a product is asked for once when the mouse presses its tile without resting on it', async ({
  page,
}) => {
  await openList(page);
  const queries = noteQueries(page);
  await page.locator(visibleTile, { hasText: gel.title }).getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Pairs well with' })).toBeVisible();
  expect(queries.repeated()).toEqual([]);
  expect(queries.names()).toContain('productBySlug');
});

test('a page of text is asked for once when it is opened from another one', async ({ page }) => {
  await visit(page, '/pages/faq');
  const queries = noteQueries(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track your order' }).click();
  await expect(page.getByRole('region', { name: 'Find your order' })).toBeVisible();
  expect(queries.repeated()).toEqual([]);
  expect(queries.names()).toContain('infoPage');
});

test('a suggested product is asked for once when the mouse is on its tile after the press', async ({
  page,
}) => {
  await visit(page, '/search');
  await page.getByRole('combobox', { name: 'Search' }).fill('qqqqzz');
  const suggestion = page.getByRole('group', { name: 'Best-sellers' }).getByRole('option').first();
  await expect(suggestion).toBeVisible();
  const queries = noteQueries(page);
  await suggestion.click();
  await expect(page).toHaveURL(/\/products\/[\w-]+$/);
  await expect(page.getByRole('region', { name: 'Pairs well with' })).toBeVisible();
  expect(queries.repeated()).toEqual([]);
  expect(queries.names()).toContain('productBySlug');
});
