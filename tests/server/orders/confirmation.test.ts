/** A tap in its message confirms or cancels an order that is paid at the door, where the shop asks. */
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import type { Move } from '../../../server/orders/orderMoves.ts';
import { listOrders } from '../../../server/orders/staffLists.ts';
import { showOrder } from '../../../server/orders/staffView.ts';
import type { TestApp } from '../support/app.ts';
import {
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  setStock,
  stockOf,
  testTime,
} from './support/commerce.ts';
import { deskOf } from './support/desk.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openCommerceApp({ env: { COD_CONFIRMATION: 'true' } });
  await setStock(app, 'oat-lotion', 1_000);
  await app.database.db.insertInto('app_user').values({ id: 'asha' }).execute();
});

const place = (headers = {}) => placeOrder(app, orderInput({ totalAmount: 539 }), headers);

async function messageOf({ id }: PlacedOrder) {
  return app.database.db
    .selectFrom('outbox_message')
    .select(['body', 'link', 'letter', 'template'])
    .where('order_id', '=', id)
    .where('kind', '=', 'confirmed')
    .where('channel', '=', 'EMAIL')
    .executeTakeFirstOrThrow();
}

async function linkOf(order: PlacedOrder): Promise<string> {
  const { pathname, search } = new URL((await messageOf(order)).link ?? '');
  return `${pathname}${search}`;
}

const open = (url: string, method: 'GET' | 'HEAD' = 'GET') => app.http.inject({ method, url });

function press(url: string, answer: string) {
  return app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `answer=${answer}`,
  });
}

async function move({ code }: PlacedOrder, step: Move) {
  return advanceOrder(app.database.db, { storeId: 'demo', code: code ?? '', now: new Date(testTime) }, step);
}

