import { openSection } from './support/account.ts';
import { codeSentTo } from './support/outbox.ts';
import { addProduct, cartDrawer, gel, lines, openCheckout } from './support/shopper.ts';
import { askForCode, signIn } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { tilesIn } from './support/tiles.ts';
import { visit } from './support/visit.ts';

/** The focus stays with what a shopper does, and what comes of it is spoken. */

/** Opens a page as somebody who uses the keyboard: their first key loads what keeps the focus. */
async function arrive(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await touchKey(page);
}

async function touchKey(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift');
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(files).toContainEqual(expect.stringMatching(/keptFocus-.*\.js$/));
  }).toPass();
}

/** Lets requests that name an operation fail, until the returned function is called. */
async function failing(page: Page, operation: RegExp): Promise<() => Promise<void>> {
  await page.route('**/graphql**', async (route) => {
    const request = route.request();
    const asked = request.postData() ?? decodeURIComponent(request.url());
    await (operation.test(asked) ? route.abort() : route.fallback());
  });
  return () => page.unroute('**/graphql**');
}

/** Presses “Try again”, which keeps the focus until the answer. Then its section has it. */
async function retries(button: Locator, section: Locator, comeBack: () => Promise<void>): Promise<void> {
  await button.press('Enter');
  await expect(button.and(button.page().locator('[aria-busy]'))).toHaveCount(0);
  await expect(button).toBeFocused();
  await comeBack();
  await button.press('Enter');
  await expect(button).toHaveCount(0);
  await expect(section).toBeFocused();
}

test('what is wrong in a form on the product page has the focus once it is refused', async ({ page }) => {
  await arrive(page, `/products/${gel.slug}`);
  await page.getByRole('heading', { name: 'Pairs well with' }).scrollIntoViewIfNeeded();
  const asked = page.getByRole('region', { name: 'Questions and answers' });
  await asked.scrollIntoViewIfNeeded();
  await asked.getByRole('button', { name: 'Ask a question' }).press('Enter');
  await asked.getByRole('button', { name: 'Send question' }).press('Enter');
  await expect(asked.getByLabel('What would you like to know?')).toBeFocused();

  await arrive(page, '/products/marigold-oat-soap-bar');
  await page.getByRole('button', { name: 'Notify me' }).press('Enter');
  await expect(page.getByLabel('Mobile number or email')).toBeFocused();
});

test('a review keeps the focus: refused, with a picture that comes and goes', async ({
  page,
  phone,
  shop,
  complaints,
}) => {
  complaints.allow(/400 \(Bad Request\)/);
  await visit(page, `/products/${gel.slug}`);
  await signIn(page, shop, phone);
  await touchKey(page);
  await page.getByRole('button', { name: 'Write a review' }).press('Enter');
  const form = page.getByRole('form', { name: 'Write a review' });
  const send = form.getByRole('button', { name: 'Send the review' });
  await send.press('Enter');
  await expect(form.getByRole('radio', { name: '1 star' })).toBeFocused();
  await page.keyboard.press('Space');
  await send.press('Enter');
  await expect(form.getByLabel('What do you think of it?')).toBeFocused();

  const held = Promise.withResolvers<void>();
  await page.route('**/api/reviews/images', async (route) => {
    await held.promise;
    await route.continue();
  });
  const add = form.locator('input[type=file]');
  await add.focus();
  await add.setInputFiles('docs/pictures/shop.png');
  await expect(form.getByText('Sending the picture…').last()).toBeAttached();
  await expect(add).toBeFocused();
  held.resolve();
  await expect(form.getByText('1 picture', { exact: true })).toBeAttached();
  await expect(add).toBeFocused();
  await form.getByRole('button', { name: 'Remove picture 1' }).press('Enter');
  await expect(form.getByRole('group', { name: 'Pictures of your review' })).toBeFocused();
  await add.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('none') });
  await expect(form.getByRole('alert')).toContainText('Please choose a JPEG');
});

test('reviews keep the focus: without a match, and after a failure', async ({ page, complaints }) => {
  complaints.allow(/net::ERR_FAILED/);
  await arrive(page, `/products/${gel.slug}`);
  const section = page.locator('#reviews');
  await section.getByLabel('Skin type').selectOption('Oily skin (1)');
  await section.getByRole('button', { name: '5 stars: none' }).press('Enter');
  await expect(section.getByRole('status')).toContainText('No reviews match these filters.');
  await section.getByRole('button', { name: 'Show all' }).press('Enter');
  await expect(section).toBeFocused();

  const comeBack = await failing(page, /searchReviews/);
  await section.getByRole('button', { name: /^5 stars/ }).press('Enter');
  await retries(section.getByRole('button', { name: 'Try again' }), section, comeBack);
});

