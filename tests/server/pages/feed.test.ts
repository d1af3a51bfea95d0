import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createSitemap } from '../../../server/sitemap/index.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ modules: (deps) => [createSitemap(deps)] });
});

/** The feed's items by id, each as its elements' names and values. */
async function items(): Promise<Record<string, Record<string, string>>> {
  const { body } = await app.http.inject({ url: '/feed.xml' });
  const read = (item: string) =>
    [...item.matchAll(/<g:(\w+)>(.*?)<\/g:\1>/gs)].map(([, name = '', value = '']) => [name, value]);
  const all = [...body.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) =>
    Object.fromEntries(read(item)),
  );
  return Object.fromEntries(all.map((item) => [item.id, item]));
}

test('the feed is well-formed and describes the shop', async () => {
  const { statusCode, headers, body } = await app.http.inject({ url: '/feed.xml' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:g=/);
  expect(body.trimEnd().endsWith('</channel>\n</rss>')).toBe(true);
});

test('everything that can be added to the cart is an item, with prices in rupees and its stock', async () => {
  const all = await items();
  expect(all['rose-gel']).toBeUndefined();
  expect(all['rose-gel-s']).toMatchObject({
    item_group_id: 'rose-gel',
    description: 'Foams in hard water.',
    link: 'https://shop.example/products/rose-gel?variant=rose-gel-s',
    availability: 'in_stock',
    price: '399.00 INR',
    sale_price: '299.50 INR',
    condition: 'new',
  });
  expect(all['rose-gel-l']?.availability).toBe('out_of_stock');
  expect(all['oat-lotion']).toMatchObject({ price: '450.00 INR', brand: 'Quietly' });
  expect(all['oat-lotion']?.sale_price).toBeUndefined();
});

test('a deal has the price at which its page sells it, until the deal ends', async () => {
  const { db } = app.database;
  const offer = (isOn: boolean) =>
    db
      .updateTable('product')
      .set({ recommended: isOn, recommend_price: 25_000 })
      .where('id', 'in', ['rose-gel', 'oat-lotion', 'made-to-order'])
      .execute();
  const prices = async () => {
    const all = await items();
    const ids = ['rose-gel-s', 'rose-gel-l', 'oat-lotion', 'made-to-order'];
    return ids.map((id) => [all[id]?.price, all[id]?.sale_price]);
  };
  const usual = await prices();
  await offer(true);
  expect(await prices()).toEqual([
    ['399.00 INR', '250.00 INR'],
    // The deal is for the first size.
    usual[1],
    ['450.00 INR', '250.00 INR'],
    // Its stock is not tracked, and says 0.
    [usual[3]?.[0], '250.00 INR'],
  ]);
  await offer(false);
  expect(await prices()).toEqual(usual);
});

test('a colour is named by the choice that it stands for, never by its code', async () => {
  const { db } = app.database;
  await sql`insert into variant_group (id, store_id, label) select 'cap', store_id, 'Cap colour' from product limit 1`.execute(
    db,
  );
  await sql`insert into variant_option (id, group_id, label) values ('cap-blue', 'cap', 'Midnight blue')`.execute(
    db,
  );
  const chosen = JSON.stringify([{ variantGroupId: 'cap', variantGroupOptionId: 'cap-blue' }]);
  await sql`update variant set color = '#1d2a5c', option_ids = option_ids || ${chosen}::jsonb where id = 'rose-gel-s'`.execute(
    db,
  );
  await sql`update product set color = '#1d2a5c' where id = 'oat-lotion'`.execute(db);
  const all = await items();
  expect(all['rose-gel-s']?.color).toBe('Midnight blue');
  expect(all['oat-lotion']?.color).toBeUndefined();
});

test('a variant that has no weight of its own is sent at the weight of its product', async () => {
  await sql`update product set weight = 250, weight_unit = 'g' where id in ('rose-gel', 'oat-lotion')`.execute(
    app.database.db,
  );
  await sql`update variant set weight = 0, weight_unit = 'g' where id = 'rose-gel-s'`.execute(
    app.database.db,
  );
  await sql`update variant set weight = 600, weight_unit = 'g' where id = 'rose-gel-l'`.execute(
    app.database.db,
  );
  const all = await items();
  const weights = ['oat-lotion', 'rose-gel-s', 'rose-gel-l'].map((id) => all[id]?.shipping_weight);
  expect(weights).toEqual(['250 g', '250 g', '600 g']);
});

test('the merchant’s feed_title and feed_description replace the page’s, escaped [S9.43]', async () => {
  const metadata = JSON.stringify({ feed_title: 'Oats & <Milk>', feed_description: 'For "dry" skin' });
  await sql`update product set metadata = ${metadata}::jsonb where id = 'oat-lotion'`.execute(
    app.database.db,
  );
  expect((await items())['oat-lotion']).toMatchObject({
    title: 'Oats &#38; &#60;Milk&#62;',
    description: 'For &#34;dry&#34; skin',
  });
});

test('products that are off sale or hidden from search engines are left out', async () => {
  await sql`update product set metadata = '{"noIndex": true}' where id = 'oat-lotion'`.execute(
    app.database.db,
  );
  await sql`update variant set status = 'DISABLED' where id = 'rose-gel-l'`.execute(app.database.db);
  const all = await items();
  expect([all['oat-lotion'], all['rose-gel-l']]).toEqual([undefined, undefined]);
  expect(all['rose-gel-s']).toBeDefined();
});

test('a closed shop lists nothing and asks search engines to come back; robots.txt stays', async () => {
  const { db } = app.database;
  const open = (isOpen: boolean) => db.updateTable('store').set({ is_active: isOpen }).execute();
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.http.inject({ url });
    return [url, statusCode, headers['retry-after']];
  };
  await open(false);
  expect(
    await Promise.all(['/feed.xml', '/sitemap.xml', '/sitemap/pages.xml', '/robots.txt'].map(ask)),
  ).toEqual([
    ['/feed.xml', 503, '600'],
    ['/sitemap.xml', 503, '600'],
    ['/sitemap/pages.xml', 503, '600'],
    ['/robots.txt', 200, undefined],
  ]);
  await open(true);
  expect(await ask('/feed.xml')).toEqual(['/feed.xml', 200, undefined]);
});
