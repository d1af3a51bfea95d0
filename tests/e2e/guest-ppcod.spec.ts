import { moneyOf } from './support/books.ts';
import { confirmationsTo } from './support/outbox.ts';
import { leavePayment, payButton, payByUpi, paymentsOf, paymentWindow } from './support/payment.ts';
import { confirmedOrder, fillAddress, openCheckout, order, watchOrders } from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';

/** A row of the order's bill: its label and its amount. */
function billRow(page: Page, label: RegExp) {
  return page
    .getByRole('main')
    .getByRole('term')
    .filter({ hasText: label })
    .locator('xpath=following-sibling::dd[1]');
}

// ₹299 and ₹49 for delivery: ₹99 of it online, no cash charge and no online saving.
const [total, upfront, due] = ['₹348', '₹99', '₹249'];

test('a part is paid online and the rest on delivery, from the form to the order page [S1.10]', async ({
  page,
  context,
  phone,
  shop,
}) => {
  const made = watchOrders(context);
  const form = await openCheckout(page);
  await fillAddress(form, phone);
  const method = form.getByRole('radio', { name: 'Part online, rest on delivery' });
  await method.check();
  await expect(method).toHaveAccessibleDescription(new RegExp(`${upfront} now, ${due} at the door`));
  await expect(
    form.getByRole('paragraph').filter({ hasText: `${upfront} now, ${due} at the door` }),
  ).toBeVisible();
  await form.getByRole('button', { name: `Pay ${upfront}`, exact: true }).click();
  await expect(payButton(paymentWindow(page))).toHaveText('Pay ₹99.00');
  await payByUpi(page);

  const { id } = await confirmedOrder(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('Part online, rest on delivery');
  await expect(main).toContainText(`Please keep ${due} ready for delivery.`);
  await expect(billRow(page, /^Total/)).toHaveText(new RegExp(total));
  await expect(billRow(page, /^Paid online/)).toHaveText(upfront);
  await expect(billRow(page, /^At the door/)).toHaveText(due);
  expect([...made]).toEqual([id]);
  expect(await paymentsOf(shop, id)).toEqual(['captured']);
  expect(await moneyOf(shop, id)).toEqual({ captured: 9_900, returned: 0 });
  expect(await confirmationsTo(shop, phone)).toHaveLength(1);
});

test('a part payment whose window is closed is not charged, and can be paid later for the same order', async ({
  page,
  context,
  phone,
  shop,
}) => {
  const made = watchOrders(context);
  await order(await openCheckout(page), phone, 'Part online, rest on delivery');
  await leavePayment(page);
  await expect(page.getByRole('heading', { name: 'You have not been charged' })).toBeVisible();
  await page.getByRole('button', { name: `Pay ${upfront} now` }).click();
  await payByUpi(page);

  const { id } = await confirmedOrder(page);
  expect([...made]).toEqual([id]);
  expect(await paymentsOf(shop, id)).toEqual(['captured']);
});
