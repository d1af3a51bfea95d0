import { leavePayment, payButton, payByUpi, paymentWindow } from './support/payment.ts';
import {
  addProduct,
  cartDrawer,
  cartLink,
  checkoutForm,
  confirmedOrder,
  fillAddress,
  fillForm,
  gel,
  home,
  lines,
  openCheckout,
  order,
  watchOrders,
} from './support/shopper.ts';
import { signIn, signOut } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Places an order that does not reach the shop. */
async function orderUnheard(page: Page, form: Locator, phone: string): Promise<void> {
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('mutation CreateOrder') ? route.abort() : route.continue(),
  );
  await order(form, phone, 'Cash on delivery');
  await expect(page.getByRole('heading', { name: 'The connection to the shop is lost' })).toBeVisible();
}

test('a guest leaves the payment, signs in, and pays for that same order', async ({
  page,
  context,
  phone,
  shop,
}) => {
  const made = watchOrders(context);
  await order(await openCheckout(page), phone, 'Pay online');
  await leavePayment(page);
  await expect(page.getByRole('heading', { name: 'You have not been charged' })).toBeVisible();
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
  await orderUnheard(page, form, phone);
  await page.close();

  await fillAddress(otherForm, phone, '7 Jasmine Street');
  await otherForm.getByRole('radio', { name: 'Cash on delivery' }).check();
  await otherForm.getByRole('button', { name: /^Place order · ₹/ }).click();
  await expect(other.getByRole('heading', { name: 'You have an unfinished order' })).toBeVisible();
  await expect(other.getByRole('main')).toContainText(home.address);
  expect([...made]).toEqual([]);
  await other.getByRole('button', { name: 'Leave it and start anew' }).click();
  await otherForm.getByRole('button', { name: /^Place order · ₹/ }).click();
  const { id } = await confirmedOrder(other);
  expect([...made]).toEqual([id]);
  await expect(other.getByRole('main')).toContainText('7 Jasmine Street');
});

test('an order without an answer is not sent again by itself once the cart has other goods', async ({
  page,
  context,
  phone,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|net::ERR/);
  const made = watchOrders(context);
  const form = await openCheckout(page);
  await orderUnheard(page, form, phone);
  await page.getByRole('button', { name: 'Leave, and look again later' }).click();
  await page.unrouteAll();
  await addProduct(page, 'bazaar-matte-lipstick');
  await visit(page, '/pages/checkout');
  await expect(page.getByRole('heading', { name: 'You have an unfinished order' })).toBeVisible();
  expect([...made]).toEqual([]);
  await page.getByRole('button', { name: 'Leave it and start anew' }).click();
  await form.getByRole('button', { name: /^Place order · ₹/ }).click();
  const { id } = await confirmedOrder(page);
  expect([...made]).toEqual([id]);
  await expect(page.getByRole('main')).toContainText('Bazaar Matte Lipstick');
});

test('a removed coupon from a link does not return while the address still has it, nor in the order', async ({
  page,
  phone,
}) => {
  await visit(page, `/products/${gel.slug}?couponCode=NAMASTE10`);
  await page.getByRole('radio', { name: '500 ml' }).check();
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
  const drawer = cartDrawer(page);
  const applied = drawer.getByText(/^NAMASTE10 saves you/);
  await expect(applied).toBeVisible();
  await drawer.getByRole('button', { name: 'Remove coupon NAMASTE10' }).click();
  await expect(applied).toBeHidden();
  const changesOfRoute = [
    async () => {
      await page.getByRole('radio', { name: '250 ml' }).check();
      await expect(page).toHaveURL(/250-ml/);
    },
    async () => {
      await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
      await expect(page).not.toHaveURL(/couponCode/);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(gel.title);
    },
    async () => {
      await page.reload();
      // Before the shop has started, the cart's link opens its page.
      await page.locator('body.loaded').waitFor();
    },
  ];
  for (const change of changesOfRoute) {
    await drawer.getByRole('button', { name: 'Close', exact: true }).click();
    await change();
    await expect(page).toHaveURL(/couponCode=NAMASTE10/);
    await cartLink(page).click();
    await expect(lines(drawer)).toHaveCount(1);
    await expect(applied).toBeHidden();
  }
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await order(checkoutForm(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
  // The variant that was chosen.
  await expect(page.getByRole('main')).toContainText('500 ml');
  await expect(page.getByRole('main')).not.toContainText('NAMASTE10');
});

test('the answer about a pincode reaches a form that is being sent, which then places its order', async ({
  page,
  phone,
}) => {
  const form = await openCheckout(page);
  await fillForm(form, phone, 'Cash on delivery');
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  const { promise: messageRead, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    // The next answer takes the form, and the message in it, off the page. So all other requests wait until it has been read.
    await (route.request().postData()?.includes('GetZipCode') ? pressed : messageRead);
    await route.continue();
  });
  // Faridabad, where nothing is paid online.
  await form.getByLabel('Pincode', { exact: true }).fill('121007');
  await form.getByRole('button', { name: /^Place order · ₹/ }).click();
  await expect(form.getByRole('button', { name: 'Checking your order' })).toBeVisible();
  press();
  await expect(page.getByText('Online Delivery is not available at this pincocde').first()).toBeVisible();
  goOn();
  await confirmedOrder(page);
  await expect(page.getByRole('main')).toContainText('121007');
});

test('a shopper who signs out leaves no order, search, address or refused coupon to the guest who orders next', async ({
  page,
  phone,
  shop,
}) => {
  await visit(page, '/search');
  await signIn(page, shop, phone);
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('rose water');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “rose water”');
  await addProduct(page, 'utsav-gift-set');
  const drawer = cartDrawer(page);
  const applied = drawer.getByText(/^FLAT100 saves you/);
  await drawer.getByRole('button', { name: 'Remove coupon FLAT100' }).click();
  await expect(applied).toBeHidden();
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await order(checkoutForm(page), phone, 'Pay online');
  await leavePayment(page);
  await expect(page.getByRole('heading', { name: 'You have not been charged' })).toBeVisible();
  await signOut(page);
  const left = async () => {
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    return [phone, home.address, home.lastName, 'rose water'].filter((personal) => stored.includes(personal));
  };
  await expect.poll(left).toEqual([]);
  // Without loading a page anew.
  await page.getByRole('banner').getByRole('link', { name: 'Gifts' }).click();
  await page.getByRole('main').getByRole('link', { name: /Utsav/ }).first().click();
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(applied).toBeVisible();
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  const form = checkoutForm(page);
  await expect(form.getByLabel('Mobile number')).toHaveValue('');
  await order(form, `8${phone.slice(1)}`, 'Cash on delivery');
  await confirmedOrder(page);
});
