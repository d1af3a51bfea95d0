/** Where the shop asks, an order that is paid at the door is confirmed or cancelled by a tap in its message. */
import { receives, stockOf } from './support/books.ts';
import { confirmedOrder, gel, openCheckout, order } from './support/shopper.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test.use({ shopOptions: { env: { COD_CONFIRMATION: 'true' } } });
// In one worker, because its shop is no other test's.
test.describe.configure({ mode: 'default' });

for (const { button, title, happened, left } of [
  {
    button: 'Yes, please send it',
    title: 'Thank you, it is on our list',
    happened: 'You said that you still want it',
    left: 1,
  },
  { button: 'No, cancel it', title: 'Your order is cancelled', happened: 'You cancelled the order', left: 0 },
]) {
  test(`"${button}" is one tap in the message, and the order's page knows`, async ({
    page,
    elsewhere,
    phone,
    shop,
  }) => {
    const before = await stockOf(shop, gel.slug);
    const checkout = await openCheckout(page);
    await order(checkout, phone, 'Cash on delivery');
    const { code } = await confirmedOrder(page, 'Waiting for your answer');
    await expect(page.getByRole('main')).not.toContainText(/confirmed/i);
    const asked = await receives(shop, `+91${phone}`, `Your order ${code} comes to`);
    const { pathname, search } = new URL(/http\S+/.exec(asked.text)?.[0] ?? '', shop.url);
    const link = `${pathname}${search}`;
    await elsewhere.goto(link);
    await elsewhere.getByRole('button', { name: button }).click();
    await expect(elsewhere.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // The link answers once.
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(elsewhere.getByRole('button')).toHaveCount(0);
    const orderPage = elsewhere.getByRole('link', { name: 'See your order' });
    await visit(elsewhere, (await orderPage.getAttribute('href')) ?? '');
    await expect(elsewhere.getByRole('region', { name: 'Updates' })).toContainText(happened);
    expect(await stockOf(shop, gel.slug)).toBe(before - left);
  });
}
