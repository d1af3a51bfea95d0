import { test } from './support/integrationsShop.ts';
import { addProduct, confirmedOrder, fillAddress, openCheckout, order } from './support/shopper.ts';
import { type BrowserContext, expect, type Locator, type Page } from './support/test.ts';
import { visit } from './support/visit.ts';

/** A shop with every integration: the sandbox's stand-ins, and its own collector of analytics events. */

function consentBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Your privacy choices' });
}

/** Consent is asked for after the first view. */
async function askedForConsent(page: Page): Promise<Locator> {
  await page.mouse.wheel(0, 900);
  await expect(consentBar(page)).toBeVisible();
  return consentBar(page);
}

/** Paths of this browser's requests to integrations. */
function watchChannels(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(channels|api\/analytics)\//.test(pathname)) asked.push(pathname);
  });
  return asked;
}

interface Batch {
  readonly BatchItem: Record<string, { readonly Events: Record<string, { readonly EventType: string }> }>;
}

/** Names of this browser's events that the shop's collector has accepted. */
function watchCollector(context: BrowserContext): ReadonlySet<string> {
  const collected = new Set<string>();
  context.on('response', async (reply) => {
    if (!reply.url().endsWith('/api/analytics/v1/apps/sandbox/events')) return;
    const { BatchItem }: Batch = reply.request().postDataJSON();
    const answer: {
      Results?: Record<string, { EventsItemResponse: Record<string, { StatusCode: number }> }>;
    } = await reply.json().catch(() => ({}));
    for (const [endpoint, { Events }] of Object.entries(BatchItem)) {
      for (const [id, { EventType }] of Object.entries(Events)) {
        const status = answer.Results?.[endpoint]?.EventsItemResponse[id]?.StatusCode;
        if (status === 202) collected.add(EventType);
      }
    }
  });
  return collected;
}

/** The coupon banner; checkout's layout leaves it out. */
const offer = (page: Page) => page.getByRole('complementary', { name: 'Today’s offer' });

const scriptsOf = (page: Page) => page.locator('script[src*="/channels/"]');

/** The entries that the stand-in of the tag manager received. */
function heard(page: Page): Promise<{ event: string; ad_value?: number }[]> {
  return page.evaluate(() => Reflect.get(window, 'tagManagerHeard') ?? []);
}

/** The counts of the stand-in of the web analytics service. */
function counted(page: Page): Promise<{ kind: string; page: string; total?: number }[]> {
  return page.evaluate(() => Reflect.get(window, 'webAnalyticsCounted') ?? []);
}

