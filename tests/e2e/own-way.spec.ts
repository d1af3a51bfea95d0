import { leavePayment, payButton, payByUpi, paymentWindow } from './support/payment.ts';
import {
  addProduct,
  checkoutForm,
  confirmedOrder,
  fillAddress,
  home,
  openCheckout,
  order,
  watchOrders,
} from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { expect, test } from './support/test.ts';
import { untilAlive, visit } from './support/visit.ts';

test('a guest leaves the payment, signs in, and pays for that same order', async ({
  page,
  context,
  phone,
  shop,
}) => {
  const made = watchOrders(context);
  await order(await openCheckout(page), phone, 'Pay online');
  await leavePayment(page);
  await expect(page.getByRole('heading', { name: 'You have not been charged' })).toBeVisible({
    timeout: 20_000,
  });
  await visit(page, '/');
  await signIn(page, shop, phone);
  await visit(page, '/pages/checkout');
  await page.getByRole('button', { name: /^Pay ₹|^Try the payment again/ }).click();
  await expect(payButton(paymentWindow(page))).toBeVisible();
  await payByUpi(page);
  const { id } = await confirmedOrder(page);
  expect([...made]).toEqual([id]);
});

test('an unanswered order of another tab is not sent by a press for another address', async ({
  page,
  context,
  phone,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|net::ERR/);
  const made = watchOrders(context);
  const form = await openCheckout(page);
  const other = await context.newPage();
  await visit(other, '/pages/checkout');
  const otherForm = checkoutForm(other);
  await expect(otherForm).toBeVisible();
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('mutation CreateOrder') ? route.abort() : route.continue(),
  );
  await order(form, phone, 'Cash on delivery');
  await expect(page.getByRole('heading', { name: 'We are looking for your order' })).toBeVisible();
  await page.close();

  await fillAddress(otherForm, phone, '7 Jasmine Street');
  await otherForm.getByRole('radio', { name: 'Cash on delivery' }).check();
  await otherForm.getByRole('button', { name: /^Place order · ₹/ }).click();
  await expect(other.getByRole('heading', { name: 'You have an unfinished order' })).toBeVisible();
  await expect(other.getByRole('main')).toContainText(home.address);
  expect([...made]).toEqual([]);
  await other.getByRole('button', { name: 'Cancel it' }).click();
  await otherForm.getByRole('button', { name: /^Place order · ₹/ }).click();
  const { id } = await confirmedOrder(other);
  expect([...made]).toEqual([id]);
  await expect(other.getByRole('main')).toContainText('7 Jasmine Street');
});

test('a removed coupon from a link does not return while the address still contains it', async ({ page }) => {
  await addProduct(page, 'utsav-gift-set');
  await visit(page, '/pages/cart?couponCode=NAMASTE10');
  const main = page.getByRole('main');
  const applied = main.getByText('NAMASTE10 saves you ₹79.90');
  await expect(applied).toBeVisible();
  await main.getByRole('button', { name: /^Remove.*NAMASTE10/ }).click();
  await expect(applied).toBeHidden();
  await main.getByRole('link', { name: /Utsav/ }).first().click();
  await expect(page).toHaveURL(/\/products\//);
  await page.goBack();
  await expect(page).toHaveURL(/couponCode=NAMASTE10/);
  for (const again of [() => Promise.resolve(), () => page.reload()]) {
    await again();
    await expect(main.getByRole('list', { name: 'In your cart' })).toBeVisible();
    await untilAlive(page);
    await expect(applied).toBeHidden();
  }
});

test('the toast about a pincode appears even if the form was submitted during the look-up', async ({
  page,
}) => {
  const form = await openCheckout(page);
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('GetZipCode')) await pressed;
    await route.continue();
  });
  await form.getByLabel('Pincode', { exact: true }).fill(home.pincode);
  await form.getByRole('button', { name: /^(Pay|Place order)/ }).click();
  press();
  await expect(page.getByText('Delivery is available at this pincode').first()).toBeVisible();
});

test('a dismissed notice of a viewed product stays hidden on the next pages', async ({ page }) => {
  await page.clock.install();
  await openCheckout(page);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/:\d+\/$/);
  const notice = page.getByRole('complementary', { name: 'You looked at this' });
  await page.clock.runFor(3_000);
  await notice.getByRole('button', { name: 'Hide this notice' }).click();
  await expect(notice).toBeHidden();
  await page.goBack();
  await expect(checkoutForm(page)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.clock.runFor(10_000);
  await expect(notice).toBeHidden();
  await page.clock.runFor(16_000);
  await expect(notice).toBeVisible();
});
