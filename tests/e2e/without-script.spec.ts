import { cartLink, gel, lines, quantityOf } from './support/shopper.ts';
import { type BrowserContext, expect, type Page, test } from './support/test.ts';
import { tilesIn } from './support/tiles.ts';
import { visit } from './support/visit.ts';

test.use({ javaScriptEnabled: false });

test('without script, a form adds a product in the chosen size, and the cart confirms it', async ({
  page,
}) => {
  await page.goto(`/products/${gel.slug}`);
  await page.getByRole('radio', { name: '500 ml' }).check();
  await add(page);
  await expect(page).toHaveURL('/pages/cart');
  const line = lines(page.getByRole('main'));
  await expect(line).toContainText([gel.title]);
  await expect(line).toContainText('500 ml');
  await expect(line).toContainText('₹499');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('₹499');
});

test('without script, a deal is added at its price, which the button says', async ({ page }) => {
  await page.goto('/products/bazaar-matte-lipstick');
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart at ₹359' }).first().click();
  await expect(page).toHaveURL('/pages/cart');
  await expect(lines(page.getByRole('main'))).toContainText('₹359');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('₹359');
});

test('forms also change its quantity within the order limits, and remove it', async ({ page }) => {
  await page.goto(`/products/${gel.slug}`);
  await add(page);
  const line = lines(page.getByRole('main'));
  await line.getByRole('spinbutton').fill('2');
  await line.getByRole('button', { name: /^Change quantity/ }).click();
  await expect(line.getByRole('spinbutton')).toHaveValue('2');
  await page.goto(`/products/${gel.slug}`);
  await add(page);
  await expect(line.getByRole('spinbutton')).toHaveValue('3');
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

test('the tile of a product without options has the form, too', async ({ page }) => {
  await page.goto('/shop');
  const tile = tilesIn(page)
    .filter({ has: page.getByRole('button', { name: /^Add .* to cart$/ }) })
    .first();
  const title = await tile.getByRole('heading').innerText();
  await tile.getByRole('button').click();
  await expect(page).toHaveURL('/pages/cart');
  await expect(lines(page.getByRole('main'))).toContainText([title]);
});

test('the phone’s menu and its branches lead to their lists [S2.29]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/shop');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu summary', { hasText: 'Face' }).click();
  // Playwright finds no text or role inside of noscript.
  await page.locator('#menu a:visible[href*="tag=face-toner"]').click();
  await expect(page).toHaveURL(/tag=face-toner/);
});

test('every option of a filter can be chosen', async ({ page }) => {
  await page.goto('/shop');
  const kinds = page.getByRole('group', { name: 'Product type' });
  await kinds.locator('summary').click();
  const folded = kinds.locator('details input:visible').last();
  const value = (await folded.getAttribute('value')) ?? '';
  await folded.check();
  await page.locator('#filters noscript button').click();
  await expect(page).toHaveURL(new RegExp(`=${value}(&|$)`));
  await expect(kinds.locator(`input[value="${value}"]`)).toBeChecked();
});

test('with script, later, the lines are in the cart', async ({ page, context, browser, shop }) => {
  await page.goto(`/products/${gel.slug}`);
  await add(page);
  const scripted = await browser.newContext({
    baseURL: shop.url,
    javaScriptEnabled: true,
    storageState: await context.storageState(),
  });
  const later = await scripted.newPage();
  await visit(later, '/pages/cart');
  await expect(cartLink(later)).toHaveAccessibleName('Cart, 1 item');
  await expect(quantityOf(lines(later.getByRole('main')))).toHaveText('1');
  await expect.poll(() => formCart(scripted)).toEqual([]);
  await later.reload();
  await expect(cartLink(later)).toHaveAccessibleName('Cart, 1 item');
  await scripted.close();
});

test('the page with one browser’s lines is not cached for another', async ({ page, elsewhere }) => {
  await page.goto(`/products/${gel.slug}`);
  await add(page);
  await expect(lines(page.getByRole('main'))).toContainText([gel.title]);
  await elsewhere.goto('/pages/cart');
  await expect(elsewhere.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

test('another site’s form, an unknown product and an invalid form change nothing', async ({ page, shop }) => {
  await page.goto(`/products/${gel.slug}`);
  await add(page);
  const before = await formCart(page.context());
  const url = `${shop.url}/pages/cart`;
  const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    page.request.post(url, { form, headers, maxRedirects: 0 });
  expect((await send({ add: 'x' }, { 'sec-fetch-site': 'cross-site' })).status()).toBe(403);
  expect((await send({ add: 'no-such-product' })).headers().location).toBe('/pages/cart?note=gone');
  expect((await send({ add: 'x'.repeat(101) })).headers().location).toBe('/pages/cart?note=unread');
  expect((await send({})).headers().location).toBe('/pages/cart?note=unread');
  expect(await formCart(page.context())).toEqual(before);
});

test('checkout says that it needs JavaScript and leads to the cart, and does not call it empty', async ({
  page,
}) => {
  await page.goto(`/products/${gel.slug}`);
  await add(page);
  await page.goto('/pages/checkout');
  const main = page.getByRole('main');
  // Playwright finds no text or role inside of noscript.
  const told = main.locator('noscript p').first();
  await expect(told).toBeVisible();
  await expect(told).toContainText('Ordering needs JavaScript.');
  await expect(main.getByText('Your cart is empty')).toBeHidden();
  await told.locator('a').click();
  await expect(page).toHaveURL('/pages/cart');
  await expect(lines(page.getByRole('main'))).toContainText([gel.title]);
});

test('a complaint that is refused comes back filled in, with the mistake beside its field, and can be sent', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await page.goto('/pages/grievance');
  const written = { Name: 'Asha Rao', 'Order code (optional)': 'KUS-1', 'What happened': 'It came\nbroken.' };
  for (const [label, text] of Object.entries(written)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Mobile number or email').fill('my phone');
  await page.getByRole('button', { name: 'Send the complaint' }).click();
  const contact = page.getByLabel('Mobile number or email');
  await expect(contact).toBeFocused();
  await expect(contact).toHaveAccessibleDescription(/phone number of ten digits/);
  for (const [label, text] of Object.entries(written)) await expect(page.getByLabel(label)).toHaveValue(text);
  await contact.fill('98123 45678');
  await page.getByRole('button', { name: 'Send the complaint' }).click();
  await expect(page.getByRole('heading', { name: /^Complaint G-/ })).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: 'We received it on' })).toContainText(
    /confirms it by .+, within 48 hours\.It is resolved by .+, within a month\./,
  );
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

async function add(page: Page): Promise<void> {
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
}

async function formCart(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).filter(({ name }) => name === 'form_cart').map(({ value }) => value);
}
