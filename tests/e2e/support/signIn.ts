import type { ShopProcess } from '../../../scripts/support/shopProcess.ts';
import { codeSentTo } from './outbox.ts';
import { addProduct, cartDrawer } from './shopper.ts';
import { expect, type Locator, type Page } from './test.ts';
import { visit } from './visit.ts';

/** The header's link to the account or to signing in. */
export function accountLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /^(Account|Sign in)$/ });
}

/** The sign-in dialog, also while it asks for the name. */
export function signInModal(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(Sign in|Your name)$/ });
}

/** Opens the sign-in from the header and requests a code. */
export async function askForCode(page: Page, phone: string): Promise<Locator> {
  await expect(accountLink(page)).toHaveAccessibleName('Sign in');
  await accountLink(page).click();
  const dialog = signInModal(page);
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(dialog.getByLabel('Code of 6 digits')).toBeFocused();
  return dialog;
}

/** Signs in from the header with the code that was sent, and enters a name. */
export async function signIn(page: Page, shop: ShopProcess, phone: string): Promise<void> {
  const dialog = await askForCode(page, phone);
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone));
  await dialog.getByLabel('First name').fill('Asha');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(accountLink(page)).toHaveAccessibleName('Account');
}

/** Adds a product to the cart and then signs in. */
export async function signInWithCart(page: Page, shop: ShopProcess, phone: string): Promise<void> {
  await addProduct(page);
  await cartDrawer(page).getByRole('button', { name: 'Close', exact: true }).click();
  await signIn(page, shop, phone);
}

/** Signs out in the account. */
export async function signOut(tab: Page): Promise<void> {
  await visit(tab, '/pages/account');
  await tab.getByRole('button', { name: 'Sign out' }).click();
  await expect(accountLink(tab)).toHaveAccessibleName('Sign in');
}
