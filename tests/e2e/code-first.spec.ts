import { codeSentTo } from './support/outbox.ts';
import { confirmedOrder, home, openCheckout, order } from './support/shopper.ts';
import { signInModal } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

test.use({ shopOptions: { env: { COD_GUEST_MOST: '100' } } });

test('a guest whose cash on delivery needs a code signs in from the refusal, finds the form unchanged, and orders', async ({
  page,
  phone,
  shop,
}) => {
  const form = await openCheckout(page);
  await order(form, phone, 'Cash on delivery');
  const refusal = form.getByRole('alert').filter({ hasText: /\S/ });
  await expect(refusal).toContainText(
    'Cash on delivery above ₹100 needs a confirmed phone number. Please sign in with a code, or pay online.',
  );
  await refusal.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Go on with your mobile number' }).click();

  const dialog = signInModal(page);
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone));
  await dialog.getByLabel('First name').fill(home.firstName);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await expect(refusal).toBeHidden();
  await expect(form).toContainText(`You are signed in with +91 ${phone.slice(0, 5)} ${phone.slice(5)}`);
  await expect(form.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
  await expect(form).toContainText(home.address);
  await form.getByRole('button', { name: /^Place order · ₹/ }).click();
  await confirmedOrder(page);
});
