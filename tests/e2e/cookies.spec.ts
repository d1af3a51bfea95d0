/** Orders in a browser that blocks cookies, loses them on the way, or refuses locks. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright/test';
import { chromiumFlags, findWholeChromium } from '../../scripts/support/prerequisites.ts';
import {
  checkoutForm,
  confirmedOrder,
  fillForm,
  openCheckout,
  order,
  watchOrders,
} from './support/shopper.ts';
import { type BrowserContext, expect, type Page, test } from './support/test.ts';

const blocked = 'This browser blocks cookies for this shop. Allow them to place an order';

test('a Chromium that is set to block all cookies is told so before it orders, and no order is placed', async ({
  phone,
  shop,
}) => {
  const executablePath = findWholeChromium();
  test.skip(executablePath === undefined, 'Only a whole Chromium has the setting.');
  const profile = await mkdtemp(join(tmpdir(), 'blocks-cookies-'));
  await mkdir(join(profile, 'Default'));
  await writeFile(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  );
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: chromiumFlags,
    baseURL: shop.url,
    locale: 'en-IN',
  });
  try {
    const sent = placements(context);
    const page = await context.newPage();
    const form = await openCheckout(page);
    await expect(form.getByText(blocked, { exact: false })).toBeVisible();
    await order(form, phone, 'Cash on delivery');
    await expect(form.getByRole('alert').filter({ hasText: blocked })).toBeVisible();
    await expect(page).toHaveURL(/\/pages\/checkout$/);
    expect(sent).toEqual([]);
  } finally {
    await context.close();
    await rm(profile, { recursive: true });
  }
});

test('cookies that are allowed while checkout is open are noticed, and the order is placed', async ({
  page,
  context,
  phone,
}) => {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  const form = await openCheckout(page);
  await expect(form.getByText(blocked, { exact: false })).toBeVisible();
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: false });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(form.getByText(blocked, { exact: false })).toBeHidden();
  await order(form, phone, 'Cash on delivery');
  await confirmedOrder(page);
});

for (const payment of ['Cash on delivery', 'Pay online'] as const) {
  test(`where the browser refuses locks, "${payment}" goes on without them`, async ({ page, phone }) => {
    await page.addInitScript(() => {
      navigator.locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    });
    await order(await openCheckout(page), phone, payment);
    if (payment === 'Cash on delivery') await confirmedOrder(page);
    else await expect(page.frameLocator('iframe[title="Payment"]').getByText(/^order_\w+$/)).toBeVisible();
  });
}

test('an order whose cookie is lost on the way is shown with its number and amount, also after a reload', async ({
  page,
  context,
  phone,
}) => {
  await dropCookies(page);
  const made = watchOrders(context);
  const form = await openCheckout(page);
  await fillForm(form, phone, 'Cash on delivery');
  // ₹299, ₹59 for delivery, and ₹49 cash on delivery charge.
  await form.getByRole('button', { name: 'Place order · ₹407' }).click();
  await expect(page).toHaveURL(/\/order\/[\w-]+$/);
  const main = page.getByRole('main');
  const shown = async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Thank you, your order is placed');
    await expect(main).toContainText(/Your order [A-Z]{3}-[0-9B-Z]{4}-[0-9B-Z]{4} comes to ₹407\./);
  };
  await shown();
  await page.reload();
  await shown();
  expect(made.size).toBe(1);

  // The tab knows of no other order.
  await page.goto('/order/no-such-order');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('We cannot show this order here');
});

test('an order that cannot be paid for because its cookie is lost says so, and can be paid for once it is kept', async ({
  page,
  context,
  phone,
}) => {
  await dropCookies(page);
  const made = watchOrders(context);
  await order(await openCheckout(page), phone, 'Pay online');
  const main = page.getByRole('main');
  await expect(main.getByText('this browser did not keep the cookie', { exact: false })).toBeVisible();
  await expect(main).toContainText('Your order for ₹323.05 reached us');
  await expect(main).toContainText('You have not been charged.');
  await expect(main).not.toContainText('belongs to an account');

  await page.unrouteAll();
  await main.getByRole('button', { name: 'Look again', exact: true }).click();
  await main.getByRole('button', { name: 'Pay ₹323.05 now' }).click();
  await expect(page.frameLocator('iframe[title="Payment"]').getByText(/^order_\w+$/)).toBeVisible();
  expect(made.size).toBe(1);
  await expect(checkoutForm(page)).toBeHidden();
});

/** The requests to place an order that this browser sends from now on. */
function placements(context: BrowserContext): readonly string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    const body = request.postData();
    if (body?.includes('mutation CreateOrder')) sent.push(body);
  });
  return sent;
}

/** As a proxy that removes cookies from the shop's calls, and from its answers. */
async function dropCookies(page: Page): Promise<void> {
  await page.route('**/graphql*', async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders();
    const response = await route.fetch({ headers: { ...headers, cookie: '' } });
    const { 'set-cookie': __, ...kept } = response.headers();
    await page.context().clearCookies({ name: /^order_/ });
    await route.fulfill({ response, headers: kept });
  });
}
