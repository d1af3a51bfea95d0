/**
 * `npm run bench -- growth [products] [orders] [seconds]`: how lists, searches, products, orders and the start slow down as the
 * shop grows: an eighth, a quarter, half and all of so many products, with as many parts of so many orders in its tables. One
 * process on PostgreSQL with durable commits; each page is one that nobody has asked for before.
 */
import { startShop } from '../scripts/support/shopProcess.ts';
import { type OpenDatabase, openDatabase } from '../server/db/open.ts';
import { importFile } from '../server/import/importFile.ts';
import { createClient } from './support/client.ts';
import { largeCatalogue, spreadSlugs } from './support/largeCatalogue.ts';
import { createCaller, measure } from './support/load.ts';
import { copyOrders } from './support/manyOrders.ts';
import { buy, findPurchases, itemOfRun, newShopper } from './support/purchase.ts';
import { type BenchDatabase, startBenchDatabase } from './support/shop.ts';
import { type Benchmark, type Row, rowOf } from './support/table.ts';

export const benchmark: Benchmark = { yardsticks: ['http', 'pgbench'], run: benchGrowth };

const parts = [8, 4, 2, 1];
const filters = [
  'category=bath',
  'category=perfume',
  'tag=dry-skin',
  'benefit=Vegan',
  'min=200&max=400',
  'inStock=1',
];
const sorts = ['best-seller', 'popularity', 'price-low', 'price-high', 'availability'];
const terms = [
  'rose',
  'soap',
  'kajal',
  'rose soap',
  'coconut hair oil',
  'sabun',
  'shampo',
  'lavander mist',
  'aarohi rose',
];
/** Orders that the shop takes itself, of which the others are copies. */
const firstOrders = 40;

async function benchGrowth([
  products = '100000',
  orders = '1000000',
  seconds = '8',
]: readonly string[]): Promise<readonly Row[]> {
  const bench = await startBenchDatabase();
  const rows: Row[] = [];
  try {
    const database = await openDatabase({ databaseUrl: bench.databaseUrl, poolSize: 2 });
    await takeOrders(bench);
    let copied = 0;
    for (const part of parts) {
      const size = { products: Number(products) / part, orders: Math.round(Number(orders) / part) };
      await grow(database, size, copied);
      copied = size.orders;
      await bench.postgres.execute('checkpoint');
      const sized = await measureShop(bench, size.products, Number(seconds));
      const prefix = `${size.products} products, ${size.orders} orders:`;
      rows.push(...sized.map((row) => ({ ...row, what: `${prefix} ${row.what}` })));
    }
    await database.close();
  } finally {
    await bench.postgres.stop();
  }
  return rows;
}

async function grow(
  database: OpenDatabase,
  size: { readonly products: number; readonly orders: number },
  copied: number,
) {
  const target = { db: database.db, storeId: 'demo', now: new Date() };
  const result = await importFile(target, 'products', largeCatalogue(size.products), 'csv');
  if (!result.ok) throw new Error(JSON.stringify(result.problems.slice(0, 3)));
  await copyOrders(database.db, copied, size.orders);
}

const startOn = ({ databaseUrl }: BenchDatabase) => startShop({ databaseUrl, env: { TRUST_PROXY: '1' } });

async function takeOrders(bench: BenchDatabase): Promise<void> {
  await using shop = await startOn(bench);
  const { call, close } = createCaller(shop.url, 1);
  const purchases = await findPurchases(createClient(call), bench.sellable.slice(0, firstOrders));
  for (let run = 0; run < firstOrders; run += 1) {
    const { headers, phone } = newShopper(run);
    const isPlaced = await buy(createClient(call, headers), itemOfRun(purchases, run), phone);
    if (!isPlaced) throw new Error('An order was not confirmed.');
  }
  close();
}

async function measureShop(bench: BenchDatabase, products: number, seconds: number): Promise<readonly Row[]> {
  await using shop = await startOn(bench);
  await shop.end('gently');
  const started = performance.now();
  await shop.begin();
  const ready = (performance.now() - started) / 1_000;
  const { call, close } = createCaller(shop.url, 8);
  const purchases = await findPurchases(createClient(call), bench.sellable.slice(0, 60));
  const page = (what: string, path: (run: number) => string) =>
    measure(what, { workers: 2, seconds }, async (run) => {
      const { status, body } = await call({ method: 'GET', path: `${path(run)}&seen=${run}` });
      return status === 200 && body.length > 1_000;
    });
  const slugs = spreadSlugs(products, 4_000);
  const figures = [
    await page('list', (run) => `/shop?${itemOfRun(filters, run)}&sort=${itemOfRun(sorts, run)}`),
    await page('search', (run) => `/search?search=${encodeURIComponent(itemOfRun(terms, run))}`),
    await page('product', (run) => `/products/${itemOfRun(slugs, run)}?`),
    await measure('order, 8 shoppers', { workers: 8, seconds }, (run) => {
      const { headers, phone } = newShopper(products + run);
      return buy(createClient(call, headers), itemOfRun(purchases, run), phone);
    }),
  ];
  close();
  return [{ what: 'start', value: ready, unit: 's' }, ...figures.map((figure) => rowOf(figure))];
}
