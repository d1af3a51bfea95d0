import { addProduct, cartDrawer } from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Small things that would annoy a shopper. */

test('a sold-out product promises no dispatch', async ({ page }) => {
  await visit(page, '/products/marigold-oat-soap-bar');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Tell me when it is back' })).toBeVisible();
  await expect(main.getByLabel('Your pincode')).toBeVisible();
  await expect(main).not.toContainText(/dispatch/i);
});

test('an emptied cart shows no notice about coupons', async ({ page }) => {
  // Its coupon goes with it.
  await addProduct(page, 'utsav-gift-set');
  const drawer = cartDrawer(page);
  await drawer.getByText('Use another code').click();
  await drawer.getByLabel('Coupon code').fill('namaste10');
  await drawer.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(drawer.getByText(/^NAMASTE10 saves you/)).toBeVisible();
  await drawer
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(drawer.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(drawer).not.toContainText(/coupon/i);
});

test('after a navigation the focus is on the new page’s heading', async ({ page }) => {
  await visit(page, '/shop');
  const tile = page.getByRole('main').getByRole('article').first();
  // The parts of the page that are loaded after its start.
  await expect(tile.getByRole('button').first()).toBeAttached();
  const title = (await tile.getByRole('heading').textContent()) ?? '';
  await tile.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
});

test('the account’s open section is visible on a phone', async ({ page, phone, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/');
  await signIn(page, shop, phone);
  await visit(page, '/pages/account?section=profile');
  const chosen = page
    .getByRole('navigation', { name: 'Account' })
    .last()
    .getByRole('link', { name: 'Profile' });
  await expect(chosen).toHaveAttribute('aria-current', 'page');
  await expect(chosen).toBeInViewport({ ratio: 1 });
});
