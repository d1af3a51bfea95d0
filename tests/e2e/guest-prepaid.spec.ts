import { moneyOf } from './support/books.ts';
import { confirmationsTo } from './support/outbox.ts';
import {
  arrangePayments,
  leavePayment,
  payButton,
  payByUpi,
  paymentsOf,
  paymentWindow,
  providerOrderOf,
} from './support/payment.ts';
import {
  addProduct,
  cartLink,
  checkoutForm,
  confirmedOrder,
  fillForm,
  lines,
  openCheckout,
  order,
  quantityOf,
  watchOrders,
} from './support/shopper.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('paid in the window, the order is confirmed [S1.9]', async ({ page, context, phone, shop }) => {
  const made = watchOrders(context);
  const form = await openCheckout(page);
  await fillForm(form, phone, 'Pay online');
  // ₹299, less 5 % for paying online, and ₹39 for delivery.
  await form.getByRole('button', { name: 'Pay ₹323.05', exact: true }).click();
  await expect(payButton(paymentWindow(page))).toHaveText('Pay ₹323.05');
  await payByUpi(page);

  const { id } = await confirmedOrder(page);
  expect(await moneyOf(shop, id)).toEqual({ captured: 32_305, returned: 0 });
  await expect(page.getByRole('main')).toContainText(/Placed .* · Paid/);
  await expect(page.getByRole('main')).toContainText('₹323.05');
  expect([...made]).toEqual([id]);
  expect(await paymentsOf(shop, id)).toEqual(['captured']);
  expect(await confirmationsTo(shop, phone)).toHaveLength(1);
});

test('after a failed attempt the shopper pays in the same window', async ({ page, context, phone, shop }) => {
  const made = watchOrders(context);
  await arrangePayments(shop, phone, { outcome: 'fail-first' });
  await order(await openCheckout(page), phone, 'Pay online');
  await payByUpi(page);
  await expect(paymentWindow(page).getByRole('alert')).toContainText('Payment did not go through');
  await payButton(paymentWindow(page)).click();

  const { id } = await confirmedOrder(page);
  expect([...made]).toEqual([id]);
  expect((await paymentsOf(shop, id)).toSorted()).toEqual(['captured', 'failed']);
  expect(await confirmationsTo(shop, phone)).toHaveLength(1);
});

test('the payment window has the accent of the shop’s own look', async ({ page, phone }) => {
  const form = await openCheckout(page);
  await page.evaluate(() => document.documentElement.style.setProperty('--accent', '#1f6148'));
  await order(form, phone, 'Pay online');
  await expect(payButton(paymentWindow(page))).toHaveCSS('background-color', 'rgb(31, 97, 72)');
});

