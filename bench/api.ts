/**
 * `npm run bench -- api [seconds]`: measures the shop's GraphQL over HTTP, served by one process on PostgreSQL with
 * 500 products: a list of 48 products with prices, product detail, and a new cart with a first item.
 */
import type { ShopProduct } from '../server/import/product.ts';
import {
  CreateShoppingCartDocument,
  ProductBySlugDocument,
  SearchProductsDocument,
} from '../src/contract/generated/operations.ts';
import type { ProductSort } from '../src/contract/generated/schema.ts';
import { createClient } from './support/client.ts';
import { createCaller, measure } from './support/load.ts';
import { memoryOf } from './support/processMemory.ts';
import { cartOf, itemOfRun, newShopper } from './support/purchase.ts';
import { startBenchShop } from './support/shop.ts';
import { type Benchmark, type Row, rowOf } from './support/table.ts';

const sorts: readonly ProductSort[] = [
  'DEFAULT',
  'LATEST',
  'BEST_SELLER',
  'POPULARITY',
  'PRICE_HIGH',
  'PRICE_LOW',
  'AVAILABILITY',
];

export const benchmark: Benchmark = { yardsticks: ['http'], run: benchApi };

async function benchApi([seconds = '8']: readonly string[]): Promise<readonly Row[]> {
  await using bench = await startBenchShop();
  const { shop, sellable } = bench;
  const caller = createCaller(shop.url, 16);
  const client = createClient(caller.call);
  const load = { workers: 16, seconds: Number(seconds) };
  const list = (sort: ProductSort) => client.answers(SearchProductsDocument, { limit: 48, sort }, 3_000);
  const detail = ({ slug }: ShopProduct) => client.answers(ProductBySlugDocument, { slug }, 500);
  async function makeCart(run: number): Promise<boolean> {
    const shopper = createClient(caller.call, newShopper(run).headers);
    const input = cartOf(itemOfRun(sellable, run));
    const { data } = await shopper.send(CreateShoppingCartDocument, { input });
    return data?.createShoppingCart.lines.length === 1;
  }

  const figures = [
    await measure('list of 48 with prices', load, () => list('DEFAULT')),
    await measure('list of 48, each of 7 sorts in turn', load, (run) => list(itemOfRun(sorts, run))),
    await measure('product detail', load, () => detail(itemOfRun(sellable, 0))),
    await measure('product detail, each of 500 in turn', load, (run) => detail(itemOfRun(sellable, run))),
    await measure('new cart with a first item', load, makeCart),
  ];
  caller.close();
  return [
    ...figures.map((each) => rowOf(each, 'http')),
    { what: 'memory after all of it', value: await memoryOf(shop.pid()), unit: 'MiB' },
  ];
}