test('the end of a list: the first new product has the focus, and how many are shown is spoken', async ({
  page,
}) => {
  await visit(page, '/shop');
  const total = Number.parseInt((await page.locator('#count').textContent()) ?? '', 10);
  await arrive(page, `/shop?page=${Math.ceil(total / 48) - 1}`);
  const tiles = tilesIn(page.getByRole('main'));
  const before = await tiles.count();
  await page.getByRole('link', { name: 'Load more' }).press('Enter');
  await expect(page.getByText(`${total} of ${total} shown`)).toBeAttached();
  await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0);
  await expect(page.locator('li:focus')).toHaveText((await tiles.nth(before).textContent()) ?? '');
});

test('the account keeps the focus: a refused form, a retry, signing out, and leaving for good', async ({
  page,
  phone,
  shop,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  await visit(page, '/');
  await signIn(page, shop, phone);
  await arrive(page, '/pages/account?section=profile');
  await page.getByRole('button', { name: 'Edit' }).press('Enter');
  await page.getByLabel('Email (optional)').fill('asha');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByLabel('Email (optional)')).toBeFocused();

  const comeBack = await failing(page, /searchOrders/);
  await page
    .getByRole('navigation', { name: 'Account' })
    .last()
    .getByRole('link', { name: 'Orders' })
    .click();
  const section = page.getByRole('region', { name: 'Orders' });
  await retries(section.getByRole('button', { name: 'Try again' }), section, comeBack);

  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeFocused();

  const dialog = await askForCode(page, phone);
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone, 2));
  await expect(dialog).toBeHidden();
  await openSection(page, 'Your data');
  await page.getByRole('button', { name: 'See what is erased' }).press('Enter');
  await page.getByRole('button', { name: 'Erase my data' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your data is erased' })).toBeFocused();
});

test('a pincode that the shop does not deliver to is spoken when the answer comes', async ({ page }) => {
  await visit(page, `/products/${gel.slug}`);
  await page.getByLabel('Your pincode').fill('999999');
  const spoken = page.getByRole('region', { name: 'Delivery' }).locator('[aria-live="polite"]');
  await expect(spoken).toHaveText('We do not deliver to this pincode yet.');
});

test('checkout keeps the focus: a corrected email, a pincode that is checked again', async ({
  page,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  const form = await openCheckout(page);
  await touchKey(page);
  await form.getByLabel('Email').fill('asha@gmial.com');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'asha@gmail.com' }).press('Enter');
  await expect(form.getByLabel('Email')).toBeFocused();
  await expect(form.getByLabel('Email')).toHaveValue('asha@gmail.com');

  const comeBack = await failing(page, /560001/);
  await form.getByLabel('Pincode').fill('560001');
  await retries(
    form.getByRole('button', { name: 'Check the pincode again' }),
    form.getByRole('group', { name: 'Delivery address' }),
    comeBack,
  );
  await form.getByLabel('Pincode').fill('999999');
  const spoken = form.getByRole('group', { name: 'Delivery address' }).locator('[aria-live="polite"]');
  await expect(spoken.filter({ hasText: "We currently don't deliver to this pincode." })).toBeVisible();
});

test('the cart keeps the focus: on an added gift, and where a message was closed', async ({ page }) => {
  await addProduct(page, 'utsav-gift-set');
  await touchKey(page);
  const drawer = cartDrawer(page);
  const gifts = drawer.getByRole('region', { name: 'Gifts' });
  await gifts.getByRole('button', { name: /^Add / }).first().press('Enter');
  await expect(gifts.getByRole('button', { name: /^Added / })).toBeFocused();
  await lines(drawer)
    .filter({ hasText: 'Utsav Gift Set' })
    .getByRole('button', { name: /^Remove/ })
    .press('Enter');
  await drawer.getByRole('button', { name: 'Close message' }).first().press('Enter');
  await expect(drawer.getByRole('heading', { name: 'Your cart', exact: true })).toBeFocused();
});

test('the search field keeps the focus while its list changes, for the mouse too', async ({
  page,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  await visit(page, '/search');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('soap');
  await expect(page.getByRole('option', { name: /for “soap”$/ })).toBeVisible();
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “soap”');
  await field.fill('');
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(page.getByRole('button', { name: 'Clear recent searches' })).toHaveCount(0);
  await expect(field).toBeFocused();

  const comeBack = await failing(page, /shampoo/);
  await field.fill('shampoo');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await comeBack();
  await again.press('Enter');
  await expect(field).toBeFocused();
});
