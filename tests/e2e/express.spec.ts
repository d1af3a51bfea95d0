import {
  cardWindow,
  deliverHome,
  openDelivered,
  ordersOf,
  payInWidget,
  paymentMethodNames,
  placeOrder,
  pressExpress,
  signingIn,
  widgetOf,
} from './support/express.ts';
import { cartLink, confirmedOrder, gel } from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const ways = [
  { name: 'cash on delivery', way: paymentMethodNames.cod, words: 'Cash on delivery' },
  { name: 'prepaid', way: paymentMethodNames.prepaid, words: 'Paid online' },
  {
    name: 'part online, rest on delivery',
    way: paymentMethodNames.ppcod,
    words: 'Part online, rest on delivery',
  },
];

for (const { name, way, words } of ways) {
  test(`a guest orders in the express checkout: ${name} [S1.12]`, async ({ page, phone, shop }) => {
    const widget = await openDelivered(page, phone);
    await placeOrder(widget, way);
    if (way !== paymentMethodNames.cod) await payInWidget(widget);
    await confirmedOrder(page);
    await expect(page.getByRole('main')).toContainText(words);
    await expect(cartLink(page)).toHaveAccessibleName(/^Cart(, empty)?$/);
    expect(await ordersOf(shop, phone)).toHaveLength(1);
  });

  test(`a shopper signs in inside the express checkout, and is signed in to the shop: ${name} [S4.43]`, async ({
    page,
    phone,
    shop,
  }) => {
    const widget = await openDelivered(page, phone, signingIn(shop, phone));
    await placeOrder(widget, way);
    if (way !== paymentMethodNames.cod) await payInWidget(widget);
    await confirmedOrder(page);
    await expect(page.getByRole('main')).toContainText(words);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' }).first()).toBeVisible();
    expect(await ordersOf(shop, phone)).toHaveLength(1);
  });
}

test('a shopper who is signed in to the shop orders in the express checkout', async ({
  page,
  phone,
  shop,
}) => {
  await visit(page, '/');
  await signIn(page, shop, phone);
  await pressExpress(page);
  const widget = widgetOf(page);
  // Who it is, is known.
  await deliverHome(widget);
  await placeOrder(widget, paymentMethodNames.cod);
  await confirmedOrder(page);
  const code = /KUS-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  await visit(page, '/pages/account');
  await expect(page.getByRole('main').getByText(code).first()).toBeVisible();
});

test('a coupon that is applied and removed in the widget shows in the cart', async ({ page }) => {
  await visit(page, `/products/${gel.slug}`);
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  await visit(page, '/pages/cart');
  const main = page.getByRole('main');
  const more = main.getByRole('button', { name: `One more of ${gel.title}` });
  await more.click();
  // Enough for this coupon, and too little for one that the shop applies by itself.
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items');
  await main.getByRole('button', { name: 'Express checkout' }).click();
  const widget = widgetOf(page);
  const applied = page.getByText(/^NAMASTE10 saves you ₹/);
  await widget.getByLabel(/coupon/i).fill('NAMASTE10');
  await widget.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(applied).toBeVisible();
  await widget.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(applied).toBeHidden();
  await widget.getByLabel(/coupon/i).fill('NAMASTE10');
  await widget.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(widget.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
  await widget.getByRole('button', { name: 'Close checkout' }).click();
  await widget.getByRole('button', { name: 'Leave' }).click();
  await expect(widget.owner()).toBeHidden();
  await expect(applied).toBeVisible();
});

test('a tab that was killed during the payment finds its one unpaid order when it is opened again', async ({
  page,
  context,
  phone,
  shop,
}) => {
  const widget = await openDelivered(page, phone);
  await placeOrder(widget, paymentMethodNames.prepaid);
  await expect(cardWindow(widget).getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(`${shop.url}/`);
  await expect(again.getByRole('heading', { name: 'You have not been charged' })).toBeVisible();
  expect(await ordersOf(shop, phone)).toEqual([]);
});
