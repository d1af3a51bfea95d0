import { cartDrawer, cartLink, gel, lines, quantityOf } from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

// With animations, as most shoppers have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

function quickView(page: Page) {
  return page.getByRole('dialog', { name: gel.title });
}

function opener(page: Page) {
  return page.getByRole('main').getByRole('button', { name: `Quick add: ${gel.title}` });
}

test('a product is viewed and bought in the quick view, without leaving the list [S2.59]', async ({
  page,
}) => {
  await visit(page, '/search?search=marigold+shower+gel');
  await opener(page).click();
  await expect(quickView(page)).toBeVisible();
  await quickView(page).getByRole('radio', { name: '500 ml' }).check();
  await expect(quickView(page).getByText('₹499').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(quickView(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();

  await opener(page).click();
  await expect(quickView(page).getByRole('radio', { name: '500 ml' })).toBeChecked();
  await quickView(page).getByRole('tab', { name: 'About' }).press('ArrowRight');
  await expect(quickView(page).getByRole('tabpanel', { name: 'Product details' })).toContainText(
    'Country of origin',
  );
  await quickView(page).getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartDrawer(page)).toBeVisible();
  await expect(quickView(page)).toBeHidden();
  await expect(lines(cartDrawer(page))).toContainText('500 ml');
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  expect(new URL(page.url()).pathname).toBe('/search');
});

test('each press adds a product without options at once', async ({ page }) => {
  await visit(page, '/search?search=kaapi+beard+balm');
  const add = page.getByRole('main').getByRole('button', { name: 'Quick add: Kaapi Beard Balm' });
  await add.click();
  await expect(lines(cartDrawer(page))).toContainText('Kaapi Beard Balm');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  await expect(add).toBeFocused();
  await add.click();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items');
  expect(new URL(page.url()).pathname).toBe('/search');
});

test('in the cart’s row of best-sellers a quick view closes once its product is added, and opens again', async ({
  page,
}) => {
  await visit(page, `/products/${gel.slug}`);
  await page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  await visit(page, '/pages/cart');
  // Tiles get their buttons as they come near the screen.
  await page.getByRole('link', { name: 'All best-sellers' }).scrollIntoViewIfNeeded();
  const best = page
    .getByRole('main')
    .getByRole('button', { name: /^Quick add: .*/ })
    .first();
  const [, title = ''] = /^Quick add: (.+)$/.exec((await best.getAttribute('aria-label')) ?? '') ?? [];
  for (const quantity of ['1', '2']) {
    await page
      .getByRole('main')
      .getByRole('button', { name: `Quick add: ${title}` })
      .click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: /^Add to cart/ }).click();
    await expect(dialog).toBeHidden();
    const line = lines(page.getByRole('main')).filter({ hasText: title });
    await expect(quantityOf(line)).toHaveText(quantity);
  }
});

test('a quick view closes with the page, and says if the product is not available [S2.65]', async ({
  page,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED|Failed to load resource/);
  await visit(page, '/search?search=marigold+shower+gel');
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('productBySlug')) await route.abort();
    else await route.fallback();
  });
  await opener(page).click();
  const dialog = page.getByRole('dialog', { name: 'Quick view' });
  await expect(dialog.getByRole('alert')).toContainText('could not be fetched');
  await page.unroute('**/graphql');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await quickView(page).getByRole('link', { name: 'See full details' }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${gel.slug}`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
