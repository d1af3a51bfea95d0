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

/**
 * Finds the total by an order with a total of ₹1, which the server refuses with the right figures. NaN: no cash on
 * delivery.
 */
export async function findPrice(client: Client, product: ShopProduct): Promise<Purchase> {
  const { errors } = await client.send(CreateOrderDocument, { input: orderOf({ product, totalAmount: 1 }) });
  return { product, totalAmount: Number(errors[0]?.extensions.details.totalAmount) };
}

/**
 * Sends the requests from the first item to the confirmed order: cart, stock, pincode, order, status. Returns whether
 * the order was confirmed.
 */
export async function buy(client: Client, purchase: Purchase): Promise<boolean> {
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

function lineOf({ id, variants }: ShopProduct) {
  const variant = variants.find(({ status }) => status === 'ENABLED');
  return { productId: id, variantId: variant?.id ?? null, quantity: 1 };
}

export function cartOf(product: ShopProduct) {
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
