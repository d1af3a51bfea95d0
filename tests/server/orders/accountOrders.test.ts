import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { as } from '../rewards/support.ts';
import type { TestApp } from '../support/app.ts';
import {
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  refusalOf,
  sendOrder,
  setStock,
} from './support/commerce.ts';

/**
 * An order that a guest placed and an account has since: what opened it before is still in the browser and in messages, and opens
 * nothing any more, for a guest and for another account. A sign-out leaves cookies behind.
 */

const input = { ...orderInput({ totalAmount: 539 }), idempotencyKey: randomUUID() };

let app: TestApp;
let order: PlacedOrder;
/** The secrets of the confirmation's link, and of a link that was asked for. */
let links: string[];

beforeAll(async () => {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 100);
  await app.database.db
    .insertInto('app_user')
    .values([{ id: 'asha', phone: '+919812345678', phone_verified: true }, { id: 'bela' }])
    .execute();
  order = await placeOrder(app, input);
  await app.query('mutation ($input: SendOrderLinkInput!) { sendOrderLink(input: $input) { success } }', {
    input: { storeId: 'demo', phone: '9812345678', code: order.code },
  });
  const messages = await app.database.db
    .selectFrom('outbox_message')
    .select('link')
    .where('order_id', '=', order.id)
    .execute();
  const found = messages.map(({ link }) => new URL(link ?? '').searchParams.get('secret') ?? '');
  links = [...new Set(found)];
  expect(links).toHaveLength(2);
});

const read = 'query ($id: ID!, $secret: String) { getOrder(id: $id, secret: $secret) { id } }';
const cancel = (secret: string | null) => ({
  input: { orderId: order.id, secret, kind: 'CANCEL', lines: null },
});

/** Every operation that reads or changes one order. */
const operations: readonly {
  name: string;
  document: string;
  variables: (secret: string | null) => object;
}[] = [
  { name: 'getOrder', document: read, variables: ofOrder },
  {
    name: 'byorderIdcreatedAtPayment',
    document: `query ($id: ID!, $secret: String) {
      byorderIdcreatedAtPayment(orderId: $id, secret: $secret) { items { amount } } }`,
    variables: ofOrder,
  },
  {
    name: 'createTransaction',
    document:
      'mutation ($id: ID!, $secret: String) { createTransaction(orderId: $id, secret: $secret) { done } }',
    variables: ofOrder,
  },
  {
    name: 'validateTransaction',
    document: `mutation ($id: ID!, $secret: String) {
      validateTransaction(orderId: $id, secret: $secret, razorpayPaymentId: "pay_1") { success } }`,
    variables: ofOrder,
  },
  {
    name: 'withdrawReturn',
    document: 'mutation ($id: ID!, $secret: String) { withdrawReturn(orderId: $id, secret: $secret) { id } }',
    variables: ofOrder,
  },
  {
    name: 'previewOrderChange',
    document: 'query ($input: OrderChangeInput!) { previewOrderChange(input: $input) { __typename } }',
    variables: cancel,
  },
];

function ofOrder(secret: string | null) {
  return { id: order.id, secret };
}

const ways = () => [
  { cookie: order.cookie, secret: null },
  ...links.map((secret) => ({ cookie: '', secret })),
];

const noOrder = { code: 'NOT_FOUND' };

test('what opens a guest’s order opens nothing once an account has it, signed out or as another [S6.7 S7.12]', async () => {
  for (const { cookie, secret } of ways()) {
    expect((await app.query(read, ofOrder(secret), { cookie })).errors).toEqual([]);
  }
  const list = '{ searchOrders { items { id } } }';
  const taken = await app.query(list, {}, { ...as('asha'), cookie: order.cookie });
  expect(taken.headers['set-cookie']).toMatch(new RegExp(`^order_${order.id}=; Max-Age=0;`));
  for (const who of [{}, as('bela')]) {
    for (const { cookie, secret } of ways()) {
      for (const { name, document, variables } of operations) {
        const reply = await app.query(document, variables(secret), { ...who, cookie });
        expect([name, refusalOf(reply)]).toEqual([name, noOrder]);
      }
    }
  }
});

test('whoever repeats the guest’s call learns nothing of it, and gets no cookie', async () => {
  for (const who of [{}, as('bela')]) {
    const reply = await sendOrder(app, input, { ...who, cookie: order.cookie });
    expect([refusalOf(reply), reply.headers['set-cookie']]).toEqual([
      { code: 'IDEMPOTENCY_CONFLICT' },
      undefined,
    ]);
  }
});

test('its pictures and its data are closed as well', async () => {
  const [secret] = links;
  for (const headers of [{ cookie: order.cookie }, { ...as('bela'), cookie: order.cookie }]) {
    for (const [method, path, status] of [
      ['GET', 'your-data', 404],
      ['GET', 'your-data.json', 401],
      ['POST', 'your-data', 404],
      ['POST', 'return-pictures', 404],
    ] as const) {
      const type = path === 'return-pictures' ? { 'content-type': 'image/png' } : {};
      for (const query of ['', `?secret=${secret}`]) {
        const url = `/api/orders/${order.id}/${path}${query}`;
        const reply = await app.http.inject({ method, url, headers: { ...headers, ...type } });
        expect([path, reply.statusCode]).toEqual([path, status]);
      }
    }
  }
});

test('its owner goes on with it: reads, pays, and repeats the call whose answer was lost', async () => {
  const mine = as('asha');
  for (const { cookie, secret } of ways()) {
    expect((await app.query(read, ofOrder(secret), { ...mine, cookie })).data).toEqual({
      getOrder: { id: order.id },
    });
  }
  const again = await sendOrder(app, input, mine);
  expect(again.data).toMatchObject({ createOrder: { id: order.id } });
  expect(again.headers['set-cookie']).toBeUndefined();
});
