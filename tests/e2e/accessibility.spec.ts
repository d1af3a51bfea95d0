import { expectClean, tabTo } from './support/accessible.ts';
import {
  addProduct,
  cartDrawer,
  checkoutForm,
  confirmedOrder,
  gel,
  home,
  openCheckout,
  order,
} from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';
import { sidewaysScroll, visit } from './support/visit.ts';

const widths = [390, 1440] as const;

for (const width of widths) {
  test.describe(`axe finds nothing at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('in the cart, empty and filled, drawer and page [S2.10]', async ({ page }) => {
      await visit(page, '/shop?cart=1');
      await expect(cartDrawer(page)).toBeVisible();
      await expectClean(page);
      await addProduct(page, 'utsav-gift-set');
      await expect(cartDrawer(page).getByRole('link', { name: 'Checkout' })).toBeVisible();
      await expectClean(page);
      await visit(page, '/pages/cart');
      await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible();
      await expectClean(page);
    });

    test('in checkout, empty, filled in wrongly, and on the order’s page', async ({ page, phone }) => {
      const form = await openCheckout(page);
      await expect(form).toBeVisible();
      await expectClean(page);
      await form.getByRole('button', { name: /^Place order/ }).click();
      await expect(form.getByRole('alert', { name: /^Please check/ })).toBeVisible();
      await expectClean(page);
      await order(form, phone, 'Cash on delivery');
      await confirmedOrder(page);
      await expectClean(page);
    });
  });
}

test('a purchase by keyboard alone', async ({ page, phone }) => {
  await visit(page, '/');
  await tabTo(page, page.getByRole('link', { name: gel.title }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(gel.title);

  await tabTo(page, page.getByRole('radio', { name: '250 ml' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '500 ml' })).toBeChecked();
  await tabTo(page, page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first());
  await page.keyboard.press('Enter');

  const drawer = cartDrawer(page);
  await expect(drawer).toBeVisible();
  await tabTo(page, drawer.getByRole('button', { name: /^One more/ }));
  await page.keyboard.press('Space');
  await expect(drawer).toContainText('₹998');
  await expect(drawer.getByRole('button', { name: /^One more/ })).toBeFocused();
  await tabTo(page, drawer.getByRole('link', { name: 'Checkout' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pages\/checkout$/);

  const form = checkoutForm(page);
  await expect(form).toBeVisible();
  for (const [label, text] of [
    ['Mobile number', phone],
    ['Pincode', home.pincode],
    ['Full name', `${home.firstName} ${home.lastName}`],
    ['Flat, house number, building, street', home.address],
  ] as const) {
    await tabTo(page, form.getByLabel(label));
    await page.keyboard.type(text);
  }
  await expect(form.getByLabel('City')).toHaveValue(home.city);
  const cash = form.getByRole('radio', { name: 'Cash on delivery' });
  await tabTo(page, form.getByRole('radio', { name: 'Pay online' }));
  await page.keyboard.press('ArrowDown');
  await expect(cash).toBeChecked();
  await tabTo(page, form.getByRole('button', { name: /^Place order · ₹/ }));
  await page.keyboard.press('Enter');
  await confirmedOrder(page);
});

test.describe('at 400 % zoom', () => {
  // 400 % zoom on a screen of 1280 × 1024.
  test.use({ viewport: { width: 320, height: 256 } });

  test('cart, checkout and order do not scroll sideways, and nothing covers them', async ({
    page,
    phone,
  }) => {
    await addProduct(page, 'utsav-gift-set');
    const seen = [await coverOf(page)];
    await cartDrawer(page).getByRole('link', { name: 'Checkout' }).click();
    await expect(page).toHaveURL(/\/pages\/checkout$/);
    await expect(checkoutForm(page)).toBeVisible();
    seen.push(await coverOf(page));
    await visit(page, '/pages/cart');
    await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible();
    seen.push(await coverOf(page));
    await visit(page, '/pages/checkout');
    await order(checkoutForm(page), phone, 'Cash on delivery');
    await confirmedOrder(page);
    seen.push(await coverOf(page));
    expect(seen).toEqual(Array.from(seen, () => ({ sideways: 0, over: [] })));
  });
});

/** How far the page scrolls sideways, and its fixed and sticky elements, which would cover content. */
async function coverOf(page: Page) {
  const over = await page.evaluate(() =>
    [...document.querySelectorAll('header, header *, main *')]
      .filter(
        (element) =>
          /fixed|sticky/.test(getComputedStyle(element).position) &&
          !element.matches('dialog') &&
          element.checkVisibility({ visibilityProperty: true }),
      )
      .map(({ tagName, className }) => `${tagName} ${className}`),
  );
  return { sideways: await sidewaysScroll(page), over };
}
