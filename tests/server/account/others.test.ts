import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  address,
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  refusalOf,
  setStock,
  testTime,
} from '../orders/support/commerce.ts';
import { as, credit } from '../rewards/support.ts';
import type { TestApp, TestReply } from '../support/app.ts';

/**
 * Who may do what with whose things: every operation of the contract that touches an order, a payment, an address, a
 * review, reward points, a cart or a profile, asked by a guest, by its owner asha and by bela.
 */

let app: TestApp;
let guests: PlacedOrder;
let ashas: PlacedOrder;
let addressId: string;
let reviewId: string;
let cartId: string;
const missing = '00000000-0000-4000-8000-000000000000';

const readId = (data: unknown) => v.parse(v.object({ made: v.object({ id: v.string() }) }), data).made.id;

beforeAll(async () => {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 100);
  await app.database.db
    .insertInto('app_user')
    .values([
      { id: 'asha', phone: '+919800000001', email: 'asha@mail.example' },
      { id: 'bela', phone: '+919800000002' },
    ])
    .execute();
  await credit(app, { userId: 'asha', amount: 5_000, now: testTime });
  guests = await placeOrder(app, orderInput({ totalAmount: 539 }));
  ashas = await placeOrder(app, orderInput({ totalAmount: 539 }), as('asha'));
  const made = await app.query(
    'mutation ($input: UserAddressInput!) { made: createUserAddress(input: $input) { id } }',
    { input: address },
    as('asha'),
  );
  addressId = readId(made.data);
  const reviewed = await app.query(
    'mutation { made: createReview(input: {productId: "oat-lotion", rating: 4, comment: "Soft."}) { id } }',
    {},
    as('asha'),
  );
  reviewId = readId(reviewed.data);
  const kept = await keepCart('asha', null, 3);
  cartId = kept.shoppingCartId;
});

type Asker = 'guest' | 'asha' | 'bela';
const headersOf = (asker: Asker) => (asker === 'guest' ? {} : as(asker));
const ask = (asker: Asker, document: string, variables: object = {}): Promise<TestReply> =>
  app.query(document, variables, headersOf(asker));

const CartSchema = v.object({
  cart: v.object({ shoppingCartId: v.string(), items: v.array(v.object({ quantity: v.number() })) }),
});
async function keepCart(asker: Asker, shoppingCartId: string | null, quantity: number) {
  const operation = asker === 'guest' ? 'createShoppingCart' : 'manageShoppingCart';
  const data = [{ productId: 'gift-soap', quantity }];
  const reply = await ask(
    asker,
    `mutation ($input: ShoppingCartInput!) { cart: ${operation}(input: $input) { shoppingCartId items { quantity } } }`,
    { input: { storeId: 'demo', isRewardApplied: true, data, shoppingCartId } },
  );
  return v.parse(CartSchema, reply.data).cart;
}

/** Operations on one record by its id. `own`: the reply that its owner gets. */
const things: readonly {
  name: string;
  document: string;
  id: () => string;
  own: unknown;
  /** The code that a guest gets instead of NOT_FOUND, because the operation is for signed-in shoppers. */
  guest?: string;
}[] = [
  {
    name: 'getOrder',
    document: 'query ($id: ID!) { getOrder(id: $id) { totalAmount } }',
    id: () => ashas.id,
    own: { getOrder: { totalAmount: 539 } },
  },
  {
    name: 'byorderIdcreatedAtPayment',
    document: 'query ($id: ID!) { byorderIdcreatedAtPayment(orderId: $id) { items { amount } } }',
    id: () => ashas.id,
    own: { byorderIdcreatedAtPayment: { items: [{ amount: 539 }] } },
  },
  {
    name: 'createTransaction',
    document: 'mutation ($id: ID!) { createTransaction(orderId: $id) { done } }',
    id: () => ashas.id,
    own: { createTransaction: { done: true } },
  },
  {
    name: 'updateUserAddress',
    document: 'mutation ($id: ID!) { updateUserAddress(input: {id: $id, city: "Pune"}) { city } }',
    id: () => addressId,
    own: { updateUserAddress: { city: 'Pune' } },
    guest: 'UNAUTHENTICATED',
  },
  {
    name: 'updateReview',
    document: 'mutation ($id: ID!) { updateReview(input: {id: $id, rating: 5}) { rating } }',
    id: () => reviewId,
    own: { updateReview: { rating: 5 } },
    guest: 'UNAUTHENTICATED',
  },
  {
    name: 'deleteUserAddress',
    document: 'mutation ($id: ID!) { deleteUserAddress(input: {id: $id}) { city } }',
    id: () => addressId,
    own: { deleteUserAddress: { city: 'Pune' } },
    guest: 'UNAUTHENTICATED',
  },
];

