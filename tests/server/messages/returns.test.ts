/** What the messages about a return say, and what is not asked any more once something is sent back. */
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { letterSchema } from '../../../server/messages/message.ts';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import type { Move } from '../../../server/orders/orderMoves.ts';
import {
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  setStock,
  testTime,
} from '../orders/support/commerce.ts';
import { setRule } from '../rewards/support.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;
let order: PlacedOrder;
let lines: Readonly<Record<string, string>>;

beforeAll(async () => {
  app = await openCommerceApp();
  for (const id of ['oat-lotion', 'gift-soap']) await setStock(app, id, 100);
  await setRule(app, 'CREDIT_COD_ORDER', { cashback_percentage: 10 });
  await app.database.db.insertInto('app_user').values({ id: 'asha' }).execute();
});

beforeEach(async () => {
  const products = [
    { productId: 'oat-lotion', quantity: 1 },
    { productId: 'gift-soap', quantity: 1 },
  ];
  const input = orderInput({ products, totalAmount: 639 });
  order = await placeOrder(app, input, { authorization: 'Bearer asha' });
  const rows = await app.database.db
    .selectFrom('order_line')
    .select(['id', 'product_id'])
    .where('order_id', '=', order.id)
    .execute();
  lines = Object.fromEntries(rows.map(({ id, product_id: product }) => [product, id]));
  await move({ event: 'order.dispatch', courier: 'Delhivery', trackingId: order.id.slice(0, 8) });
  await move({ event: 'order.deliver' });
});

async function move(step: Move, reason: string | null = null) {
  const at = { storeId: 'demo', code: order.code ?? '', now: new Date(testTime) };
  const result = await advanceOrder(app.database.db, at, step, { actor: 'STAFF', reason });
  expect(result).toMatchObject({ ok: true });
}

function ask(...products: string[]) {
  const units = products.map((product) => ({ id: lines[product] ?? '', quantity: 1 }));
  return move({ event: 'return.ask', units, cause: 'CHANGED_MIND', note: null, refundTo: null });
}

async function letterOf(heading: string) {
  const rows = await app.database.db
    .selectFrom('outbox_message')
    .select('letter')
    .where('order_id', '=', order.id)
    .where('channel', '=', 'EMAIL')
    .execute();
  const letters = rows.map(({ letter }) => v.parse(letterSchema, letter));
  return letters.find((letter) => letter.heading === heading);
}

async function reviewAsked() {
  const rows = await app.database.db
    .selectFrom('outbox_message')
    .select(['state', 'link', 'letter'])
    .where('order_id', '=', order.id)
    .where('kind', '=', 'reviewAsked')
    .orderBy('channel')
    .execute();
  return rows.map(({ letter, ...row }) => ({
    ...row,
    asks: letter === null ? null : v.parse(letterSchema, letter),
  }));
}

test('each message names what goes back, and which earned points go with it', async () => {
  await ask('oat-lotion');
  expect((await letterOf('We have your request'))?.paragraphs.at(-1)).toBe(
    'Points worth ₹45 that this order has earned are taken back then.',
  );
  await move({ event: 'return.approve' });
  const [line, ...others] = (await letterOf('Your return is arranged'))?.lines ?? [];
  expect([line?.title, line?.detail, others]).toEqual(['Oat Body Lotion', 'Quantity 1', []]);
  await move({ event: 'return.receive', isRestocked: true });
  expect((await letterOf('Your return has reached us'))?.paragraphs.at(-1)).toBe(
    'Points worth ₹45 that this order had earned are taken back.',
  );
});

test('a refusal names what is not taken back, and takes no points', async () => {
  await ask('oat-lotion');
  await move({ event: 'return.refuse' }, 'It was opened.');
  const letter = await letterOf('About your return');
  expect(letter?.lines.map(({ title }) => title)).toEqual(['Oat Body Lotion']);
  expect(letter?.paragraphs).toEqual(['We are sorry: we could not accept this return.', 'It was opened.']);
});

test('nobody is asked how they like what they send back, and the question carries no tax papers', async () => {
  expect((await reviewAsked()).map(({ asks }) => asks?.lines.length ?? null)).toEqual([2, null]);
  await ask('oat-lotion');
  const link = '/products/gift-soap#reviews';
  expect(await reviewAsked()).toMatchObject([
    {
      state: 'WAITING',
      link,
      asks: { lines: [{ title: 'Gift Soap' }], documents: [], button: 'Write a review' },
    },
    { state: 'WAITING', link, asks: null },
  ]);
});

test('who sends everything back is asked for no review, unless they keep it after all', async () => {
  const before = await reviewAsked();
  await ask('oat-lotion', 'gift-soap');
  expect((await reviewAsked()).map(({ state }) => state)).toEqual(['SKIPPED', 'SKIPPED']);
  await move({ event: 'return.withdraw' });
  expect(await reviewAsked()).toEqual(before);
});
