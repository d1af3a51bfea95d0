import type { ShopProcess } from '../../../scripts/support/shopProcess.ts';
import { codeSentTo } from './outbox.ts';
import { expect, type Page } from './test.ts';

/** Signs in from the header with the code that was sent; a new shopper skips the name. */
export async function signIn(page: Page, shop: ShopProcess, phone: string): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name: /^(Account|Sign in)$/ });
  await expect(link).toHaveAccessibleName('Sign in');
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone));
  await dialog.getByLabel('First name').fill('Asha');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(link).toHaveAccessibleName('Account');
}
