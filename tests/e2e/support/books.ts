/** Reads the data of the shop and its stand-ins: stock, money, and messages as shoppers see them. */
import type { ShopProcess } from '../../../scripts/support/shopProcess.ts';
import { expect } from './test.ts';

const productDocument = `query ($slug: String!) {
  productBySlug(slug: $slug) { items { id variants { items { id } } } }
}`;
const stockDocument = `mutation ($items: [InventoryItemInput!]!) {
  checkInventory(storeId: "demo", items: $items) { inventory }
}`;

interface ProductReply {
  readonly productBySlug: {
    readonly items: readonly {
      readonly id: string;
      readonly variants: { readonly items: readonly { id: string }[] };
    }[];
  };
}

async function ask<Data>({ url }: ShopProcess, query: string, variables: object): Promise<Data> {
  const reply = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'public-demo-key' },
    body: JSON.stringify({ query, variables }),
  });
  const { data }: { data: Data } = await reply.json();
  return data;
}

/** Units of a product that can be sold now, in all its variants. */
export async function stockOf(shop: ShopProcess, slug: string): Promise<number> {
  const { productBySlug } = await ask<ProductReply>(shop, productDocument, { slug });
  const items = productBySlug.items.flatMap(({ id: productId, variants }) => {
    const ids = variants.items.length === 0 ? [null] : variants.items.map(({ id }) => id);
    return ids.map((variantId) => ({
      recordKey: `${productId}-${variantId}`,
      productId,
      variantId,
      source: 'CART',
    }));
  });
  const { checkInventory } = await ask<{ checkInventory: { inventory: number }[] }>(shop, stockDocument, {
    items,
  });
  return checkInventory.reduce((sum, { inventory }) => sum + inventory, 0);
}

interface ProviderState {
  readonly orders: readonly {
    readonly receipt: string | null;
    readonly payments: readonly {
      readonly status: string;
      readonly amount: number;
      readonly refunds: readonly { readonly amount: number; readonly status: string }[];
    }[];
  }[];
}

/** How much of an order's money the provider has captured, and how much it has paid back, in paise. */
export async function moneyOf(
  { sandboxUrl }: ShopProcess,
  orderId: string,
): Promise<{ captured: number; returned: number }> {
  const state: ProviderState = await (await fetch(`${sandboxUrl}/sandbox/state`)).json();
  const payments = state.orders
    .filter(({ receipt }) => receipt === orderId)
    .flatMap((order) => order.payments)
    .filter(({ status }) => status === 'captured' || status === 'refunded');
  const refunds = payments
    .flatMap((payment) => payment.refunds)
    .filter(({ status }) => status === 'processed');
  const sum = (all: readonly { readonly amount: number }[]) =>
    all.reduce((total, { amount }) => total + amount, 0);
  return { captured: sum(payments), returned: sum(refunds) };
}

/** A message as its receiver reads it. */
export interface ReadMessage {
  readonly id: string;
  readonly channel: 'EMAIL' | 'SMS' | 'WHATSAPP';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
}

/** What a phone or a mailbox has received, oldest first. */
async function received({ sandboxUrl }: ShopProcess, to: string): Promise<ReadMessage[]> {
  const reply = await fetch(`${sandboxUrl}/sandbox/messages?to=${encodeURIComponent(to)}`);
  const { messages }: { messages: (ReadMessage & { at: string })[] } = await reply.json();
  return messages.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Waits until a phone or a mailbox has received a message with these words; returns the last such. */
export async function receives(shop: ShopProcess, to: string, words: string | RegExp): Promise<ReadMessage> {
  let found: ReadMessage | undefined;
  await expect(async () => {
    const all = await received(shop, to);
    found = all.findLast(({ subject, text }) => {
      const whole = `${subject ?? ''}\n${text}`;
      return typeof words === 'string' ? whole.includes(words) : words.test(whole);
    });
    expect(found, `${words} in: ${all.map(({ text }) => text).join(' | ')}`).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error('No such message.');
  return found;
}
