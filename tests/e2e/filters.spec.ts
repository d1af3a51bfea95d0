import { expect, type Locator, type Page, test } from './support/test.ts';
import { tilePrices, tilesIn } from './support/tiles.ts';
import { visit } from './support/visit.ts';

const count = async (page: Page) =>
  Number.parseInt((await page.getByRole('main').getByRole('status').last().textContent()) ?? '', 10);
const box = (page: Page, facet: string, label: string) =>
  page.getByRole('group', { name: facet }).locator('label').filter({ hasText: label });

/** The number of products that an option's name ends with. */
async function promisedBy(option: Locator): Promise<number> {
  const checkbox = option.getByRole('checkbox');
  // While a list is being replaced, its options can still be those of the list before, which has none.
  await expect(checkbox).toHaveAccessibleName(/\d/);
  return Number(/(\d+)"/.exec(await checkbox.ariaSnapshot())?.[1]);
}

/** Checks a box and returns the number of products that it showed. */
async function check(option: Locator): Promise<number> {
  const promised = await promisedBy(option);
  await option.getByRole('checkbox').check();
  return promised;
}

test('filters keep the collection that they filter', async ({ page }) => {
  await visit(page, '/shop?collection=face-glow');
  const heading = page.getByRole('heading', { level: 1 });
  const title = (await heading.textContent()) ?? '';
  const all = await count(page);
  const promised = await check(box(page, 'Concern', 'Oily skin'));
  await expect(page).toHaveURL('/shop?collection=face-glow&tag=oily-skin');
  await expect.poll(() => count(page)).toBe(promised);
  expect(promised).toBeLessThan(all);
  await expect(heading).toHaveText(title);
  await page.getByRole('list', { name: 'Chosen filters' }).getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/shop?collection=face-glow');
  await expect.poll(() => count(page)).toBe(all);
});

test('no filter moves or goes when another is chosen, however their counts change', async ({ page }) => {
  await visit(page, '/shop?tag=sunscreen');
  const kinds = page.getByRole('group', { name: 'Product type' });
  const valuesOf = async () => {
    await kinds.getByText(/^\d+ more$/).click();
    return kinds.locator('input').evaluateAll((boxes) => boxes.map((input) => input.getAttribute('value')));
  };
  const before = await valuesOf();
  expect(before.length).toBeGreaterThan(20);
  await check(box(page, 'Concern', 'Oily skin'));
  await expect(page).toHaveURL(/tag=oily-skin/);
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('Oily skin');
  expect((await valuesOf()).slice(0, before.length)).toEqual(before);
});

test('an option behind “more” stands with the others once it is chosen; taken back, the focus stays in its group', async ({
  page,
}) => {
  await visit(page, '/shop?inStock=1');
  const kinds = page.getByRole('group', { name: 'Product type' });
  const boxes = kinds.getByRole('checkbox');
  const before = await boxes.count();
  await kinds.getByText(/^\d+ more$/).click();
  const last = boxes.last();
  const [name, value] = [await last.getAttribute('name'), (await last.getAttribute('value')) ?? ''];
  expect(await boxes.count()).toBeGreaterThan(before);
  await last.press('Space');
  await expect.poll(() => new URL(page.url()).searchParams.get(name ?? '')).toBe(value);
  const chosen = kinds.locator(`input[value="${value}"]`);
  await expect(boxes).toHaveCount(before + 1);
  await expect(chosen).toBeChecked();
  await expect(chosen).toBeFocused();
  await page.getByLabel('4 stars and up').check();
  await expect(page).toHaveURL(/rating=4/);
  expect(new URL(page.url()).searchParams.getAll(name ?? '')).toEqual([value]);
  await chosen.press('Space');
  await expect(boxes).toHaveCount(before);
  await expect(
    page
      .getByRole('form', { name: 'Filters' })
      .getByRole('checkbox', { checked: false })
      .and(page.locator(':focus')),
  ).toHaveAttribute('name', name ?? '');
});

for (const kept of ['subCategory=cleanse', 'benefit=Never+sticky', 'tag=no-menu-has-it&tag=best-seller']) {
  test(`filters keep ${kept}`, async ({ page }) => {
    await visit(page, `/shop?${kept}`);
    await page.getByRole('group', { name: 'Rating and stock' }).getByLabel('In stock only').check();
    await expect(page).toHaveURL(/inStock=1/);
    const entriesOf = (search: string) => [...new URLSearchParams(search)].map(String).toSorted();
    expect(entriesOf(new URL(page.url()).search)).toEqual(entriesOf(`${kept}&inStock=1`));
  });
}

test('another number of stars than the list offers is a box of its own, which can be taken back', async ({
  page,
}) => {
  await visit(page, '/shop?rating=3');
  const stars = page.getByRole('group', { name: 'Rating and stock' }).getByRole('checkbox').first();
  await expect(stars).toBeChecked();
  await expect(stars).toHaveAccessibleName('3 stars and up');
  await stars.press('Space');
  await expect(page).toHaveURL('/shop');
  await expect(stars).toHaveAccessibleName('4 stars and up');
  await expect(stars).toBeFocused();
  await stars.press('Space');
  await expect(page).toHaveURL('/shop?rating=4');
});

test('a list of one shade shows its pictures and prices, and its products open in it', async ({ page }) => {
  await visit(page, '/shop?collection=rang');
  await check(box(page, 'Shade', 'Gulabi'));
  await expect(page).toHaveURL(/option=shade-gulabi/);
  const tile = tilesIn(page).filter({ hasText: 'Bazaar Matte Lipstick' });
  await expect(tile.locator('img').first()).toHaveAttribute('src', /shade-gulabi/);
  await tile.getByRole('button', { name: /^Quick add/ }).click();
  const quickView = page.getByRole('dialog', { name: 'Bazaar Matte Lipstick' });
  await expect(quickView.getByRole('radio', { name: 'Gulabi' })).toBeChecked();
  await page.keyboard.press('Escape');
  await tile.getByRole('link').click();
  await expect(page).toHaveURL(/\/products\/bazaar-matte-lipstick\?variant=/);
  await expect(page.locator('form#buy').getByRole('radio', { name: 'Gulabi' })).toBeChecked();
  await page.goBack();
  await expect(tile.locator('img').first()).toHaveAttribute('src', /shade-gulabi/);
});

test('filters keep the search term, even when they are cleared', async ({ page }) => {
  await visit(page, '/search?search=rose');
  const all = await count(page);
  await page.getByRole('group', { name: 'Rating and stock' }).getByLabel('4 stars and up').check();
  await expect(page).toHaveURL('/search?search=rose&rating=4');
  await page.getByRole('link', { name: 'Clear all' }).first().click();
  await expect(page).toHaveURL('/search?search=rose');
  await expect.poll(() => count(page)).toBe(all);
});

test('a product type and a concern must both match, and counts show the results of each choice', async ({
  page,
}) => {
  await visit(page, '/shop?tag=face-wash');
  const washes = await count(page);
  const oily = await check(box(page, 'Concern', 'Oily skin'));
  expect(oily).toBeLessThanOrEqual(washes);
  await expect.poll(() => count(page)).toBe(oily);
  // Values of one facet are alternatives.
  const dry = await promisedBy(box(page, 'Concern', 'Dry skin'));
  await check(box(page, 'Concern', 'Dry skin'));
  await expect(page).toHaveURL(/(?=.*tag=face-wash)(?=.*tag=oily-skin)(?=.*tag=dry-skin)/);
  await expect.poll(() => count(page)).toBeGreaterThanOrEqual(Math.max(oily, dry));
  expect(await count(page)).toBeLessThanOrEqual(washes);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/face wash/i);
});

