/**
 * `npm run bench -- pages [seconds]`: measures the HTML of home, listing and product pages, served by one process on
 * PostgreSQL with 500 products: each of 500 pages from cold, from the page cache, while stock changes, and with every page
 * rendered anew.
 */
import pg from 'pg';
import { createCaller, measure } from './support/load.ts';
import { memoryOf } from './support/processMemory.ts';
import { startBenchShop } from './support/shop.ts';
import { type Benchmark, type Row, rowOf } from './support/table.ts';

export const benchmark: Benchmark = { yardsticks: ['http'], run: benchPages };

async function benchPages([seconds = '8']: readonly string[]): Promise<readonly Row[]> {
  await using bench = await startBenchShop();
  const { shop, sellable } = bench;
  const { call, close } = createCaller(shop.url, 16);
  const slug = (run: number) => sellable[run % sellable.length]?.slug ?? '';
  const get = (path: (run: number) => string) => async (run: number) => {
    const { status, body } = await call({
      method: 'GET',
      path: path(run),
      headers: { 'accept-encoding': 'br' },
    });
    return status === 200 && body.length > 1_000;
  };
  const many = { workers: 16, seconds: Number(seconds) };
  const few = { workers: 2, seconds: Number(seconds) };
  const load = (what: string, path: (run: number) => string, how = many) => measure(what, how, get(path));

  const still = [
    await load('product, each of 500 in turn, from cold', (run) => `/products/${slug(run)}`),
    await load('product', () => `/products/${slug(0)}`),
    await load('listing', () => '/shop'),
    await load('home', () => '/'),
  ];
  const stopSelling = startSelling(
    bench.databaseUrl,
    sellable.map(({ id }) => id),
  );
  const sold = [
    await load('product, each of 500 in turn, 20 stock changes a second', (run) => `/products/${slug(run)}`),
    await load('listing, 20 stock changes a second', () => '/shop'),
    await load('home, 20 stock changes a second', () => '/'),
  ];
  await stopSelling();
  const fresh = [
    await load('product, rendered each time', (run) => `/products/${slug(run)}?fresh=${run}`, few),
    await load('listing, rendered each time', (run) => `/shop?fresh=${run}`, few),
    await load('home, rendered each time', (run) => `/?fresh=${run}`, few),
  ];
  close();
  return [
    ...[...still, ...sold, ...fresh].map((figures) => rowOf(figures, 'http')),
    { what: 'memory after all of it', value: await memoryOf(shop.pid()), unit: 'MiB' },
  ];
}

const sellOne = `with sold_variant as (
    update variant set inventory = inventory - 1, sold = sold + 1
    where id = (select id from variant where product_id = $1 and inventory > 0 order by position, id limit 1)
  )
  update product set inventory = inventory - 1, sold = sold + 1
  where id = $1 and not has_variants and inventory > 0`;

/** Takes one unit off each product's stock in turn, twenty a second, as orders would. */
function startSelling(databaseUrl: string, productIds: readonly string[]): () => Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  let sold = 0;
  const timer = setInterval(() => {
    const id = productIds[sold++ % productIds.length];
    void pool.query(sellOne, [id]);
  }, 50);
  return async () => {
    clearInterval(timer);
    await pool.end();
  };
}
