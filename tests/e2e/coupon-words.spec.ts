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
  const applied = drawer.getByRole('status').filter({ hasText: 'FREESHIP' });
  await expect(applied).toContainText('FREESHIP saves you ₹39 to ₹59');
  await expect(drawer.getByText(/₹0/)).toHaveCount(0);
  // Dear enough for every offer of the shop.
  await addProduct(page, 'utsav-gift-set');
  await expect(drawer.getByText(/^\d+ offers$/)).toBeVisible();
  await expect(drawer.getByText(/₹0/)).toHaveCount(0);
  // Delivery is free without it now.
  await expect(applied).not.toContainText('saves you');
});

test('the cart lists the offers that apply, and folds the others under one heading with their reasons', async ({
  page,
}) => {
  await addProduct(page, 'utsav-gift-set');
  await visit(page, '/pages/cart');
  const summary = page.getByRole('region', { name: 'Summary' });
  await summary.getByText(/^\d+ offers$/).click();
  await expect(summary.getByRole('button', { name: 'Apply UTSAV15' })).toBeVisible();
  const reason = summary.getByText('Not applicable on the products in the cart.');
  await expect(reason.first()).toBeHidden();
  await summary.getByText(/^\d+ offers not for this cart yet$/).click();
  await expect(reason.first()).toBeVisible();
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

test('a coupon that would cost more by a way to pay is not recommended, nor called a saving', async ({
  page,
}) => {
  await addProduct(page, 'utsav-gift-set');
  await visit(page, '/pages/cart');
  const main = page.getByRole('main');
  await expect(main.getByText(/^FLAT100 saves you/)).toBeVisible();
  await expect(main.getByText(/would save you/)).toHaveCount(0);
  await main.getByText(/^\d+ offers$/).click();
  const offer = (code: string) => main.getByRole('listitem').filter({ hasText: code });
  // Cash on delivery, the delivery charge would come back.
  await expect(offer('UTSAV15')).toContainText(
    'Your total would be ₹18.86 lower paid online, ₹39.15 higher cash on delivery',
  );
  // Delivery is free already.
  await main.getByText(/^\d+ offers? not for this cart yet$/).click();
  await expect(offer('FREESHIP')).toContainText('Your total would be ₹95 to ₹100 higher');
  await expect(offer('FREESHIP').getByRole('button')).toHaveCount(0);

  await visit(page, '/pages/checkout');
  await page.getByRole('radio', { name: 'Pay online' }).check();
  await expect(main.getByText('UTSAV15 would save you ₹18.86 more')).toBeVisible();
  await page.getByRole('radio', { name: 'Cash on delivery' }).check();
  await expect(main.getByText(/would save you/)).toHaveCount(0);
});

test('cart and checkout name the same saving, and the part of it that no line of the bill shows', async ({
  page,
}) => {
  await addProduct(page, 'utsav-gift-set');
  await visit(page, '/pages/cart');
  const main = page.getByRole('main');
  // Off the MRP, the coupon, the discount for paying online, and the base charge of delivery.
  const saving = 'You save ₹384.95 on this order, ₹50 of it on delivery';
  await expect(main.getByText(saving)).toBeVisible();
  await visit(page, '/pages/checkout');
  await page.getByRole('radio', { name: 'Pay online' }).check();
  await expect(main.getByText(saving)).toBeAttached();
});
