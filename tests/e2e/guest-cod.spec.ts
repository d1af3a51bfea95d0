import { codeSentTo, confirmationsTo } from './support/outbox.ts';
import {
  cartDrawer,
  checkoutForm,
  confirmedOrder,
  enterCoupon,
  fillAddress,
  fillForm,
  gel,
  home,
  lines,
  openCheckout,
  order,
  quantityOf,
} from './support/shopper.ts';
import { accountLink } from './support/signIn.ts';
import { expect, test } from './support/test.ts';
import { tilesIn } from './support/tiles.ts';
import { visit } from './support/visit.ts';

// With animations, as most shoppers have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a guest finds a product, picks a variant, takes two, applies a coupon and pays on delivery [S1.1 S1.3 S1.8 S2.15]', async ({
  page,
  phone,
  shop,
}) => {
  await visit(page, '/');
  await tilesIn(page).getByRole('link', { name: gel.title }).first().click();
  await page.getByRole('radio', { name: '500 ml' }).check();
  await expect(page.locator('form#buy').getByText('₹499').first()).toBeVisible();
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();

  const drawer = cartDrawer(page);
  const line = lines(drawer).filter({ hasText: gel.title });
  await expect(line).toContainText('500 ml');
  await line.getByRole('button', { name: `One more of ${gel.title}` }).click();
  await expect(quantityOf(line)).toHaveText('2');
  await expect(line).toContainText('₹998');

  await enterCoupon(drawer, 'namaste10');
  await expect(drawer.getByText('NAMASTE10 saves you ₹94.81 to ₹99.80')).toBeVisible();

  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/pages\/checkout$/);
  const form = checkoutForm(page);
  await fillAddress(form, `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`);
  await form.getByRole('radio', { name: 'Cash on delivery' }).check();
  // 2 × ₹499, less ₹99.80, and ₹49 cash on delivery charge; delivery is free.
  await form.getByRole('button', { name: 'Place order · ₹947.20' }).click();

  const { code } = await confirmedOrder(page);
  const main = page.getByRole('main');
  await expect(main).toContainText(`Thank you, ${home.firstName}`);
  await expect(main).toContainText('Please keep ₹947.20 ready for delivery.');
  await expect(main).toContainText(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`);
  await expect(main).toContainText('Quantity 2');

  await page.reload();
  expect((await confirmedOrder(page)).code).toBe(code);
  expect(await confirmationsTo(shop, phone)).toHaveLength(1);

  await visit(page, '/pages/cart');
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

test('an order opens in the browser that placed it and by the link that was sent, where an account can take it, and nowhere else', async ({
  page,
  phone,
  shop,
  elsewhere: other,
}) => {
  await order(await openCheckout(page), phone, 'Cash on delivery');
  const { id, code } = await confirmedOrder(page);

  await other.goto(`/order/${id}`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('We cannot show this order here');
  await expect(other.getByRole('main')).not.toContainText(phone);
  await other.goto('/order/no-such-order');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('We cannot show this order here');

  const [link = ''] = await confirmationsTo(shop, phone);
  const { pathname, search } = new URL(link);
  await other.goto(`${pathname}${search}`);
  await expect(other.getByRole('main')).toContainText(code);

  // An account that is created there has the order.
  await other.getByRole('button', { name: 'Create an account' }).click();
  const dialog = other.getByRole('dialog', { name: 'Create an account' });
  await expect(dialog.getByLabel('Mobile number')).toHaveValue(phone);
  await expect(dialog).toContainText('By creating an account, you agree');
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone));
  await expect(accountLink(other)).toHaveAccessibleName('Account');
  await visit(other, '/pages/account?section=orders');
  await expect(other.getByRole('main')).toContainText(code);
});

test('each error is shown once, at its field, and a summary links to it', async ({ page, phone }) => {
  const form = await openCheckout(page);
  await form.getByLabel('Mobile number').fill('12345');
  await form.getByLabel('Email').fill('asha@home');
  await form.getByLabel('Pincode').fill('999999');
  await expect(form.getByText("We're sorry! We currently don't deliver to this pincode.")).toBeVisible();
  await expect(form.getByText('Please enter valid phone number')).toBeVisible();
  await form.getByRole('button', { name: /^Place order/ }).click();

  const summary = form.getByRole('alert', { name: 'Please check these details' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Mobile number',
    'Email',
    'Pincode',
    'Full name',
    'Flat, house number, building, street',
    'City',
    'State',
    'Payment',
  ]);
  for (const message of [
    'Please enter valid phone number',
    'Please enter valid email',
    /^We're sorry! We currently don't deliver to this pincode\./,
    'Please enter firstname',
    'Please choose a payment method',
  ]) {
    await expect(page.getByText(message)).toHaveCount(1);
  }
  await expect(form.getByRole('radio', { name: 'Pay online' })).toBeDisabled();
  await summary.getByRole('link', { name: 'Full name' }).click();
  await expect(form.getByLabel('Full name')).toBeFocused();
  await form.getByLabel('Full name').pressSequentially('A');
  await expect(form.getByText('Please enter firstname')).toBeHidden();

  // The typed text is still there and can be corrected.
  await expect(form.getByLabel('Email')).toHaveValue('asha@home');
  await form.getByLabel('Email').fill('asha@home.example');
  await order(form, phone, 'Cash on delivery');
  await confirmedOrder(page);
});

test('the form says that cash on delivery is not available, before and after it is chosen', async ({
  page,
  phone,
}) => {
  const form = await openCheckout(page);
  await fillForm(form, phone, 'Cash on delivery');
  await form.getByLabel('Pincode').fill('194001');
  await expect(form.getByText('Cash on Delivery is not available at this pincocde').first()).toBeVisible();
  await form.getByRole('button', { name: /^Place order/ }).click();
  await expect(form.getByRole('alert', { name: /^Please check/ })).toBeFocused();
  await expect(page).toHaveURL(/\/pages\/checkout$/);
});

test('the input survives a reload of checkout', async ({ page, phone }) => {
  const form = await openCheckout(page);
  await fillAddress(form, phone);
  await form.getByLabel('Landmark').fill('Metro station');
  await form.getByLabel('Landmark').blur();
  await page.reload();
  // A whole address is shown in short.
  const known = form.getByRole('region', { name: 'Deliver to' });
  await expect(known).toContainText(`${home.address}, near Metro station`);
  await known.getByRole('button', { name: 'Change' }).click();
  await expect(form.getByLabel('Mobile number')).toHaveValue(phone);
  await expect(form.getByLabel('Pincode')).toHaveValue(home.pincode);
  await expect(form.getByLabel('Landmark')).toHaveValue('Metro station');
});
