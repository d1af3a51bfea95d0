import { addProduct, cartDrawer } from './support/shopper.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Texts about coupons are true. */

test('a coupon for free delivery shows the whole saving, and no offer says that it saves ₹0', async ({
  page,
}) => {
  await addProduct(page);
  const drawer = cartDrawer(page);
  await drawer.getByText(/Have a coupon code\?|Use another code/).click();
  await drawer.getByLabel('Coupon code').fill('freeship');
  await drawer.getByRole('button', { name: 'Apply', exact: true }).click();
  const applied = drawer.getByText(/^FREESHIP saves you/);
  await expect(applied).toBeVisible();
  // Its ₹1, and the delivery.
  await expect(applied).not.toContainText(/saves you ₹1(\D|$)/);
  await expect(drawer.getByText(/₹0/)).toHaveCount(0);
  // Dear enough for every offer of the shop.
  await addProduct(page, 'utsav-gift-set');
  await expect(drawer.getByText(/^\d+ offers$/)).toBeVisible();
  await expect(drawer.getByText(/₹0/)).toHaveCount(0);
});

test('a coupon from a link is announced as saved, and the cart shows what is missing for it', async ({
  page,
}) => {
  await addProduct(page);
  await visit(page, '/?couponCode=flat100');
  await expect(page.getByText('Coupon FLAT100 is saved for you.', { exact: false })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  const kept = cartDrawer(page).getByRole('status').filter({ hasText: 'FLAT100 is saved for you' });
  await expect(kept).toContainText(/Add product worth ₹\d+ more/);
});
