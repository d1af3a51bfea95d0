import { shopPages } from '../../scripts/support/shopPages.ts';
import { darkPatternsOn, plants, watchForRogues } from './support/darkPatterns.ts';
import { test } from './support/integrationsShop.ts';
import {
  addProduct,
  cartDrawer,
  confirmedOrder,
  fillAddress,
  fillForm,
  gel,
  lines,
  openCheckout,
} from './support/shopper.ts';
import { expect, type Page } from './support/test.ts';
import { tilesIn } from './support/tiles.ts';
import { visit } from './support/visit.ts';

/** Guidelines for Prevention and Regulation of Dark Patterns 2023 (CCPA), annexure 1. */

const pages = shopPages.filter((path) => !/grid\/|^\/elements/.test(path));

async function open(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expect(page.getByRole('main')).toBeVisible();
}

test('no page has a dark pattern [1 2 3 4 5 6 9 10 11 12 13]', async ({ page, context }) => {
  test.slow();
  const found = await watchForRogues(context);
  for (const path of pages) {
    await open(page, path);
    found.push(...(await darkPatternsOn(page)).map((what) => `${path}: ${what}`));
  }
  expect(found).toEqual([]);
});

test('each of these checks finds its pattern where it is planted', async ({ page, context }) => {
  await watchForRogues(context);
  for (const [pattern, plant] of Object.entries(plants)) {
    await open(page, '/pages/about');
    expect(await darkPatternsOn(page)).toEqual([]);
    await plant(page);
    expect((await darkPatternsOn(page)).map((what) => what.split(':')[0])).toContain(pattern);
  }
});

test('the cart has what was put in and no more, and checkout adds nothing to agree to [2 basket sneaking]', async ({
  page,
}) => {
  const form = await openCheckout(page);
  await expect(form.locator('input[type=checkbox]:checked')).toHaveCount(0);
  await visit(page, '/pages/cart');
  const cart = lines(page.getByRole('main'));
  await expect(cart).toHaveCount(1);
  await expect(cart).toContainText(gel.title);
});

test('what a list offers is sold at that price on its page, or at a deal’s lower one [7 bait and switch]', async ({
  page,
}) => {
  await open(page, '/shop');
  const cards = tilesIn(page.getByRole('main'));
  await expect(cards.first()).toBeVisible();
  const offers = await cards.evaluateAll((tiles) =>
    tiles.slice(0, 4).map((tile) => ({
      path: tile.querySelector('a[href*="/products/"]')?.getAttribute('href') ?? '',
      prices: tile.textContent?.match(/₹[\d,.]+/g) ?? [],
    })),
  );
  expect(offers.length).toBe(4);
  for (const { path, prices } of offers) {
    await open(page, path);
    const rupees = (text: string) => Number(text.replace(/[^\d.]/g, ''));
    const [asked = ''] = (await page.locator('form#buy').innerText()).match(/₹[\d,.]+/) ?? [];
    expect(rupees(asked)).toBeGreaterThan(0);
    expect(rupees(asked)).toBeLessThanOrEqual(rupees(prices[0] ?? ''));
  }
});

test('every charge is named before the address is asked for, and the order costs what the button said [8 drip pricing]', async ({
  page,
  phone,
}) => {
  await addProduct(page);
  await cartDrawer(page).getByRole('link', { name: 'Checkout' }).click();
  const form = page.getByRole('form', { name: 'Checkout' });
  await form.getByRole('radio', { name: 'Cash on delivery' }).check();
  const button = form.getByRole('button', { name: /^Place order · ₹/ });
  const before = await button.innerText();
  await expect(page.getByText('Cash on delivery charge').first()).toBeVisible();
  await fillAddress(form, phone);
  await expect(button).toHaveText(before);
  await button.click();
  await confirmedOrder(page);
  const total = /₹[\d,.]+/.exec(before)?.[0] ?? 'no total';
  await expect(page.getByRole('region', { name: 'Bill details' })).toContainText(
    new RegExp(`Total.*${total}`),
  );
});

test('a refused question is not asked again on the pages after it [10 nagging]', async ({ page }) => {
  await open(page, '/shop');
  await page.mouse.wheel(0, 2_000);
  const question = page.getByRole('region', { name: 'Your privacy choices' });
  await expect(question).toBeVisible();
  expect(await darkPatternsOn(page)).toEqual([]);
  await question.getByRole('button', { name: 'No, thanks' }).click();
  for (const path of ['/', '/search?search=rose', '/pages/about']) {
    await open(page, path);
    await page.mouse.wheel(0, 2_000);
    await expect(page.getByRole('button', { name: 'Your privacy choices' })).toBeAttached();
    await expect(question).toHaveCount(0);
  }
});

test('a guest buys without an account or an agreement to anything else [4 forced action]', async ({
  page,
  phone,
}) => {
  const form = await openCheckout(page);
  await fillForm(form, phone, 'Cash on delivery');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await form.getByRole('button', { name: /^Place order · ₹/ }).click();
  await confirmedOrder(page);
});
