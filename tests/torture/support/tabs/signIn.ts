/** Signs in with the code that the shop sends, and signs out. */
import type { Visitor } from '../reload/visitor.ts';
import { visit } from '../reload/visitor.ts';
import { codeSentTo as newestCode } from '../signIn.ts';
import { settled } from './pair.ts';

export async function signIn(visitor: Visitor): Promise<void> {
  const { page, phone, shop } = visitor;
  await visit(visitor, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await dialog.getByLabel('Code of 6 digits').waitFor();
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop.url, phone));
  await page.getByRole('dialog', { name: 'Your name' }).getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor();
}

/** Signs out on the account page. */
export async function signOut({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
}

async function codeSentTo(url: string, phone: string): Promise<string> {
  const code = await settled(
    async () => (await newestCode(url, `+91${phone}`)) ?? '',
    (found) => found !== '',
  );
  if (code === '') throw new Error('No code was sent.');
  return code;
}