for (const webhook of ['deliver', 'drop'] as const) {
  const told = webhook === 'deliver' ? 'told by the webhook' : 'that has not been told';
  test(`a tab killed after paying and opened again finds its one order, from a shop ${told}`, async ({
    page,
    context,
    phone,
    shop,
  }) => {
    const made = watchOrders(context);
    // The bank has taken the money, but the tab is closed before the window receives the result.
    await arrangePayments(shop, phone, { webhook, delayMs: { callback: 60_000 } });
    await order(await openCheckout(page), phone, 'Pay online');
    const providerOrder = await providerOrderOf(page);
    await payByUpi(page);
    await expect.poll(() => paymentsOf(shop, providerOrder)).toEqual(['captured']);
    await page.close({ runBeforeUnload: false });

    const again = await context.newPage();
    await again.goto(`${shop.url}/pages/checkout`);
    // If no webhook has arrived, the shop asks the provider at once.
    const { id } = await confirmedOrder(again);
    expect([...made]).toEqual([id]);
    expect(await paymentsOf(shop, id)).toEqual(['captured']);
    expect(await confirmationsTo(shop, phone)).toHaveLength(1);

    await visit(again, '/pages/checkout');
    await expect(again.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });
}

test('the callback is lost and the webhook alone confirms the order', async ({
  page,
  context,
  phone,
  shop,
}) => {
  const made = watchOrders(context);
  await arrangePayments(shop, phone, { callback: 'drop' });
  await order(await openCheckout(page), phone, 'Pay online');
  await payByUpi(page);

  const { id } = await confirmedOrder(page);
  expect([...made]).toEqual([id]);
  expect(await paymentsOf(shop, id)).toEqual(['captured']);
});

test('the webhook is lost and the callback alone confirms the order', async ({ page, phone, shop }) => {
  await arrangePayments(shop, phone, { webhook: 'drop' });
  await order(await openCheckout(page), phone, 'Pay online');
  await payByUpi(page);
  const { id } = await confirmedOrder(page);
  expect(await paymentsOf(shop, id)).toEqual(['captured']);
});

test('callback and webhook arrive twice, and the order is confirmed once', async ({
  page,
  context,
  phone,
  shop,
}) => {
  const made = watchOrders(context);
  await arrangePayments(shop, phone, { callback: 'double', webhook: 'double' });
  await order(await openCheckout(page), phone, 'Pay online');
  await payByUpi(page);
  const { id } = await confirmedOrder(page);
  expect([...made]).toEqual([id]);
  expect(await confirmationsTo(shop, phone)).toHaveLength(1);
});

test('if a charge is not reported to the shop, a closed window is never shown as “not charged”', async ({
  page,
  phone,
  shop,
}) => {
  await arrangePayments(shop, phone, { callback: 'drop', webhook: 'drop' });
  await order(await openCheckout(page), phone, 'Pay online');
  await payByUpi(page);
  const notCharged = page.getByRole('heading', { name: 'You have not been charged' });
  await paymentWindow(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(notCharged.or(page.getByText('Confirmed', { exact: true }))).toBeVisible();
  await expect(notCharged).toBeHidden();
  const { id } = await confirmedOrder(page);
  expect(await paymentsOf(shop, id)).toEqual(['captured']);
});

test('a dismissed window can be opened again, for the same order', async ({ page, context, phone, shop }) => {
  const made = watchOrders(context);
  await order(await openCheckout(page), phone, 'Pay online');
  await expect(payButton(paymentWindow(page))).toBeVisible();
  const providerOrder = await providerOrderOf(page);
  await leavePayment(page);
  await expect(page.getByRole('heading', { name: 'You have not been charged' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay ₹323.05 now' }).click();
  await expect(payButton(paymentWindow(page))).toBeVisible();
  expect(await providerOrderOf(page)).toBe(providerOrder);
  await payByUpi(page);
  const { id } = await confirmedOrder(page);
  expect([...made]).toEqual([id]);
  expect(await paymentsOf(shop, id)).toEqual(['captured']);
});

test('a payment that was left says what it is for once the cart has changed, and another way to pay orders the cart', async ({
  page,
  phone,
}) => {
  await order(await openCheckout(page), phone, 'Pay online');
  await expect(payButton(paymentWindow(page))).toBeVisible();
  await leavePayment(page);
  await expect(page.getByRole('heading', { name: 'You have not been charged' })).toBeVisible();
  await visit(page, '/pages/cart');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^One more/ })
    .click();
  await visit(page, '/pages/checkout');
  await expect(page.getByRole('main')).toContainText('This order is for 1 item. If your cart has changed');
  await expect(page.getByRole('button', { name: 'Pay ₹323.05 now' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose another way to pay' }).click();
  await order(checkoutForm(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
  await expect(page.getByRole('main')).toContainText('₹598');
});

test('a product that another tab adds during the payment stays in the cart, in both tabs', async ({
  page,
  context,
  phone,
}) => {
  await order(await openCheckout(page), phone, 'Pay online');
  await expect(payButton(paymentWindow(page))).toBeVisible();
  const other = await context.newPage();
  await addProduct(other);
  await expect(cartLink(other)).toHaveAccessibleName('Cart, 2 items');
  await payByUpi(page);
  await confirmedOrder(page);

  for (const tab of [page, other]) await expect(cartLink(tab)).toHaveAccessibleName('Cart, 1 item');
  await visit(other, '/pages/cart');
  await expect(quantityOf(lines(other.getByRole('main')))).toHaveText('1');
});
