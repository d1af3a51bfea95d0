/** Checkout says why it does not order as the shopper chose. */
import { addProduct, checkoutForm, fillForm, lines, openCheckout } from './support/shopper.ts';
import { expect, type Locator, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('cash on delivery that a smaller cart rules out is not chosen any more, and the form says why', async ({
  page,
  phone,
}) => {
  const form = await openCheckout(page);
  await fillForm(form, phone, 'Cash on delivery');
  await expect(form.getByRole('button', { name: 'Place order · ₹407' })).toBeVisible();

  await addProduct(page, 'mysore-chandan-soap-bar');
  await visit(page, '/pages/cart');
  await lines(page.getByRole('main'))
    .filter({ hasText: 'Shower Gel' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(lines(page.getByRole('main'))).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: 'Checkout', exact: true }).first().click();

  await expectWithdrawn(form, 'Cash on Delivery is available on orders of ₹149 or more');
  await form.getByRole('button', { name: 'Place order', exact: true }).click();
  const summary = form.getByRole('alert', { name: 'Please check this detail' });
  await expect(summary.getByRole('link')).toHaveText(['Payment']);
  await expect(form.getByText(/₹149 or more\. Please choose another way to pay\./)).toHaveCount(1);
  await form.getByRole('radio', { name: 'Pay online' }).check();
  await expect(form.getByText('Please choose another way to pay.', { exact: false })).toBeHidden();
  await expect(form.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
});

test('cash on delivery that the pincode rules out is not chosen any more, and the form says why', async ({
  page,
  phone,
}) => {
  const form = await openCheckout(page);
  await fillForm(form, phone, 'Cash on delivery');
  await form.getByLabel('Pincode', { exact: true }).fill('194001');
  await expectWithdrawn(form, 'Cash on Delivery is not available at this pincocde');
});

test('a press without a network says that nothing was ordered, and the next one with it goes on', async ({
  page,
  context,
  phone,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  const form = await openCheckout(page);
  await fillForm(form, phone, 'Cash on delivery');
  await context.setOffline(true);
  const place = form.getByRole('button', { name: /^Place order/ });
  await place.click();
  const told = form.getByText('You are offline. Nothing was ordered', { exact: false });
  await expect(told).toBeVisible();
  await context.setOffline(false);
  await place.click();
  await expect(page).toHaveURL(/\/order\/[\w-]+$/);
  await expect(checkoutForm(page)).toBeHidden();
});

async function expectWithdrawn(form: Locator, reason: string): Promise<void> {
  await expect(form.getByText(`${reason}. Please choose another way to pay.`)).toBeVisible();
  const cash = form.getByRole('radio', { name: /^Cash on delivery/ });
  await expect(cash).toBeDisabled();
  await expect(cash).not.toBeChecked();
  // Without an amount: each way to pay has its own.
  await expect(form.getByRole('button', { name: 'Place order', exact: true })).toBeVisible();
}
