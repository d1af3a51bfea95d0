import type { ShopProcess } from '../../scripts/support/shopProcess.ts';
import { codeSentTo, confirmationsTo } from './support/outbox.ts';
import { addProduct, cartDrawer, cartLink, confirmedOrder, home } from './support/shopper.ts';
import { expect, type FrameLocator, type Page, test } from './support/test.ts';

function widgetOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Express checkout"]');
}

/** With one product in the cart, up to the widget's choice of a way to pay. */
async function openDelivered(page: Page, phone: string, enter: (widget: FrameLocator) => Promise<void>) {
  await addProduct(page);
  await cartDrawer(page).getByRole('button', { name: 'Express checkout' }).click();
  const widget = widgetOf(page);
  await widget.getByLabel('Mobile number').fill(phone, { timeout: 20_000 });
  await widget.getByRole('button', { name: 'Continue', exact: true }).click();
  await enter(widget);
  await widget.getByLabel('Pincode').fill(home.pincode);
  await widget.getByLabel('Full name').fill('Asha Rao');
  await widget.getByLabel('House, street, area').fill(home.address);
  await expect(widget.getByLabel('City')).toHaveValue(home.city);
  await widget.getByRole('button', { name: 'Deliver here' }).click();
  return widget;
}

/** Links of the orders that were confirmed to a phone, which was sent a code as well. */
async function ordersOf(shop: ShopProcess, phone: string): Promise<string[]> {
  return (await confirmationsTo(shop, phone)).filter((link) => link.includes('/order/'));
}

const asGuest = (widget: FrameLocator) => widget.getByRole('button', { name: 'Continue as a guest' }).click();

async function pay(widget: FrameLocator): Promise<void> {
  const card = widget.frameLocator('iframe[title="Payment"]');
  await card.getByLabel('UPI ID', { exact: true }).fill('asha@okbank');
  await card.getByRole('button', { name: /^Pay ₹/ }).click();
}

for (const { name, way, words } of [
  { name: 'cash on delivery', way: 'Cash on delivery', words: 'Cash on delivery' },
  { name: 'prepaid', way: 'Pay online now', words: 'Online payment' },
  { name: 'part now, part at the door', way: 'at the door', words: 'Part online, part at the door' },
]) {
  test(`a guest orders in the express checkout: ${name}`, async ({ page, phone, shop }) => {
    const widget = await openDelivered(page, phone, asGuest);
    await widget.getByRole('radio', { name: way }).check();
    await widget.getByRole('button', { name: /^(Place order|Pay) / }).click();
    if (name !== 'cash on delivery') await pay(widget);
    await confirmedOrder(page, { timeout: 30_000 });
    await expect(page.getByRole('main')).toContainText(words);
    await expect(cartLink(page)).toHaveAccessibleName(/^Cart(, empty)?$/);
    expect(await ordersOf(shop, phone)).toHaveLength(1);
  });
}

test('a shopper signs in inside the express checkout, and is signed in to the shop', async ({
  page,
  phone,
  shop,
}) => {
  const widget = await openDelivered(page, phone, async (frame) => {
    await frame.getByLabel(/^Code sent to/).fill(await codeSentTo(shop, phone));
    await frame.getByRole('button', { name: 'Sign in' }).click();
  });
  await widget.getByRole('radio', { name: 'Cash on delivery' }).check();
  await widget.getByRole('button', { name: /^Place order / }).click();
  await confirmedOrder(page, { timeout: 30_000 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' }).first()).toBeVisible();
  expect(await ordersOf(shop, phone)).toHaveLength(1);
});

test('whose reply is lost, an order is found by asking the server, once', async ({
  page,
  phone,
  shop,
  complaints,
}) => {
  complaints.allow(/504/);
  await misbehave(shop, phone, { orderReply: 'lost' });
  const widget = await openDelivered(page, phone, asGuest);
  await widget.getByRole('radio', { name: 'Cash on delivery' }).check();
  await widget.getByRole('button', { name: /^Place order / }).click();
  await widget.getByRole('button', { name: 'Close', exact: true }).click({ timeout: 30_000 });
  await confirmedOrder(page, { timeout: 30_000 });
  expect(await ordersOf(shop, phone)).toHaveLength(1);
});

test('killed while the payment is open, a tab opened again finds its one unpaid order', async ({
  page,
  context,
  phone,
  shop,
}) => {
  const widget = await openDelivered(page, phone, asGuest);
  await widget.getByRole('radio', { name: 'Pay online now' }).check();
  await widget.getByRole('button', { name: /^Pay / }).click();
  const card = widget.frameLocator('iframe[title="Payment"]');
  await expect(card.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(`${shop.url}/`);
  await expect(again.getByRole('heading', { name: 'You have not been charged' })).toBeVisible({
    timeout: 20_000,
  });
  expect(await ordersOf(shop, phone)).toEqual([]);
});

/** Tells the stand-in how this shopper's checkout goes; see sandbox/gokwik/behaviour.ts. */
async function misbehave({ expressSandboxUrl }: ShopProcess, phone: string, behaviour: object) {
  const response = await fetch(`${expressSandboxUrl}/sandbox/behaviour/${phone}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  });
  expect(response.status).toBe(200);
}
