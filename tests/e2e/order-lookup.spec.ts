import { expectClean } from './support/accessible.ts';
import { linksTo } from './support/outbox.ts';
import { confirmedOrder, openCheckout, order } from './support/shopper.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('a guest finds the order again in another browser, by phone and code', async ({
  page,
  elsewhere,
  phone,
  shop,
}) => {
  await order(await openCheckout(page), phone, 'Cash on delivery');
  const { id, code } = await confirmedOrder(page);

  await visit(elsewhere, `/order/${id}`);
  await elsewhere.getByRole('main').getByRole('link', { name: 'Find it by number and code' }).click();
  await expect(elsewhere).toHaveURL('/pages/track');
  const find = elsewhere.getByRole('region', { name: 'Find your order' });
  await find.getByRole('button', { name: 'Text me the link' }).click();
  await expect(find.getByLabel('Mobile number you ordered with')).toBeFocused();
  await expect(find).toContainText('Please enter valid phone number');
  await expectClean(elsewhere);
  await find.getByLabel('Mobile number you ordered with').fill(phone);
  await find.getByLabel('Order code').fill(code.toLowerCase());
  await find.getByRole('button', { name: 'Text me the link' }).click();
  await expect(find.getByRole('status')).toContainText('Check your messages');
  await expectClean(elsewhere);
  await expect(elsewhere.getByText(code)).toHaveCount(0);

  const links = await linksTo(shop, phone, 'this link opens it');
  expect(links).toHaveLength(1);
  // The test's shop does not know its own port.
  const { pathname, search } = new URL(links[0] ?? '');
  await elsewhere.goto(`${pathname}${search}`);
  await expect(elsewhere.getByRole('main').getByText(code, { exact: true })).toBeVisible();
});

test('the footer links to the order lookup', async ({ page }) => {
  await visit(page, '/pages/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track your order' }).click();
  await expect(page.getByRole('region', { name: 'Find your order' })).toBeVisible();
});
