import {
  addProduct,
  cartDrawer,
  cartLink,
  checkoutForm,
  confirmedOrder,
  enterCoupon,
  fillForm,
  gel,
  lines,
  openCheckout,
  order,
  quantityOf,
} from './support/shopper.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { untilAlive, visit } from './support/visit.ts';

// With animations, as most shoppers have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('two tabs: a change in one appears in the other', async ({ page, context }) => {
  await addProduct(page);
  await visit(page, '/pages/cart');
  const other = await context.newPage();
  await visit(other, '/pages/cart');
  const here = lineOf(page);
  const there = lineOf(other);
  await expect(quantityOf(there)).toHaveText('1');

  await more(there);
  await expect(quantityOf(here)).toHaveText('2');
  await more(here);
  await expect(quantityOf(there)).toHaveText('3');
  await there.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

test('a change in a tab whose messages do not arrive is read from what is stored', async ({
  page,
  context,
}) => {
  await addProduct(page);
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  const other = await context.newPage();
  await other.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {};
  });
  await addProduct(other, 'utsav-gift-set');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items');
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).first().click();
  await expect(quantityOf(lines(cartDrawer(other)).filter({ hasText: gel.title }))).toHaveText('2');
});

test('offline: a change is stored, and sent when the network is back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await addProduct(page);
  await visit(page, '/pages/cart');
  await expect(quantityOf(lineOf(page))).toHaveText('1');
  await settled(page);

  await context.setOffline(true);
  await more(lineOf(page));
  await expect(quantityOf(lineOf(page))).toHaveText('2');
  await expect(page.getByRole('main').getByText('You are offline.', { exact: false })).toBeVisible();

  const sent = page.waitForRequest((request) => cartQuantities(request.postData()).includes(2));
  await context.setOffline(false);
  await sent;
  await expect(page.getByRole('main').getByText('You are offline.', { exact: false })).toBeHidden();
  await page.reload();
  await expect(quantityOf(lineOf(page))).toHaveText('2');
});

test('reload, Back and another page keep the cart', async ({ page }) => {
  await addProduct(page);
  await page.reload();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  await visit(page, '/shop');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  await page.goBack();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
});

test('the same product added twice is one line of two [S4.19]', async ({ page }) => {
  await addProduct(page);
  await addProduct(page);
  await visit(page, '/pages/cart');
  await expect(quantityOf(lineOf(page))).toHaveText('2');
});

test('?cart=1 opens the drawer, which restores the address and the focus when it closes, and leads to the cart page [S2.21]', async ({
  page,
}) => {
  await addProduct(page);
  await visit(page, '/shop?cart=1');
  await expect(lines(cartDrawer(page))).toContainText(gel.title);
  await page.keyboard.press('Escape');
  await expect(cartDrawer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/shop$/);

  await cartLink(page).click();
  await expect(cartDrawer(page)).toBeVisible();
  await cartDrawer(page).getByRole('button', { name: 'Close' }).click();
  await expect(cartDrawer(page)).toBeHidden();
  await expect(cartLink(page)).toBeFocused();

  await cartLink(page).click();
  await cartDrawer(page).getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL(/\/pages\/cart$/);
  await expect(cartDrawer(page)).toBeHidden();
  await expect(lines(page.getByRole('main'))).toContainText(gel.title);
});

