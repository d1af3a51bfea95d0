import { expectClean } from './support/accessible.ts';
import { linksTo } from './support/outbox.ts';
import { checkoutForm, confirmedOrder, openCheckout, order } from './support/shopper.ts';
import { signInWithCart } from './support/signIn.ts';
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

test('a mistyped code is named before the shop is asked; its two halves are enough, in small letters', async ({
  page,
}) => {
  await visit(page, '/pages/track');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('sendOrderLink')) asked.push(request.url());
  });
  const find = page.getByRole('region', { name: 'Find your order' });
  const code = find.getByLabel('Order code');
  await find.getByLabel('Mobile number you ordered with').fill('98123 45678');
  const whole = 'Please enter the whole order code from our message';
  const misread = 'Please check the last eight characters: our codes have no A, E, I, L, O, S or U there';
  for (const [typed, said] of [
    ['7K3M-9QX', whole],
    ['KUS-7K3M-9QX22', whole],
    ['KUS-7K3M-9AX0', misread],
  ] as const) {
    await code.fill(typed);
    await find.getByRole('button', { name: 'Text me the link' }).click();
    await expect(find).toContainText(said);
    await expect(code).toBeFocused();
  }
  expect(asked).toEqual([]);
  await code.fill('7k3m 9qx2');
  await find.getByRole('button', { name: 'Text me the link' }).click();
  await expect(find.getByRole('status')).toContainText('Check your messages');
  expect(asked).toHaveLength(1);
});

test('the link of an account’s order asks to sign in, as the page says beside a guest’s', async ({
  page,
  elsewhere,
  phone,
  shop,
}) => {
  await signInWithCart(page, shop, phone);
  await visit(page, '/pages/checkout');
  await order(checkoutForm(page), phone, 'Cash on delivery');
  const { code } = await confirmedOrder(page);

  await visit(elsewhere, '/pages/track');
  const find = elsewhere.getByRole('region', { name: 'Find your order' });
  await find.getByLabel('Mobile number you ordered with').fill(phone);
  await find.getByLabel('Order code').fill(code.slice(4).toLowerCase());
  await find.getByRole('button', { name: 'Text me the link' }).click();
  const sent = find.getByRole('status');
  await expect(sent).toContainText('If you ordered without signing in, it opens your order for 7 days.');
  await expect(sent.getByRole('link', { name: 'Sign in to see your order' })).toHaveAttribute(
    'href',
    '/pages/account',
  );
  await expectClean(elsewhere);

  const [link = ''] = await linksTo(shop, phone, `${code} from Kusumra: sign in with this number to see it`);
  const { pathname, search } = new URL(link);
  expect(search).toBe(`?number=${phone.slice(-4)}`);
  await elsewhere.goto(`${pathname}${search}`);
  await expect(elsewhere.getByRole('main')).toContainText(
    `This order was placed in the account of the number ending in ${phone.slice(-4)}. Sign in with that number to see it.`,
  );
});

test('the footer links to the order lookup', async ({ page }) => {
  await visit(page, '/pages/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track your order' }).click();
  await expect(page.getByRole('region', { name: 'Find your order' })).toBeVisible();
});
