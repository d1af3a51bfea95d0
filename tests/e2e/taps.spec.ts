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
import { signIn } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';
import { tilesIn } from './support/tiles.ts';
import { visit } from './support/visit.ts';

/** Counts the presses of finger and keyboard that an order takes. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

interface Effort {
  readonly taps: number;
  readonly keystrokes: number;
}

/** Counts from now on, across all pages of this tab. */
async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(() => {
    const count = (name: string) =>
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1));
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count('taps'), true);
    addEventListener('keydown', ({ isTrusted }) => isTrusted && count('keystrokes'), true);
  });
  return () =>
    page.evaluate(() => ({
      taps: Number(sessionStorage.getItem('taps') ?? 0),
      keystrokes: Number(sessionStorage.getItem('keystrokes') ?? 0),
    }));
}

/** From the landing page to checkout. */
async function tapToCheckout(page: Page): Promise<void> {
  await tilesIn(page).getByRole('link', { name: gel.title }).first().tap();
  await expect(page).toHaveURL(/\/products\//);
  await page.getByRole('button', { name: 'Add to cart' }).first().tap();
  await cartDrawer(page).getByRole('link', { name: 'Checkout' }).tap();
  await expect(page).toHaveURL(/\/pages\/checkout$/);
}

function report(who: string, effort: Effort): void {
  console.info(`${who}: ${effort.taps} taps, ${effort.keystrokes} keystrokes`);
}

test('a guest orders by cash on delivery with at most 9 taps and 30 keystrokes from the landing page', async ({
  page,
  phone,
}) => {
  const effort = await countEffort(page);
  await visit(page, '/');
  await tapToCheckout(page);
  const form = checkoutForm(page);
  const type = async (label: string, text: string) => {
    await form.getByLabel(label).tap();
    await page.keyboard.type(text);
  };
  await type('Mobile number', phone);
  await type('Pincode', home.pincode);
  await type('Full name', 'Ira Das');
  await type('Flat, house number, building, street', '7 MG Rd');
  await expect(form.getByLabel('City')).toHaveValue(home.city);
  await form.getByRole('radio', { name: 'Cash on delivery' }).tap();
  await form.getByRole('button', { name: /^Place order · ₹/ }).tap();
  await confirmedOrder(page);
  const spent = await effort();
  report('Guest, cash on delivery', spent);
  expect(spent.taps).toBeLessThanOrEqual(9);
  expect(spent.keystrokes).toBeLessThanOrEqual(30);
});

test('a returning guest orders with at most 5 taps and no keystroke', async ({ page, phone }) => {
  await order(await openCheckout(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
  await page.evaluate(() => sessionStorage.clear());
  const effort = await countEffort(page);
  await visit(page, '/');
  await tapToCheckout(page);
  await checkoutForm(page)
    .getByRole('button', { name: /^Place order · ₹/ })
    .tap();
  await confirmedOrder(page);
  const spent = await effort();
  report('Recognised phone', spent);
  expect(spent.taps).toBeLessThanOrEqual(5);
  expect(spent.keystrokes).toBe(0);
});

test('a signed-in shopper orders with at most 3 taps from the cart', async ({ page, phone, shop }) => {
  await visit(page, '/');
  await signIn(page, shop, phone);
  await order(await openCheckout(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
  await addProduct(page);
  const effort = await countEffort(page);
  await visit(page, '/pages/cart');
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).tap();
  await checkoutForm(page)
    .getByRole('button', { name: /^Place order · ₹/ })
    .tap();
  await confirmedOrder(page);
  const spent = await effort();
  report('Signed in, from the cart', spent);
  expect(spent.taps).toBeLessThanOrEqual(3);
  expect(spent.keystrokes).toBe(0);
});
