import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/types.ts';
import {
  ByorderIdcreatedAtPaymentDocument,
  ChangeOrderDocument,
  CreateReviewDocument,
  CreateTransactionDocument,
  CreateUserAddressDocument,
  DeleteUserAddressDocument,
  GetOrderDocument,
  PreviewOrderChangeDocument,
  SearchOrdersDocument,
  SearchUserAddressesDocument,
  UpdateReviewDocument,
  UpdateUserAddressDocument,
  ValidateTransactionDocument,
} from '../../../src/contract/generated/operations.ts';
import { tokenIsUserId } from '../bugs/identity.ts';
import { addressesAreEverybodys, everySecretOpens } from '../bugs/ownership.ts';
import type { Check } from '../support/check.ts';
import type { Client, Credentials, Reply } from '../support/client.ts';
import { address, newIntent, priceOf, sendOrder } from '../support/order.ts';

const asha = { token: 'torture-asha' };
const bela = { token: 'torture-bela' };
const missing = '00000000-0000-4000-8000-000000000000';
const products = [{ productId: 'plenty-a', quantity: 1 }];

/** Ids of Asha's data, and the id of a guest's order. */
interface Things {
  readonly order: string;
  readonly guests: string;
  readonly address: string;
  readonly review: string;
}
type Ask = (client: Client, id: string, who: Credentials) => Promise<Reply<unknown>>;

const secret = 'a-secret-that-somebody-made-up-for-this';
const change = (id: string) => ({ orderId: id, kind: 'CANCEL' as const });

const operations: readonly (readonly [name: string, of: keyof Things, ask: Ask])[] = [
  ['getOrder', 'order', (client, id, who) => client.send(GetOrderDocument, { id }, who)],
  [
    'getOrder with a secret',
    'order',
    (client, id, who) => client.send(GetOrderDocument, { id, secret }, who),
  ],
  ['getOrder of a guest', 'guests', (client, id, who) => client.send(GetOrderDocument, { id, secret }, who)],
  [
    'payments',
    'order',
    (client, id, who) => client.send(ByorderIdcreatedAtPaymentDocument, { orderId: id }, who),
  ],
  [
    'createTransaction',
    'order',
    (client, id, who) => client.send(CreateTransactionDocument, { orderId: id }, who),
  ],
  [
    'validateTransaction',
    'order',
    (client, id, who) =>
      client.send(ValidateTransactionDocument, { orderId: id, razorpayPaymentId: 'pay_1' }, who),
  ],
  [
    'previewOrderChange',
    'order',
    (client, id, who) => client.send(PreviewOrderChangeDocument, { input: change(id) }, who),
  ],
  [
    'changeOrder',
    'order',
    (client, id, who) => client.send(ChangeOrderDocument, { input: change(id), seen: 0, unitsKept: 0 }, who),
  ],
  [
    'updateUserAddress',
    'address',
    (client, id, who) => client.send(UpdateUserAddressDocument, { input: { id, city: 'Nagpur' } }, who),
  ],
  [
    'deleteUserAddress',
    'address',
    (client, id, who) => client.send(DeleteUserAddressDocument, { input: { id } }, who),
  ],
  [
    'updateReview',
    'review',
    (client, id, who) => client.send(UpdateReviewDocument, { input: { id, rating: 1 } }, who),
  ],
];

export default {
  id: 'S5',
  title: 'orders, payments, addresses and reviews of others, requested by a guest and by another shopper',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [
    { name: 'any secret opens an order', replacements: [everySecretOpens] },
    { name: 'anybody who knows an address’s id can change it', replacements: [addressesAreEverybodys] },
  ],
  async run({ tally, startShop }) {
    const shop = await startShop({ prepare: addShoppers, replacements: [tokenIsUserId] });
    const { client } = shop;
    const things = await makeThings(client);
    for (const [name, of, ask] of operations) {
      for (const who of [{}, bela]) {
        const theirs = await ask(client, things[of], who);
        const nobodys = await ask(client, missing, who);
        tally.count('times asked for what is another’s');
        tally.expect(`${name}: refused`, theirs.kind === 'refused', theirs);
        tally.expectEqual(`${name}: refused as what there is not`, wordsOf(theirs), wordsOf(nobodys));
      }
    }
    const orders = await client.send(SearchOrdersDocument, {}, bela);
    const addresses = await client.send(SearchUserAddressesDocument, {}, bela);
    tally.expectEqual('her orders', orders.kind === 'data' && orders.data.searchOrders.items, []);
    tally.expectEqual(
      'her addresses',
      addresses.kind === 'data' && addresses.data.searchUserAddresses.items,
      [],
    );
    const own = await client.send(
      UpdateUserAddressDocument,
      { input: { id: things.address, city: 'Pune' } },
      asha,
    );
    tally.expectEqual('its owner changes an address', own.kind, 'data');
    tally.expectEqual(
      'and sees the order',
      (await client.send(GetOrderDocument, { id: things.order }, asha)).kind,
      'data',
    );
    await shop.expectInvariants();
  },
} satisfies Check;

async function addShoppers(db: Kysely<Database>): Promise<void> {
  const users = [
    { id: asha.token, phone: '+919800000001' },
    { id: bela.token, phone: '+919800000002' },
  ];
  await db.insertInto('app_user').values(users).execute();
}

async function makeThings(client: Client): Promise<Things> {
  const totalAmount = await priceOf(client, { products });
  const order = dataOf(await sendOrder(client, newIntent({ products, totalAmount }), asha)).createOrder.id;
  const guests = dataOf(await sendOrder(client, newIntent({ products, totalAmount }))).createOrder.id;
  const input = { ...address, address: '7 Rose Lane' };
  const saved = dataOf(await client.send(CreateUserAddressDocument, { input }, asha)).createUserAddress.id;
  const words = { productId: 'plenty-a', rating: 4, comment: 'Soft.' };
  const review = dataOf(await client.send(CreateReviewDocument, { input: words }, asha)).createReview.id;
  return { order, guests, address: saved, review };
}

function dataOf<Data>(reply: Reply<Data>): Data {
  if (reply.kind !== 'data') throw new Error(`It was refused: ${JSON.stringify(reply)}`);
  return reply.data;
}

function wordsOf(reply: Reply<unknown>): unknown {
  return reply.kind === 'refused' ? [reply.refusal.code, reply.message] : reply.kind;
}
