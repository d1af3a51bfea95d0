import { beforeEach, expect, test } from 'vitest';
import { completeSignIn } from '../../../server/account/index.ts';
import { openCommerceApp, orderInput, placeOrder, setStock, testTime } from '../orders/support/commerce.ts';
import { as, entriesOf, faultsOf, setRule, showLoyalty } from '../rewards/support.ts';
import type { TestApp } from '../support/app.ts';

const now = new Date(testTime);
let app: TestApp;
beforeEach(async () => {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 100);
  await app.database.db
    .insertInto('app_user')
    .values([
      { id: 'asha', phone: '+919812345678' },
      { id: 'bela', phone: '+919812345679' },
    ])
    .execute();
});

const welcome = (userId: string) => completeSignIn(app.database.db, { storeId: 'demo', userId, now });

test('a guest’s order is moved to the account with its verified phone, in the browser that placed it only', async () => {
  const guests = await placeOrder(app, orderInput({ totalAmount: 539 }));
  const list = async (user: string, headers = {}) =>
    (await app.query('{ searchOrders { items { id } } }', {}, { ...as(user), ...headers })).data;
  const nothing = { searchOrders: { items: [] } };
  const here = { cookie: guests.cookie };
  const read = 'query ($id: ID!) { getOrder(id: $id) { id userId payments { userId } } }';
  expect((await app.query(read, { id: guests.id }, as('asha'))).errors).toHaveLength(1);
  expect(await list('asha', here)).toEqual(nothing);
  await welcome('bela');
  await welcome('asha');
  expect([await list('asha'), await list('bela', here)]).toEqual([nothing, nothing]);
  const forged = { cookie: `order_${guests.id}=another-secret` };
  expect(await list('asha', forged)).toEqual(nothing);
  const claimed = { searchOrders: { items: [{ id: guests.id }] } };
  expect([await list('asha', here), await list('asha')]).toEqual([claimed, claimed]);
  expect((await app.query(read, { id: guests.id }, as('asha'))).data).toEqual({
    getOrder: { id: guests.id, userId: 'asha', payments: [{ userId: 'asha' }] },
  });
  // The browser keeps the cookie after a sign-out.
  for (const others of [{}, as('bela')]) {
    expect((await app.query(read, { id: guests.id }, { ...others, ...here })).errors).toHaveLength(1);
  }
});

test('a guest’s order is moved in a browser that opened a link to it too, until the link’s cookie ends', async () => {
  const read = 'query ($id: ID!, $secret: String) { getOrder(id: $id, secret: $secret) { id } }';
  const sendLink = 'mutation ($input: SendOrderLinkInput!) { sendOrderLink(input: $input) { success } }';
  await welcome('asha');
  await welcome('bela');
  for (const wanted of ['its confirmation', 'a link that was asked for']) {
    const { id, code, cookie } = await placeOrder(app, orderInput({ totalAmount: 539 }));
    if (wanted !== 'its confirmation')
      await app.query(sendLink, { input: { storeId: 'demo', phone: '9812345678', code } });
    const { link } = await app.database.db
      .selectFrom('outbox_message')
      .select('link')
      .where('order_id', '=', id)
      .where('channel', '=', 'SMS')
      .where('dedupe_key', wanted === 'its confirmation' ? 'is not' : 'is', null)
      .executeTakeFirstOrThrow();
    const secret = new URL(link ?? '').searchParams.get('secret') ?? '';
    const opened = await app.query(read, { id, secret });
    expect(opened.headers['set-cookie']).toBe(
      `order_${id}=${secret}; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    // The browser that placed it keeps its own, which lasts longer.
    expect((await app.query(read, { id, secret }, { cookie })).headers['set-cookie']).toBeUndefined();
    const orders = async (user: string) => {
      const headers = { ...as(user), cookie: `order_${id}=${secret}` };
      const { data } = await app.query('{ searchOrders { items { id } } }', {}, headers);
      return JSON.stringify(data).includes(id);
    };
    expect([wanted, await orders('bela'), await orders('asha')]).toEqual([wanted, false, true]);
    expect((await app.query(read, { id, secret }, as('asha'))).headers['set-cookie']).toBeUndefined();
  }
});

test('the address of a guest’s order is in the address book of whoever signs in with its phone in the same browser', async () => {
  const ordered = orderInput({ totalAmount: 539 });
  const guests = await placeOrder(app, ordered);
  await welcome('asha');
  const book = async (headers = {}) =>
    (
      await app.query(
        '{ searchUserAddresses { items { name phone address city pinCode } } }',
        {},
        { ...as('asha'), ...headers },
      )
    ).data;
  const { name, phone, address, city, pinCode } = ordered.shippingAddress;
  expect(await book()).toEqual({ searchUserAddresses: { items: [] } });
  const filled = { searchUserAddresses: { items: [{ name, phone: `+91${phone}`, address, city, pinCode }] } };
  expect(await book({ cookie: guests.cookie })).toEqual(filled);
  expect(await book()).toEqual(filled);
});

test('an account without a name gets that of an order, of a guest who signs in or of its shopper, and keeps what was written', async () => {
  const nameOf = async () => (await app.query('{ getUser { firstName lastName } }', {}, as('asha'))).data;
  const ordered = (name: string) => {
    const input = orderInput({ totalAmount: 539 });
    return { ...input, shippingAddress: { ...input.shippingAddress, name } };
  };
  const guests = await placeOrder(app, ordered('Asha Kumari Rao'));
  await welcome('asha');
  expect(await nameOf()).toEqual({ getUser: { firstName: null, lastName: null } });
  const claimed = { getUser: { firstName: 'Asha', lastName: 'Kumari Rao' } };
  const headers = { ...as('asha'), cookie: guests.cookie };
  expect((await app.query('{ searchOrders { items { id } } }', {}, headers)).errors).toEqual([]);
  expect(await nameOf()).toEqual(claimed);
  await placeOrder(app, ordered('Meera Nair'), as('asha'));
  expect(await nameOf()).toEqual(claimed);
  await app.database.db.updateTable('app_user').set({ first_name: null, last_name: null }).execute();
  await placeOrder(app, ordered('Meera'), as('asha'));
  expect(await nameOf()).toEqual({ getUser: { firstName: 'Meera', lastName: null } });
});

test('a new account gets its welcome points once, even with repeated and concurrent sign-ins', async () => {
  await setRule(app, 'CREDIT_USER_SIGNUP', { cashback_point: 5_000, expire_period_in_days: 30 });
  const all = await Promise.all(Array.from({ length: 10 }, () => welcome('asha')));
  expect(all.filter((reply) => reply?.isNew)).toEqual([{ isNew: true, creditedRewards: 5_000 }]);
  expect(await welcome('asha')).toEqual({ isNew: false, creditedRewards: 0 });
  expect(await entriesOf(app, 'asha')).toEqual([['CREDIT_USER_SIGNUP', 5_000]]);
  expect((await showLoyalty(app, 'asha')).transactions).toEqual([
    {
      amount: 50,
      remaining: 50,
      event: 'CREDIT_USER_SIGNUP',
      status: 'USABLE',
      transactionState: 'CREDITED',
      reason: 'Welcome bonus',
      expiresAt: '2026-07-01T18:29:59.999Z',
    },
  ]);
  expect(await faultsOf(app)).toEqual([]);
});

test('a shop without a welcome rule gives no points', async () => {
  expect(await welcome('asha')).toEqual({ isNew: true, creditedRewards: 0 });
  expect(await entriesOf(app, 'asha')).toEqual([]);
});

test('an account that does not exist gets no points', async () => {
  expect(await welcome('nobody')).toBeUndefined();
});
