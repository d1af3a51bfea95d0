import { hold } from './support/hold.ts';
import { cartLink, gel, lines, quantityOf } from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';
import { untilAlive } from './support/visit.ts';

test('a press on add-to-cart before any script has loaded adds the product', async ({ page }) => {
  const { letThrough: letScriptsCome } = await hold(page, /\.js$/);
  await page.goto(`/products/${gel.slug}`, { waitUntil: 'commit' });
  await addButton(page).click();
  await page.waitForURL(/add=/, { waitUntil: 'commit' });
  letScriptsCome();

  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  await expect(page).toHaveURL(/\/products\/[\w-]+\?variant=[\w-]+$/);
  await page.reload();
  await untilAlive(page);
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
});

test('it adds the size that was chosen before', async ({ page }) => {
  const { letThrough: letScriptsCome } = await hold(page, /\.js$/);
  await page.goto(`/products/${gel.slug}`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '500 ml' }).check();
  await addButton(page).click();
  await page.waitForURL(/add=/, { waitUntil: 'commit' });
  letScriptsCome();

  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  await page.goto('/pages/cart');
  const line = lines(page.getByRole('main'));
  await expect(line).toContainText('500 ml');
  await expect(quantityOf(line)).toHaveText('1');
});

test('a deal pressed before any script has loaded is added at its price', async ({ page }) => {
  const { letThrough: letScriptsCome } = await hold(page, /\.js$/);
  await page.goto('/products/bazaar-matte-lipstick', { waitUntil: 'commit' });
  await addButton(page).click();
  await page.waitForURL(/add=/, { waitUntil: 'commit' });
  letScriptsCome();

  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  await page.goto('/pages/cart');
  await expect(lines(page.getByRole('main'))).toContainText('₹359');
});

test('a size chosen before any script has loaded is the one that is priced and added', async ({ page }) => {
  const { letThrough: letScriptsCome } = await hold(page, /\.js$/);
  await page.goto(`/products/${gel.slug}`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '500 ml' }).check();
  letScriptsCome();
  await untilAlive(page);
  await expect(page.getByRole('radio', { name: '500 ml' })).toBeChecked();
  await expect(page.locator('form#buy').getByText('₹499').first()).toBeVisible();
});

test('a press while the cart is still loading takes effect once it has loaded', async ({ page }) => {
  const { letThrough: letCartCome } = await hold(page, /\/start-[\w-]+\.js$/);
  await page.goto(`/products/${gel.slug}`);
  await untilAlive(page);
  await addButton(page).click();
  await expect(addButton(page)).toHaveAttribute('aria-busy', 'true');
  letCartCome();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
});

test('an order of a list chosen before any script has loaded sorts it', async ({ page }) => {
  const { letThrough: letScriptsCome } = await hold(page, /\.js$/);
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByLabel('Sort by').selectOption('Price, high to low');
  letScriptsCome();
  await expect(page).toHaveURL('/shop?sort=price-high');
  await expect(page.getByLabel('Sort by')).toHaveValue('price-high');
});

function addButton(page: Page) {
  return page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first();
}
