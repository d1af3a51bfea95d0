import { expectClean } from './support/accessible.ts';
import { addProduct, cartDrawer, checkoutForm, openCheckout } from './support/shopper.ts';
import { expect, test } from './support/test.ts';
import { sidewaysScroll, visit } from './support/visit.ts';

/** What a page shows when something is missing, wrong or refused. */

for (const width of [390, 1440]) {
  test.describe(`axe finds nothing at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('when a search finds nothing, or the filters leave nothing', async ({ page }) => {
      await visit(page, '/search?search=qqqqzz');
      await expect(page.getByRole('region', { name: 'Best-sellers instead' })).toBeVisible();
      await expectClean(page);
      await visit(page, '/shop?category=face&max=1');
      await expect(page.getByRole('heading', { name: 'No products match these filters' })).toBeVisible();
      await expectClean(page);
    });

    test('in an offer, and where a coupon is refused', async ({ page }) => {
      await visit(page, '/');
      await page.getByRole('button', { name: 'See the offer' }).click();
      const offer = page.getByRole('dialog');
      await expect(offer.getByRole('button', { name: 'Apply to my cart' })).toBeVisible();
      await expectClean(page);
      await page.keyboard.press('Escape');
      await addProduct(page);
      const drawer = cartDrawer(page);
      await drawer.getByText('Have a coupon code?').click();
      await drawer.getByLabel(/code/i).first().fill('NOSUCH');
      await drawer.getByRole('button', { name: 'Apply', exact: true }).click();
      await expect(drawer).toContainText('We could not find this coupon');
      await expectClean(page);
      for (const fold of [/^\d+ offers?$/, /nothing yet$/]) await drawer.getByText(fold).click();
      await expectClean(page);
    });

    test('when checkout’s pincode is not serviced', async ({ page }) => {
      await openCheckout(page);
      const form = checkoutForm(page);
      await form.getByLabel('Pincode').fill('999999');
      await expect(form.getByLabel('Pincode')).toHaveAttribute('aria-invalid', 'true');
      await expectClean(page);
    });

    test('when a page does not load, and offline', async ({ page, complaints }) => {
      complaints.allow(/net::ERR_FAILED|Store data could not be loaded/);
      await visit(page, '/');
      await page.route('**/graphql', (route) => route.abort());
      await page.getByRole('link', { name: 'All best-sellers' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline');
      await expectClean(page);
      expect(await sidewaysScroll(page)).toBe(0);
    });
  });
}
