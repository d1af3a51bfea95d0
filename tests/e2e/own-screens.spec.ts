import { expectClean } from './support/accessible.ts';
import { openSection } from './support/account.ts';
import { addProduct, cartDrawer, fillAddress, gel, home } from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { sidewaysScroll, visit } from './support/visit.ts';

const sections = ['Orders', 'Addresses', 'Reward points', 'Reviews', 'Profile', 'Your data'] as const;

/** Saves four addresses: one more than checkout shows. */
async function keepAddresses(page: Page, phone: string): Promise<void> {
  await openSection(page, 'Addresses');
  for (const address of [
    home.address,
    '7 Temple Road',
    '221B Brigade Road',
    'Flat 4, Lake View Apartments',
  ]) {
    await page.getByRole('button', { name: 'Add an address' }).click();
    await fillAddress(page, phone, address);
    await page.getByRole('button', { name: 'Save the address' }).click();
    await expect(page.getByText(address, { exact: true })).toBeVisible();
  }
}

const pictures = process.env.PICTURES_FOLDER;

/** The narrowest phone, a common phone, a desktop, and for pictures a tablet. */
const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  ...(pictures ? [{ width: 1024, height: 768 }] : []),
  { width: 1440, height: 900 },
];

test('axe finds nothing in account, wishlist, addresses and review, and nothing scrolls sideways [S1.20 S2.63]', async ({
  page,
  phone,
  shop,
}) => {
  const look = async (name: string, part?: Locator) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      // Menus of wider screens may still be animating.
      await expect.poll(() => sidewaysScroll(page), `${name}, ${size.width} px`).toBe(0);
      if (size.width === 320) continue;
      await expectClean(page);
      // `npm run pictures` wants them, too.
      if (!pictures) continue;
      await part?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await page.screenshot({ path: `${pictures}own-${name}-${size.width}.png` });
    }
  };
  await visit(page, '/pages/wishlist');
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await look('wishlist-empty');
  await visit(page, '/pages/account');
  await look('account-out');
  await signIn(page, shop, phone);
  for (const name of sections) {
    await openSection(page, name);
    await look(`account-empty-${name}`);
  }
  await keepAddresses(page, phone);
  await look('account-addresses');
  await page.getByRole('button', { name: /^Edit Asha Rao, 7 Temple/ }).click();
  await look('address-editor');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await visit(page, `/products/${gel.slug}`);
  await page
    .getByRole('button', { name: `Wishlist: ${gel.title}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('form', { name: 'Write a review' });
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await form.getByLabel('Title (optional)').fill('A garden in the morning');
  await form.getByLabel('What do you think of it?').fill('Smells like a marigold garden.');
  await form
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: onePixel });
  await expect(form.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await look('review-editor', form);
  await form.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByRole('button', { name: 'Edit your review' })).toBeVisible();

  await addProduct(page);
  await expect(cartDrawer(page)).toBeVisible();
  await visit(page, '/pages/checkout');
  await page.getByRole('button', { name: 'See all 4 addresses' }).click();
  const all = page.getByRole('dialog', { name: 'Your addresses' });
  await expect(all.getByRole('listitem')).toHaveCount(4);
  await look('all-addresses');
  await all.getByRole('button', { name: /^Deliver here: Asha Rao, 7 Temple/ }).click();
  await expect(all).toBeHidden();
  await page.getByRole('radio', { name: 'Cash on delivery' }).check();
  await expect(page.getByRole('checkbox', { name: /^Pay with reward points/ })).toBeChecked();
  await look('checkout');
  await page.getByRole('button', { name: /^Place order · ₹/ }).click();
  await expect(page).toHaveURL(/\/order\//);
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
  await look('order');

  await visit(page, '/pages/account');
  for (const name of ['Orders', 'Reward points', 'Reviews'] as const) {
    await openSection(page, name);
    await look(`account-${name}`);
  }
  await visit(page, '/pages/wishlist');
  await expect(page.getByRole('main').getByRole('heading', { name: gel.title })).toBeVisible();
  await look('wishlist');
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
