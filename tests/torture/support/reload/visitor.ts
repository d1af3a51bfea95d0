/** A shopper in a browser of their own, and the steps that they take. */
import type { Browser, BrowserContext, Page } from 'playwright';
import type { TortureShop } from '../shop.ts';
import { holdNetwork, type Network } from './network.ts';
import { nextScreen, type Screen } from './screens.ts';

export interface Visitor {
  readonly context: BrowserContext;
  readonly network: Network;
  readonly shop: TortureShop;
  readonly phone: string;
  page: Page;
}

declare global {
  interface Window {
    /** Names of locks that the browser does not grant. */
    heldLocks: Set<string>;
    awaitedLocks: Set<string>;
  }
}

type Payment = 'Cash on delivery' | 'Pay online';

const product = '/products/plenty-a';

export async function newVisitor(browser: Browser, shop: TortureShop, phone: string): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(40_000);
  await context.addInitScript(() => {
    window.heldLocks = new Set();
    window.awaitedLocks = new Set();
    // An empty page has no locks.
    if (!('LockManager' in window)) return;
    const give = LockManager.prototype.request;
    LockManager.prototype.request = function request(name: string, ...rest: unknown[]) {
      if (!window.heldLocks.has(name)) return Reflect.apply(give, this, [name, ...rest]);
      window.awaitedLocks.add(name);
      return new Promise(() => {});
    };
  });
  const network = await holdNetwork(context);
  return { context, network, shop, phone, page: await context.newPage() };
}

/** Makes the browser withhold a lock until the page is reloaded. */
export const holdLock = ({ page }: Visitor, name: string) =>
  page.evaluate((lock) => void window.heldLocks.add(lock), name);

export const lockAwaited = ({ page }: Visitor, name: string) =>
  page.waitForFunction((lock) => window.awaitedLocks.has(lock), name);

/** Opens a page and waits until it has come alive. */
export async function visit({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

export async function fillCart(visitor: Visitor): Promise<void> {
  await visit(visitor, product);
  await visitor.page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
  await visitor.page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart, \d+ items?$/ })
    .waitFor();
}

export async function openCheckout(visitor: Visitor): Promise<void> {
  await fillCart(visitor);
  await visit(visitor, '/pages/checkout');
  await formOf(visitor.page).waitFor();
}

export const formOf = (page: Page) => page.getByRole('form', { name: 'Checkout' });
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

export async function fillForm({ page, phone }: Visitor, payment: Payment): Promise<void> {
  const form = formOf(page);
  // A known address is shown as a summary, so its form must be opened.
  const change = form.getByRole('region', { name: 'Deliver to' }).getByRole('button', { name: 'Change' });
  await form.getByLabel('Mobile number').or(change).waitFor();
  if (await change.isVisible()) await change.click();
  await form.getByLabel('Mobile number').fill(phone);
  await form.getByLabel('Pincode').fill('560001');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Bengaluru'),
  );
  await form.getByLabel('Full name').fill('Asha Rao');
  await form.getByLabel('Flat, house number, building, street').fill('12, 4th Cross, Indiranagar');
  await form.getByRole('radio', { name: payment }).check();
}

export const press = ({ page }: Visitor) =>
  formOf(page)
    .getByRole('button', { name: /^(Place order|Pay ₹)/ })
    .click();

/** Fills the cart, opens checkout, fills in the form and presses the button. */
export async function order(visitor: Visitor, payment: Payment): Promise<void> {
  await openCheckout(visitor);
  await fillForm(visitor, payment);
  await press(visitor);
}

const paymentWindow = (page: Page) => page.frameLocator('iframe[title="Payment"]');
export const payButton = (page: Page) => paymentWindow(page).getByRole('button', { name: /^Pay ₹/ });

export async function pay(page: Page): Promise<void> {
  await paymentWindow(page).getByLabel('UPI ID', { exact: true }).fill('asha@okbank');
  await payButton(page).click();
}

export async function leavePayment(page: Page): Promise<void> {
  await payButton(page).waitFor();
  await paymentWindow(page).getByRole('button', { name: 'Close payment' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Leave' }).click();
}

/** Sets the payment sandbox's behaviour for this shopper; see sandbox/razorpay/behaviour.ts. */
export async function arrange({ shop, phone }: Visitor, behaviour: object): Promise<void> {
  const address = `${shop.process.sandboxUrl}/sandbox/behaviour/${encodeURIComponent(`+91${phone}`)}`;
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(address, { method: 'PUT', headers, body: JSON.stringify(behaviour) });
  if (!reply.ok) throw new Error(`The payment sandbox answers ${reply.status}.`);
}

export type Interruption = 'reloaded' | 'killed';

/** Reloads the tab, or kills its process and opens the same address in a new tab. The network works from then on. */
export async function interrupt(visitor: Visitor, how: Interruption): Promise<void> {
  const { page, context, network } = visitor;
  const address = page.url();
  network.mendAtNextPage();
  if (how === 'reloaded') {
    await page.reload({ waitUntil: 'commit' });
    return;
  }
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  // The killed process does not reply to this call.
  session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
  visitor.page = await context.newPage();
  await visitor.page.goto(address, { waitUntil: 'commit' });
}

const patienceMs = 90_000;
const pressAgainMs = 15_000;

/** Follows the page's offers until an order is confirmed or nothing is left to order. Returns the screens. */
export async function carryOn(visitor: Visitor): Promise<readonly Screen[]> {
  const said: Screen[] = [];
  const until = Date.now() + patienceMs;
  let last: Screen | null = null;
  while (Date.now() < until) {
    const screen: Screen | null = await nextScreen(visitor.page, last, pressAgainMs).catch(() => null);
    // The screen has not changed, so the shopper repeats the last action.
    if (screen === null && last === null) continue;
    if (screen !== null) said.push(screen);
    last = screen ?? last;
    if (last === 'confirmed' || last === 'empty') return said;
    if (last !== null)
      await steps[last]?.(visitor).catch((error: unknown) => said.length > 0 || Promise.reject(error));
  }
  throw new Error(`The shopper gave up after: ${said.join(', ')}`);
}

const click = (name: string | RegExp) => (visitor: Visitor) =>
  visitor.page.getByRole('button', { name }).first().click({ timeout: pressAgainMs });

const steps: Partial<Record<Screen, (visitor: Visitor) => Promise<unknown>>> = {
  async form(visitor) {
    await fillForm(visitor, 'Cash on delivery');
    await press(visitor);
  },
  amountChanged: click(/^Continue with/),
  notCharged: click(/^(Pay ₹.* now|Try the payment again)$/),
  paying: ({ page }) => pay(page),
  interrupted: click('Continue with that order'),
  cancelled: click('Back to checkout'),
  shop: (visitor) => visitor.page.goto('/pages/checkout'),
};
