import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyFolder } from './support/dataFolder.ts';
import { copyOfSample, run, startOwnShop } from './support/ownShop.ts';
import { cartDrawer, checkoutForm, confirmedOrder, home, order } from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** What `store.json` and `coupons.csv` say is what pages show: the sample shop with one entry of each kind. */

const banner = { webKey: 'banners/desk-wide.webp', mobileKey: 'banners/desk.webp', isArchive: false };
const banners = [
  { id: 'desk', name: 'Wide desk', link: '/shop?collection=notebooks', priority: 1, deviceType: 'WEB' },
  { id: 'pocket', name: 'Pocket desk', link: '/shop?collection=pens', priority: 2, deviceType: 'MOBILE' },
  { id: 'everywhere', name: 'Ink for all', link: '/search?search=ink', priority: 3 },
  { id: 'wide', name: 'Only on wide screens', link: '/shop', priority: 4, deviceType: 'WEB' },
  { id: 'narrow', name: 'Only on phones', link: '/shop', priority: 5, deviceType: 'MOBILE' },
  { id: 'gone', name: 'An old banner', link: '/shop', priority: 6, isArchive: true },
  { id: 'thanks', name: 'While you wait', link: '/blog', priority: 7, isThankYouPageBanner: true },
].map((entry) => ({ ...banner, ...entry }));
const announcements = [
  { id: 'wide', label: 'For wide screens', deviceType: 'WEB', color: '#123a5a', textColor: '#ffffff' },
  { id: 'phone', label: 'For phones', deviceType: 'MOBILE' },
  { id: 'all', label: 'For all', deviceType: 'ALL' },
  { id: 'staff', label: 'For staff', deviceType: 'ADMIN' },
].map((entry) => ({ link: null, ...entry }));
const coupons = `code,couponType,getYPercentage,couponTitle,couponNote,isFeatured,isPDPFeatured,isAffiliated
LISTED,PERCENTAGE,8,Eight off in lists,,yes,no,no
PAGED,PERCENTAGE,9,Nine off on pages,For this pen too,no,yes,no
FRIEND,PERCENTAGE,7,Seven off for friends,,yes,yes,yes
`;

const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

async function seen(page: Page, texts: readonly string[]): Promise<string[]> {
  const shown: string[] = [];
  for (const text of texts) {
    if (await page.getByText(text, { exact: true }).first().isVisible()) shown.push(text);
  }
  return shown;
}

test('banners, announcements and coupons show where they say', async ({ page }) => {
  await using cleanup = new AsyncDisposableStack();
  const { path: dataDir } = cleanup.use(await emptyFolder());
  const { path: folder } = cleanup.use(await copyOfSample());
  const store = JSON.parse(await readFile(join(folder, 'store.json'), 'utf8'));
  await writeFile(join(folder, 'store.json'), JSON.stringify({ ...store, banners, announcements }));
  await writeFile(join(folder, 'coupons.csv'), coupons);
  expect(await run('init.ts', [folder], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const shop = cleanup.use(await startOwnShop(page, { dataDir }));

  const labels = [...announcements.map(({ label }) => label), ...banners.map(({ name }) => name)];
  await page.setViewportSize(wide);
  await page.goto(shop.url);
  expect(await seen(page, labels)).toEqual([
    'For wide screens',
    'For all',
    'Ink for all',
    'Only on wide screens',
  ]);
  await expect(page.getByRole('link', { name: 'See the notebooks' })).toHaveAttribute(
    'href',
    '/shop?collection=notebooks',
  );
  await expect(page.getByRole('complementary', { name: 'Announcements' })).toHaveCSS(
    'background-color',
    'rgb(18, 58, 90)',
  );
  await expect(page.locator('footer').getByRole('img', { name: 'Kagaz' })).toHaveAttribute(
    'src',
    store.darkImageUrl,
  );
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain(`"url":"${store.webUrl}"`);

  await page.setViewportSize(narrow);
  expect(await seen(page, labels)).toEqual(['For phones', 'Ink for all', 'Only on phones']);
  await expect(page.getByRole('link', { name: 'See the notebooks' })).toHaveAttribute(
    'href',
    '/shop?collection=pens',
  );

  await page.goto(`${shop.url}/products/fountain-pen`);
  await expect(page.getByText('Nine off on pages')).toBeVisible();
  await expect(page.getByText('For this pen too')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Today’s offer' })).toContainText(
    'Eight off in lists',
  );
  await expect(page.getByRole('region', { name: 'Offers' })).not.toContainText(/Eight off|Seven off/);
});

test('the banner for those who have ordered is on the page of the order, and nowhere else', async ({
  page,
  phone,
}) => {
  await using cleanup = new AsyncDisposableStack();
  const { path: dataDir } = cleanup.use(await emptyFolder());
  const { path: folder } = cleanup.use(await copyOfSample());
  const store = JSON.parse(await readFile(join(folder, 'store.json'), 'utf8'));
  await writeFile(join(folder, 'store.json'), JSON.stringify({ ...store, banners }));
  await writeFile(join(folder, 'settings.csv'), 'name,value\nCOD_ENABLED,yes\nGUEST_CHECKOUT,yes\n');
  const { pincode, city } = home;
  await writeFile(
    join(folder, 'pincodes.csv'),
    `id,cod,prepaid,codMaxAmount,city,state,deliveryDays\n${pincode},yes,yes,,${city},KA,4\n`,
  );
  expect(await run('init.ts', [folder], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const shop = cleanup.use(await startOwnShop(page, { dataDir }));
  const thanks = page.getByRole('link', { name: 'While you wait' });
  await visit(page, `${shop.url}/products/fountain-pen`);
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
  await cartDrawer(page).getByRole('link', { name: 'Checkout' }).click();
  await order(checkoutForm(page), phone, 'Cash on delivery');
  await confirmedOrder(page);
  await expect(thanks).toHaveAttribute('href', '/blog');
  await expect(page.getByText('Ink for all', { exact: true })).toHaveCount(0);
  for (const path of ['/', '/shop', '/pages/cart']) {
    await visit(page, `${shop.url}${path}`);
    await expect(thanks).toHaveCount(0);
  }
});

test('a closed shop says so with a status that crawlers come back to, and sells nothing', async ({
  page,
  complaints,
}) => {
  complaints.allow(/503 \(Service Unavailable\)/);
  await using cleanup = new AsyncDisposableStack();
  const { path: dataDir } = cleanup.use(await emptyFolder());
  const { path: folder } = cleanup.use(await copyOfSample());
  const store = JSON.parse(await readFile(join(folder, 'store.json'), 'utf8'));
  await writeFile(join(folder, 'store.json'), JSON.stringify({ ...store, isActive: false }));
  expect(await run('init.ts', [folder], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const shop = cleanup.use(await startOwnShop(page, { dataDir }));
  const reply = await page.goto(`${shop.url}/products/fountain-pen`);
  expect([reply?.status(), reply?.headers()['retry-after']]).toEqual([503, '600']);
  await expect(page.getByRole('heading')).toHaveText('We are closed for now');
  await expect(page.getByRole('img', { name: store.name })).toBeVisible();
  // Customers still find their orders and help.
  await page.getByRole('link', { name: 'Track an order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Track your order' })).toBeVisible();
  for (const path of ['contact', 'grievance', 'returns', 'account'])
    expect((await page.goto(`${shop.url}/pages/${path}`))?.status(), path).toBe(200);
});