describe.for(things)('$name', ({ document, id, own, guest = 'NOT_FOUND' }) => {
  test('is not found for another shopper and a guest, and returned to its owner [S6.7 S7.10]', async () => {
    for (const asker of ['bela', 'guest'] as const) {
      const expected = asker === 'guest' ? guest : 'NOT_FOUND';
      const replies = await Promise.all(
        [id(), missing, 'no-id'].map((which) => ask(asker, document, { id: which })),
      );
      expect(replies.map(refusalOf)).toEqual(replies.map(() => ({ code: expected })));
      expect(new Set(replies.map(({ errors }) => errors[0]?.message)).size).toBe(1);
    }
    expect((await ask('asha', document, { id: id() })).data).toEqual(own);
  });
});

test('validateTransaction gives the same reply for a forbidden order as for a missing one', async () => {
  const document = `mutation ($id: ID!) {
    validateTransaction(orderId: $id, razorpayPaymentId: "pay_1") { success }
  }`;
  for (const asker of ['guest', 'bela'] as const) {
    for (const id of [ashas.id, guests.id, missing]) {
      expect(refusalOf(await ask(asker, document, { id }))).toEqual({ code: 'NOT_FOUND' });
    }
  }
});

test('a guest’s order is not accessible to anybody who only knows its number, signed in or not', async () => {
  const document = 'query ($id: ID!) { getOrder(id: $id) { id } }';
  for (const asker of ['guest', 'asha', 'bela'] as const) {
    expect(refusalOf(await ask(asker, document, { id: guests.id }))).toEqual({ code: 'NOT_FOUND' });
  }
});

/** Operations on what is the caller's, without an id: `bela` has nothing. */
const lists: readonly { name: string; document: string; asha: unknown; bela: unknown }[] = [
  {
    name: 'getUser',
    document: '{ getUser(storeId: "demo") { id phone email totalOrders totalRewards isAdmin } }',
    asha: {
      getUser: {
        id: 'asha',
        phone: '+919800000001',
        email: 'asha@mail.example',
        totalOrders: 1,
        totalRewards: 50,
        isAdmin: false,
      },
    },
    bela: {
      getUser: {
        id: 'bela',
        phone: '+919800000002',
        email: null,
        totalOrders: 0,
        totalRewards: 0,
        isAdmin: false,
      },
    },
  },
  {
    name: 'getLoyalty',
    document: '{ getLoyalty(input: {storeId: "demo"}) { totalUsable transactions { userId amount } } }',
    asha: { getLoyalty: { totalUsable: 50, transactions: [{ userId: 'asha', amount: 50 }] } },
    bela: { getLoyalty: { totalUsable: 0, transactions: [] } },
  },
  {
    name: 'searchOrders',
    document: `{ searchOrders(aggregates: [{name: "spent", type: SUM, field: "totalAmount"},
      {name: "by", type: TERMS, field: "status"}]) { total items { totalAmount status }
      aggregateItems { name result { ... on AggregateScalarResult { value }
        ... on AggregateBucketResult { buckets { key doc_count } } } } } }`,
    asha: {
      searchOrders: {
        total: 1,
        items: [{ totalAmount: 539, status: 'CONFIRMED' }],
        aggregateItems: [
          { name: 'spent', result: { value: 539 } },
          { name: 'by', result: { buckets: [{ key: 'CONFIRMED', doc_count: 1 }] } },
        ],
      },
    },
    bela: {
      searchOrders: {
        total: 0,
        items: [],
        aggregateItems: [
          { name: 'spent', result: { value: 0 } },
          { name: 'by', result: { buckets: [] } },
        ],
      },
    },
  },
];

