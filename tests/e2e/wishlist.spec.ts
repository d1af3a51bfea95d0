import { gel } from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';
import { tilesIn } from './support/tiles.ts';
import { visit } from './support/visit.ts';

function heart(page: Page) {
  return page.getByRole('button', { name: `Wishlist: ${gel.title}` }).first();
}

test('a guest’s wishlist survives sign-in and reload, and is cleared at sign-out [S1.19 S2.12 S2.67 S4.44]', async ({
  page,
  phone,
  shop,
}) => {
  await visit(page, `/products/${gel.slug}`);
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  const toast = page.getByRole('listitem').filter({ hasText: 'Added to wishlist.' });
  await expect(toast).toContainText(gel.title);
  await toast.getByRole('button', { name: 'View Wishlist' }).click();
  await expect(page).toHaveURL(/\/pages\/wishlist$/);
  const wished = page.getByRole('main').getByRole('heading', { name: gel.title });
  await expect(wished).toBeVisible();
  await signIn(page, shop, phone);
  await page.reload();
  await expect(wished).toBeVisible();
  await page.goto('/pages/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with your mobile number' })).toBeVisible();
  await page.goto('/pages/wishlist');
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

test('a tile far down a list has its wishlist button when it gets the keyboard focus', async ({ page }) => {
  await visit(page, '/shop');
  const tile = tilesIn(page.getByRole('main')).nth(30);
  const link = tile.getByRole('link');
  const title = await link.innerText();
  await link.focus();
  const itsHeart = tile.getByRole('button', { name: `Wishlist: ${title}` });
  await expect(itsHeart).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(itsHeart).toBeFocused();
  await page.keyboard.press('Space');
  await expect(itsHeart).toHaveAttribute('aria-pressed', 'true');
});
