import { missingPages, shopPages } from '../../scripts/support/shopPages.ts';
import { expectClean } from './support/accessible.ts';
import { expect, test } from './support/test.ts';
import { tilesIn } from './support/tiles.ts';
import { sidewaysScroll, visit } from './support/visit.ts';

/** All pages; of the grid layouts only the smallest and the largest. */
const pages = shopPages.filter((path) => !/grid\/[345]$|^\/elements\//.test(path));
const demoPages = shopPages.filter((path) => path.startsWith('/elements/'));

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const path of [...pages, ...missingPages]) {
      const isMissing = missingPages.includes(path);
      const narrow = width === 390 ? ', nothing scrolls sideways at 320 px' : '';
      test(`${path} ${isMissing ? 'is missing, says so' : 'is whole'}, axe finds nothing${narrow} [S2.1 S2.2 S2.14 S2.17]`, async ({
        page,
        complaints,
      }) => {
        if (isMissing) complaints.allow(/404 \(Not Found\)/);
        await visit(page, path);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toBeVisible();
        if (isMissing) await expect(heading).toHaveText('We could not find that page');
        await expectClean(page);
        if (width !== 390) return;
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await sidewaysScroll(page)).toBe(0);
      });
    }

    test('every demo page is whole, axe finds nothing [S2.18]', async ({ page }) => {
      test.slow();
      for (const path of demoPages) {
        await visit(page, path);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expectClean(page);
        if (width !== 390) continue;
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await sidewaysScroll(page), path).toBe(0);
        await page.setViewportSize({ width, height: 900 });
      }
    });
  });
}

test('the old policies page redirects to delivery, whose menu also lists returns and privacy', async ({
  page,
}) => {
  await page.goto('/pages/policies');
  await expect(page).toHaveURL('/pages/delivery');
  const menu = page.getByRole('navigation', { name: 'Help' });
  await expect(menu.getByRole('link', { name: 'Returns', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Privacy' })).toBeVisible();
});

/** Addresses of other shops and old ones, and where this shop has the page. */
const moved = [
  ['/account', '/pages/account'],
  ['/cart?utm_source=mail', '/pages/cart?utm_source=mail'],
  ['/Cart/', '/pages/cart'],
  ['/checkout', '/pages/checkout'],
  ['/grievances', '/pages/grievance'],
  ['/pages/policies', '/pages/delivery'],
  ['/track', '/pages/track'],
  ['/wishlist', '/pages/wishlist'],
] as const;

test('addresses that people type or other sites link to lead to the shop’s own pages', async ({
  request,
}) => {
  const answers: [string, number, string | undefined][] = [];
  for (const [from] of moved) {
    const answer = await request.get(from, { maxRedirects: 0 });
    answers.push([from, answer.status(), answer.headers().location]);
  }
  expect(answers).toEqual(moved.map(([from, to]) => [from, 301, to]));
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every page has its heading', async ({ page }) => {
    for (const path of pages) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    }
  });
});

test('every layout of the list is the same page to search engines', async ({ page }) => {
  for (const path of shopPages.filter((address) => address.startsWith('/shop'))) {
    await page.goto(path);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(new URL(canonical ?? '').pathname).toBe('/shop');
  }
});

test.describe('the header’s line', () => {
  for (const [path, line] of [
    ['/shop', '0px'],
    ['/pages/404', '0px'],
    ['/elements', '0px'],
    ['/pages/returns', '1px'],
    ['/no-such-page', '1px'],
  ] as const) {
    test(`is ${line} on ${path} [S2.19]`, async ({ page, complaints }) => {
      complaints.allow(/404 \(Not Found\)/);
      await page.goto(path);
      await expect(page.getByRole('banner')).toHaveCSS('border-bottom-width', line);
    });
  }
});

test('the endless list loads two pages by scrolling, then shows a button [S2.3]', async ({ page }) => {
  await visit(page, '/shop/infinite-scroll');
  const tiles = tilesIn(page.getByRole('main'));
  const more = page.getByRole('link', { name: 'Load more' });
  await expect(tiles).toHaveCount(48);
  for (const count of [96, 144]) {
    await more.scrollIntoViewIfNeeded();
    await expect(tiles).toHaveCount(count);
  }
  await more.scrollIntoViewIfNeeded();
  await expect(more).toBeInViewport();
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(tiles).toHaveCount(144);
  await more.click();
  await expect.poll(() => tiles.count()).toBeGreaterThan(144);
});

test('filters in a bar open one at a time, stay open while choosing, and close on Escape [S2.4]', async ({
  page,
}) => {
  await visit(page, '/shop/horizontal-filter');
  const form = page.getByRole('form', { name: 'Filters' });
  await form.getByText('Category', { exact: true }).first().click();
  const category = form.getByRole('group', { name: 'Category' });
  const box = category.getByRole('checkbox').first();
  await box.check();
  await expect(page).toHaveURL(/\/shop\/horizontal-filter\?category=/);
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toBeVisible();
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(category).toBeHidden();
  await form.getByText('Price', { exact: true }).first().click();
  await expect(form.getByRole('group', { name: 'Price' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(form.getByRole('group', { name: 'Price' })).toBeHidden();
});

test('filters off the canvas narrow the list behind them [S2.6]', async ({ page }) => {
  await visit(page, '/shop/off-canvas-filter');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('In stock only').check();
  await expect(page).toHaveURL('/shop/off-canvas-filter?inStock=1');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
});

test('categories as links narrow the list and keep the other filters [S2.5]', async ({ page }) => {
  await visit(page, '/shop/navigation-filter?inStock=1');
  const categories = page.getByRole('navigation', { name: 'Category' });
  const second = categories.getByRole('link').nth(1);
  await second.click();
  await expect(page).toHaveURL(/\/shop\/navigation-filter\?.*category=/);
  await expect(page).toHaveURL(/inStock=1/);
  await expect(second).toHaveAttribute('aria-current', 'page');
});

test('a list of a single category has no links, and its filters keep each other', async ({ page }) => {
  await visit(page, '/shop/navigation-filter');
  await page.getByRole('button', { name: 'Filters' }).click();
  const box = (group: string, label: string) =>
    page.getByRole('group', { name: group }).getByRole('checkbox', { name: new RegExp(`^${label}`) });
  await box('Concern', 'Dandruff').check();
  await expect(page.getByRole('main').getByRole('navigation', { name: 'Category' })).toHaveCount(0);
  await box('Size (ml)', '100 ml').check();
  await expect(page).toHaveURL(/tag=.*option=|option=.*tag=/);
  await expect(box('Concern', 'Dandruff')).toBeChecked();
});

test('a number of columns is chosen on a wide screen, with the filters kept [S2.7]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/shop/grid/4?inStock=1');
  await page.getByRole('link', { name: '6 in a row' }).click();
  await expect(page).toHaveURL('/shop/grid/6?inStock=1');
  const tiles = tilesIn(page.getByRole('main'));
  await expect
    .poll(async () => {
      const tops = await tiles.evaluateAll((all) =>
        all.slice(0, 7).map((tile) => tile.getBoundingClientRect().top),
      );
      return tops.filter((top) => top === tops[0]).length;
    })
    .toBe(6);
});
