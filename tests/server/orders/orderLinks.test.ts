import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../support/app.ts';
import {
  address,
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  refusalOf,
  setStock,
  testTime,
} from './support/commerce.ts';

const getOrder = 'query ($id: ID!, $secret: String) { getOrder(id: $id, secret: $secret) { id } }';
const sendLink = 'mutation ($input: SendOrderLinkInput!) { sendOrderLink(input: $input) { success } }';
const sent = { sendOrderLink: { success: true } };
const day = 86_400_000;

let app: TestApp;
let now = testTime;
beforeAll(async () => {
  app = await openCommerceApp({ now: () => now, env: { ORDER_LOOKUPS: '1000' } });
  await setStock(app, 'oat-lotion', 100);
  await app.database.db
    .insertInto('app_user')
    .values([{ id: 'asha' }])
    .execute();
});

const ask = (phone: string, code: string, on = app) =>
  on.query(sendLink, { input: { storeId: 'demo', phone, code } });

/** Links that were sent for an order, besides that of its confirmation. */
async function linksTo({ id }: PlacedOrder): Promise<(string | null)[]> {
  const rows = await app.database.db
    .selectFrom('outbox_message')
    .select(['link', 'recipient', 'channel'])
    .where('order_id', '=', id)
    .where('dedupe_key', 'is', null)
    .execute();
  expect(rows.every((row) => row.recipient === '+919812345678' && row.channel === 'SMS')).toBe(true);
  return rows.map(({ link }) => new URL(link ?? '').searchParams.get('secret'));
}

const opens = async ({ id }: PlacedOrder, secret: string | null | undefined) =>
  (await app.query(getOrder, { id, secret })).data;

describe('the link of an order', () => {
  test('is sent to its phone, however number and code are written, and opens that order alone', async () => {
    const order = await placeOrder(app, orderInput({ totalAmount: 539 }));
    const other = await placeOrder(app, orderInput({ totalAmount: 539 }));
    const loose = ` ${(order.code ?? '').toLowerCase().replaceAll('-', ' ')} `;
    expect((await ask('098123 45678', loose)).data).toEqual(sent);
    const [secret, ...more] = await linksTo(order);
    expect(more).toEqual([]);
    expect(await opens(order, secret)).toEqual({ getOrder: { id: order.id } });
    expect(await opens(other, secret)).toBeNull();
    expect(await linksTo(other)).toEqual([]);
  });

  test('is sent for the two halves of the code without the letters of the shop before them', async () => {
    const order = await placeOrder(app, orderInput({ totalAmount: 539 }));
    const halves = (order.code ?? '').split('-').slice(1);
    expect((await ask('9812345678', halves.join('-'))).data).toEqual(sent);
    expect((await ask('9812345678', halves.join('').toLowerCase())).data).toEqual(sent);
    expect(await linksTo(order)).toHaveLength(2);
  });

  test('leaves the link of the confirmation as it was, and holds for a week', async () => {
    const order = await placeOrder(app, orderInput({ totalAmount: 539 }));
    await ask(address.phone, order.code ?? '');
    const { link } = await app.database.db
      .selectFrom('outbox_message')
      .select('link')
      .where('dedupe_key', '=', `confirmed-${order.id}-sms`)
      .executeTakeFirstOrThrow();
    const first = new URL(link ?? '').searchParams.get('secret');
    const [secret] = await linksTo(order);
    now = testTime + 7 * day - 1;
    expect(await opens(order, secret)).toEqual({ getOrder: { id: order.id } });
    now = testTime + 7 * day;
    expect([await opens(order, secret), await opens(order, first)]).toEqual([
      null,
      { getOrder: { id: order.id } },
    ]);
    now = testTime;
  });

  test('of an account’s order has no secret: the shopper signs in', async () => {
    const order = await placeOrder(app, orderInput({ totalAmount: 539 }), { authorization: 'Bearer asha' });
    expect((await ask(address.phone, order.code ?? '')).data).toEqual(sent);
    expect(await linksTo(order)).toEqual([null]);
  });

  test('is not sent for another number or an unknown code, and the answer is the same', async () => {
    const order = await placeOrder(app, orderInput({ totalAmount: 539 }));
    expect((await ask('9812345679', order.code ?? '')).data).toEqual(sent);
    expect((await ask(address.phone, 'NIL-2222-2222')).data).toEqual(sent);
    expect((await ask(address.phone, '')).data).toEqual(sent);
    expect(await linksTo(order)).toEqual([]);
  });

  test('is sent five times a day at most, and the answer is the same', async () => {
    const order = await placeOrder(app, orderInput({ totalAmount: 539 }));
    for (let count = 0; count < 7; count += 1) {
      expect((await ask(address.phone, order.code ?? '')).data).toEqual(sent);
    }
    expect(await linksTo(order)).toHaveLength(5);
  });

  test('is not asked for with what is no number, nor too often from one network', async () => {
    expect(refusalOf(await ask('12345', 'NIL-2222-2222'))).toMatchObject({ code: 'BAD_INPUT' });
    const strict = await openCommerceApp({ env: { ORDER_LOOKUPS: '2' } });
    const guess = () => ask(address.phone, 'NIL-2222-2222', strict);
    expect([(await guess()).data, (await guess()).data]).toEqual([sent, sent]);
    expect(refusalOf(await guess())).toMatchObject({ code: 'RATE_LIMITED' });
  });
});
