import { type BrowserContext, expect, type Locator, type Page } from './test.ts';
import { visit } from './visit.ts';

/** An address whose pincode allows every payment method. */
export const home = {
  pincode: '560001',
  city: 'Bengaluru',
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12, 4th Cross, Indiranagar',
};

export const gel = {
  slug: 'marigold-and-neroli-shower-gel',
  title: 'Marigold & Neroli Shower Gel',
};

export function cartDrawer(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Your cart/ });
}

export function lines(place: Locator): Locator {
  return place.getByRole('list', { name: 'In your cart' }).getByRole('listitem');
}

/** The element that shows the quantity of a line. */
export function quantityOf(line: Locator): Locator {
  return line.getByRole('group', { name: /^Quantity of/ }).getByRole('status');
}

/** The header's cart link; its name contains the number of units in the cart. */
export function cartLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /^Cart/ });
}

/** Opens a product and adds one of it to the cart, which then opens. */
export async function addProduct(page: Page, slug: string = gel.slug): Promise<void> {
  await visit(page, `/products/${slug}`);
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName(/^Cart, \d+ items?$/);
  await expect(cartDrawer(page)).toBeVisible();
}

/**
 * Unfolds the cart's field, types a code into it and presses Enter, all by keyboard: gifts and deals that load above it can move it
 * away between the mouse's press and release.
 */
export async function enterCoupon(cart: Locator, code: string): Promise<void> {
  await cart.getByText(/Have a coupon code\?|Use another code/).press('Enter');
  const field = cart.getByLabel('Coupon code');
  await field.fill(code);
  await field.press('Enter');
}

/** Puts one product into the cart and opens checkout. */
export async function openCheckout(page: Page, slug: string = gel.slug): Promise<Locator> {
  await addProduct(page, slug);
  await cartDrawer(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/pages\/checkout$/);
  return checkoutForm(page);
}

export function checkoutForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Checkout' });
}

/** Fills in an address, in checkout or in the account. */
export async function fillAddress(
  form: Page | Locator,
  phone: string,
  address: string = home.address,
): Promise<void> {
  // An address that this browser has stored is shown folded.
  const change = form.getByRole('region', { name: 'Deliver to' }).getByRole('button', { name: 'Change' });
  await expect(form.getByLabel('Mobile number').or(change)).toBeVisible();
  if (await change.isVisible()) await change.click();
  // The shop fills in the phone number of a signed-in shopper. Between the two steps of `fill`, that number would be added to
  // the typed one.
  const isSignedIn = await form.getByText('You are signed in with').isVisible();
  if (isSignedIn) await expect(form.getByLabel('Mobile number')).not.toHaveValue('');
  await form.getByLabel('Mobile number').fill(phone);
  await form.getByLabel('Pincode', { exact: true }).fill(home.pincode);
  await expect(form.getByLabel('City')).toHaveValue(home.city);
  await form.getByLabel('Full name').fill(`${home.firstName} ${home.lastName}`);
  await form.getByLabel('Flat, house number, building, street').fill(address);
}

type PaymentName = 'Pay online' | 'Cash on delivery' | 'Part online, rest on delivery';

/** Fills in checkout, the payment method included, but does not press its button. */
export async function fillForm(form: Locator, phone: string, payment: PaymentName) {
  await fillAddress(form, phone);
  await form.getByRole('radio', { name: payment }).check();
}

/** Fills in checkout for a payment method and presses its button. */
export async function order(form: Locator, phone: string, payment: PaymentName) {
  await fillForm(form, phone, payment);
  await form
    .getByRole('button', { name: payment === 'Cash on delivery' ? /^Place order · ₹/ : /^Pay ₹/ })
    .click();
}

/** Waits for the page of an order, which says that it is confirmed unless another text is given. Returns its id and code. */
export async function confirmedOrder(
  page: Page,
  status = 'Confirmed',
): Promise<{ id: string; code: string }> {
  await expect(page).toHaveURL(/\/order\/[\w-]+$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('status').first()).toHaveText(status);
  const code = main.getByText(/^[A-Z]{3}-[0-9B-Z]{4}-[0-9B-Z]{4}$/);
  await expect(code).toBeVisible();
  return { id: new URL(page.url()).pathname.split('/').at(-1) ?? '', code: (await code.textContent()) ?? '' };
}

/** Collects the ids of the orders that this browser places from now on. */
export function watchOrders(context: BrowserContext): ReadonlySet<string> {
  const made = new Set<string>();
  context.on('response', async (response) => {
    if (!response.request().postData()?.includes('mutation CreateOrder')) return;
    const reply: { data?: { createOrder?: { id: string } | null } } | null = await response
      .json()
      .catch(() => null);
    const id = reply?.data?.createOrder?.id;
    if (id) made.add(id);
  });
  return made;
}

/** The first amount in a text, in paise; 0 without one. */
export function firstAmount(text: string): number {
  const [, rupees = '0'] = /₹([\d,]+(?:\.\d+)?)/.exec(text) ?? [];
  return Math.round(Number(rupees.replaceAll(',', '')) * 100);
}
