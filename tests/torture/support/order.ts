import { CreateOrderDocument, type CreateOrderMutation } from '../../../src/contract/generated/operations.ts';
import type { CartLineInput, CreateOrderInput } from '../../../src/contract/generated/schema.ts';
import type { Client, Credentials, Reply } from './client.ts';

export const address = {
  name: 'Asha Rao',
  phone: '+919812345678',
  email: 'asha@mail.example',
  country: 'IN',
  state: 'MH',
  city: 'Pune',
  pinCode: '411001',
  address: '12 Rose Lane',
};

/** One intent to order: it may be sent many times, and must result in one order at most. */
export type Intent = CreateOrderInput & { readonly idempotencyKey: string; readonly source: string };

type Wish = Partial<CreateOrderInput> & { readonly products: CartLineInput[] };
export type OrderReply = Reply<CreateOrderMutation>;

/** A new intent. Its name is in the order's `source` too, so that the database can tell intents apart without the key. */
export function newIntent(wish: Wish & { readonly totalAmount: number }): Intent {
  const idempotencyKey = `intent-${crypto.randomUUID()}`;
  return {
    storeId: 'demo',
    shippingAddress: address,
    billingAddress: address,
    paymentType: 'COD',
    ...wish,
    idempotencyKey,
    source: idempotencyKey,
  };
}

export function sendOrder(
  client: Client,
  input: CreateOrderInput,
  credentials?: Credentials,
): Promise<OrderReply> {
  return client.send(CreateOrderDocument, { input }, credentials);
}

/** The total of an order in rupees. Found by sending an order with a total of one rupee, which is refused with the right total. */
export async function priceOf(client: Client, wish: Wish, credentials?: Credentials): Promise<number> {
  const reply = await sendOrder(client, newIntent({ ...wish, totalAmount: 1 }), credentials);
  const total = reply.kind === 'refused' ? reply.refusal.details.totalAmount : undefined;
  if (typeof total !== 'number') throw new Error(`The server did not say a price: ${JSON.stringify(reply)}`);
  return total;
}

/** Counts replies by kind: `placed`, a refusal's code, or `lost`. */
export function outcomes(replies: readonly Reply<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) {
    const name = outcomeOf(reply);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function outcomeOf(reply: Reply<unknown>): string {
  if (reply.kind === 'refused') return reply.refusal.code;
  return reply.kind === 'data' ? 'placed' : 'lost';
}

/** Runs `work` concurrently this many times. */
export function atOnce<Value>(count: number, work: (index: number) => Promise<Value>): Promise<Value[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}
