import { actionsUnder } from './support/actionsUnder.ts';
import { test } from './support/integrationsShop.ts';
import {
  addProduct,
  cartDrawer,
  cartLink,
  checkoutForm,
  confirmedOrder,
  fillAddress,
  gel,
} from './support/shopper.ts';
import { expect, type Locator, type Page } from './support/test.ts';
import { visit } from './support/visit.ts';

/** When and where the shop asks for consent. */

function question(page: Page): Locator {
  return page.getByRole('region', { name: 'Your privacy choices' });
}

/** Scrolls a first view, after which consent is asked for. */
async function untilAsked(page: Page): Promise<void> {
  await page.mouse.wheel(0, 900);
  await expect(question(page)).toBeVisible();
}

test('the first view is not asked over after a press or a little scrolling; the next page asks', async ({
  page,
}) => {
  await visit(page, '/');
  // Nothing of it is loaded before the shopper has done something.
  const loaded = page.waitForEvent('requestfinished', (request) =>
    /\/ConsentBar-.*\.js$/.test(request.url()),
  );
  await page.keyboard.press('Shift');
  await page.mouse.wheel(0, 100);
  await loaded;
  // It is drawn with the next frame, if at all.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
  );
  await expect(question(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Shop everything' }).first().click();
  await expect(page).toHaveURL('/shop');
  await expect(question(page)).toBeVisible();
});

test('checkout is not asked over, whether it is reached by its address, a reload, a link or “Buy now”', async ({
  page,
  phone,
}) => {
  await addProduct(page);
  const ways = {
    'its address': () => visit(page, '/pages/checkout'),
    'a reload': () => page.reload(),
    'the link in the open cart': async () => {
      await visit(page, '/shop');
      await untilAsked(page);
      await cartLink(page).click();
      await cartDrawer(page).getByRole('link', { name: 'Checkout' }).click();
    },
    'the link in the cart’s page': async () => {
      await page.getByRole('main').getByRole('link', { name: 'Back to the cart' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
    },
    '“Buy now”': async () => {
      await visit(page, `/products/${gel.slug}`);
      await untilAsked(page);
      await page.getByRole('button', { name: 'Buy now' }).click();
    },
  };
  for (const [way, go] of Object.entries(ways)) {
    await test.step(`by ${way}`, async () => {
      await go();
      await expect(page).toHaveURL('/pages/checkout');
      await page.mouse.wheel(0, 900);
      await fillAddress(checkoutForm(page), phone);
      await expect(question(page)).toHaveCount(0);
    });
  }
  await checkoutForm(page).getByRole('radio', { name: 'Cash on delivery' }).check();
  await page.getByRole('button', { name: /^Place order · ₹/ }).click();
  await confirmedOrder(page);
  await expect(question(page)).toHaveCount(0);
});

for (const width of [320, 390, 1440]) {
  test(`the question covers no action that cannot be scrolled out from under it, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/', '/shop?collection=face-glow', '/pages/account']) {
      await visit(page, path);
      await untilAsked(page);
      expect([path, await actionsUnder(question(page))]).toEqual([path, []]);
    }
    await page.getByRole('contentinfo').getByRole('button', { name: 'Your privacy choices' }).click();
  });
}

test('the choice gives the focus back to what opened it', async ({ page }) => {
  await visit(page, '/');
  await untilAsked(page);
  await question(page).getByRole('button', { name: 'No, thanks' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Your privacy choices' });
  for (const answer of ['Keep my choice', 'Allow']) {
    await opener.press('Enter');
    await expect(question(page)).toBeFocused();
    await question(page).getByRole('button', { name: answer }).press('Enter');
    await expect(opener).toBeFocused();
  }
});
