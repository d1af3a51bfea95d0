import {
  addProduct,
  cartDrawer,
  checkoutForm,
  confirmedOrder,
  enterCoupon,
  order,
} from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** A coupon that a mobile number may use once, and has used: `NAMASTE10`. */

async function applyWelcome(page: Page) {
  await addProduct(page, 'utsav-gift-set');
  const drawer = cartDrawer(page);
  await enterCoupon(drawer, 'NAMASTE10');
  return drawer;
}

async function orderWithWelcome(page: Page, phone: string) {
  const drawer = await applyWelcome(page);
  await expect(drawer.getByText(/^NAMASTE10 saves you/)).toBeVisible();
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/pages\/checkout$/);
  const form = checkoutForm(page);
  await order(form, phone, 'Cash on delivery');
  return form;
}

test('a coupon that is refused with the order says so in view, and a press takes it out and names the new total', async ({
  page,
  phone,
  shop,
  elsewhere,
}) => {
  await visit(elsewhere, '/');
  await signIn(elsewhere, shop, phone);
  await orderWithWelcome(elsewhere, phone);
  await confirmedOrder(elsewhere);

  await page.setViewportSize({ width: 390, height: 664 });
  const form = await orderWithWelcome(page, phone);
  const refusal = form.getByRole('alert').filter({ hasText: 'yours has used it' });
  await expect(refusal).toBeInViewport({ ratio: 1 });
  const message = form.locator('div:focus');
  await expect(message).toContainText(
    'This coupon is for one order of each mobile number, and yours has used it.',
  );
  const out = message.getByRole('button', { name: /^Remove NAMASTE10 · ₹[\d,.]+ without it$/ });
  await out.click();
  await expect(message).toBeInViewport({ ratio: 1 });
  await expect(message).toHaveText(/^NAMASTE10 is no longer in your cart\. Your total is now ₹[\d,.]+\.$/);
  const total = /₹[\d,]+(?:\.\d+)?/.exec((await message.textContent()) ?? '')?.[0] ?? '';
  await form.getByRole('button', { name: `Place order · ${total}` }).click();
  await confirmedOrder(page);
});

test('who is signed in and has used a coupon is offered it nowhere, and the field refuses it', async ({
  page,
  phone,
  shop,
}) => {
  await visit(page, '/products/utsav-gift-set');
  const offers = page.getByRole('region', { name: 'Offers' });
  const welcome = page.getByRole('main').getByText('NAMASTE10');
  await expect(offers.getByText('NAMASTE10', { exact: true })).toBeVisible();
  await signIn(page, shop, phone);
  await orderWithWelcome(page, phone);
  await confirmedOrder(page);

  await visit(page, '/products/utsav-gift-set');
  await expect(offers.getByRole('button').first()).toBeVisible();
  await expect(welcome).toHaveCount(0);
  const drawer = await applyWelcome(page);
  await expect(drawer.getByRole('alert').filter({ hasText: 'yours has used it' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('10% off to welcome you')).toHaveCount(0);
  await visit(page, '/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('10% off to welcome you')).toHaveCount(0);
});
