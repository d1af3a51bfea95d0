import { codeSentTo } from './support/outbox.ts';
import { payButton, paymentWindow } from './support/payment.ts';
import {
  addProduct,
  cartDrawer,
  checkoutForm,
  confirmedOrder,
  fillAddress,
  fillForm,
  home,
  openCheckout,
  order,
} from './support/shopper.ts';
import { signIn, signInModal } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Checkout fills in the details of a returning shopper. */

async function toCheckout(page: Page) {
  await addProduct(page);
  await cartDrawer(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/pages\/checkout$/);
  return checkoutForm(page);
}

test('a guest who has ordered in this browser finds the address and the last payment method filled in, and can clear them', async ({
  page,
  phone,
}) => {
  await order(await openCheckout(page), phone, 'Cash on delivery');
  await confirmedOrder(page);

  const form = await toCheckout(page);
  const known = form.getByRole('region', { name: 'Deliver to' });
  await expect(known).toContainText(`${home.firstName} ${home.lastName}`);
  await expect(known).toContainText(home.address);
  await expect(known).toContainText(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`);
  await expect(form.getByLabel('Mobile number')).toHaveCount(0);
  await expect(form.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();

  await known.getByRole('button', { name: 'Change' }).click();
  await expect(form.getByLabel('Mobile number')).toBeFocused();
  await expect(form.getByLabel('Full name')).toHaveValue(`${home.firstName} ${home.lastName}`);
  await page.reload();
  await form.getByRole('button', { name: 'Not you? Start afresh' }).click();
  await expect(form.getByLabel('Mobile number')).toHaveValue('');
  await fillAddress(form, phone, '7, Church Street');
  await form.getByRole('button', { name: /^Place order · ₹/ }).click();
  await confirmedOrder(page);
});

test('a pincode that was looked up on a product page is filled in on the next one and at checkout', async ({
  page,
}) => {
  await visit(page, '/products/everyday-shower-gel');
  await page.getByLabel('Your pincode').fill(home.pincode);
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect(delivery).toContainText(home.city);
  const form = await openCheckout(page);
  await page.goBack();
  await expect(page.getByLabel('Your pincode')).toHaveValue(home.pincode);
  await expect(delivery).toContainText(home.city);
  await page.goForward();
  await expect(form.getByLabel('Pincode')).toHaveValue(home.pincode);
  await expect(form.getByLabel('City')).toHaveValue(home.city);
  await expect(form.getByLabel('Mobile number')).toHaveValue('');
});

test('who has typed their number at checkout and then signs in with it finds the account’s name filled in', async ({
  page,
  phone,
  shop,
  elsewhere,
}) => {
  await visit(elsewhere, '/');
  await signIn(elsewhere, shop, phone);

  const form = await openCheckout(page);
  await form.getByLabel('Mobile number').fill(phone);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  const dialog = signInModal(page);
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone, 2));
  await expect(form.getByLabel('Full name')).toHaveValue('Asha');
  await expect(form.getByLabel('Mobile number')).toHaveValue(phone);
});

test('what a signed-in shopper orders with fills the address book once, and the next checkout starts with it', async ({
  page,
  phone,
  shop,
}) => {
  await visit(page, '/');
  await signIn(page, shop, phone);
  let form = await toCheckout(page);
  // Their own name and phone, before any address is saved.
  await expect(form.getByLabel('Mobile number')).toHaveValue(phone);
  await expect(form.getByLabel('Full name')).toHaveValue('Asha');
  await fillForm(form, phone, 'Cash on delivery');
  await form.getByRole('button', { name: /^Place order · ₹/ }).click();
  await confirmedOrder(page);

  // Like in another browser: only the session stays stored.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (/draft/i.test(key)) localStorage.removeItem(key);
  });
  form = await toCheckout(page);
  await expect(form.getByRole('region', { name: 'Deliver to' })).toContainText(home.address);
  await expect(form.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
  await form.getByRole('button', { name: /^Place order · ₹/ }).click();
  await confirmedOrder(page);

  await visit(page, '/pages/account?section=addresses');
  await expect(page.getByRole('main').getByText(home.address, { exact: true })).toHaveCount(1);
});

test('hints about a phone number and an email are polite and do not block the order', async ({
  page,
  phone,
}) => {
  const form = await openCheckout(page);
  await fillAddress(form, '5555555555');
  await form.getByLabel('Email').fill('asha@gmial.com');
  await form.getByLabel('Email').blur();
  await expect(form.getByText('Indian mobile numbers begin with 6, 7, 8 or 9.')).toBeVisible();
  await form.getByRole('button', { name: 'asha@gmail.com' }).click();
  await expect(form.getByLabel('Email')).toHaveValue('asha@gmail.com');
  await form.getByLabel('Mobile number').fill(phone);
  await expect(form.getByText('Indian mobile numbers begin with')).toHaveCount(0);
});

test('no amount is shown before a payment method is chosen, and then the amount for that method', async ({
  page,
}) => {
  const form = await openCheckout(page);
  const place = form.getByRole('button', { name: /^Place order/ });
  await expect(place).toHaveText('Place order');
  await place.click();
  const payment = form.getByRole('group', { name: 'Payment' });
  await expect(payment).toHaveAccessibleDescription('Please choose a payment method');
  await expect(page.getByText('Please choose a payment method')).toHaveCount(1);
  await form.getByRole('radio', { name: 'Cash on delivery' }).check();
  await expect(place).toHaveText(/^Place order · ₹\d/);
  await expect(page.getByText('Please choose a payment method')).toHaveCount(0);
});

test('a pincode without delivery is said once, and no payment method can be chosen for it', async ({
  page,
}) => {
  const form = await openCheckout(page);
  const pincode = form.getByLabel('Pincode', { exact: true });
  await pincode.fill('999999');
  await expect(pincode).toHaveAttribute('aria-invalid', 'true');
  const said = page.getByText(/deliver to this pincode|is not available at this/).filter({ visible: true });
  await expect(said).toHaveCount(1);
  for (const method of await form.getByRole('group', { name: 'Payment' }).getByRole('radio').all()) {
    await expect(method).toBeDisabled();
  }
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
});

test('a closed payment is shown as not charged and still to be paid', async ({ page, phone, shop }) => {
  await visit(page, '/');
  await signIn(page, shop, phone);
  const form = await toCheckout(page);
  await fillForm(form, phone, 'Pay online');
  await form.getByRole('button', { name: /^Pay ₹/ }).click();
  const provider = paymentWindow(page);
  await expect(payButton(provider)).toBeVisible();
  // While the shop asks the provider it says neither that money was taken nor that none was.
  const warnings = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      for (const text of document.body.innerText.match(/do not pay again/i) ?? []) seen.add(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  await provider.getByRole('button', { name: 'Close payment' }).click();
  await provider.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You have not been charged' })).toBeVisible();
  expect(await warnings.evaluate((seen) => [...seen])).toEqual([]);

  await visit(page, '/pages/account');
  const orders = page.getByRole('list', { name: 'Your orders' });
  await expect(orders).toContainText('Order not paid yet');
  await expect(orders).toContainText('Payment pending');
  await orders.getByRole('link', { name: /Open the order|View order/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order is waiting for its payment');
});
