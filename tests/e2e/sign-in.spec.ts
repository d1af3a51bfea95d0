import { codeSentTo } from './support/outbox.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

function accountLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /^(Account|Sign in)$/ });
}

function modal(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Sign in' });
}

/** Opens the sign-in from the header and has a code sent. */
async function askForCode(page: Page, phone: string): Promise<Locator> {
  await expect(accountLink(page)).toHaveAccessibleName('Sign in');
  await accountLink(page).click();
  const dialog = modal(page);
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(dialog.getByLabel('Code of 6 digits')).toBeFocused();
  return dialog;
}

test('a shopper signs in from the header with the code that was sent, says a name, and stays signed in', async ({
  page,
  phone,
  shop,
}) => {
  await visit(page, '/');
  const dialog = await askForCode(page, phone);
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone));
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await dialog.getByLabel('First name').fill('Asha');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(accountLink(page)).toHaveAccessibleName('Account');
  await page.reload();
  await expect(accountLink(page)).toHaveAccessibleName('Account');
});
