import {
  addProduct,
  cartDrawer,
  checkoutForm,
  confirmedOrder,
  enterCoupon,
  gel,
  lines,
  order,
  quantityOf,
} from './support/shopper.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Texts about coupons are true. */

test('a coupon for free delivery shows the whole saving, and no offer says that it saves ₹0', async ({
  page,
}) => {
  await addProduct(page);
  const drawer = cartDrawer(page);
  await enterCoupon(drawer, 'freeship');
  const applied = drawer.getByRole('status').filter({ hasText: 'FREESHIP' });
  await expect(applied).toContainText('FREESHIP saves you ₹39 to ₹59');
  await expect(drawer.getByText(/₹0/)).toHaveCount(0);
  // Dear enough for every offer of the shop.
  await addProduct(page, 'utsav-gift-set');
  await expect(drawer.getByText(/^\d+ offers$/)).toBeVisible();
  await expect(drawer.getByText(/₹0/)).toHaveCount(0);
  // Delivery is free without it now.
  await expect(applied).not.toContainText('saves you');
});

test('the cart lists the offers that apply, and folds the others under one heading with their reasons', async ({
  page,
}) => {
  await addProduct(page, 'utsav-gift-set');
  await visit(page, '/pages/cart');
  const summary = page.getByRole('region', { name: 'Summary' });
  await summary.getByText('1 offer', { exact: true }).click();
  await expect(summary.getByRole('button', { name: 'Apply UTSAV15' })).toBeVisible();
  const reason = summary.getByText('Not applicable on the products in the cart.');
  await expect(reason.first()).toBeHidden();
  await summary.getByText(/^\d+ offers that save nothing yet$/).click();
  await expect(reason.first()).toBeVisible();
});

test('a coupon that brings the order below the threshold of free delivery says so', async ({ page }) => {
  await addProduct(page, 'saffron-night-body-butter');
  const drawer = cartDrawer(page);
  await enterCoupon(drawer, 'namaste10');
  const applied = drawer.getByRole('status').filter({ hasText: 'NAMASTE10' });
  await expect(applied).toContainText(
    'NAMASTE10 saves you ₹8.41 to ₹49.90, but delivery is no longer free (if paid online)',
  );
  // With this in the cart, delivery is free by every way to pay, with the coupon too.
  await addProduct(page, 'utsav-gift-set');
  await expect(applied).toContainText('saves you');
  await expect(applied).not.toContainText('delivery');
});

async function applyCode(page: Page, code: string): Promise<void> {
  const drawer = cartDrawer(page);
  await enterCoupon(drawer, code);
  await expect(drawer.getByRole('status').filter({ hasText: `${code} saves you` })).toBeVisible();
}

test('a coupon that the shop has ended leaves the cart, which says so [S8.20]', async ({ page }) => {
  await addProduct(page, 'utsav-gift-set');
  await applyCode(page, 'NAMASTE10');
  await endCoupon(page, 'NAMASTE10');
  const ended =
    'The discount code applied to your cart is no longer valid.You can continue with the current prices or check for other offers.';
  await visit(page, '/pages/cart');
  const main = page.getByRole('main');
  await expect(main.getByText(ended)).toBeVisible();
  await expect(main.getByText('NAMASTE10', { exact: true })).toHaveCount(0);
  // The offers are computed again without it.
  await expect(main.getByText(/^FLAT100 saves you/)).toBeVisible();
  await page.reload();
  await expect(main.getByText(ended)).toBeVisible();
  const notice = main.getByRole('status').filter({ hasText: ended });
  await notice.getByRole('button', { name: 'Close message' }).click();
  await page.reload();
  await expect(lines(main)).toHaveCount(1);
  await expect(main.getByText(ended)).toHaveCount(0);
});

