import { expectClean } from './support/accessible.ts';
import { codeSentTo } from './support/outbox.ts';
import { addProduct, cartDrawer, cartLink, gel, lines } from './support/shopper.ts';
import { accountLink, askForCode, signIn, signInModal, signInWithCart } from './support/signIn.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

// With animations, as most shoppers have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Returns a wrong code, different for each index. */
function wrongCode(code: string, index: number): string {
  return String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0');
}

test('a shopper signs in from the header with the code that was sent, enters a name, and stays signed in [S1.6 S2.13 S2.26 S6.9]', async ({
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

test('a wrong code shows the attempts left, and after five the code is no longer accepted', async ({
  page,
  phone,
  shop,
}) => {
  await visit(page, '/');
  const dialog = await askForCode(page, phone);
  const code = await codeSentTo(shop, phone);
  const field = dialog.getByLabel('Code of 6 digits');
  for (const [index, problem] of [
    'You have 4 more tries.',
    'You have 3 more tries.',
    'You have 2 more tries.',
    'You have one more try.',
    'Too many tries with this code. Please ask for another one.',
  ].entries()) {
    await field.fill(wrongCode(code, index));
    await expect(dialog.getByRole('alert')).toContainText(problem);
  }
  await field.fill(code);
  await expect(dialog.getByRole('alert')).toContainText('Too many tries with this code');
  await expect(accountLink(page)).toHaveAccessibleName('Sign in');
});

test('a reload during sign-in continues at the code, which can be pasted with spaces', async ({
  page,
  phone,
  shop,
}) => {
  await visit(page, '/');
  await askForCode(page, phone);
  await page.reload();
  const dialog = signInModal(page);
  await expect(dialog.getByText(/You can ask for another one in \d+ s/)).toBeVisible();
  const code = await codeSentTo(shop, phone);
  const field = dialog.getByLabel('Code of 6 digits');
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(accountLink(page)).toHaveAccessibleName('Account');
});

test('another code can be asked for after the pause, and the number can be changed', async ({
  page,
  phone,
  shop,
}) => {
  await page.clock.install();
  await visit(page, '/');
  const dialog = await askForCode(page, phone);
  await expect(dialog.getByRole('button', { name: 'Send another code' })).toBeHidden();
  await page.clock.runFor(31_000);
  await dialog.getByRole('button', { name: 'Send another code' }).click();
  // The server has a pause of its own, by its own clock: the first code stays good.
  await expect(dialog.getByRole('alert')).toContainText('If one reached you, it is still good.');
  await dialog.getByRole('button', { name: 'Change the number' }).click();
  await expect(dialog.getByLabel('Mobile number')).toHaveValue(phone);
  await dialog.getByLabel('Mobile number').fill(`+91 ${phone}`);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone));
  await expect(accountLink(page)).toHaveAccessibleName('Account');
});

test('another number to which no code could be sent gets one at the next press', async ({
  page,
  context,
  phone,
  shop,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, '/');
  const dialog = await askForCode(page, phone);
  await dialog.getByRole('button', { name: 'Change the number' }).click();
  const other = `8${phone.slice(1)}`;
  await dialog.getByLabel('Mobile number').fill(other);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, other));
  await dialog.getByLabel('First name').fill('Meera');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(accountLink(page)).toHaveAccessibleName('Account');
});

test('the cart keeps its lines during sign-in, and other tabs are signed in, too [S1.2]', async ({
  page,
  phone,
  shop,
  context,
}) => {
  const other = await context.newPage();
  await visit(other, '/');
  await expect(accountLink(other)).toHaveAccessibleName('Sign in');
  await signInWithCart(page, shop, phone);
  for (const tab of [page, other]) {
    await expect(accountLink(tab)).toHaveAccessibleName('Account');
    await expect(cartLink(tab)).toHaveAccessibleName('Cart, 1 item');
  }
  await page.reload();
  await expect(accountLink(page)).toHaveAccessibleName('Account');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
});

test('one account on two devices has one cart: each shows what the other added and removed, at the latest when its page is opened anew', async ({
  page,
  phone,
  shop,
  browser,
}) => {
  await signInWithCart(page, shop, phone);
  const laptop = await browser.newContext();
  const other = await laptop.newPage();
  await addProduct(other, 'rose-clay-soap-bar');
  await cartDrawer(other).getByRole('button', { name: 'Close', exact: true }).click();
  const dialog = await askForCode(other, phone);
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone, 2));
  await expect(dialog).toBeHidden();
  await expect(cartLink(other)).toHaveAccessibleName('Cart, 2 items');

  await visit(page, '/pages/cart');
  await expect(lines(page.getByRole('main'))).toHaveCount(2);
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('manageShoppingCart') === true,
  );
  await lines(page.getByRole('main'))
    .filter({ hasText: gel.title })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await saved;
  await visit(other, '/pages/cart');
  await expect(lines(other.getByRole('main'))).toHaveCount(1);
  await expect(lines(other.getByRole('main'))).toContainText('Rose Clay Soap');
  await laptop.close();
});

test('a sign-out in one tab signs the other out too, and empties the cart of both', async ({
  page,
  phone,
  shop,
  context,
}) => {
  const other = await context.newPage();
  await signInWithCart(page, shop, phone);
  await visit(other, '/');
  await expect(accountLink(other)).toHaveAccessibleName('Account');
  await expect(cartLink(other)).toHaveAccessibleName('Cart, 1 item');
  await visit(page, '/pages/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, other]) {
    await expect(accountLink(tab)).toHaveAccessibleName('Sign in');
    await expect(cartLink(tab)).toHaveAccessibleName('Cart');
  }
  await other.reload();
  await expect(accountLink(other)).toHaveAccessibleName('Sign in');
  await expect(cartLink(other)).toHaveAccessibleName('Cart');
});

test('the access token is renewed while shopping when it has expired [S9.44]', async ({
  page,
  phone,
  shop,
}) => {
  await page.clock.install();
  await visit(page, '/');
  await signIn(page, shop, phone);
  const renewals: string[] = [];
  page.on('request', (request) => {
    const target = request.headers()['x-amz-target'] ?? '';
    if (target.endsWith('GetTokensFromRefreshToken')) renewals.push(target);
  });
  await page.clock.fastForward('01:01:00');
  await page.reload();
  await expect(accountLink(page)).toHaveAccessibleName('Account');
  await expect.poll(() => renewals.length).toBeGreaterThan(0);
  await expect(accountLink(page)).toHaveAccessibleName('Account');
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`the sign-in works by keyboard alone, returns the focus, and axe finds nothing, ${width} px wide`, async ({
    page,
    phone,
    shop,
  }) => {
    await page.setViewportSize({ width, height });
    await visit(page, '/');
    await expect(accountLink(page)).toHaveAccessibleName('Sign in');
    await accountLink(page).focus();
    await page.keyboard.press('Enter');
    const dialog = signInModal(page);
    await expect(dialog.getByLabel('Mobile number')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(accountLink(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Please enter valid phone number');
    await expectClean(page);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(phone);
    await page.keyboard.press('Enter');
    const field = dialog.getByLabel('Code of 6 digits');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expectClean(page);
    await page.keyboard.type(await codeSentTo(shop, phone));
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await expectClean(page);
  });
}

test('no identity code is loaded before somebody signs in', async ({ page, phone, shop }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const text = await response.text().catch(() => '');
    if (text.includes('InitiateAuth')) scripts.push(response.url());
  });
  await visit(page, '/');
  const dialog = await askForCode(page, phone);
  expect(scripts).toEqual([]);
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone));
  await expect.poll(() => scripts.length).toBe(1);
});
