import { signIn } from './support/account.ts';
import { codeSentTo } from './support/outbox.ts';
import { addProduct, confirmedOrder, gel, home, openCheckout, order } from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

async function openSection(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Account' }).last().getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

async function fillAddress(page: Page, phone: string) {
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByLabel('Pincode', { exact: true }).fill(home.pincode);
  await page.getByLabel('First name').fill(home.firstName);
  await page.getByLabel('Last name').fill(home.lastName);
  await page.getByLabel('Flat, house number, building, street').fill(home.address);
  await expect(page.getByLabel('City')).toHaveValue(home.city);
}

test('addresses are added, edited, removed with an undo, and chosen at checkout', async ({
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
  await page.getByRole('group', { name: 'Send it to' }).getByRole('radio').check();
  await expect(page.getByLabel('Landmark')).toHaveValue('the lake');
});

test('points come with an account and are spent on an order', async ({ page, phone, shop }) => {
  await visit(page, '/pages/account');
  await signIn(page, shop, phone);
  await openSection(page, 'Reward points');
  await expect(page.getByText('For making an account')).toBeVisible();
  await addProduct(page);
  await expect(page.getByRole('checkbox', { name: /^Pay with reward points/ }).first()).toBeChecked();
  await visit(page, '/pages/checkout');
  await fillAddress(page, phone);
  await page.getByRole('radio', { name: /^Cash on delivery/i }).check();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page).toHaveURL(/\/order\//);
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
  await visit(page, '/pages/account');
  await expect(page.getByRole('list', { name: 'Your orders' }).getByText('Confirmed')).toBeVisible();
  await openSection(page, 'Reward points');
  await expect(page.getByText(/^Spent on order/)).toBeVisible();
});

test('a guest’s earlier order is in the account that its mobile number makes', async ({
  page,
  phone,
  shop,
  browser,
}) => {
  await order(await openCheckout(page), phone, 'Cash on delivery');
  const { id, code } = await confirmedOrder(page);
  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const other = await elsewhere.newPage();
  await visit(other, '/pages/account');
  await signIn(other, shop, phone);
  await other.getByRole('link', { name: `Open Order ${code}` }).click();
  expect(await confirmedOrder(other)).toEqual({ id, code });
  await elsewhere.close();
});

test('an order’s address opened signed out or by another looks missing, until its owner signs in there', async ({
  page,
  phone,
  shop,
  browser,
}) => {
  await visit(page, '/pages/account');
  await signIn(page, shop, phone);
  await order(await openCheckout(page), phone, 'Cash on delivery');
  const { id, code } = await confirmedOrder(page);

  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const other = await elsewhere.newPage();
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

  await visit(other, `/order/${id}`);
  await other.getByRole('button', { name: 'Sign in to see it' }).click();
  const dialog = other.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone, 2));
  expect((await confirmedOrder(other)).code).toBe(code);
  await elsewhere.close();
});

test('a review is written with a picture, and edited', async ({ page, phone, shop }) => {
  await visit(page, `/products/${gel.slug}`);
  await signIn(page, shop, phone);
  await page.getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('form', { name: 'Write a review' });
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await form.getByLabel('What do you think of it?').fill('Smells like a marigold garden.');
  await form
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: onePixel });
  await expect(form.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await form.getByRole('button', { name: 'Send the review' }).click();
  const written = page.getByRole('listitem').filter({ hasText: 'Smells like a marigold garden.' });
  await expect(written.getByRole('img', { name: 'Picture 1 by Asha' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit your review' }).click();
  await page.getByLabel('What do you think of it?').fill('Smells like two marigold gardens.');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByText('Smells like two marigold gardens.')).toBeVisible();
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
