import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { atEnd } from '../../support/atEnd.ts';
import { openTestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';

const isPostgres = inject('testTemplate').kind === 'postgres';

const heard: string[] = [];
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const stop = await database.listen('catalogue', {
    onMessage: (payload) => heard.push(payload),
    onUp: () => {},
    onDown: () => {},
  });
  atEnd(stop);
});
beforeEach(() => {
  heard.length = 0;
});

test('a transaction’s notification arrives after its commit, and not after a rollback', async () => {
  const setStock = (inventory: number, fails = false) =>
    database.db.transaction().execute(async (trx) => {
      await trx.updateTable('product').set({ inventory }).where('id', '=', 'oat-lotion').execute();
      expect(heard).toEqual([]);
      if (fails) throw new Error('rolled back');
    });
  await expect(setStock(8, true)).rejects.toThrow('rolled back');
  await setStock(9);
  await expect.poll(() => heard).toEqual(['product:oat-lotion']);
});

test.each([
  [
    'a variant sold',
    `update variant set inventory = 2, sold = 1 where id = 'rose-gel-s'`,
    ['product:rose-gel'],
  ],
  ['a variant sold out', `update variant set inventory = 0 where id = 'rose-gel-s'`, ['listed:rose-gel']],
  ['a price', `update product set price = 1 where id = 'oat-lotion'`, ['listed:oat-lotion']],
  [
    'a variant moved',
    `update variant set product_id = 'oat-lotion' where id = 'rose-gel-l'`,
    ['listed:rose-gel', 'listed:oat-lotion'],
  ],
  [
    'products put into a collection',
    `insert into product_collection select id, 'col-gifts' from product where id in ('rose-gel', 'oat-lotion') order by id`,
    ['listed:oat-lotion', 'listed:rose-gel'],
  ],
  [
    'a product gone, with its reviews,',
    `delete from product where id = 'retired-balm'`,
    ['listed:retired-balm', 'all'],
  ],
  ['no product gone', `delete from product where id = 'retired-balm'`, []],
  [
    'many products',
    `insert into product (id, store_id, title, slug, price)
     select 'new-' || n, 'demo', 'New', 'new-' || n, 1 from generate_series(1, 101) as n`,
    ['listed'],
  ],
  ['a category', `update category set slug = 'scents' where slug = 'perfume'`, ['listed']],
  [
    'an order counted',
    `update product set total_orders = 99 where id = 'oat-lotion'`,
    ['product:oat-lotion'],
  ],
  [
    'a price and stock together',
    `update product set price = 2, inventory = inventory - 1 where id = 'oat-lotion'`,
    ['listed:oat-lotion', 'product:oat-lotion'],
  ],
  ['a product sold out', `update product set inventory = 0 where id = 'oat-lotion'`, ['listed:oat-lotion']],
  [
    'orders that best-seller lists count',
    `update product set best_seller_orders = 7 where id = 'oat-lotion'`,
    [],
  ],
  ['a coupon used', `update coupon set used_count = 1 where code = 'TEN'`, []],
  ['a coupon archived', `update coupon set is_archive = true where code = 'TEN'`, ['all']],
  ['nothing changed', `update product set price = price`, []],
  ['a setting', `update store_setting set value = '1' where name = 'COD_CHARGES'`, ['all']],
])('%s says %j', async (_name, statement, expected) => {
  await sql.raw(statement).execute(database.db);
  await sql`select pg_notify('catalogue', 'end')`.execute(database.db);
  await expect.poll(() => heard).toEqual([...expected, 'end']);
});

test('a change of every column of a product is notified, except the count of best-seller lists', async () => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'product'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (select from pg_trigger where tgrelid = attrelid
        and tgname in ('product_changed', 'product_sold') and attnum = any(tgattr::int2[]))`.execute(
    database.db,
  );
  expect(rows).toEqual([{ name: 'best_seller_orders' }]);
});

test('no index contains a column that every sale changes', async () => {
  const { rows } = await sql`
    select indexname from pg_indexes where tablename in ('product', 'variant')
      and indexdef ~ '\\m(inventory|blocked_inventory|sold|total_orders)\\M'`.execute(database.db);
  expect(rows).toEqual([]);
});

test.runIf(isPostgres)('a lost connection turns the caches off until it is back', async () => {
  const database = await openTestDatabase();
  const app = await openTestApp({ database });
  const cache = async () => app.caches.graphql.stats();
  await app.query('{ listVariantGroups(storeId: "demo") { id } }');
  expect(await cache()).toMatchObject({ isOn: true, entries: 1 });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`.execute(database.db);
  await expect.poll(cache, { interval: 5 }).toMatchObject({ isOn: false, entries: 0 });
  const reply = await app.query('{ listVariantGroups(storeId: "demo") { id } }');
  expect(reply.errors).toEqual([]);
  await expect.poll(cache).toMatchObject({ isOn: true });
});
