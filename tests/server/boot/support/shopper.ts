/** Orders placed over HTTP at a shop that runs in a process of its own. */
import * as v from 'valibot';
import { expect } from 'vitest';
import type { startSandbox } from '../../../../sandbox/index.ts';
import { address } from '../../orders/support/commerce.ts';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

const DataSchema = v.object({ data: v.record(v.string(), v.unknown()) });
const PlacedSchema = v.object({ createOrder: v.object({ id: v.string(), code: v.nullable(v.string()) }) });
const RefusedSchema = v.object({
  errors: v.tuple([v.object({ extensions: v.object({ details: v.object({ totalAmount: v.number() }) }) })]),
});
const OpenSchema = v.object({
  createTransaction: v.object({ checkout: v.object({ providerOrderId: v.string() }) }),
});
const ShownSchema = v.object({ getOrder: v.object({ status: v.string(), code: v.nullable(v.string()) }) });

/** An order of the first product in stock, to be paid at the door. Returns its code. */
export async function placeCashOrder(url: string, quantity: number): Promise<string> {
  return (await place(url, 'COD', quantity)).code ?? '';
}

/** The same, paid online. */
export async function placePaidOrder(url: string, sandbox: Sandbox, quantity = 1): Promise<string> {
  const { id, cookie } = await place(url, 'PREPAID', quantity);
  const opened = await send(
    url,
    'mutation ($id: ID!) { createTransaction(orderId: $id) { checkout { providerOrderId } } }',
    { id },
    cookie,
  );
  const { checkout } = v.parse(OpenSchema, dataOf(opened.text)).createTransaction;
  await sandbox.pay({
    orderId: checkout.providerOrderId,
    instrument: { method: 'upi', vpa: 'success@razorpay' },
  });
  const read = async () => {
    const shown = await send(url, 'query ($id: ID!) { getOrder(id: $id) { status code } }', { id }, cookie);
    return v.parse(ShownSchema, dataOf(shown.text)).getOrder;
  };
  await expect.poll(async () => (await read()).status).toBe('CONFIRMED');
  return (await read()).code ?? '';
}

async function place(url: string, paymentType: 'COD' | 'PREPAID', quantity: number) {
  const products = await send(
    url,
    '{ searchProducts(filter: { inStock: { eq: true } }, limit: 1) { items { id variants { items { id } } } } }',
  );
  expect(products.text).toContain('items');
  const [productId = '', variantId = null] = [...products.text.matchAll(/"id":"([^"]+)"/g)].map(
    ([, id]) => id,
  );
  const input = {
    storeId: 'demo',
    products: [{ productId, variantId, quantity }],
    shippingAddress: address,
    billingAddress: address,
    paymentType,
  };
  const document = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { id code } }';
  const guess = await send(url, document, { input: { ...input, totalAmount: 1 } });
  const { totalAmount } = v.parse(RefusedSchema, JSON.parse(guess.text)).errors[0].extensions.details;
  const placed = await send(url, document, { input: { ...input, totalAmount } });
  return { ...v.parse(PlacedSchema, dataOf(placed.text)).createOrder, cookie: placed.cookie };
}

const dataOf = (text: string) => v.parse(DataSchema, JSON.parse(text)).data;

async function send(url: string, query: string, variables: object = {}, cookie = '') {
  const reply = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'public-demo-key', cookie },
    body: JSON.stringify({ query, variables }),
  });
  const [given = ''] = (reply.headers.get('set-cookie') ?? '').split(';');
  return { text: await reply.text(), cookie: given };
}
