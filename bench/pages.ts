/**
 * `npm run bench -- pages [seconds]`: measures the HTML of home, listing and product pages, served by one process on
 * PostgreSQL with 500 products: from the page cache, over many addresses, while stock changes, and with every page
 * rendered anew.
 */
import pg from 'pg';
import { type Figures, printFigures } from './support/figures.ts';
import { createCaller, measure } from './support/load.ts';
import { memoryOf, startBenchShop } from './support/shop.ts';

const peers = { home: 70, listing: 52, product: 56 };

export default async function benchPages([seconds = '8']: string[]): Promise<void> {
  await using bench = await startBenchShop();
  const { shop, sellable } = bench;
  const { call, close } = createCaller(shop.url, 16);
  const load = { workers: 16, seconds: Number(seconds) };
  const slug = (run: number) => sellable[run % sellable.length]?.slug ?? '';
  const get = (path: (run: number) => string) => async (run: number) => {
    const { status, body } = await call({
      method: 'GET',
      path: path(run),
      headers: { 'accept-encoding': 'br' },
    });
    return status === 200 && body.length > 1_000;
  };

  const rows: Figures[] = [
    await measure(
      'home',
      load,
      get(() => '/'),
    ),
    await measure(
      'listing',
      load,
      get(() => '/shop'),
    ),
    await measure(
      'product',
      load,
      get(() => `/products/${slug(0)}`),
    ),
    await measure(
      'product, each of 500 in turn',
      load,
      get((run) => `/products/${slug(run)}`),
    ),
  ];
  const stopSelling = startSelling(
    bench.databaseUrl,
    sellable.map(({ id }) => id),
  );
  rows.push(
    await measure(
      'listing, 20 stock changes a second',
      load,
      get(() => '/shop'),
    ),
    await measure(
      'product, 20 stock changes a second',
      load,
      get((run) => `/products/${slug(run)}`),
    ),
  );
  await stopSelling();
  const few = { workers: 2, seconds: Number(seconds) };
  rows.push(
    await measure(
      'home, rendered each time',
      few,
      get((run) => `/?fresh=${run}`),
    ),
    await measure(
      'listing, rendered each time',
      few,
      get((run) => `/shop?fresh=${run}`),
    ),
    await measure(
      'product, rendered each time',
      few,
      get((run) => `/products/${slug(run)}?fresh=${run}`),
    ),
  );
  close();
  printFigures(rows, peers);
  console.log(`Server's memory: ${(await memoryOf(shop.pid())).toFixed(0)} MiB`);
}

const sellOne = `update variant set inventory = inventory - 1, sold = sold + 1
  where id = (select id from variant where product_id = $1 and inventory > 0 order by id limit 1)`;

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
