import { cartDrawer, cartLink, checkoutForm, gel } from './support/shopper.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('“Buy now” opens checkout with the chosen product, without the cart’s drawer, and adds nothing twice', async ({
  page,
}) => {
  await visit(page, `/products/${gel.slug}`);
  await page.getByRole('radio', { name: '500 ml' }).check({ force: true });
  await page.getByRole('button', { name: /^One more/ }).click();
  await page.getByRole('button', { name: 'Buy now' }).click();
  await expect(page).toHaveURL(/\/pages\/checkout$/);
  await expect(checkoutForm(page)).toBeVisible();
  await expect(cartDrawer(page)).toBeHidden();
  const summary = page.getByRole('main');
  await expect(summary).toContainText('₹998');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(gel.title);
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items');
  await page.getByRole('button', { name: 'Buy now' }).click();
  await expect(page).toHaveURL(/\/pages\/checkout$/);
  await expect(summary).toContainText('₹998');
});
