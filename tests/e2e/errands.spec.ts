import { cartDrawer, checkoutForm, confirmedOrder, order } from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';
import { tilesIn } from './support/tiles.ts';
import { visit } from './support/visit.ts';

/** Typical tasks of shoppers on a phone, from the home page to the order. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

async function search(page: Page, words: string): Promise<void> {
  await visit(page, '/');
  await page.locator('a[href="/search"]:visible').tap();
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill(words);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${words}”`);
}

async function checkOut(page: Page, phone: string): Promise<void> {
  await cartDrawer(page).getByRole('link', { name: 'Checkout' }).tap();
  await expect(page).toHaveURL(/\/pages\/checkout$/);
  await order(checkoutForm(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
}

test('a gift under ₹800', async ({ page, phone }) => {
  await search(page, 'gift under 800');
  const tiles = tilesIn(page.getByRole('main'));
  for (const text of await tiles.allTextContents())
    expect(Number(/₹([\d,]+)/.exec(text)?.[1]?.replace(',', ''))).toBeLessThan(800);
  await tiles.first().getByRole('link').tap();
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().tap();
  await checkOut(page, phone);
});

test('a lipstick that suits a warm tone', async ({ page, phone }) => {
  await visit(page, '/');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByText('Colour', { exact: true }).tap();
  await menu.getByRole('link', { name: 'Lipsticks' }).tap();
  await page.getByRole('main').getByRole('link', { name: 'Bazaar Matte Lipstick' }).tap();
  // Drawn on lips and on three tones of skin.
  await page.getByRole('link', { name: /^Picture 2 of 2: .*skin tones/ }).tap();
  await page.getByRole('heading', { name: 'Pairs well with' }).scrollIntoViewIfNeeded();
  const asked = page.getByRole('region', { name: 'Questions and answers' });
  await asked.getByText('Which shade suits a warm, wheatish tone?').tap();
  await expect(asked.getByText(/^Bricks, corals and warm reds/)).toBeVisible();
  await page.locator('form#buy').getByRole('radio', { name: 'Gulmohar' }).check();
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().tap();
  await expect(cartDrawer(page)).toContainText('Gulmohar');
  await checkOut(page, phone);
});

test('the cheapest sunscreen for oily skin, in English and as one says it in Hindi', async ({
  page,
  phone,
}) => {
  await search(page, 'sasta sunscreen oily skin');
  const tile = tilesIn(page.getByRole('main')).first();
  const found = await tile.getByRole('heading').textContent();
  await search(page, 'cheapest sunscreen for oily skin');
  await expect(tile.getByRole('heading')).toHaveText(found ?? '');
  await tile.getByRole('button', { name: /^Quick add/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).tap();
  await checkOut(page, phone);
});

test('a sunscreen by the menu: one tap opens all of Face, and oily skin is a filter of the list', async ({
  page,
}) => {
  await visit(page, '/');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByText('Face', { exact: true }).tap();
  await menu.getByRole('link', { name: 'Sunscreens' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunscreens');
  await page.getByRole('button', { name: 'Filters (1)' }).tap();
  await page.getByRole('checkbox', { name: /^Oily skin/ }).tap();
  await page.getByRole('button', { name: 'Show 2 products', exact: true }).tap();
  const tiles = tilesIn(page.getByRole('main'));
  await expect(tiles.getByRole('heading')).toHaveText([
    'Aqua Lotus Sunscreen SPF 50',
    'Matte Rice Sunscreen SPF 50',
  ]);
});

test('the welcome coupon, from its offer to the bill', async ({ page, phone }) => {
  await visit(page, '/');
  await page.getByRole('button', { name: 'See the offer' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply to my cart' }).tap();
  await expect(page.getByRole('dialog')).toContainText('Saved for you for 24 hours');
  await visit(page, '/products/bazaar-matte-lipstick');
  // The first shade is sold as a deal, of which no coupon takes anything off.
  await page.locator('form#buy').getByRole('radio', { name: 'Gulmohar' }).check({ force: true });
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart', exact: true }).first().tap();
  await expect(cartDrawer(page)).toContainText('NAMASTE10 saves you ₹42.66 to ₹44.90');
  // No way to pay is chosen yet: the least that one of them costs, how it comes about, and what each costs.
  await expect(cartDrawer(page).getByRole('status').filter({ hasText: 'from' })).toHaveText('from ₹422.89');
  await expect(cartDrawer(page)).toContainText('₹39 delivery, ₹65.11 off');
  await expect(cartDrawer(page)).toContainText('₹422.89 paid online · ₹512.10 cash on delivery');
  await checkOut(page, phone);
  await expect(page.getByRole('main')).toContainText('NAMASTE10');
});