describe.for(lists)('$name', ({ document, asha, bela }) => {
  test('shows shoppers their own data, and a guest nothing [S6.7 S7.6]', async () => {
    expect((await ask('asha', document)).data).toEqual(asha);
    expect((await ask('bela', document)).data).toEqual(bela);
    expect(refusalOf(await ask('guest', document))).toEqual({ code: 'UNAUTHENTICATED' });
  });
});

test('searchUserAddresses shows shoppers their own addresses, and a guest none [S7.19]', async () => {
  const document = '{ searchUserAddresses { total items { userID city } } }';
  const none = { searchUserAddresses: { total: 0, items: [] } };
  expect((await ask('bela', document)).data).toEqual(none);
  expect(refusalOf(await ask('guest', document))).toEqual({ code: 'UNAUTHENTICATED' });
  await ask('asha', 'mutation ($input: UserAddressInput!) { createUserAddress(input: $input) { id } }', {
    input: address,
  });
  expect((await ask('asha', document)).data).toEqual({
    searchUserAddresses: { total: 1, items: [{ userID: 'asha', city: 'Pune' }] },
  });
  expect((await ask('bela', document)).data).toEqual(none);
});

test('another shopper’s rewards cannot be requested by their id [S7.17]', async () => {
  const document = '{ getLoyalty(input: {storeId: "demo", userId: "asha"}) { totalUsable } }';
  expect((await ask('asha', document)).data).toEqual({ getLoyalty: { totalUsable: 50 } });
  expect(refusalOf(await ask('bela', document))).toEqual({ code: 'NOT_FOUND' });
});

test('only authors find reviews by their own id', async () => {
  const document =
    'query ($id: ID!) { searchReviews(filter: {userId: {eq: $id}}) { total items { userId } } }';
  expect((await ask('asha', document, { id: 'asha' })).data).toEqual({
    searchReviews: { total: 1, items: [{ userId: 'asha' }] },
  });
  for (const asker of ['guest', 'bela'] as const) {
    expect((await ask(asker, document, { id: 'asha' })).data).toEqual({
      searchReviews: { total: 0, items: [] },
    });
  }
});

test('knowing the id of a shopper’s cart neither shows nor changes it', async () => {
  for (const asker of ['guest', 'bela'] as const) {
    const theirs = await keepCart(asker, cartId, 1);
    expect(theirs.shoppingCartId).not.toBe(cartId);
    expect(theirs.items).toEqual([{ quantity: 1 }]);
  }
  expect((await keepCart('asha', cartId, 3)).items).toEqual([{ quantity: 3 }]);
  expect(
    refusalOf(
      await ask(
        'guest',
        'mutation ($input: ShoppingCartInput!) { manageShoppingCart(input: $input) { success } }',
        {
          input: { storeId: 'demo', isRewardApplied: true, data: [] },
        },
      ),
    ),
  ).toEqual({ code: 'UNAUTHENTICATED' });
});

const writes: readonly [string, string][] = [
  ['updateUser', 'mutation { updateUser(input: {firstName: "Eve"}) { id } }'],
  [
    'createReview',
    'mutation { createReview(input: {productId: "oat-lotion", rating: 1, comment: "Bad."}) { id } }',
  ],
  [
    'createUserAddress',
    `mutation { createUserAddress(input: {name: "E", phone: "9812345678", country: "IN", state: "MH", city: "Pune",
      pinCode: "411001", address: "1"}) { id } }`,
  ],
];
test.for(writes)('%s is not for guests [S6.5]', async ([, document]) => {
  expect(refusalOf(await ask('guest', document))).toEqual({ code: 'UNAUTHENTICATED' });
});

test('another shopper’s points cannot be spent', async () => {
  const input = orderInput({ appliedRewardPoints: 50, totalAmount: 489 });
  const document = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { id } }';
  for (const asker of ['guest', 'bela'] as const) {
    expect(refusalOf(await ask(asker, document, { input }))).toMatchObject({ code: 'AMOUNT_CHANGED' });
  }
});
