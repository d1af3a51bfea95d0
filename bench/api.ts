/**
 * `npm run bench -- api [seconds]`: measures the shop's GraphQL over HTTP, served by one process on PostgreSQL with
 * 500 products: a list of 48 products with prices, product detail, a new cart with a first item, and the whole order
 * flow.
 */
import type { ShopProduct } from '../server/import/product.ts';
import {
  CreateShoppingCartDocument,
  ProductBySlugDocument,
  SearchProductsDocument,
} from '../src/contract/generated/operations.ts';
import type { ProductSort } from '../src/contract/generated/schema.ts';
import { createClient } from './support/client.ts';
import { type Figures, printFigures } from './support/figures.ts';
import { createCaller, measure } from './support/load.ts';
import { buy, cartOf, findPrice, itemOfRun } from './support/purchase.ts';
import { memoryOf, startBenchShop } from './support/shop.ts';

/**
 * Rates per second of the fastest comparable open shops, measured on a machine like this one. One shopper's order
 * took them 149 ms.
 */
const peers = {
  'list of 48 with prices': 128,
  'product detail': 112,
  'new cart with a first item': 58,
  'order flow, 1 shopper': 1_000 / 149,
  'order flow, 8 shoppers': 12,
};
const sorts: readonly ProductSort[] = [
  'DEFAULT',
  'LATEST',
  'BEST_SELLER',
  'POPULARITY',
  'PRICE_HIGH',
  'PRICE_LOW',
  'AVAILABILITY',
];
export default async function benchApi([seconds = '8']: string[]): Promise<void> {
  await using bench = await startBenchShop();
  const { shop, sellable } = bench;
  const caller = createCaller(shop.url, 16);
  const client = createClient(caller.call);
  const load = { workers: 16, seconds: Number(seconds) };
  const list = (sort: ProductSort) => client.answers(SearchProductsDocument, { limit: 48, sort }, 3_000);
  const detail = ({ slug }: ShopProduct) => client.answers(ProductBySlugDocument, { slug }, 500);
  const asked = await Promise.all(sellable.slice(0, 60).map((product) => findPrice(client, product)));
  const purchases = asked.filter(({ totalAmount }) => Number.isFinite(totalAmount));

  const rows: Figures[] = [
    await measure('list of 48 with prices', load, () => list('DEFAULT')),
    await measure('list of 48, each of 7 sorts in turn', load, (run) => list(itemOfRun(sorts, run))),
    await measure('product detail', load, () => detail(itemOfRun(sellable, 0))),
    await measure('product detail, each of 500 in turn', load, (run) => detail(itemOfRun(sellable, run))),
    await measure('new cart with a first item', load, (run) => makeCart(client, itemOfRun(sellable, run))),
    await measure('order flow, 1 shopper', { ...load, workers: 1 }, (run) =>
      buy(client, itemOfRun(purchases, run)),
    ),
    await measure('order flow, 8 shoppers', { ...load, workers: 8 }, (run) =>
      buy(client, itemOfRun(purchases, run)),
    ),
  ];
  caller.close();
  printFigures(rows, peers);
  console.log(`Server's memory: ${(await memoryOf(shop.pid())).toFixed(0)} MiB`);
}

async function makeCart(client: ReturnType<typeof createClient>, product: ShopProduct): Promise<boolean> {
  const { data } = await client.send(CreateShoppingCartDocument, { input: cartOf(product) });
  return data?.createShoppingCart.lines.length === 1;
}
