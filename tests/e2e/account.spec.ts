import { readFile } from 'node:fs/promises';
import type { ShopProcess } from '../../scripts/support/shopProcess.ts';
import { tabTo } from './support/accessible.ts';
import { figures, openSection, points } from './support/account.ts';
import { codeSentTo, confirmationsTo } from './support/outbox.ts';
import {
  addProduct,
  cartDrawer,
  cartLink,
  checkoutForm,
  confirmedOrder,
  fillAddress,
  gel,
  home,
  openCheckout,
  order,
} from './support/shopper.ts';
import { askForCode, signIn, signInModal } from './support/signIn.ts';
import { deliver } from './support/staff.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

interface Shopper {
  readonly page: Page;
  readonly phone: string;
  readonly shop: ShopProcess;
}

/** Signs in and saves an address in the account. */
async function saveAddress({ page, phone, shop }: Shopper): Promise<void> {
  await visit(page, '/pages/account');
  await signIn(page, shop, phone);
  await openSection(page, 'Addresses');
  await page.getByRole('button', { name: 'Add an address' }).click();
  await fillAddress(page, phone);
  await page.getByRole('button', { name: 'Save the address' }).click();
}

test('addresses are added, edited, removed with an undo, and chosen at checkout [S1.2 S1.18 S7.32]', async ({
  page,
  phone,
  shop,
}) => {
  await visit(page, '/pages/account');
  await signIn(page, shop, phone);
  await openSection(page, 'Addresses');
  await page.getByRole('button', { name: 'Add an address' }).click();
  await expect(page.getByLabel('Mobile number')).toHaveValue(phone);
  await fillAddress(page, phone);
  await page.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByText(home.address, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Edit Asha Rao/ }).click();
  await page.getByLabel('Landmark').fill('the lake');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByText('Near the lake')).toBeVisible();
  await page.getByRole('button', { name: /^Remove Asha Rao/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Near the lake')).toBeVisible();
  await addProduct(page);
  await visit(page, '/pages/checkout');
  // The one saved address is chosen.
  const known = page.getByRole('region', { name: 'Deliver to' });
  await expect(known).toContainText('near the lake');
  await known.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('Landmark')).toHaveValue('the lake');
});

