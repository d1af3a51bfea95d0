/** The requests of a guest's browser that buys one product. */

import type { ShopProduct } from '../../server/import/product.ts';
import {
  CheckInventoryDocument,
  CreateOrderDocument,
  CreateShoppingCartDocument,
  GetOrderDocument,
  GetZipCodeDocument,
} from '../../src/contract/generated/operations.ts';
import type { createClient } from './client.ts';

const storeId = 'demo';
const usualPhone = '+919876543210';
const address = {
  name: 'Meera Nair',
  country: 'IN',
  state: 'KA',
  city: 'Bengaluru',
  pinCode: '560001',
  address: '14 Residency Road',
};

type Client = ReturnType<typeof createClient>;

/** A product, and the total of an order for one of it with cash on delivery, in rupees. */
export interface Purchase {
  readonly product: ShopProduct;
  readonly totalAmount: number;
}

/** Returns the item for this run; the list starts again after its end. */
export function itemOfRun<Item>(items: readonly Item[], run: number): Item {
  const item = items[run % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

/** Those of the products that can be bought with cash on delivery, with their totals. */
export async function findPurchases(client: Client, products: readonly ShopProduct[]): Promise<Purchase[]> {
  const asked = await Promise.all(products.map((product) => findPrice(client, product)));
  return asked.filter(({ totalAmount }) => Number.isFinite(totalAmount));
}

/** Headers and phone of a new shopper with an IP address of their own for the rate limits; the shop must trust one proxy. */
export function newShopper(run: number): {
  readonly headers: Readonly<Record<string, string>>;
  readonly phone: string;
} {
  const network = [10, (run >> 16) & 255, (run >> 8) & 255, run & 255].join('.');
  return {
    headers: { 'x-forwarded-for': network },
    phone: `+9190${String(run % 100_000_000).padStart(8, '0')}`,
  };
}

/**
 * Finds the total by an order with a total of ₹1, which the server refuses with the right figures. NaN: no cash on
 * delivery.
 */
async function findPrice(client: Client, product: ShopProduct): Promise<Purchase> {
  const { errors } = await client.send(CreateOrderDocument, { input: orderOf({ product, totalAmount: 1 }) });
  return { product, totalAmount: Number(errors[0]?.extensions.details.totalAmount) };
}

/**
 * Sends the requests from the first item to the confirmed order: cart, stock, pincode, order, status. Returns whether
 * the order was confirmed.
 */
export async function buy(client: Client, purchase: Purchase, phone = usualPhone): Promise<boolean> {
  const { product } = purchase;
  const { productId, variantId } = lineOf(product);
  const cart = await client.send(CreateShoppingCartDocument, { input: cartOf(product) });
  const item = { recordKey: [productId, ...(variantId ? [variantId] : [])].join('-'), productId, variantId };
  await client.send(CheckInventoryDocument, { storeId, items: [item] });
  await client.send(GetZipCodeDocument, { id: address.pinCode });
  const shoppingCartId = cart.data?.createShoppingCart.shoppingCartId ?? null;
  const placed = await client.send(CreateOrderDocument, {
    input: { ...orderOf(purchase, phone), shoppingCartId },
  });
  if (!placed.data) return false;
  const read = await client.send(GetOrderDocument, { id: placed.data.createOrder.id }, placed.cookie);
  return read.data?.getOrder.status === 'CONFIRMED' && read.data.getOrder.code !== null;
}

function lineOf({ id, variants }: ShopProduct) {
  const variant = variants.find(({ status }) => status === 'ENABLED');
  return { productId: id, variantId: variant?.id ?? null, quantity: 1 };
}

export function cartOf(product: ShopProduct) {
  return { storeId, isRewardApplied: true, data: [lineOf(product)] };
}

function orderOf({ product, totalAmount }: Purchase, phone = usualPhone) {
  return {
    storeId,
    products: [lineOf(product)],
    shippingAddress: { ...address, phone },
    billingAddress: { ...address, phone },
    paymentType: 'COD' as const,
    totalAmount,
    idempotencyKey: crypto.randomUUID(),
  };
}
