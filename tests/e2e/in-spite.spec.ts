/** A purchase succeeds in spite of what happens meanwhile: late answers, other tabs, a session that ends, an odd link. */

import type { Route } from 'playwright/test';
import type { ShopProcess } from '../../scripts/support/shopProcess.ts';
import { sendCommand } from '../../server/commands/send.ts';
import { openDelivered, paymentMethodNames, placeOrder } from './support/express.ts';
import { codeSentTo } from './support/outbox.ts';
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
  enterCoupon,
  fillAddress,
  fillForm,
  gel,
  home,
  lines,
  openCheckout,
  order,
  watchOrders,
} from './support/shopper.ts';
import { accountLink, askForCode, signIn, signOut } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('a line that another tab adds while a changed price is worked in stays, and is bought', async ({
  page,
  context,
  phone,
  complaints,
}) => {
  // The browser requests the favicon of a page outside the shop.
  complaints.allow(/404 \(Not Found\)/);
  // On a busy machine the code of the check is held for longer than the cart waits for it; the cart then asks for it again.
  complaints.allow(/An actor of the cart crashed \{part: revalidateCart\}/);
  await addProduct(page);
  await page.waitForLoadState('networkidle');
  // Leaves the shop's pages, which would store their cart again.
  await page.goto('/healthz');
  await page.evaluate(() => {
    for (const [key, record] of Object.entries(localStorage)) {
      localStorage.setItem(key, record.replaceAll('"price":29900', '"price":27900'));
    }
  });
  const pricing = await hold(page, /\/revalidation-[^/]*\.js$/, () => true);
  await visit(page, '/pages/cart');
  await pricing.asked;
  // So that the cart knows nothing newer than what it is working in, which lacks the other tab's line.
  const newer = await holdCalls(page, 'CheckInventory');
  await addProduct(await context.newPage(), 'utsav-gift-set');
  const main = page.getByRole('main');
  await expect(lines(main)).toHaveCount(2);
  await newer.asked;
  await pricing.release();
  await expect(lines(main).filter({ hasText: gel.title })).toContainText('₹299');
  await expect(lines(main)).toHaveCount(2);
  await newer.release();
  await visit(page, '/pages/checkout');
  await order(checkoutForm(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
  for (const bought of [gel.title, 'Utsav']) await expect(main).toContainText(bought);
});

test('a late answer about a removed coupon leaves the one that was applied since, also in the order', async ({
  page,
  phone,
}) => {
  await addProduct(page, 'utsav-gift-set');
  await visit(page, '/pages/cart');
  const main = page.getByRole('main');
  await enterCoupon(main, 'NAMASTE10');
  const first = main.getByText(/^NAMASTE10 saves you/);
  await expect(first).toBeVisible();
  // After a reload the applied coupon is compared with the list; this one is not in it, so that the server is asked.
  await page.route('**/graphql', async (route) => {
    if (!isCall(route, 'query listCoupons')) return route.fallback();
    const response = await route.fetch();
    const reply: { data: { listCoupons: { code: string }[] } } = await response.json();
    const listCoupons = reply.data.listCoupons.filter(({ code }) => code !== 'NAMASTE10');
    return route.fulfill({ response, json: { data: { listCoupons } } });
  });
  const rules = await holdCalls(page, 'GetCouponRule', { data: { getCouponRule: null } });
  await visit(page, '/pages/cart');
  await rules.asked;
  await main.getByRole('button', { name: 'Remove coupon NAMASTE10' }).click();
  // Not the one that applies itself: that one would also come back by itself.
  await enterCoupon(main, 'UTSAV15');
  const second = main.getByRole('button', { name: 'Remove coupon UTSAV15' });
  await expect(second).toBeVisible();
  await rules.release();
  await page.waitForLoadState('networkidle');
  await expect(second).toBeVisible();
  await visit(page, '/pages/checkout');
  await order(checkoutForm(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
  await expect(main).toContainText('UTSAV15');
});

test('a late reply about an older cart does not take back a quantity, and the order has it', async ({
  page,
  phone,
}) => {
  await addProduct(page);
  await visit(page, '/pages/cart');
  await page.waitForLoadState('networkidle');
  const replies = await holdCalls(page, 'createShoppingCart');
  const main = page.getByRole('main');
  const more = main.getByRole('button', { name: `One more of ${gel.title}` });
  await more.click();
  await replies.asked;
  await more.click();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
  await replies.release();
  await page.waitForLoadState('networkidle');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
  await visit(page, '/pages/checkout');
  await order(checkoutForm(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
  await expect(main).toContainText('Quantity 3');
});

test('a session that the server ends during the payment leaves a way to the order that was paid', async ({
  page,
  context,
  phone,
  shop,
  complaints,
}) => {
  complaints.allow(/status of 40[01]/);
  const made = watchOrders(context);
  await visit(page, '/');
  await signIn(page, shop, phone);
  await order(await openCheckout(page), phone, 'Pay online');
  await expect(payButton(paymentWindow(page))).toBeVisible();
  await endSession(await context.newPage());
  await payByUpi(page);
  const lookAgain = page.getByRole('main').getByRole('button', { name: 'Look again', exact: true });
  await expect(lookAgain).toBeVisible();
  const other = await context.newPage();
  await visit(other, '/');
  const dialog = await askForCode(other, phone);
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone, 2));
  await expect(accountLink(other)).toHaveAccessibleName('Account');
  // The order's screen has heard of it.
  const { id } = await confirmedOrder(page);
  expect([...made]).toEqual([id]);
  await expect(cartLink(page)).toHaveAccessibleName(/^Cart(, empty)?$/);
});

test('a tab opened anew after the server has ended the session finds the order that was paid, once its owner signs in', async ({
  page,
  context,
  phone,
  shop,
  complaints,
}) => {
  complaints.allow(/status of 40[01]/);
  const made = watchOrders(context);
  // The tab is closed before the window receives the result.
  await arrangePayments(shop, phone, { delayMs: { callback: 60_000 } });
  await visit(page, '/');
  await signIn(page, shop, phone);
  await order(await openCheckout(page), phone, 'Pay online');
  const providerOrder = await providerOrderOf(page);
  await payByUpi(page);
  await expect.poll(() => paymentsOf(shop, providerOrder)).toEqual(['captured']);
  await page.close({ runBeforeUnload: false });
  const ended = await context.newPage();
  await endSession(ended);
  const again = await context.newPage();
  await visit(again, '/pages/checkout');
  await expect(again.getByRole('heading', { name: 'We cannot show you this order' })).toBeVisible();
  await ended.unrouteAll();
  const dialog = await askForCode(ended, phone);
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone, 2));
  const { id } = await confirmedOrder(again);
  expect([...made]).toEqual([id]);
  await expect(cartLink(again)).toHaveAccessibleName(/^Cart(, empty)?$/);
});

test('after a sign-out in another tab, an unpaid order there is given up, and a guest orders anew', async ({
  page,
  context,
  phone,
  shop,
  complaints,
}) => {
  complaints.allow(/status of 40[01]/);
  await visit(page, '/');
  await signIn(page, shop, phone);
  await order(await openCheckout(page), phone, 'Pay online');
  await leavePayment(page);
  await expect(page.getByRole('heading', { name: 'You have not been charged' })).toBeVisible();
  await signOut(await context.newPage());
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Pay ₹/ }).click();
  await main.getByRole('button', { name: 'Forget it here' }).click();
  await expect(page.getByText(home.address)).toHaveCount(0);
  await order(await openCheckout(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
});

test('typing in checkout after a sign-out in another tab stores nothing of who left, and a guest can order', async ({
  page,
  context,
  phone,
  shop,
}) => {
  await visit(page, '/');
  await signIn(page, shop, phone);
  await fillAddress(await openCheckout(page), phone);
  const other = await context.newPage();
  await signOut(other);
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await expect.poll(stored).not.toContain(home.address);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  // The next shopper's line, which brings back the form.
  await addProduct(other);
  const form = checkoutForm(page);
  await expect(form.getByLabel('Mobile number')).toHaveValue('');
  const name = form.getByLabel('Full name');
  await name.fill('Zoya Khan');
  await name.blur();
  await expect.poll(stored).toContain('Zoya');
  for (const personal of [phone, home.address, home.lastName]) expect(await stored()).not.toContain(personal);
  await order(form, `8${phone.slice(1)}`, 'Cash on delivery');
  await confirmedOrder(page);
});

test('a sign-in in the express checkout counts although its answer comes late', async ({
  page,
  phone,
  shop,
}) => {
  await page.clock.install();
  const replies = await holdCalls(page, 'RespondToAuthChallenge');
  const widget = await openDelivered(page, phone, async (frame) => {
    await frame.getByLabel(/^Code sent to/).fill(await codeSentTo(shop, phone));
    await frame.getByRole('button', { name: 'Sign in' }).click();
  });
  await replies.asked;
  await page.clock.fastForward(16_000);
  await expect(accountLink(page)).toHaveAccessibleName('Sign in');
  await replies.release();
  await expect(accountLink(page)).toHaveAccessibleName('Account');
  await placeOrder(widget, paymentMethodNames.cod);
  await confirmedOrder(page);
  await expect(accountLink(page)).toHaveAccessibleName('Account');
});

test('a campaign’s link with signs that nothing can store does not hinder an order', async ({
  page,
  phone,
}) => {
  const emoji = '%F0%9F%8E%81';
  await visit(page, `/?utm_source=a%00b&utm_campaign=${'a'.repeat(499)}${emoji}`);
  await order(await openCheckout(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
});

test('an order that the shop cancels while it waits for its payment is not shown as confirmed, and the next one is', async ({
  page,
  context,
  phone,
  shop,
}) => {
  const made = watchOrders(context);
  await order(await openCheckout(page), phone, 'Pay online');
  await leavePayment(page);
  await expect(page.getByRole('heading', { name: 'You have not been charged' })).toBeVisible();
  const [id = ''] = made;
  await cancel(shop, id);
  await expect(page.getByRole('heading', { name: 'The order was cancelled' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to checkout' }).click();
  await checkoutForm(page).getByRole('radio', { name: 'Cash on delivery' }).check();
  await checkoutForm(page)
    .getByRole('button', { name: /^Place order · ₹/ })
    .click();
  const next = await confirmedOrder(page);
  expect(next.id).not.toBe(id);
});

test('an email that the server would refuse is refused at its field, and corrected', async ({
  page,
  phone,
}) => {
  const form = await openCheckout(page);
  await fillForm(form, phone, 'Cash on delivery');
  await form.getByLabel('Email').fill('a@b..co');
  await form.getByLabel('Email').blur();
  const refusal = form.getByText('Please enter valid email');
  // Before the server is asked.
  await expect(refusal).toBeVisible();
  await form.getByRole('button', { name: /^Place order · ₹/ }).click();
  await expect(refusal).toBeVisible();
  await form.getByLabel('Email').fill('a@b.co');
  await form.getByRole('button', { name: /^Place order · ₹/ }).click();
  await confirmedOrder(page);
});

interface Held {
  /** Resolves when the page has made the first such call. */
  readonly asked: Promise<void>;
  /** Lets the held calls be answered, and later ones at once. */
  release(): Promise<void>;
}

/** Holds a page's calls of an operation back, and then answers them with `json`, or as the server does. */
function holdCalls(page: Page, operation: string, json?: object): Promise<Held> {
  return hold(page, /graphql|identity/, (route) => isCall(route, operation), json);
}

async function hold(
  page: Page,
  address: RegExp,
  isHeld: (route: Route) => boolean,
  json?: object,
): Promise<Held> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const answered: Promise<void>[] = [];
  await page.route(address, async (route) => {
    if (!isHeld(route)) return route.fallback();
    ask();
    // The page may have given the request up meanwhile.
    const answer = released.then(() => (json ? route.fulfill({ json }) : route.continue())).catch(() => {});
    answered.push(answer);
    return answer;
  });
  return {
    asked,
    async release() {
      release();
      await Promise.all(answered);
    },
  };
}

function isCall(route: Route, operation: string): boolean {
  const request = route.request();
  return Boolean(
    request.postData()?.includes(operation) || request.headers()['x-amz-target']?.endsWith(operation),
  );
}

/** Another tab learns from the server that the session has ended, as when it was revoked. */
async function endSession(tab: Page): Promise<void> {
  await tab.route('**/graphql', (route) =>
    isCall(route, 'getUser') ? route.fulfill({ status: 401, json: unauthorised }) : route.fallback(),
  );
  await tab.route('**/identity**', (route) =>
    route.fulfill({
      status: 400,
      json: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
    }),
  );
  await visit(tab, '/');
  await expect(accountLink(tab)).toHaveAccessibleName('Sign in');
}

const unauthorised = { errors: [{ message: 'Unauthorized', extensions: { code: 'UNAUTHENTICATED' } }] };

async function cancel({ dataDir }: ShopProcess, id: string): Promise<void> {
  const result = await sendCommand(dataDir, 'orders', ['cancel', id, 'It broke.']);
  expect(result?.ok, result?.lines.join('\n')).toBe(true);
}