test('at checkout a saved address is chosen although another one’s form was left open', async ({
  page,
  phone,
  shop,
}) => {
  await addProduct(page);
  await saveAddress({ page, phone, shop });
  await page.getByRole('button', { name: 'Add an address' }).click();
  await fillAddress(page, phone, '7 Jasmine Street');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await page
    .getByRole('button', { name: /^Edit Asha Rao/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Save the address' })).toBeVisible();
  await cartLink(page).click();
  await cartDrawer(page).getByRole('link', { name: 'Checkout' }).click();
  const saved = page.getByRole('group', { name: 'Your addresses' });
  for (const address of ['7 Jasmine Street', home.address]) {
    const choice = saved.getByRole('radio', { name: new RegExp(address) });
    await choice.click();
    await expect(choice).toBeChecked();
    await expect(page.getByRole('region', { name: 'Deliver to' })).toContainText(address);
  }
});

test('on a phone the saved address is in sight, and not the foot of the page', async ({
  page,
  phone,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await saveAddress({ page, phone, shop });
  await expect(page.getByText(home.address, { exact: true })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeFocused();
});

test('an account without a name has the name on its order', async ({ page, phone, shop }) => {
  await visit(page, '/');
  const dialog = await askForCode(page, phone);
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone));
  await expect(dialog.getByLabel('First name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await order(await openCheckout(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
  const profile = page.getByRole('main').locator('dl').first();
  await visit(page, '/pages/account?section=profile');
  await expect(profile).toContainText(`${home.firstName} ${home.lastName}`);
});

test('what could not be loaded without a network is loaded as soon as it is back, without a press', async ({
  page,
  phone,
  shop,
  context,
  complaints,
}) => {
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await visit(page, '/pages/account');
  await signIn(page, shop, phone);
  await openSection(page, 'Orders');
  await context.setOffline(true);
  await openSection(page, 'Profile');
  await expect(page.getByText('Your profile could not be loaded.', { exact: false })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('points come with an account and are spent on an order [S7.17]', async ({ page, phone, shop }) => {
  await visit(page, '/pages/account');
  await signIn(page, shop, phone);
  await openSection(page, 'Reward points');
  await expect(page.getByText('Welcome bonus')).toBeVisible();
  await addProduct(page);
  await expect(page.getByRole('checkbox', { name: /^Pay with reward points/ }).first()).toBeChecked();
  await visit(page, '/pages/checkout');
  await fillAddress(page, phone);
  await page.getByRole('radio', { name: /^Cash on delivery/i }).check();
  // Waits for the points, because they lower the total and an earlier press would have to be confirmed.
  await expect(page.getByRole('checkbox', { name: /^Pay with reward points/ })).toBeChecked();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page).toHaveURL(/\/order\//);
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
  await visit(page, '/pages/account');
  await expect(page.getByRole('list', { name: 'Your orders' }).getByText('Confirmed')).toBeVisible();
  await openSection(page, 'Reward points');
  await expect(page.getByText(/^Used on order/)).toBeVisible();
});

test('by keyboard alone an address is added, and the profile edited', async ({ page, phone, shop }) => {
  await visit(page, '/pages/account');
  await signIn(page, shop, phone);
  const menu = page.getByRole('navigation', { name: 'Account' }).last();
  await tabTo(page, menu.getByRole('link', { name: 'Addresses' }));
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: 'Add an address' });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  for (const [label, text] of [
    ['Pincode', home.pincode],
    ['Full name', `${home.firstName} ${home.lastName}`],
    ['Flat, house number, building, street', home.address],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await expect(page.getByLabel('City')).toHaveValue(home.city);
  await page.keyboard.press('Enter');
  await expect(page.getByText(home.address, { exact: true })).toBeVisible();
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();

  await visit(page, '/pages/account?section=profile');
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Edit' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Email (optional)'));
  await page.keyboard.type(`${phone}@example.in`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${phone}@example.in`)).toBeVisible();
});

test('a shopper takes a copy of their data, reads what goes and what stays, and leaves for good', async ({
  page,
  phone,
  shop,
}) => {
  await saveAddress({ page, phone, shop });
  await expect(page.getByText(home.address, { exact: true })).toBeVisible();
  await openSection(page, 'Your data');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const copy = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(copy).toMatchObject({
    profile: [{ firstName: 'Asha', phone: `+91${phone}` }],
    addresses: [{ address: home.address, pincode: home.pincode }],
  });
  await expect(page.getByText('Your browser has saved it')).toBeVisible();
  await page.getByRole('button', { name: 'See what is erased' }).click();
  await expect(page.getByText(/for 72 months after the year’s annual return/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'See what is erased' }).click();
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your data is erased' })).toBeVisible();
  await visit(page, '/pages/account');
  await expect(page.getByRole('button', { name: 'Sign in with your mobile number' })).toBeVisible();
  // The same phone makes another account.
  await signIn(page, shop, phone);
  await openSection(page, 'Addresses');
  await expect(page.getByText(home.address, { exact: true })).toHaveCount(0);
});

test('an order on its way is named before anything is erased; a guest asks on the page of the order', async ({
  page,
  phone,
  shop,
}) => {
  const form = await openCheckout(page);
  await order(form, phone, 'Cash on delivery');
  const { id } = await confirmedOrder(page);
  await page.getByRole('link', { name: 'Your data: a copy, or erase it' }).click();
  await expect(page.getByRole('heading', { name: 'Your data of this order' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download a copy' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(home.address);
  await page.getByRole('link', { name: 'Erase my data' }).click();
  await page.getByRole('button', { name: 'Erase my data for ever' }).click();
  await expect(
    page.getByText(
      'Nothing was erased. It has not been sent yet. Cancel it, or ask again once it has arrived.',
    ),
  ).toBeVisible();
  await visit(page, `/order/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you|^Order/ })).toBeVisible();
  await signIn(page, shop, phone);
  await visit(page, '/pages/account');
  // The order became the account's with the sign-in.
  await expect(page.getByRole('list', { name: 'Your orders' }).getByText('Confirmed')).toBeVisible();
  await openSection(page, 'Your data');
  await page.getByRole('button', { name: 'See what is erased' }).click();
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await expect(page.getByText(/We still need your account for/)).toBeVisible();
});

function orderBill(page: Page): Locator {
  return page.getByRole('region', { name: 'Bill details' }).locator('dl');
}

/** Fills the cart with one large gel, ₹499, and opens checkout on cash on delivery. */
async function chooseCash(page: Page, phone: string): Promise<Locator> {
  await visit(page, `/products/${gel.slug}`);
  await page.getByRole('radio', { name: '500 ml' }).check();
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(cartDrawer(page)).toBeVisible();
  await visit(page, '/pages/checkout');
  await fillAddress(page, phone);
  const form = checkoutForm(page);
  await form.getByRole('radio', { name: 'Cash on delivery' }).check();
  return form;
}

test('cashback of one order is spent on the next, to the paisa on every page [S1.16]', async ({
  page,
  phone,
  shop,
}) => {
  test.slow();
  await visit(page, '/pages/account');
  await signIn(page, shop, phone);
  expect(await points(page)).toEqual({
    balance: { Available: '₹50', Earned: '₹50', Used: '₹0', Expired: '₹0' },
    entries: [['Welcome bonus', '+₹50']],
  });

  const first = await chooseCash(page, phone);
  await first.getByRole('checkbox', { name: /^Pay with reward points/ }).uncheck();
  // ₹499, ₹59 for delivery and ₹49 cash on delivery charge; 5 % of the ₹607 come back.
  await first.getByRole('button', { name: 'Place order · ₹607' }).click();
  const { code: firstCode } = await confirmedOrder(page);
  expect(await figures(orderBill(page))).toEqual({
    Items: '₹499',
    'Cash on delivery charge': '₹49',
    Delivery: '₹59',
    Total: '₹607',
    'Points you earn': '₹30.35',
  });
  expect(await points(page)).toEqual({
    balance: { Available: '₹50', Pending: '₹30.35', Earned: '₹50', Used: '₹0', Expired: '₹0' },
    entries: [['Welcome bonus', '+₹50']],
  });
  await deliver(shop, firstCode);
  expect(await points(page)).toEqual({
    balance: { Available: '₹80.35', Earned: '₹80.35', Used: '₹0', Expired: '₹0' },
    entries: [
      [`Cashback on order ${firstCode}`, '+₹30.35'],
      ['Welcome bonus', '+₹50'],
    ],
  });

  const second = await chooseCash(page, phone);
  await second.getByRole('checkbox', { name: /^Pay with reward points/ }).check();
  // ₹607 less all ₹80.35; 5 % of what is left to pay come back, to the paisa.
  await second.getByRole('button', { name: 'Place order · ₹526.65' }).click();
  const { code: secondCode } = await confirmedOrder(page);
  await expect(page.getByRole('main')).toContainText('Please keep ₹526.65 ready for delivery.');
  expect(await figures(orderBill(page))).toEqual({
    Items: '₹499',
    'Cash on delivery charge': '₹49',
    Delivery: '₹59',
    'Reward points': '−₹80.35',
    Total: '₹526.65',
    'Points you earn': '₹26.33',
  });
  expect(await points(page)).toEqual({
    balance: {
      Available: '₹0',
      Pending: '₹26.33',
      Earned: '₹80.35',
      Used: '₹80.35',
      Expired: '₹0',
    },
    entries: [
      [`Used on order ${secondCode}`, '−₹80.35'],
      [`Cashback on order ${firstCode}`, '+₹30.35'],
      ['Welcome bonus', '+₹50'],
    ],
  });
  await openSection(page, 'Orders');
  const entries = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('₹526.65');
  await expect(entries.last()).toContainText('₹607');
});

test('a guest’s order joins the account of its mobile number in the same browser', async ({
  page,
  phone,
  shop,
}) => {
  await order(await openCheckout(page), phone, 'Cash on delivery');
  const { id, code } = await confirmedOrder(page);
  await visit(page, '/pages/account');
  await signIn(page, shop, phone);
  await page.getByRole('link', { name: `View order ${code}` }).click();
  expect(await confirmedOrder(page)).toEqual({ id, code });
});

test('an order’s address opened signed out or by another looks missing, until its owner signs in there', async ({
  page,
  phone,
  shop,
  elsewhere: other,
}) => {
  await visit(page, '/pages/account');
  await signIn(page, shop, phone);
  await order(await openCheckout(page), phone, 'Cash on delivery');
  const { id, code } = await confirmedOrder(page);

  const heading = other.getByRole('heading', { level: 1 });
  await visit(other, `/order/${id}`);
  await expect(heading).toHaveText('We cannot show this order here');
  const stranger = `8${phone.slice(1)}`;
  await signIn(other, shop, stranger);
  await expect(other.getByRole('button', { name: 'Sign in to see it' })).toBeHidden();
  await expect(heading).toHaveText('We cannot show this order here');
  await other.reload();
  await expect(heading).toHaveText('We cannot show this order here');
  await expect(other.getByRole('main')).not.toContainText(code);
  await other.goto('/pages/account');
  await other.getByRole('button', { name: 'Sign out' }).click();

  // The link of the order's message says which number it is.
  const [link = ''] = await confirmationsTo(shop, phone);
  const { pathname, search } = new URL(link);
  await visit(other, pathname + search);
  await expect(other.getByRole('main')).toContainText(
    `This order was placed in the account of the number ending in ${phone.slice(-4)}.`,
  );
  await other.getByRole('button', { name: 'Sign in to see it' }).click();
  const dialog = signInModal(other);
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone, 2));
  await expect(other.getByRole('main').getByText(code, { exact: true })).toBeVisible();
});
