import { openDelivered, ordersOf, paymentMethodNames, placeOrder, signingIn } from './support/express.ts';
import { confirmedOrder, home, openCheckout, order } from './support/shopper.ts';
import { signIn, signOut } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** The page of an order that this browser may not see. */
async function expectClosed(page: Page, path: string): Promise<void> {
  await visit(page, path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'We cannot show this order here' })).toBeVisible();
  await expect(main).not.toContainText(home.address);
}

test('an order of the express checkout, placed signed in inside its widget, closes with the sign-out', async ({
  page,
  phone,
  shop,
}) => {
  await placeOrder(await openDelivered(page, phone, signingIn(shop, phone)), paymentMethodNames.cod);
  const { id } = await confirmedOrder(page);
  await signOut(page);
  await expectClosed(page, `/order/${id}`);
});

test('a guest’s order that went to an account closes with the sign-out, its link too, and to whoever signs in next', async ({
  page,
  phone,
  shop,
}) => {
  await order(await openCheckout(page), phone, 'Cash on delivery');
  const { id, code } = await confirmedOrder(page);
  const [link = ''] = await ordersOf(shop, phone);
  await signIn(page, shop, phone);
  await visit(page, '/pages/account');
  await expect(page.getByRole('main').getByText(code).first()).toBeVisible();
  await visit(page, `/order/${id}`);
  await expect(page.getByRole('main')).toContainText(home.address);
  await signOut(page);
  await expectClosed(page, `/order/${id}`);
  const { pathname, search } = new URL(link);
  expect(search).toContain('secret=');
  await expectClosed(page, `${pathname}${search}`);
  await signIn(page, shop, `7${phone.slice(1)}`);
  await expectClosed(page, `/order/${id}`);
});
