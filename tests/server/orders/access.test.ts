import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../support/app.ts';
import {
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  refusalOf,
  setSetting,
  setStock,
} from './support/commerce.ts';

const getOrder = 'query ($id: ID!, $secret: String) { getOrder(id: $id, secret: $secret) { id } }';
const getPayments = `query ($id: ID!, $secret: String) {
  byorderIdcreatedAtPayment(orderId: $id, secret: $secret) { items { method status amount } }
}`;
const notFound = { code: 'NOT_FOUND' };

let app: TestApp;
let guests: PlacedOrder;
let ashas: PlacedOrder;
beforeAll(async () => {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 100);
  await app.database.db
    .insertInto('app_user')
    .values([{ id: 'asha' }, { id: 'bela' }])
    .execute();
  guests = await placeOrder(app, orderInput({ totalAmount: 539 }));
  ashas = await placeOrder(app, orderInput({ totalAmount: 539 }), { authorization: 'Bearer asha' });
});

const read = (document: string, id: string, headers = {}, secret: string | null = null) =>
  app.query(document, { id, secret }, headers);

describe('an order is shown', () => {
  test('to the guest whose cookie it is [S7.12]', async () => {
    const { data } = await read(getOrder, guests.id, { cookie: guests.cookie });
    expect(data).toEqual({ getOrder: { id: guests.id } });
    const payments = await read(getPayments, guests.id, { cookie: guests.cookie });
    expect(payments.data).toEqual({
      byorderIdcreatedAtPayment: { items: [{ method: 'COD', status: 'UNPAID', amount: 539 }] },
    });
  });

  test('to whoever has the link that was sent [S7.12]', async () => {
    const { link } = await app.database.db
      .selectFrom('outbox_message')
      .select('link')
      .where('order_id', '=', guests.id)
      .executeTakeFirstOrThrow();
    const secret = new URL(link ?? '').searchParams.get('secret');
    expect((await read(getOrder, guests.id, {}, secret)).data).toEqual({ getOrder: { id: guests.id } });
  });

  test('to the signed-in shopper whose it is, who gets no secret [S7.12]', async () => {
    const { data } = await read(getOrder, ashas.id, { authorization: 'Bearer asha' });
    expect(data).toEqual({ getOrder: { id: ashas.id } });
    expect(ashas.cookie).toBe('');
  });
});

interface Attempt {
  readonly id: string;
  readonly secret?: string;
  readonly headers?: Record<string, string>;
}

describe('an order is not found, as if there were none', () => {
  const attempts: readonly { by: string; ask: () => Attempt }[] = [
    { by: 'by a guest without a secret', ask: () => ({ id: guests.id }) },
    { by: 'by a guest with a wrong secret', ask: () => ({ id: guests.id, secret: 'x'.repeat(43) }) },
    { by: 'by a guest with a long secret', ask: () => ({ id: guests.id, secret: 'x'.repeat(200) }) },
    { by: 'by another shopper', ask: () => ({ id: ashas.id, headers: { authorization: 'Bearer bela' } }) },
    {
      by: 'by a guest who knows a shopper’s',
      ask: () => ({ id: ashas.id, headers: { cookie: guests.cookie } }),
    },
    { by: 'when it never was', ask: () => ({ id: '00000000-0000-4000-8000-000000000000' }) },
    { by: 'when its id is none', ask: () => ({ id: "' or true" }) },
  ];
  test.for(attempts)('$by', async ({ ask }) => {
    const { id, secret = null, headers = {} } = ask();
    expect(refusalOf(await read(getOrder, id, headers, secret))).toEqual(notFound);
    expect(refusalOf(await read(getPayments, id, headers, secret))).toEqual(notFound);
  });
});

test('secrets are stored as hashes only', async () => {
  const row = await app.database.db
    .selectFrom('customer_order')
    .selectAll()
    .where('id', '=', guests.id)
    .executeTakeFirstOrThrow();
  const [, secret = 'none'] = guests.cookie.split('=');
  expect(JSON.stringify(row)).not.toContain(secret);
});

test('guests are asked to sign in where the shop refuses them at checkout [S6.4]', async () => {
  await setSetting(app, 'GUEST_CHECKOUT', false);
  const reply = await app.query(
    'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { id } }',
    {
      input: orderInput({ totalAmount: 539 }),
    },
  );
  expect(refusalOf(reply)).toEqual({ code: 'SIGN_IN_REQUIRED' });
  await setSetting(app, 'GUEST_CHECKOUT', true);
});

test('guests may order where the shop does not say whether they may, as their browser tells them', async () => {
  await app.database.db.deleteFrom('store_setting').where('name', '=', 'GUEST_CHECKOUT').execute();
  const order = await placeOrder(app, orderInput({ totalAmount: 539, idempotencyKey: crypto.randomUUID() }));
  expect(order).toMatchObject({ code: expect.any(String) });
  await setSetting(app, 'GUEST_CHECKOUT', true);
});
