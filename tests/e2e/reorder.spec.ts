import { cartDrawer, cartLink, confirmedOrder, gel, lines, openCheckout, order } from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('an order is put into the cart again from its page, and from the list of orders', async ({
  page,
  phone,
  shop,
}) => {
  await visit(page, '/');
  await signIn(page, shop, phone);
  await order(await openCheckout(page), phone, 'Cash on delivery');
  const { code } = await confirmedOrder(page);
  await expect(cartLink(page)).toHaveAccessibleName('Cart');
  await page.getByRole('button', { name: `Order again, ${code}` }).click();
  await expect(lines(cartDrawer(page))).toContainText([gel.title]);
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');

  await visit(page, '/pages/account');
  await page.getByRole('button', { name: `Order again, ${code}` }).click();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items');
  await expect(lines(cartDrawer(page))).toHaveCount(1);
});
