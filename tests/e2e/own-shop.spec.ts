import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../scripts/support/temporaryPostgres.ts';
import { emptyFolder } from './support/dataFolder.ts';
import { copyOfSample, run, startOwnShop } from './support/ownShop.ts';
import { expect, test } from './support/test.ts';
import { tilesIn } from './support/tiles.ts';

const root = join(import.meta.dirname, '../..');

test('a PostgreSQL database stays empty until it is filled, and then the shop opens without a restart', async ({
  page,
  complaints,
}) => {
  complaints.allow(/503 \(Service Unavailable\)/);
  await using cleanup = new AsyncDisposableStack();
  const postgres = await startPostgres();
  cleanup.defer(() => postgres.stop());
  await postgres.execute('create database own');
  const databaseUrl = postgres.url('own');
  const { path: dataDir } = cleanup.use(await emptyFolder());
  const { path: folder } = cleanup.use(await copyOfSample());
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const shop = cleanup.use(await startOwnShop(page, { databaseUrl, dataDir }));

  const empty = await page.goto(`${shop.url}/shop`);
  expect([empty?.status(), empty?.headers()['retry-after']]).toEqual([503, '600']);
  await expect(page.getByRole('heading')).toHaveText('This shop is not set up yet');
  await expect(page.locator('main')).toContainText('npm run init -- folder');
  expect(await run('orders.ts', ['refunds'], env)).toEqual({
    code: 1,
    said: 'Nothing was changed. STORE_ID: the database has no shop "demo". Make one with npm run init -- folder, or the demo shop with npm run demo.\n',
  });

  await writeFile(join(folder, 'menus.json'), '[{"id": "bath"}]');
  const refused = await run('init.ts', [folder], env);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain(`Nothing was changed. The folder makes no shop:\n${folder}/menus.json:1: `);
  await cp(join(root, 'samples/stationery/menus.json'), join(folder, 'menus.json'));
  expect(await run('init.ts', [folder], env)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Kagaz is ready: \d+ products, \d+ coupons?, \d+ pincodes\.\n/),
  });
  await page.getByRole('link', { name: 'Look again' }).click();
  await expect(page).toHaveTitle(/Kagaz/);
  expect(await run('init.ts', ['demo'], env)).toEqual({
    code: 1,
    said: expect.stringContaining('Nothing was changed. The database has the shop "Kagaz" already.'),
  });

  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  cleanup.defer(() => client.end());
  await client.query('update store set is_active = false');
  const closed = await page.goto(shop.url);
  expect(closed?.status()).toBe(503);
  await expect(page.getByRole('heading')).toHaveText('We are closed for now');
});

test('an embedded database that was filled before the first start does not contain the demo shop', async ({
  page,
  complaints,
}) => {
  // The shop ends while pictures of the page are still drawn for the first time.
  complaints.allow(/503 \(Service Unavailable\)/);
  await using cleanup = new AsyncDisposableStack();
  const { path: dataDir } = cleanup.use(await emptyFolder());
  const { path: folder } = cleanup.use(await copyOfSample());
  await expect(run('init.ts', [folder], { DATA_DIR: dataDir })).resolves.toMatchObject({
    code: 0,
  });
  const shop = cleanup.use(await startOwnShop(page, { dataDir }));
  await page.goto(shop.url);
  await expect(page).toHaveTitle(/Kagaz/);
  // Its own look: the accent and the corners of look.json.
  const action = page.getByRole('link', { name: 'See the notebooks' });
  await expect(action).toHaveCSS('background-color', 'rgb(26, 90, 138)');
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#f6f8fa');
  await expect(page.locator('footer')).toContainText('Pay by UPI, cards and net banking.');
  await expect(page.locator('footer')).not.toContainText('Cash on delivery');

  // Legal Metrology (Packaged Commodities) Rules 2011: goods are found by their country of origin.
  await page.goto(`${shop.url}/shop`);
  const origins = page.getByRole('group', { name: 'Country of origin' });
  await expect(origins.locator('label')).toHaveText(['India', 'Japan']);
  await expect(origins.getByRole('checkbox', { name: /^India \d+$/ })).toBeAttached();
  await expect(origins.getByRole('checkbox', { name: 'Japan 1', exact: true })).toBeAttached();
  await origins.getByLabel('Japan').check();
  await expect(page).toHaveURL(`${shop.url}/shop?origin=Japan`);
  await expect(tilesIn(page.getByRole('main')).getByRole('heading')).toHaveText([/^Gel Pens/]);
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('Japan');
  // The counts of the group itself do not change with its choice.
  await expect(origins.getByRole('checkbox', { name: /^India \d+$/ })).toBeAttached();
  await expect(origins.getByRole('checkbox', { name: 'Japan 1', exact: true })).toBeChecked();
});

/** Words that occur only in the demo shop: its name, goods and people. */
const demoWords =
  /kusumra|hibiscus|marigold-|four gardens|petals|jaipur|phool|sharma|attar|shower gel|skin and hair/i;

test('a shop with other goods has nothing of the demo shop on its pages or in its files', async ({
  page,
  request,
}) => {
  await using cleanup = new AsyncDisposableStack();
  const { path: dataDir } = cleanup.use(await emptyFolder());
  const env = { DATA_DIR: dataDir };
  await expect(run('init.ts', ['samples/stationery'], env)).resolves.toMatchObject({ code: 0 });
  const shop = cleanup.use(await startOwnShop(page, { dataDir }));
  const paths = [
    '/',
    '/shop',
    '/shop?collection=notebooks',
    '/products/fountain-pen',
    '/search?q=ink',
    '/pages/cart',
    '/pages/checkout',
    '/pages/wishlist',
    '/pages/account',
    ...['track', 'contact', 'grievance', 'delivery', 'returns', 'privacy', 'terms'].map(
      (slug) => `/pages/${slug}`,
    ),
    '/blog',
    '/blog/ink-and-paper',
    '/nowhere',
    '/offline',
    '/manifest.webmanifest',
    '/icon.svg',
    '/robots.txt',
    '/sitemap/pages.xml',
    '/feed.xml',
  ];
  const found: string[] = [];
  for (const path of paths) {
    const text = await (await request.get(`${shop.url}${path}`)).text();
    // Names of design tokens are no words of a page.
    const said = text.replace(/<style>.*?<\/style>/gs, '');
    const word = demoWords.exec(said)?.[0];
    if (word !== undefined) found.push(`${path}: ${word}`);
  }
  expect(found).toEqual([]);
});