test('a coupon that waits for more goods does not stop the order at the total that is shown', async ({
  page,
  phone,
}) => {
  await addProduct(page);
  const drawer = cartDrawer(page);
  const line = lines(drawer).filter({ hasText: gel.title });
  await line.getByRole('button', { name: /^One more/ }).click();
  await applyCode(page, 'NAMASTE10');
  await line.getByRole('button', { name: /^One less/ }).click();
  await expect(drawer.getByRole('status').filter({ hasText: 'NAMASTE10' })).toContainText(
    'Add product worth ₹100 more',
  );
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await order(checkoutForm(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
  await expect(page.getByText('NAMASTE10')).toHaveCount(0);
});

test('a coupon that Undo brings back with its goods is not called lost', async ({ page }) => {
  await addProduct(page, 'kesar-night-face-cream');
  await visit(page, '/pages/cart');
  const main = page.getByRole('main');
  await lines(main)
    .getByRole('button', { name: /^One more/ })
    .click();
  await expect(quantityOf(lines(main))).toHaveText('2');
  await enterCoupon(main, 'UTSAV15');
  const applied = main.getByRole('status').filter({ hasText: 'UTSAV15 saves you' });
  await expect(applied).toBeVisible();
  const words = (await applied.textContent()) ?? '';
  await lines(main)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(main.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await main.getByRole('button', { name: 'Undo' }).click();
  await expect(applied).toHaveText(words);
  await expect(main.getByText(/no longer eligible/)).toHaveCount(0);
});

/** Opens the banner's offer with a cart that has another coupon. */
async function openOffer(page: Page): Promise<Locator> {
  await addProduct(page, 'utsav-gift-set');
  await applyCode(page, 'UTSAV15');
  await visit(page, '/');
  await page.getByRole('button', { name: 'See the offer' }).click();
  return page.getByRole('dialog').filter({ hasText: 'Copy the code' });
}

test('the banner’s coupon takes the place of one that was chosen before [S2.45]', async ({ page }) => {
  const sheet = await openOffer(page);
  // The sheet says before the press what is lost by it.
  await expect(sheet.getByRole('status')).toHaveText(
    'In place of UTSAV15, NAMASTE10 makes your total ₹37.95 higher paid online; ₹19.05 lower cash on delivery; ₹39.95 higher part online, rest on delivery.',
  );
  await sheet.getByRole('button', { name: 'Use this one instead' }).click();
  await expect(sheet.getByText('Applied to your cart.')).toBeVisible();
});

test('a product’s offer says what the cart loses if it takes the place of another coupon', async ({
  page,
}) => {
  await addProduct(page, 'utsav-gift-set');
  await applyCode(page, 'UTSAV15');
  await page.reload();
  const offers = page.getByRole('region', { name: 'Offers' });
  await expect(offers.getByText(/^ ?In place of UTSAV15, NAMASTE10 makes your total ₹/)).toBeVisible();
  await offers.getByRole('button', { name: 'Use NAMASTE10 instead of UTSAV15' }).click();
  await expect(offers.getByText('NAMASTE10 applied')).toBeVisible();
});

test('a coupon of the banner that cannot be checked says so, and can be tried again', async ({
  page,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  const sheet = await openOffer(page);
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('mutation applyCoupon') ? route.abort() : route.continue(),
  );
  await sheet.getByRole('button', { name: 'Use this one instead' }).click();
  await expect(sheet.getByText('We could not check this coupon.')).toBeVisible();
  await page.unroute('**/graphql');
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet.getByText('Applied to your cart.')).toBeVisible();
});

test('a code from a link that was taken out of the cart stays out when the link is loaded again', async ({
  page,
}) => {
  await addProduct(page);
  await visit(page, '/pages/cart?couponCode=flat100');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Remove coupon FLAT100' }).click();
  await expect(main.getByText('FLAT100 is saved for you')).toHaveCount(0);
  await page.reload();
  await expect(lines(main)).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  await expect(main.getByText('is saved for you')).toHaveCount(0);
});

test('a coupon from a link is announced as saved, and the cart shows what is missing for it', async ({
  page,
}) => {
  await addProduct(page);
  await visit(page, '/?couponCode=flat100');
  await expect(page.getByText('Coupon FLAT100 is saved for you.', { exact: false })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  const kept = cartDrawer(page).getByRole('status').filter({ hasText: 'FLAT100 is saved for you' });
  await expect(kept).toContainText(/Add product worth ₹\d+ more/);
});

test('a coupon that would cost more by a way to pay is not recommended, nor called a saving', async ({
  page,
}) => {
  await addProduct(page, 'utsav-gift-set');
  await visit(page, '/pages/cart');
  const main = page.getByRole('main');
  await expect(main.getByText(/^FLAT100 saves you/)).toBeVisible();
  await expect(main.getByText(/would save you/)).toHaveCount(0);
  await main.getByText('1 offer', { exact: true }).click();
  const offer = (code: string) => main.getByRole('listitem').filter({ hasText: code });
  // Cash on delivery, the delivery charge would come back.
  await expect(offer('UTSAV15')).toContainText(
    'Your total would be ₹18.86 lower paid online; ₹39.15 higher cash on delivery',
  );
  // By every way to pay the total would be higher, or delivery is free already.
  await main.getByText(/^\d+ offers? that saves? nothing yet$/).click();
  await expect(offer('FREESHIP')).toContainText('Your total would be ₹95 to ₹100 higher');
  await expect(offer('FREESHIP').getByRole('button')).toHaveCount(0);
  await expect(offer('NAMASTE10')).toContainText(/Your total would be ₹.* higher/);
  await expect(offer('NAMASTE10').getByRole('button')).toHaveCount(0);

  await visit(page, '/pages/checkout');
  await page.getByRole('radio', { name: 'Pay online' }).check();
  await expect(main.getByText('UTSAV15 would save you ₹18.86 more')).toBeVisible();
  await page.getByRole('radio', { name: 'Cash on delivery' }).check();
  await expect(main.getByText(/would save you/)).toHaveCount(0);
});

test('cart and checkout name the same saving, and the part of it that no line of the bill shows', async ({
  page,
}) => {
  await addProduct(page, 'utsav-gift-set');
  await visit(page, '/pages/cart');
  const main = page.getByRole('main');
  // Off the MRP, the coupon, the discount for paying online, and the base charge of delivery.
  const saving = 'You save ₹384.95, ₹50 of it on delivery';
  await expect(main.getByText(saving)).toBeVisible();
  await visit(page, '/pages/checkout');
  await page.getByRole('radio', { name: 'Pay online' }).check();
  await expect(main.getByText(saving)).toBeAttached();
});

/** Answers as the server does once the merchant has archived the coupon. */
async function endCoupon(page: Page, code: string): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const sent = route.request().postData() ?? '';
    if (!/getCouponRule|listCoupons/i.test(sent)) return route.fallback();
    const response = await route.fetch();
    const { data }: { data: Record<string, unknown> } = await response.json();
    const changed = Object.entries(data).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.filter((coupon) => coupon.code !== code) : ended(value),
    ]);
    return route.fulfill({ response, json: { data: Object.fromEntries(changed) } });
  });
}

function ended(coupon: unknown): unknown {
  return typeof coupon === 'object' && coupon !== null ? { ...coupon, isArchive: true } : coupon;
}
