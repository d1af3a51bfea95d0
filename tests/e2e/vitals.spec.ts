import type { ShopProcess } from '../../scripts/support/shopProcess.ts';
import { axeProblems } from '../support/axe.ts';
import { test, vitalsToken } from './support/integrationsShop.ts';
import { run } from './support/ownShop.ts';
import { gel } from './support/shopper.ts';
import { type BrowserContext, expect, type Page } from './support/test.ts';
import { visit } from './support/visit.ts';

/** How fast pages are in real sessions: measured after consent, kept by the server, shown to staff. */

/** Names and pages that the merchant's command has figures of. */
async function measured({ dataDir }: ShopProcess): Promise<readonly string[]> {
  const { said } = await run('vitals.ts', ['--days', '1', '--json'], { DATA_DIR: dataDir });
  const { figures } = JSON.parse(said);
  return figures.map(({ name, page }: { name: string; page: string }) => `${name} ${page}`);
}

/** What a browser asked for because it measures: the code, and where it sends its reports. */
function watchVitals(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/web-vitals|\/api\/vitals/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

const consentBar = (page: Page) => page.getByRole('region', { name: 'Your privacy choices' });

async function answer(page: Page, words: 'Allow' | 'No, thanks'): Promise<void> {
  await page.mouse.wheel(0, 900);
  await consentBar(page).getByRole('button', { name: words }).click();
  await expect(consentBar(page)).toBeHidden();
}

/** Resolves when the code that measures has arrived. */
const measuring = (page: Page) =>
  page.waitForEvent('requestfinished', (request) => request.url().includes('/web-vitals'));

async function agree(page: Page): Promise<void> {
  const started = measuring(page);
  await answer(page, 'Allow');
  await started;
}

async function visitMeasured(page: Page, path: string): Promise<void> {
  const started = measuring(page);
  await visit(page, path);
  await started;
}

/** Opens a product without a new document. */
async function openProduct(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href^="/products/"]').first().click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/products\//);
}

/** Any other document hides this one. */
const leave = (page: Page) => page.goto('about:blank');

test('a visit of a shopper who agreed is in the figures of the command and of the page, checkout too', async ({
  page,
  shop,
  browser,
}) => {
  await visit(page, '/shop');
  await agree(page);
  // A visit may be left before the browser has anything to say.
  await expect(async () => {
    await visitMeasured(page, '/shop');
    await openProduct(page);
    await leave(page);
    await visitMeasured(page, '/pages/checkout');
    await leave(page);
    const expected = ['LCP listing', 'CLS listing', 'TTFB listing', 'navigation product', 'TTFB checkout'];
    expect(await measured(shop)).toEqual(expect.arrayContaining(expected));
  }).toPass();

  const staff = await browser.newContext({
    baseURL: shop.url,
    httpCredentials: { username: 'staff', password: vitalsToken },
  });
  const figures = await staff.newPage();
  await figures.goto('/vitals');
  await expect(
    figures.getByRole('table', { name: /^navigation/ }).getByRole('rowheader', { name: 'product' }),
  ).toBeVisible();
  expect(await axeProblems(figures)).toEqual([]);
  await staff.close();
});

test('nothing is measured before an answer, nor after a refusal', async ({ page, context }) => {
  const asked = watchVitals(context);
  await visit(page, `/products/${gel.slug}`);
  await leave(page);
  await visit(page, '/shop');
  await answer(page, 'No, thanks');
  await openProduct(page);
  await leave(page);
  await visit(page, '/pages/checkout');
  await leave(page);
  expect(asked).toEqual([]);
});

test('a withdrawal in one tab ends it in all, and drops what was not sent', async ({ page, context }) => {
  await visit(page, '/shop');
  await agree(page);
  const other = await context.newPage();
  await visitMeasured(other, '/shop');
  await openProduct(other);

  const asked = watchVitals(context);
  const reloaded = [page, other].map((tab) => tab.waitForEvent('load'));
  await page.getByRole('button', { name: 'Your privacy choices' }).click();
  await consentBar(page).getByRole('button', { name: 'No, thanks' }).click();
  await Promise.all(reloaded);
  for (const tab of [page, other]) {
    await visit(tab, '/shop');
    await openProduct(tab);
    await leave(tab);
  }
  expect(asked).toEqual([]);
});
