import { expectClean } from './support/accessible.ts';
import { addProduct, cartDrawer, checkoutForm, fillForm, gel, openCheckout } from './support/shopper.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';
import { fakeWidget, openedWidget } from './support/widget.ts';

/** Overlays that come rarely: what cannot be loaded, what has to be asked first. */

for (const width of [390, 1440]) {
  test.describe(`axe finds nothing at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('where a guest is asked to sign in, and in a toast', async ({ page }) => {
      await visit(page, `/products/${gel.slug}`);
      await page
        .getByRole('button', { name: `Wishlist: ${gel.title}` })
        .first()
        .click();
      await expect(page.getByText('Added to wishlist.')).toBeVisible();
      await expectClean(page);
      await page.getByRole('button', { name: 'Write a review' }).click();
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
      await expectClean(page);
    });

    test('where the total has changed', async ({ page, phone }) => {
      const form = await openCheckout(page);
      await fillForm(form, phone, 'Cash on delivery');
      await page.route('**/graphql', (route) =>
        route.request().postData()?.includes('mutation CreateOrder')
          ? route.fulfill({
              json: {
                data: null,
                errors: [
                  {
                    message: 'The total has changed.',
                    extensions: { code: 'AMOUNT_CHANGED', details: { totalAmount: 512 } },
                  },
                ],
              },
            })
          : route.fallback(),
      );
      await checkoutForm(page)
        .getByRole('button', { name: /^Place order · ₹/ })
        .click();
      const question = page.getByRole('dialog', { name: 'The total has changed' });
      await expect(question.getByRole('button', { name: 'Continue with ₹512' })).toBeVisible();
      await expectClean(page);
      await question.getByRole('button', { name: 'Back to checkout' }).click();
      await expect(question).toBeHidden();
    });

    test('while an express checkout’s order is looked for', async ({ page }) => {
      await fakeWidget(page);
      await addProduct(page);
      await cartDrawer(page).getByRole('button', { name: 'Express checkout' }).click();
      await openedWidget(page);
      await page.route('**/graphql', (route) =>
        route.request().postData()?.includes('startExpressCheckout') ? undefined : route.fallback(),
      );
      await page.reload();
      await expect(page.getByRole('dialog', { name: 'Express checkout' })).toBeVisible();
      await expectClean(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

    test('where the cart, the sign-in or the quick view cannot be loaded', async ({ page, complaints }) => {
      complaints.allow(/Failed to load resource|Failed to fetch dynamically imported module/);
      await visit(page, '/shop');
      await expect(
        page
          .getByRole('main')
          .getByRole('button', { name: /^Wishlist: / })
          .first(),
      ).toBeEnabled();
      await page.waitForLoadState('networkidle');
      await page.route('**/assets/*.js', (route) => route.abort());
      for (const open of [
        page.getByRole('banner').getByRole('link', { name: /^Cart/ }),
        page.getByRole('banner').getByRole('link', { name: 'Sign in' }),
        page.getByRole('button', { name: /^Quick (add|view): / }).first(),
      ]) {
        await open.click();
        await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
        await expectClean(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
    });

    test('in a sheet of the demo pages', async ({ page }) => {
      await visit(page, '/elements');
      for (const from of ['right', 'the middle']) {
        await page.getByRole('button', { name: `From ${from}` }).click();
        await expect(page.getByRole('dialog', { name: 'A sheet' })).toBeVisible();
        await expectClean(page);
        await page.keyboard.press('Escape');
      }
    });
  });
}