async function movesOf({ id }: PlacedOrder) {
  const moves = await app.database.db
    .selectFrom('order_move')
    .select(['event', 'actor'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  return moves.slice(2);
}

test('its message asks, and its page has two buttons', async () => {
  const order = await place();
  expect(await messageOf(order)).toMatchObject({
    template: 'order_asked',
    body: `Thank you for shopping at Testwell. Your order ${order.code} comes to ₹539, to be paid at the door. Please tell us if we shall send it:`,
    letter: { button: 'Confirm or cancel' },
  });
  const page = await open(await linkOf(order));
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`Your order ${order.code} from Testwell comes to ₹539`);
  // It is the shop's own, and says what would be sent.
  expect(page.body).toMatch(/<p class="shop"><a href="\/"><img src="[^"]+" alt="Testwell" height="40">/);
  expect(page.body).toContain('1 × Oat Body Lotion</th><td>₹450</td>');
  expect(page.body).toContain('To pay at the door</th><td>₹539</td>');
  const [css = ''] = page.body.match(/:root\{[^<]+/) ?? [];
  const hash = createHash('sha256').update(css).digest('base64');
  expect(page.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect(page.body.match(/<button[^>]*>[^<]*/g)).toEqual([
    '<button name="answer" value="confirm">Yes, please send it',
    '<button name="answer" value="cancel">No, cancel it',
  ]);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
});

test('opening the link, as mail programs do by themselves, answers nothing', async () => {
  const order = await place();
  const link = await linkOf(order);
  for (let time = 0; time < 3; time += 1) await open(link);
  await open(link, 'HEAD');
  expect(await movesOf(order)).toEqual([]);
  const { lines } = await showOrder(deskOf(app), order.code ?? '');
  expect(lines.join('\n')).toContain('has not answered');
});

test('a tap confirms it once, also when it comes twice or at the same time, and staff see it', async () => {
  const order = await place();
  const link = await linkOf(order);
  const place2 = { db: app.database.db, storeId: 'demo' };
  const query = { text: order.code, status: null, from: null, to: null };
  expect((await listOrders(place2, query)).lines[0]).toContain('confirmed, not yet by its shopper');
  const replies = await Promise.all([press(link, 'confirm'), press(link, 'confirm')]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
  expect(replies[0]?.headers.location).toBe(link);
  expect((await open(link)).body).toContain('Thank you, it is on our list');
  expect(await movesOf(order)).toEqual([{ event: 'order.agree', actor: 'SHOPPER' }]);
  expect((await listOrders(place2, query)).lines[0]).not.toContain('not yet by its shopper');
});

test('after the one answer the link cancels nothing any more', async () => {
  const order = await place();
  const link = await linkOf(order);
  await press(link, 'confirm');
  expect((await press(link, 'cancel')).statusCode).toBe(303);
  expect(await movesOf(order)).toEqual([{ event: 'order.agree', actor: 'SHOPPER' }]);
});

test('a tap cancels it once: its stock is for sale again, and its shopper is told', async () => {
  const before = await stockOf(app, 'oat-lotion');
  const order = await place();
  const link = await linkOf(order);
  await press(link, 'cancel');
  await press(link, 'cancel');
  await press(link, 'confirm');
  expect(await stockOf(app, 'oat-lotion')).toEqual(before);
  expect(await movesOf(order)).toEqual([{ event: 'order.cancel', actor: 'SHOPPER' }]);
  expect((await open(link)).body).toContain('Your order is cancelled');
});

test('a parcel that has left is not called back by the link', async () => {
  const order = await place();
  const link = await linkOf(order);
  await move(order, { event: 'order.dispatch', courier: null, trackingId: null });
  await press(link, 'cancel');
  expect((await open(link)).body).toContain('Your parcel is on its way');
  expect((await movesOf(order)).map(({ event }) => event)).toEqual(['order.dispatch']);
});

test.each([true, false])(
  'once it has arrived the link asks for nothing, neither an answer nor money: confirmed %s',
  async (isConfirmed) => {
    const order = await place();
    const link = await linkOf(order);
    if (isConfirmed) await press(link, 'confirm');
    await move(order, { event: 'order.dispatch', courier: null, trackingId: null });
    await move(order, { event: 'order.deliver' });
    const { body } = await open(link);
    expect(body).toContain(`Order ${order.code} needs no answer any more. Its page says how it stands.`);
    expect(body).not.toContain('₹');
  },
);

test('a guest finds the order by the same link, and later messages lead to its page', async () => {
  const order = await place();
  const link = await linkOf(order);
  await press(link, 'confirm');
  const [, secret = ''] = link.split('secret=');
  expect((await open(link)).body).toContain(`/order/${order.id}?secret=${secret}`);
  await move(order, { event: 'order.dispatch', courier: null, trackingId: null });
  const later = await app.database.db
    .selectFrom('outbox_message')
    .select('link')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'dispatched')
    .where('channel', '=', 'SMS')
    .executeTakeFirstOrThrow();
  expect(later.link).toMatch(new RegExp(`/order/${order.id}\\?secret=${secret}$`));
  const { data } = await app.query(
    'query ($id: ID!, $secret: String) { getOrder(id: $id, secret: $secret) { code } }',
    {
      id: order.id,
      secret,
    },
  );
  expect(data).toEqual({ getOrder: { code: order.code } });
});

test('the link of a signed-in shopper opens no page of the order to a stranger', async () => {
  const order = await place({ authorization: 'Bearer asha' });
  const link = await linkOf(order);
  const page = await open(link);
  expect(page.body).toContain('Shall we send it?');
  expect((await press(link, 'confirm')).statusCode).toBe(303);
  expect((await open(link)).body).toContain(`href="/order/${order.id}"`);
  const [, secret = ''] = link.split('secret=');
  const { errors } = await app.query(
    'query ($id: ID!, $secret: String) { getOrder(id: $id, secret: $secret) { code } }',
    {
      id: order.id,
      secret,
    },
  );
  expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
});

test('a link that was not sent, and a press of no button, change nothing', async () => {
  const order = await place();
  const link = await linkOf(order);
  const wrong = `${link.slice(0, -3)}abc`;
  expect((await open(wrong)).statusCode).toBe(404);
  expect((await press(wrong, 'cancel')).statusCode).toBe(404);
  expect((await press(link, 'perhaps')).statusCode).toBe(404);
  expect((await open('/api/orders/nonsense/confirm?secret=x')).statusCode).toBe(404);
  expect(await movesOf(order)).toEqual([]);
});

test.each([true, false])(
  'the history that its shopper reads says that they were asked, not that it is confirmed: answered %s',
  async (isAnswered) => {
    const order = await place();
    const secret = (await linkOf(order)).split('secret=')[1] ?? '';
    if (isAnswered) await move(order, { event: 'order.agree' });
    await move(order, { event: 'order.cancel', units: null, by: 'shop' });
    const { data } = await app.query(
      'query ($id: ID!, $secret: String) { getOrder(id: $id, secret: $secret) { moves { event } } }',
      { id: order.id, secret },
    );
    const events = ['PLACED', 'ASKED', ...(isAnswered ? ['AGREED'] : []), 'CANCELLED'];
    expect(data).toEqual({ getOrder: { moves: events.map((event) => ({ event })) } });
  },
);

test('staff write down what a shopper said on the phone, once', async () => {
  const order = await place();
  expect(await move(order, { event: 'order.agree' })).toMatchObject({ ok: true });
  expect(await move(order, { event: 'order.agree' })).toMatchObject({
    ok: false,
    refusal: { kind: 'notAllowed', event: 'order.agree' },
  });
});

test('nobody is asked by default', async () => {
  const quiet = await openCommerceApp({ database: app.database });
  const order = await placeOrder(quiet, orderInput({ totalAmount: 539 }));
  expect(await messageOf(order)).toMatchObject({ template: 'order_confirmed_due' });
  expect((await open(`/api/orders/${order.id}/confirm?secret=x`)).statusCode).toBe(404);
});
