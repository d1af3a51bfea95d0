/** Pictures of what a shopper sends back: added by whoever may see the order, seen by staff. */
import sharp from 'sharp';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import type { Move } from '../../../server/orders/orderMoves.ts';
import { showOrder } from '../../../server/orders/staffView.ts';
import type { TestApp } from '../support/app.ts';
import {
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  setStock,
  testTime,
} from './support/commerce.ts';
import { deskOf } from './support/desk.ts';

let app: TestApp;
let order: PlacedOrder;
let photo: Buffer;

beforeAll(async () => {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 1_000);
  photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#aa3344' } })
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .jpeg()
    .toBuffer();
});

beforeEach(async () => {
  order = await placeOrder(app, orderInput({ totalAmount: 539 }));
  await move({ event: 'order.dispatch', courier: null, trackingId: null });
  await move({ event: 'order.deliver' });
  await move({ event: 'return.ask', units: null, cause: 'DAMAGED', note: null, refundTo: null });
});

async function move(step: Move) {
  const at = { storeId: 'demo', code: order.code ?? '', now: new Date(testTime) };
  expect(await advanceOrder(app.database.db, at, step)).toMatchObject({ ok: true });
}

function add(payload: Buffer, change: { readonly cookie?: string; readonly type?: string } = {}) {
  return app.http.inject({
    method: 'POST',
    url: `/api/orders/${order.id}/return-pictures`,
    headers: { 'content-type': change.type ?? 'image/jpeg', cookie: change.cookie ?? order.cookie },
    payload,
  });
}

const shownSchema = v.object({
  getOrder: v.object({ latestReturn: v.object({ pictures: v.array(v.string()) }) }),
});

async function shown(): Promise<string[]> {
  const { data } = await app.query(
    'query ($id: ID!) { getOrder(id: $id) { latestReturn { pictures } } }',
    { id: order.id },
    { cookie: order.cookie },
  );
  return v.parse(shownSchema, data).getOrder.latestReturn.pictures;
}

test('a guest adds a photo, which is shown without the camera’s metadata, and staff see it', async () => {
  expect(await shown()).toEqual([]);
  const reply = await add(photo);
  expect(reply.statusCode).toBe(200);
  const [path = ''] = await shown();
  expect(path).toBe(`/api/return-pictures/${reply.json().key}.webp`);
  const picture = await app.http.inject({ url: path });
  expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'x-robots-tag': 'noindex' });
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined();
  const { lines } = await showOrder(deskOf(app), order.code ?? '');
  expect(lines.join('\n')).toContain(`Picture, on the shop: ${path}`);
});

test('nobody adds a picture to a return of an order that they may not see', async () => {
  expect((await add(photo, { cookie: '' })).statusCode).toBe(404);
  expect(await shown()).toEqual([]);
});

test('a file that is no picture is refused, and so is a picture of another format', async () => {
  expect((await add(Buffer.from('hello'))).statusCode).toBe(400);
  expect((await add(photo, { type: 'image/gif' })).statusCode).toBe(415);
  expect(await shown()).toEqual([]);
});

test('a return takes six pictures, also at once', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => add(photo)));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6);
  expect(await shown()).toHaveLength(6);
});

test('none is taken without a return, or once the goods are on their way back', async () => {
  await move({ event: 'return.approve' });
  expect((await add(photo)).statusCode).toBe(200);
  await move({ event: 'return.pickUp' });
  expect((await add(photo)).statusCode).toBe(409);
});

test('without a place for it no picture is read, and after many tries none is for an hour', async () => {
  // As large as can be: it would be refused for its size once it is read.
  const large = Buffer.alloc(6 * 1024 * 1024);
  await move({ event: 'return.approve' });
  expect((await add(large)).statusCode).toBe(413);
  for (let time = 1; time < 20; time += 1) expect((await add(Buffer.from('x'))).statusCode).toBe(400);
  const late = await add(photo);
  expect([late.statusCode, late.json().error]).toEqual([
    429,
    'Many pictures were tried for this order. Those that you added are kept; please try again in an hour.',
  ]);
  await move({ event: 'return.pickUp' });
  expect((await add(large)).statusCode).toBe(409);
});

test('a picture is found by its own key only', async () => {
  for (const name of ['x.webp', '00000000-0000-4000-8000-000000000000.webp', '..%2f.webp']) {
    expect((await app.http.inject({ url: `/api/return-pictures/${name}` })).statusCode).toBe(404);
  }
});