test('no request is sent to an integration before consent or after a refusal [S7.47]', async ({
  page,
  context,
}) => {
  const asked = watchChannels(context);
  await addProduct(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await (await askedForConsent(page)).getByRole('button', { name: 'No, thanks' }).click();
  await expect(consentBar(page)).toBeHidden();
  await visit(page, '/shop');
  // The footer's link comes with the same code that would open the channels.
  await page.getByRole('button', { name: 'Your privacy choices' }).click();
  await consentBar(page).getByRole('button', { name: 'Keep my choice' }).click();
  await expect(consentBar(page)).toBeHidden();
  expect([asked, await scriptsOf(page).count()]).toEqual([[], 0]);
});

test('consent is asked for in one line after the first view, and the bar covers no step of ordering', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/');
  await expect(page.getByRole('button', { name: 'Your privacy choices' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(consentBar(page)).toHaveCount(0);
  await page.mouse.wheel(0, 900);
  await expect(consentBar(page)).toBeVisible();

  await addProduct(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.mouse.wheel(0, 900);
  // The phone's bar for buying is there alone.
  await expect(page.getByRole('button', { name: 'Your privacy choices' })).toBeAttached();
  await expect(consentBar(page)).toBeHidden();

  // Through the shop, without a new document.
  await page.getByRole('banner').getByRole('link', { name: 'Kusumra', exact: false }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(consentBar(page)).toBeVisible();
  expect((await consentBar(page).boundingBox())?.height).toBeLessThan(72);

  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/pages\/checkout$/);
  await expect(page.getByRole('button', { name: /^Place order/ })).toBeVisible();
  await expect(consentBar(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByRole('alert', { name: /^Please check/ })).toBeFocused();
});

test('after consent, events are measured and integrations load, and consent can be withdrawn [S1.21 S1.23 S1.24 S1.25 S1.26 S2.51]', async ({
  page,
  context,
}) => {
  const asked = watchChannels(context);
  await visit(page, '/');
  const delivered = page.waitForResponse((reply) =>
    reply.url().endsWith('/api/analytics/v1/apps/sandbox/events'),
  );
  await (await askedForConsent(page)).getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible();
  await expect(offer(page)).toBeAttached();
  await expect.poll(async () => (await heard(page)).map(({ event }) => event)).toContain('page_view');
  await expect.poll(() => counted(page)).toContainEqual({ site: '1', page: '/', kind: 'page' });
  expect((await delivered).status()).toBe(202);
  expect(asked.filter((path) => path.includes('/endpoints/'))).toHaveLength(1);

  await page.getByRole('button', { name: 'Your privacy choices' }).click();
  const reloaded = page.waitForEvent('load');
  await consentBar(page).getByRole('button', { name: 'No, thanks' }).click();
  await reloaded;
  await expect(page.getByRole('button', { name: 'Your privacy choices' })).toBeAttached();
  await expect(scriptsOf(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('analytics-endpoint'))).toBe(null);
});

test('consent is by purpose, each with its notice, and is withdrawn by one press as it was given', async ({
  page,
  context,
}) => {
  const asked = watchChannels(context);
  await visit(page, '/shop');
  const bar = await askedForConsent(page);
  await bar.getByRole('button', { name: 'Details' }).click();
  await expect(bar.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(bar.getByRole('term').getByText('How long')).toHaveCount(3);
  // Opened, it leaves the page to be seen and is closed from within the screen.
  expect((await bar.boundingBox())?.height).toBeLessThan((page.viewportSize()?.height ?? 0) * 0.86);
  await bar.getByRole('checkbox', { name: 'Chat' }).check();
  await bar.getByRole('button', { name: 'Save my choice' }).click();
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible();
  await expect(scriptsOf(page)).toHaveCount(1);
  expect(asked.filter((path) => !path.startsWith('/channels/chat'))).toEqual([]);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Withdraw my consent' }).click();
  await reloaded;
  await expect(page.getByRole('button', { name: 'Your privacy choices' })).toBeAttached();
  await expect(scriptsOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Withdraw my consent' })).toHaveCount(0);
});

test('checkout has no third-party script, however it is reached, and its purchase is reported once across reloads and tabs [S1.26 S2.46 S2.53 S9.24]', async ({
  page,
  context,
  phone,
}) => {
  await addProduct(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await (await askedForConsent(page)).getByRole('button', { name: 'Allow' }).click();
  await expect(scriptsOf(page).first()).toBeAttached();
  await visit(page, '/pages/cart');
  await expect(scriptsOf(page).first()).toBeAttached();
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/pages\/checkout$/);
  const form = page.getByRole('form', { name: 'Checkout' });
  await fillAddress(form, phone);
  expect([await scriptsOf(page).count(), await page.evaluate(() => 'tagManagerHeard' in window)]).toEqual([
    0,
    false,
  ]);
  await expect(offer(page)).toHaveCount(0);
  await form.getByRole('radio', { name: 'Cash on delivery' }).check();
  await form.getByRole('button', { name: /^Place order · ₹/ }).click();
  await confirmedOrder(page);

  const purchases = async (of: Page) => (await heard(of)).filter(({ event }) => event === 'purchase');
  await expect.poll(() => purchases(page)).toHaveLength(1);
  const [{ ad_value: adValue = 0, ecommerce }] = JSON.parse(JSON.stringify(await purchases(page)));
  expect(adValue).toBeCloseTo(ecommerce.value * 0.82, 1);
  const orders = async (of: Page) => (await counted(of)).filter(({ kind }) => kind === 'order');
  await expect.poll(async () => (await orders(page)).map(({ total }) => total)).toEqual([ecommerce.value]);

  const other = await context.newPage();
  for (const [tab, go] of [
    [page, () => page.reload()],
    [other, () => other.goto(page.url())],
  ] as const) {
    await go();
    await expect.poll(async () => (await heard(tab)).map(({ event }) => event)).toContain('page_view');
    await expect.poll(async () => (await counted(tab)).map(({ kind }) => kind)).toContain('page');
    expect([await purchases(tab), await orders(tab)]).toEqual([[], []]);
  }
});

test('a search for what nothing can store loses no event: its own is collected, and the purchase’s', async ({
  page,
  context,
  phone,
}) => {
  const collected = watchCollector(context);
  await visit(page, '/');
  await (await askedForConsent(page)).getByRole('button', { name: 'Allow' }).click();
  await expect(scriptsOf(page).first()).toBeAttached();
  // NUL, and a picture that the limit of 100 cuts in half.
  await visit(page, `/search?search=%00${'a'.repeat(98)}%F0%9F%8E%81`);
  await expect.poll(() => [...collected]).toContain('search');
  const form = await openCheckout(page);
  await order(form, phone, 'Cash on delivery');
  await confirmedOrder(page);
  await expect.poll(() => [...collected]).toContain('purchase');
});
