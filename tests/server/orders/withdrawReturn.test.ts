/** A shopper takes a request for a return back, as long as the shop has not answered it. */
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../support/app.ts';
import {
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  refusalOf,
  setStock,
} from './support/commerce.ts';
import { deskOf, typeOrders } from './support/desk.ts';

let app: TestApp;
let order: PlacedOrder;

beforeAll(async () => {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 1_000);
});

beforeEach(async () => {
  const products = [{ productId: 'oat-lotion', quantity: 2 }];
  order = await placeOrder(app, orderInput({ products, totalAmount: 940 }));
  await type('move', 'dispatch', 'Post', order.id.slice(0, 8));
  await type('move', 'deliver');
});

/** Types a command about the order. */
async function type(kind: string, ...words: string[]) {
  const { ok, said } = await typeOrders(deskOf(app), [kind, order.code ?? '', ...words]);
  expect([ok, said]).toEqual([true, said]);
  return said;
}

const fields = `latestReturn { state } returnableUntil products { items { status } } moves { event by }`;
const Shown = v.object({
  latestReturn: v.nullable(v.object({ state: v.string() })),
  returnableUntil: v.nullable(v.string()),
  products: v.object({ items: v.array(v.object({ status: v.string() })) }),
  moves: v.array(v.object({ event: v.string(), by: v.string() })),
});

async function ask(quantity = 2) {
  const { id: lineId } = await app.database.db
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const input = { orderId: order.id, kind: 'RETURN', reason: 'DAMAGED', lines: [{ id: lineId, quantity }] };
  const preview = await app.query(
    'query ($input: OrderChangeInput!) { it: previewOrderChange(input: $input) { refundCash unitsKept } }',
    { input },
    { cookie: order.cookie },
  );
  const seen = v.parse(
    v.object({ it: v.object({ refundCash: v.number(), unitsKept: v.number() }) }),
    preview.data,
  ).it;
  const { errors } = await app.query(
    'mutation ($input: OrderChangeInput!, $seen: Rupees!, $kept: Int!) { changeOrder(input: $input, seen: $seen, unitsKept: $kept) { id } }',
    { input, seen: seen.refundCash, kept: seen.unitsKept },
    { cookie: order.cookie },
  );
  expect(errors).toEqual([]);
}

function withdraw(cookie = order.cookie) {
  return app.query(
    `mutation ($id: ID!) { it: withdrawReturn(orderId: $id) { ${fields} } }`,
    { id: order.id },
    { cookie },
  );
}

async function withdrawn() {
  const reply = await withdraw();
  expect(reply.errors).toEqual([]);
  return v.parse(v.object({ it: Shown }), reply.data).it;
}

test('the goods stay theirs, the history says so, and they can be sent back after all', async () => {
  await ask();
  const shown = await withdrawn();
  expect(shown).toMatchObject({
    latestReturn: { state: 'WITHDRAWN' },
    returnableUntil: expect.any(String),
    products: { items: [{ status: 'DELIVERED' }] },
  });
  expect(shown.moves.slice(-2)).toEqual([
    { event: 'RETURN_ASKED', by: 'SHOPPER' },
    { event: 'RETURN_WITHDRAWN', by: 'SHOPPER' },
  ]);
  expect(await type('show')).toContain('request for a return taken back');
  await ask(1);
  await type('return', 'approve');
  await type('return', 'receive');
  expect(
    (
      await app.query(
        `query ($id: ID!) { getOrder(id: $id) { latestReturn { state } } }`,
        { id: order.id },
        { cookie: order.cookie },
      )
    ).data,
  ).toEqual({
    getOrder: { latestReturn: { state: 'RECEIVED' } },
  });
});

test('staff have nothing to answer any more, and cannot approve it', async () => {
  await ask();
  await withdrawn();
  const { ok, said } = await typeOrders(deskOf(app), ['return', order.code ?? '', 'approve']);
  expect([ok, said]).toEqual([false, expect.stringContaining('no return of it waits for an answer')]);
});

test('said twice it is done once', async () => {
  await ask();
  const first = await withdrawn();
  expect(await withdrawn()).toEqual(first);
});

test('once it is approved or refused, and without a request, nothing is taken back', async () => {
  const late = { code: 'ORDER_STATE', details: { status: 'DELIVERED' } };
  expect(refusalOf(await withdraw())).toEqual(late);
  await ask(1);
  await type('return', 'refuse', 'It was opened.');
  expect(refusalOf(await withdraw())).toEqual(late);
  await ask(1);
  await type('return', 'approve');
  expect(refusalOf(await withdraw())).toEqual(late);
});

test('nobody else takes it back', async () => {
  await ask();
  expect(refusalOf(await withdraw(''))).toMatchObject({ code: 'NOT_FOUND' });
});

test('after five times it is refused, so that no phone gets messages without end', async () => {
  for (let time = 0; time < 5; time += 1) {
    await ask();
    await withdrawn();
  }
  await ask();
  const { errors } = await withdraw();
  expect(errors[0]?.message).toBe('You have taken requests back many times. Please write to us instead.');
});