test('the price filter uses variants’ prices, and cards show the matching price', async ({ page }) => {
  await visit(page, '/shop?min=1000&sort=price-low');
  expect(await count(page)).toBeGreaterThan(10);
  const prices = await tilePrices(page);
  expect(prices.length).toBeGreaterThan(10);
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(1000);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

test('what the menu lists by concern is a concern to filter by', async ({ page }) => {
  await visit(page, '/shop?category=face');
  for (const concern of ['Sensitive skin', 'Tan']) {
    const promised = await check(box(page, 'Concern', concern));
    expect(promised).toBeGreaterThan(0);
    await expect.poll(() => count(page)).toBe(promised);
    await box(page, 'Concern', concern).getByRole('checkbox').uncheck();
    await expect(page).toHaveURL('/shop?category=face');
  }
});

test('every choice of a list has products; one that was chosen before and has none stands last and says so', async ({
  page,
}) => {
  await visit(page, '/shop?category=hair&max=300');
  const sizes = page.getByRole('group', { name: 'Size (ml)' }).getByRole('checkbox');
  await expect(page.getByRole('checkbox', { name: /none$/ })).toHaveCount(0);
  expect(await sizes.count()).toBeGreaterThan(0);
  await visit(page, '/shop?category=hair&max=300&option=size-500-ml');
  await expect(sizes.last()).toHaveAccessibleName(/^500 ml ?none$/);
  await expect(sizes.last()).toBeChecked();
});

test('a price is typed as the shop prints it; what is no price gives way to the one that applies', async ({
  page,
}) => {
  await visit(page, '/shop');
  const highest = page.getByLabel('Highest price, in rupees');
  await highest.fill('₹1,000');
  await highest.press('Enter');
  await expect(highest).toHaveValue('1000');
  expect(Math.max(...(await tilePrices(page)))).toBeLessThanOrEqual(1000);
  await highest.fill('cheap');
  await highest.press('Enter');
  await expect(highest).toHaveValue('1000');
});

test('Enter applies a typed price, and a new order keeps one that is not applied yet', async ({ page }) => {
  await visit(page, '/shop?category=face');
  const highest = page.getByLabel('Highest price, in rupees');
  await highest.fill('200');
  await highest.press('Enter');
  await expect(page).toHaveURL('/shop?category=face&max=200');
  const lowest = page.getByLabel('Lowest price, in rupees');
  await lowest.fill('100');
  await page.getByLabel('Sort by').selectOption('price-low');
  await expect(page).toHaveURL(/max=200/);
  await expect(page).toHaveURL(/min=100/);
  await expect(page).toHaveURL(/sort=price-low/);
  await expect(lowest).toHaveValue('100');
});

test('while a typed price is not applied, the button of the filters promises no number', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/shop?category=face');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.locator('#filters');
  await expect(sheet.getByRole('button', { name: /^Show \d+ products?$/ })).toBeVisible();
  const highest = sheet.getByLabel('Highest price, in rupees');
  await highest.fill('200');
  await expect(sheet.getByRole('button', { name: 'Show', exact: true })).toBeVisible();
  await highest.press('Enter');
  await expect(page).toHaveURL(/max=200/);
  await expect
    .poll(async () => sheet.getByRole('button', { name: /^Show/ }).innerText())
    .toMatch(/^Show \d+ products?$/);
});
