import { axeProblems } from '../support/axe.ts';
import { expectClean } from './support/accessible.ts';
import { arrangePayments, leavePayment, payByUpi, paymentWindow } from './support/payment.ts';
import { addProduct, cartDrawer, confirmedOrder, gel, openCheckout, order } from './support/shopper.ts';
import { deliver, staff } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** What a shopper sees of an order after it was placed, of a payment that did not go well, and what is folded at first. */

for (const width of [390, 1440]) {
  test.describe(`axe finds nothing at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('on an order’s page while it is cancelled in part, comes and goes back', async ({
      page,
      phone,
      shop,
    }) => {
      test.slow();
      await addProduct(page, 'neem-and-tea-tree-face-wash');
      await order(await openCheckout(page), phone, 'Cash on delivery');
      const { code } = await confirmedOrder(page);
      await expectClean(page);
      const cancel = page.getByRole('region', { name: 'Cancel' });
      await cancel.getByRole('button', { name: 'Cancel items' }).click();
      await cancel.getByRole('button', { name: /^One more of Neem/ }).click();
      await expectClean(page);
      await cancel.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('button', { name: 'Cancel these items' })).toBeVisible();
      await expectClean(page);
      await page.getByRole('button', { name: 'Cancel these items' }).click();
      await expect(page.getByText(/^Cancelled\. /)).toBeVisible();
      await expectClean(page);

      await deliver(shop, code);
      await page.reload();
      const back = page.getByRole('region', { name: 'Send something back' });
      await back.getByRole('button', { name: 'Return items' }).click();
      await expect(back.getByLabel('Why?')).toBeVisible();
      await expectClean(page);
      await back.getByLabel('Why?').selectOption('I changed my mind');
      await back.getByRole('button', { name: 'Continue' }).click();
      await back.getByRole('button', { name: 'Ask to return these items' }).click();
      await expect(page.getByText(/We have your request/)).toBeVisible();
      await expectClean(page);
      await staff(shop, 'return', code, 'approve');
      await page.reload();
      await expect(page.getByRole('region', { name: 'Updates' })).toContainText('Return approved');
      await expectClean(page);
    });

    test('while a payment is checked, and where it was not made', async ({
      page,
      phone,
      shop,
      complaints,
    }) => {
      complaints.allow(/net::ERR_FAILED/);
      await arrangePayments(shop, phone, { callback: 'drop', webhook: 'drop' });
      await order(await openCheckout(page), phone, 'Pay online');
      await leavePayment(page);
      await expect(page.getByRole('heading', { name: 'You have not been charged' })).toBeVisible();
      await expectClean(page);
      await page.getByRole('button', { name: /^Pay ₹.* now$/ }).click();
      await payByUpi(page);
      await page.route('**/graphql', (route) => route.abort());
      await paymentWindow(page).getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
      await expectClean(page);
    });

    test('in an open entry of the menu, in filters of other layouts, and offline', async ({ page }) => {
      if (width === 390) {
        await visit(page, '/');
        await page.getByRole('button', { name: 'Menu' }).click();
        const menu = page.getByRole('dialog', { name: 'Menu' });
        await menu.getByText('Face', { exact: true }).click();
        await expect(menu.getByRole('link', { name: 'Sunscreens' })).toBeVisible();
        await expectClean(page);
      } else {
        await visit(page, '/shop/horizontal-filter');
        const form = page.getByRole('form', { name: 'Filters' });
        await form.getByText('Category', { exact: true }).first().click();
        await expect(form.getByRole('group', { name: 'Category' })).toBeVisible();
        await expectClean(page);
      }
      await visit(page, '/shop/off-canvas-filter');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('dialog', { name: 'Filters' }).getByLabel('In stock only').check();
      await expect(page.getByRole('button', { name: /^Show \d+ products?$/ })).toBeVisible();
      await expectClean(page);
      // The page that the service worker keeps has no script.
      await page.goto('/offline');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline');
      expect(await axeProblems(page)).toEqual([]);
    });
  });
}

for (const [zoom, viewport] of [
  [200, { width: 640, height: 450 }],
  [400, { width: 320, height: 256 }],
] as const) {
  test(`axe finds nothing at ${zoom} % zoom of a screen 1,280 px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const path of ['/', '/shop?collection=face-glow', `/products/${gel.slug}`, '/pages/account']) {
      await visit(page, path);
      await expectClean(page);
    }
    await visit(page, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectClean(page);
    await addProduct(page);
    await expectClean(page);
    await cartDrawer(page).getByRole('link', { name: 'Checkout' }).click();
    await page.getByRole('button', { name: /^Place order/ }).click();
    await expect(page.getByRole('alert', { name: /^Please check/ })).toBeFocused();
    await expectClean(page);
  });
}
