/**
 * `npm run bench -- memory`: measures the resident memory of the shop's process and its child processes, some seconds after it
 * is ready and after a load, on PostgreSQL (whose own memory is not counted) and with the embedded database.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ShopProcess } from '../scripts/support/shopProcess.ts';
import { readDemoShop } from '../server/install/demo.ts';
import { SearchProductsDocument } from '../src/contract/generated/operations.ts';
import { createClient } from './support/client.ts';
import { createCaller, measure } from './support/load.ts';
import { memoryOf } from './support/processMemory.ts';
import { itemOfRun } from './support/purchase.ts';
import { startQuietShop } from './support/quietShop.ts';
import { startBenchShop } from './support/shop.ts';
import type { Benchmark, Row } from './support/table.ts';

export const benchmark: Benchmark = { yardsticks: [], run: benchMemory };

/** Pause before measuring, in milliseconds, in which memory that only the start needed is released. */
const rest = 10_000;
const pictures = 24;

async function benchMemory(): Promise<readonly Row[]> {
  return [...(await onPostgres()), ...(await embedded())];
}

async function onPostgres(): Promise<readonly Row[]> {
  await using bench = await startBenchShop();
  const slugs = bench.sellable.map(({ slug }) => slug);
  return await idleAndLoaded('on PostgreSQL, 500 products', bench.shop, slugs);
}

async function embedded(): Promise<readonly Row[]> {
  await using shop = await startQuietShop();
  const { products } = await readDemoShop();
  return await idleAndLoaded(
    'embedded database, demo shop',
    shop,
    products.map(({ slug }) => slug),
  );
}

async function idleAndLoaded(
  where: string,
  shop: Pick<ShopProcess, 'url' | 'pid'>,
  slugs: readonly string[],
): Promise<readonly Row[]> {
  await pause(rest);
  const idle = await memoryOf(shop.pid());
  await putLoadOn(shop.url, slugs);
  const atOnce = await memoryOf(shop.pid());
  await pause(rest);
  const later = await memoryOf(shop.pid());
  return [
    { what: `${where}: idle`, value: idle, unit: 'MiB' },
    { what: `${where}: at the end of a load`, value: atOnce, unit: 'MiB' },
    { what: `${where}: ${rest / 1_000} s after it`, value: later, unit: 'MiB' },
  ];
}

/** Requests every product's page, uncached pages, lists, and pictures that are not cached yet. */
async function putLoadOn(url: string, slugs: readonly string[]): Promise<void> {
  const { call, close } = createCaller(url, 16);
  const client = createClient(call);
  const get = async (path: string) => {
    const { status } = await call({ method: 'GET', path, headers: { 'accept-encoding': 'br' } });
    return status === 200;
  };
  const load = { workers: 8, seconds: 5 };
  await measure('pages', load, (run) => get(`/products/${itemOfRun(slugs, run)}`));
  await measure('fresh pages', load, (run) => get(`/shop?fresh=${run}`));
  await measure('lists', load, (run) =>
    client.answers(SearchProductsDocument, { limit: 48, filter: { price: { lte: 200 + (run % 2_000) } } }, 0),
  );
  const home = await call({ method: 'GET', path: '/shop' });
  const keys = [...new Set(home.body.toString().match(/\/_next\/image\?url=[^&"]+/g))].slice(0, pictures);
  await Promise.all(keys.map((key) => get(`${key}&w=256&q=85`)));
  close();
}
