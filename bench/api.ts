/**
 * `npm run bench -- api [seconds]`: the shop's GraphQL over HTTP from one server process on PostgreSQL with 500
 * products: list of 48 with prices, product detail, new cart with a first item, the whole order flow.
 */
import type { DemoProduct } from '../server/demo/types.ts';
import {
  CheckInventoryDocument,
  CreateOrderDocument,
  CreateShoppingCartDocument,
  GetOrderDocument,
  GetZipCodeDocument,
  ProductBySlugDocument,
  SearchProductsDocument,
} from '../src/contract/generated/operations.ts';
import type { ProductSort } from '../src/contract/generated/schema.ts';
import { createClient } from './support/client.ts';
import { type Figures, printFigures } from './support/figures.ts';
import { createCaller, measure } from './support/load.ts';
import { memoryOf, startBenchShop } from './support/shop.ts';

/** Rates of the best open peers, measured on such a machine; one shopper's order took them 149 ms. */
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
const storeId = 'demo';
const address = {
  name: 'Meera Nair',
  phone: '+919876543210',
  country: 'IN',
  state: 'KA',
  city: 'Bengaluru',
  pinCode: '560001',
  address: '14 Residency Road',
};

type Client = ReturnType<typeof createClient>;
/** A product to buy one of, with what it costs at the door in rupees. */
interface Purchase {
  readonly product: DemoProduct;
  readonly totalAmount: number;
}

export default async function benchApi([seconds = '8']: string[]): Promise<void> {
  await using bench = await startBenchShop();
  const { shop, sellable } = bench;
  const caller = createCaller(shop.url, 16);
  const client = createClient(caller.call);
  const load = { workers: 16, seconds: Number(seconds) };
  const list = (sort: ProductSort) => client.answers(SearchProductsDocument, { limit: 48, sort }, 4_000);
  const detail = ({ slug }: DemoProduct) => client.answers(ProductBySlugDocument, { slug }, 500);
  const asked = await Promise.all(sellable.slice(0, 60).map((product) => priced(client, product)));
  const purchases = asked.filter(({ totalAmount }) => Number.isFinite(totalAmount));

  const rows: Figures[] = [
    await measure('list of 48 with prices', load, () => list('DEFAULT')),
    await measure('list of 48, each of 7 sorts in turn', load, (run) => list(nth(sorts, run))),
    await measure('product detail', load, () => detail(nth(sellable, 0))),
    await measure('product detail, each of 500 in turn', load, (run) => detail(nth(sellable, run))),
    await measure('new cart with a first item', load, (run) => makeCart(client, nth(sellable, run))),
    await measure('order flow, 1 shopper', { ...load, workers: 1 }, (run) =>
      buy(client, nth(purchases, run)),
    ),
    await measure('order flow, 8 shoppers', { ...load, workers: 8 }, (run) =>
      buy(client, nth(purchases, run)),
    ),
  ];
  caller.close();
  printFigures(rows, peers);
  console.log(`Server's memory: ${(await memoryOf(shop.pid())).toFixed(0)} MiB`);
}

function nth<Item>(items: readonly Item[], run: number): Item {
  const item = items[run % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

/** Asks for the price by an order of one rupee, which the server refuses with the right figures; NaN: not at the door. */
async function priced(client: Client, product: DemoProduct): Promise<Purchase> {
  const { errors } = await client.send(CreateOrderDocument, { input: orderOf({ product, totalAmount: 1 }) });
  return { product, totalAmount: Number(errors[0]?.extensions.details.totalAmount) };
}

async function makeCart(client: Client, product: DemoProduct): Promise<boolean> {
  const { data } = await client.send(CreateShoppingCartDocument, { input: cartOf(product) });
  return data?.createShoppingCart.items.length === 1;
}

/** What a guest's browser sends from the first item to the confirmed order: cart, stock, pincode, order, status. */
async function buy(client: Client, purchase: Purchase): Promise<boolean> {
  const { product } = purchase;
  const { productId, variantId } = lineOf(product);
  const cart = await client.send(CreateShoppingCartDocument, { input: cartOf(product) });
  const item = { recordKey: [productId, ...(variantId ? [variantId] : [])].join('-'), productId, variantId };
  await client.send(CheckInventoryDocument, { storeId, items: [item] });
  await client.send(GetZipCodeDocument, { id: address.pinCode });
  const shoppingCartId = cart.data?.createShoppingCart.shoppingCartId ?? null;
  const placed = await client.send(CreateOrderDocument, { input: { ...orderOf(purchase), shoppingCartId } });
  if (!placed.data) return false;
  const read = await client.send(GetOrderDocument, { id: placed.data.createOrder.id }, placed.cookie);
  return read.data?.getOrder.status === 'CONFIRMED' && read.data.getOrder.code !== null;
}

function lineOf({ id, variants }: DemoProduct) {
  const variant = variants.find(({ status }) => status === 'ENABLED');
  return { productId: id, variantId: variant?.id ?? null, quantity: 1 };
}

function cartOf(product: DemoProduct) {
  return { storeId, isRewardApplied: true, data: [lineOf(product)] };
}

function orderOf({ product, totalAmount }: Purchase) {
  return {
    storeId,
    products: [lineOf(product)],
    shippingAddress: address,
    billingAddress: address,
    paymentType: 'COD' as const,
    totalAmount,
    idempotencyKey: crypto.randomUUID(),
  };
}