test('a coupon code in the address is applied, in capitals and up to the first & [S2.22]', async ({
  page,
}) => {
  await addProduct(page, 'utsav-gift-set');
  await visit(page, '/pages/cart?couponCode=namaste10%26utm=x');
  await expect(page.getByRole('main').getByText('NAMASTE10 saves you ₹75.91 to ₹79.90')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove coupon NAMASTE10' })).not.toBeFocused();
});

test('a refused coupon says why, and the message goes when the code or the goods change [S5.23]', async ({
  page,
}) => {
  await addProduct(page);
  await visit(page, '/pages/cart');
  const main = page.getByRole('main');
  await main.getByText('Have a coupon code?').click();
  const code = main.getByLabel('Coupon code');
  await code.fill('NOSUCHCODE');
  await main.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveAccessibleDescription(/\w+ \w+/);

  await code.fill('FLAT250');
  await expect(code).not.toHaveAttribute('aria-invalid');
  await main.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(code).toHaveAccessibleDescription(
    'FLAT250: Add product worth ₹1,200 more to the cart to avail this offer',
  );
  await expect(main.getByRole('term').filter({ hasText: 'FLAT250' })).toBeHidden();

  // What is missing is another sum now.
  await main.getByRole('button', { name: /^One more/ }).click();
  await expect(code).not.toHaveAttribute('aria-invalid');
  await expect(code).toHaveValue('FLAT250');
});

test('a removed line can be brought back', async ({ page }) => {
  await addProduct(page);
  await visit(page, '/pages/cart');
  await more(lineOf(page));
  await lineOf(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(quantityOf(lineOf(page))).toHaveText('2');
});

test('the quantity stays within the order limits [S5.18]', async ({ page }) => {
  await addProduct(page, 'attari-discovery-set');
  await visit(page, '/pages/cart');
  const line = lineOf(page, 'Attari Discovery Set');
  const moreButton = line.getByRole('button', { name: /^One more/ });
  const lessButton = line.getByRole('button', { name: /^One less/ });
  await expect(lessButton).toHaveAttribute('aria-disabled', 'true');
  await moreButton.click();
  await expect(quantityOf(line)).toHaveText('2');
  await expect(moreButton).toHaveAttribute('aria-disabled', 'true');
  await moreButton.click({ force: true });
  await expect(quantityOf(line)).toHaveText('2');
});

test.describe('what changed meanwhile', () => {
  test('a price: shows the old and the new price, and the line can be removed', async ({
    page,
    complaints,
  }) => {
    // The browser requests the favicon of a page outside the shop.
    complaints.allow(/404 \(Not Found\)/);
    await addProduct(page);
    await settled(page);
    // Leaves the shop's pages, which would store their cart again.
    await page.goto('/healthz');
    await page.evaluate(() => {
      for (const [key, record] of Object.entries(localStorage)) {
        localStorage.setItem(key, record.replaceAll('"price":29900', '"price":27900'));
      }
    });
    await visit(page, '/pages/cart');
    const main = page.getByRole('main');
    await expect(main.getByText(/price changed from ₹279 to ₹299 while you were away/)).toBeVisible();
    await expect(main).toContainText('The conditions for one or more products in your cart have changed.');
    await expect(lineOf(page)).toContainText('₹299');
    await main
      .getByRole('button', { name: `Remove ${gel.title}` })
      .last()
      .click();
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  });

  test('the stock: shows the units left, disables checkout, and offers to reduce the quantity', async ({
    page,
  }) => {
    await addProduct(page);
    await visit(page, '/pages/cart');
    await more(lineOf(page));
    await more(lineOf(page));
    await settled(page);
    await answerInventory(page, (item) => ({ ...item, inventory: 2 }));
    await page.reload();
    const line = lineOf(page);
    await expect(line.getByRole('alert')).toContainText('Only 2 are left.');
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
    await line.getByRole('button', { name: 'Take 2' }).click();
    await expect(quantityOf(line)).toHaveText('2');
    await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible();
  });
});

test('a product that sold out while the shopper typed is refused at checkout by its name, and bought once it is back', async ({
  page,
  phone,
}) => {
  await addProduct(page);
  await visit(page, '/pages/checkout');
  const form = checkoutForm(page);
  await expect(form).toBeVisible();
  await answerInventory(page, (item) => ({ ...item, inventory: 0 }));
  await order(form, phone, 'Cash on delivery');
  await expect(form.getByRole('link', { name: /^Go to / })).toBeVisible();
  // It is back in stock.
  await page.unrouteAll();
  await page.reload();
  await form.getByRole('button', { name: /^Place order · ₹/ }).click();
  await confirmedOrder(page);
});

test('an order empties the cart in every tab', async ({ page, context, phone }) => {
  await addProduct(page);
  const other = await context.newPage();
  await visit(other, '/pages/cart');
  await expect(lineOf(other)).toBeVisible();
  await visit(page, '/pages/checkout');
  await order(checkoutForm(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
  await expect(other.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

test('a gift that a cart of deals does not unlock says what does, and looks neither free nor open', async ({
  page,
}) => {
  await addProduct(page, 'bazaar-matte-lipstick');
  const gifts = cartDrawer(page).getByRole('region', { name: 'Gifts' });
  await expect(gifts).toContainText('Choose a free gift at ₹799 of other products');
  await expect(gifts.getByRole('listitem').first()).toContainText('Worth ₹');
  await expect(gifts.getByText('Free', { exact: false })).toHaveText([/^Choose a free gift/]);
  await expect(gifts.getByRole('button')).toHaveCount(0);
});

test('a gift is struck at the price that the bill takes off, in the cart, in checkout and on the order’s page', async ({
  page,
  phone,
}) => {
  await addProduct(page);
  const drawer = cartDrawer(page);
  for (const qty of ['2', '3']) {
    await more(lines(drawer));
    await expect(quantityOf(lines(drawer))).toHaveText(qty);
  }
  await enterCoupon(drawer, 'giftmini');
  const gift = (place: Locator) => place.getByRole('listitem').filter({ hasText: 'Gulab Hand Cream Mini' });
  await expect(gift(drawer).locator('s')).toHaveText(['₹99']);
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await expect(gift(checkoutForm(page)).locator('s')).toHaveText(['₹99']);
  await order(checkoutForm(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
  await expect(gift(page.getByRole('main')).locator('s')).toHaveText(['₹99']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the checkout links and the total stay visible until they are scrolled to [S2.47]', async ({
    page,
  }) => {
    await addProduct(page, 'utsav-gift-set');
    await visit(page, '/pages/cart');
    const main = page.getByRole('main');
    const express = main.getByRole('button', { name: 'Express checkout' });
    const checkout = main.getByRole('link', { name: 'Checkout' });
    for (const way of [express, checkout]) await expect(way).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole('heading', { name: /^What others keep coming back/ })).not.toBeInViewport();
    const place = await checkout.boundingBox();
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await checkout.boundingBox()).toEqual(place);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(checkout).not.toBeInViewport();
  });
});

test('a line that sold out while offline is named by checkout’s button, which leads to it', async ({
  page,
  context,
  phone,
  complaints,
}) => {
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED/);
  const form = await openCheckout(page);
  await fillForm(form, phone, 'Cash on delivery');
  await settled(page);
  await context.setOffline(true);
  await form.getByRole('button', { name: /^Place order · ₹/ }).click();
  const stale = form.getByText('You are offline. Nothing was ordered', { exact: false });
  await expect(stale).toBeVisible();

  await answerInventory(page, (item) => ({ ...item, inventory: 0 }));
  await context.setOffline(false);
  await expect(form.getByText(`${gel.title} is sold out: remove it to go on.`)).toBeVisible();
  await expect(stale).toBeHidden();
  await form.getByRole('link', { name: `Go to ${gel.title}` }).click();
  await expect(
    form.getByRole('listitem').filter({ hasText: 'Sold out. Please remove it to continue.' }),
  ).toBeFocused();
});

function lineOf(page: Page, title: string = gel.title): Locator {
  return lines(page.getByRole('main')).filter({ hasText: title });
}

async function more(line: Locator): Promise<void> {
  await line.getByRole('button', { name: /^One more/ }).click();
}

/** Waits until the server has received the cart that is shown. */
async function settled(page: Page): Promise<void> {
  await untilAlive(page);
  await page.waitForLoadState('networkidle');
}

/** The quantities in a request that sends the cart; none in any other. */
function cartQuantities(body: string | null): number[] {
  if (!body?.includes('ShoppingCart(')) return [];
  return [...body.matchAll(/"quantity":(\d+)/g)].map(([, quantity]) => Number(quantity));
}

interface StockItem {
  readonly inventory: number;
}

/** Changes the server's data of the cart's lines, as if the merchant had changed it meanwhile. */
async function answerInventory(page: Page, change: (item: StockItem) => StockItem): Promise<void> {
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('CheckInventory')) return route.fallback();
    const response = await route.fetch();
    const reply: { data: { checkInventory: StockItem[] } } = await response.json();
    return route.fulfill({
      response,
      json: { data: { checkInventory: reply.data.checkInventory.map(change) } },
    });
  });
}
