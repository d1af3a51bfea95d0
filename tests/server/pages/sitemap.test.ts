import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createSitemap } from '../../../server/sitemap/index.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ modules: (deps) => [createSitemap(deps)] });
});

const get = (url: string) => app.http.inject({ url });
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

test('robots.txt names the sitemap, and excludes pages of single shoppers', async () => {
  const { headers, body } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /order/',
      'Disallow: /pages/checkout',
      'Sitemap: https://shop.example/sitemap.xml',
    ]),
  );
});

test('the sitemap lists every page to be indexed, and each exists', async () => {
  const index = await get('/sitemap.xml');
  expect(addressesIn(index.body)).toEqual([
    'https://shop.example/sitemap/pages.xml',
    'https://shop.example/sitemap/products-1.xml',
  ]);
  const { items } = await enabledSlugs();
  const products = await get('/sitemap/products-1.xml');
  expect(addressesIn(products.body).toSorted()).toEqual(
    items.map((slug) => `https://shop.example/products/${slug}`).toSorted(),
  );
  const pages = addressesIn((await get('/sitemap/pages.xml')).body);
  expect(pages).toEqual(expect.arrayContaining(['https://shop.example/', 'https://shop.example/shop']));
});

test('products that are off sale or hidden are not listed', async () => {
  const { items } = await enabledSlugs();
  const [hidden = ''] = items;
  await sql`update product set metadata = '{"noIndex": true}' where slug = ${hidden}`.execute(
    app.database.db,
  );
  expect(addressesIn((await get('/sitemap/products-1.xml')).body)).not.toContain(
    `https://shop.example/products/${hidden}`,
  );
});

test.each(['/sitemap/products-2.xml', '/sitemap/products-0.xml', '/sitemap/products-x.xml'])(
  '%s is missing',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

async function enabledSlugs() {
  const rows = await app.database.db
    .selectFrom('product')
    .select('slug')
    .where('status', '=', 'ENABLED')
    .execute();
  return { items: rows.map(({ slug }) => slug) };
}
