import { test } from './support/clockedShop.ts';
import { codeSentTo } from './support/outbox.ts';
import { cartLink, gel } from './support/shopper.ts';
import { accountLink, askForCode, signInWithCart } from './support/signIn.ts';
import { expect } from './support/test.ts';
import { visit } from './support/visit.ts';

// Sequentially, because the tests share one shop and its clock.
test.describe.configure({ mode: 'default' });

const pauseMs = 30_000;
const codeLivesMs = 5 * 60_000;
const refreshLivesMs = 30 * 24 * 3_600_000;

test('a code expires after five minutes; a new one signs in', async ({ page, phone, shop, serverClock }) => {
  await page.clock.install();
  await visit(page, '/');
  const dialog = await askForCode(page, phone);
  const code = await codeSentTo(shop, phone);
  await serverClock.advance(codeLivesMs);
  await dialog.getByLabel('Code of 6 digits').fill(code);
  await expect(dialog.getByRole('alert')).toHaveText('That code is too old. Please ask for another one.');
  await expect(accountLink(page)).toHaveAccessibleName('Sign in');
  await page.clock.runFor(pauseMs);
  await dialog.getByRole('button', { name: 'Send another code' }).click();
  const next = await codeSentTo(shop, phone, 2);
  await dialog.getByLabel('Code of 6 digits').fill(next);
  await expect(accountLink(page)).toHaveAccessibleName('Account');
});

test('after the pause another code is sent, which signs in, and a new countdown starts', async ({
  page,
  phone,
  shop,
  serverClock,
}) => {
  await page.clock.install();
  await visit(page, '/');
  const dialog = await askForCode(page, phone);
  const field = dialog.getByLabel('Code of 6 digits');
  await field.fill('123');
  await serverClock.advance(pauseMs);
  await page.clock.runFor(pauseMs);
  await dialog.getByRole('button', { name: 'Send another code' }).click();
  const code = await codeSentTo(shop, phone, 2);
  await expect(dialog.getByText(/You can ask for another one in \d+ s/)).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await field.fill(code);
  await expect(accountLink(page)).toHaveAccessibleName('Account');
});

test('a session that the server ends keeps the cart and the wishlist, in both tabs [S4.46 S8.13]', async ({
  page,
  phone,
  shop,
  serverClock,
  context,
  complaints,
}) => {
  // Browsers log the server's refusals to the console.
  complaints.allow(/status of 40[01]/);
  const other = await context.newPage();
  await visit(page, `/products/${gel.slug}`);
  const heart = page.getByRole('button', { name: `Wishlist: ${gel.title}` }).first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await signInWithCart(page, shop, phone);
  await visit(other, '/pages/wishlist');
  await expect(accountLink(other)).toHaveAccessibleName('Account');
  await serverClock.advance(refreshLivesMs);
  await page.reload();
  for (const tab of [page, other]) {
    await expect(accountLink(tab)).toHaveAccessibleName('Sign in');
    await expect(cartLink(tab)).toHaveAccessibleName('Cart, 1 item');
  }
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(other.getByRole('main').getByRole('heading', { name: gel.title })).toBeVisible();
});
