/** Digital Personal Data Protection Act 2023, sections 11 and 12: a person gets their data, and has it erased. */
import { sql } from 'kysely';
import sharp from 'sharp';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { followParcel } from '../../../server/courier/followParcel.ts';
import { readTrackingEvent } from '../../../server/courier/shiprocket.ts';
import { findBrokenInvariants, type PlacedOrder, testTime } from '../orders/support/commerce.ts';
import { as, credit, faultsOf } from '../rewards/support.ts';
import type { TestApp } from '../support/app.ts';
import { arrive, openWithPeople, orderOf, other, tablesWith, traces, zubaida } from './support/people.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openWithPeople();
});

async function ask(query: string, variables: object, who = 'zubaida') {
  const reply = await app.query(query, variables, as(who));
  expect(reply.errors).toEqual([]);
  return reply.data;
}

const ofParcel = {
  code: 7,
  label: 'DELIVERED',
  courier: 'Blue Dart',
  outcome: 'MOVED',
  dismissed_at: null,
  at: new Date(testTime),
  received_at: new Date(testTime),
} as const;

/** Everything that an account can leave in the shop. Returns its order, which has arrived. */
async function liveAs(userId: string, who: typeof zubaida): Promise<PlacedOrder> {
  const { db } = app.database;
  await credit(app, { userId, amount: 5_000, now: testTime });
  await ask(
    'mutation ($input: UserAddressInput!) { createUserAddress(input: $input) { id } }',
    { input: who },
    userId,
  );
  await ask(
    'mutation ($input: ShoppingCartInput!) { manageShoppingCart(input: $input) { shoppingCartId } }',
    {
      input: {
        storeId: 'demo',
        isRewardApplied: false,
        data: [{ productId: 'gift-soap', quantity: 2 }],
        metadata: { utmSource: who.name },
      },
    },
    userId,
  );
  const placed = await orderOf(app, who, as(userId));
  await arrive(app, placed);
  await ask(
    'mutation { createReview(input: {productId: "oat-lotion", rating: 4, comment: "Soft."}) { id } }',
    {},
    userId,
  );
  const at = new Date(testTime);
  const phone = `+91${who.phone}`;
  await db
    .insertInto('courier_event')
    .values([
      {
        ...ofParcel,
        id: `1 ${userId.slice(0, 3)}`,
        order_id: placed.id,
        tracking_id: `${userId}-parcel`,
        order_code: null,
        reason: `${who.name} was not at home`,
      },
      {
        ...ofParcel,
        id: `2 ${userId.slice(0, 3)}`,
        order_id: null,
        tracking_id: `${userId}-other-parcel`,
        outcome: 'NO_ORDER',
        order_code: (placed.code ?? '').toLowerCase(),
      },
    ])
    .execute();
  await db.updateTable('review').set({ reviewer_name: who.name }).where('user_id', '=', userId).execute();
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#aa3344' } })
    .webp()
    .toBuffer();
  await db
    .insertInto('review_image')
    .values({ key: `reviews/${userId}.webp`, user_id: userId, bytes, review_id: null, created_at: at })
    .execute();
  await db
    .insertInto('order_return')
    .values({
      order_id: placed.id,
      state: 'REFUSED',
      reason: 'DAMAGED',
      note: `${who.name}’s bell is broken`,
      refund_to: `${who.name}@upi`,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto('order_move')
    .values({ order_id: placed.id, event: 'order.answer', actor: 'SHOPPER', reason: `Call ${phone}`, at })
    .execute();
  await db
    .insertInto('delivery_answer')
    .values({
      order_id: placed.id,
      choice: 'AGAIN',
      day: null,
      phone,
      note: `Ring, ${who.name} is in`,
      state: 'TOLD',
      next_attempt_at: at,
      last_error: null,
      answered_at: at,
    })
    .execute();
  await db
    .insertInto('stock_alert')
    .values({ product_id: 'oat-lotion', variant_id: null, channel: 'SMS', recipient: phone, created_at: at })
    .execute();
  await db.insertInto('message_block').values({ address: phone, reason: 'BOUNCED', detail: null }).execute();
  await db
    .insertInto('grievance')
    .values({
      number: `G-${who.phone}`,
      store_id: 'demo',
      name: who.name,
      contact: `${who.phone.slice(0, 5)} ${who.phone.slice(5)}`,
      order_code: placed.code,
      complaint: `${who.name} waits.`,
      created_at: at,
      acknowledged_at: null,
      resolved_at: null,
      resolution: null,
    })
    .execute();
  const later = new Date(testTime + 86_400_000);
  await db
    .insertInto('identity_session')
    .values({
      id: crypto.randomUUID(),
      user_id: userId,
      refresh_hash: userId,
      created_at: at,
      expires_at: later,
      revoked_at: null,
    })
    .execute();
  await db.insertInto('sign_in_device').values({ phone, device_hash: 'd', signed_in_at: at }).execute();
  await db
    .insertInto('sign_in_code')
    .values({ phone, code_hash: 'c', device_hash: 'd', created_at: at, expires_at: later, used_at: null })
    .execute();
  await db
    .insertInto('sign_in_ticket')
    .values({ ticket_hash: `t-${userId}`, phone, expires_at: later, used_at: null })
    .execute();
  await db
    .insertInto('sign_in_quota')
    .values({ key: `phone ${phone} d`, starts_at: at, ends_at: later, count: 1 })
    .execute();
  return placed;
}

const copyOf = (userId: string) =>
  app.http.inject({ method: 'GET', url: '/api/account/data', headers: as(userId) });
const erase = (userId: string) =>
  app.http.inject({ method: 'POST', url: '/api/account/erasure', headers: as(userId) });

const copySchema = v.looseObject({
  profile: v.array(v.looseObject({})),
  orders: v.array(v.looseObject({ code: v.string(), totalInRupees: v.number() })),
});

test('a shopper’s copy has what every table keeps about them, in words, and nothing of anybody else', async () => {
  const placed = await liveAs('zubaida', zubaida);
  await liveAs('bela', other);
  const reply = await copyOf('zubaida');
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="your-data.json"',
  });
  const copy = v.parse(copySchema, reply.json());
  expect(copy).toMatchObject({
    madeAt: '2026-06-01T06:30:00.000Z',
    profile: [{ firstName: 'Zubaida', phone: '+919876501234', birthday: '1990-02-03' }],
    addresses: [{ name: zubaida.name, pincode: '411001' }],
    carts: [{ lines: [{ productId: 'gift-soap', quantity: 2 }], cameFrom: { utmSource: zubaida.name } }],
    orders: [{ code: placed.code, totalInRupees: 539, shippingAddress: { address: '7 Turmeric Court' } }],
    orderedGoods: [{ order: placed.code, title: 'Oat Body Lotion', quantity: 1, priceInRupees: 450 }],
    reviews: [{ comment: 'Soft.', name: zubaida.name }],
    complaints: [{ contact: '98765 01234' }],
    returns: [{ note: 'Zubaida Quillfeather’s bell is broken' }],
    newsOfTheCourier: [
      {
        order: placed.code,
        parcel: 'zubaida-parcel',
        said: 'DELIVERED',
        reason: 'Zubaida Quillfeather was not at home',
      },
      { order: placed.code?.toLowerCase(), parcel: 'zubaida-other-parcel', said: 'DELIVERED' },
    ],
    rewardBalance: [{ balanceInRupees: expect.any(Number) }],
    backInStockWishes: [{ recipient: '+919876501234' }],
    invoices: [{ document: { buyer: { name: zubaida.name } } }],
  });
  expect(reply.body).not.toMatch(/bela|9812300002/i);
  // Every part has something here, so that none is forgotten.
  const empty = Object.entries(copy)
    .filter(([, part]) => Array.isArray(part) && part.length === 0)
    .map(([name]) => name);
  expect(empty).toEqual([
    'expressCheckouts',
    'coupons',
    'reviewsFoundHelpful',
    'returnPictures',
    'refundsPaidByStaff',
    'refunds',
    'couponsUsed',
  ]);
});

test('erasing leaves no trace of a shopper but the tax papers, and nothing of anybody else is touched', async () => {
  await liveAs('zubaida', zubaida);
  await liveAs('bela', other);
  const belas = (await copyOf('bela')).json();
  const before = await tablesWith(app, traces);
  expect(before.length).toBeGreaterThan(15);
  const reply = await erase('zubaida');
  expect([reply.statusCode, reply.json()]).toEqual([200, { kind: 'erased' }]);
  expect(await tablesWith(app, traces)).toEqual(['invoice']);
  expect((await copyOf('bela')).json()).toEqual(belas);
  expect(await findBrokenInvariants(app)).toEqual([]);
  expect(await faultsOf(app)).toEqual([]);
  // The account is gone, with every session.
  expect((await copyOf('zubaida')).statusCode).toBe(401);
  expect((await erase('zubaida')).statusCode).toBe(401);
  const sessions = await app.database.db.selectFrom('identity_session').select('user_id').execute();
  expect(sessions).toEqual([{ user_id: 'bela' }]);
});

test('the goods, amounts and state of an erased order stay for the shop’s books; its links open nothing', async () => {
  const placed = await liveAs('zubaida', zubaida);
  const paper = await paperOf(placed.id);
  expect((await app.http.inject({ url: paper })).headers['content-type']).toBe('application/pdf');
  await erase('zubaida');
  // Drawn before and kept, with name and address: nobody is shown it.
  expect((await app.http.inject({ url: paper })).statusCode).toBe(404);
  expect(await paperOf(placed.id)).not.toBe(paper);
  const row = await app.database.db
    .selectFrom('customer_order')
    .selectAll()
    .where('id', '=', placed.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    code: placed.code,
    total_amount: 53_900,
    secret_hash: null,
    shipping_address: { name: 'Erased', phone: null, state: 'MH', country: 'IN', address: '' },
  });
  const shown = await app.query(
    'query ($id: ID!) { getOrder(id: $id) { id } }',
    { id: placed.id },
    { cookie: placed.cookie },
  );
  expect(shown.errors[0]?.extensions.code).toBe('NOT_FOUND');
});

test('what the courier said of an erased order has neither its parcel’s number nor its code', async () => {
  const placed = await liveAs('zubaida', zubaida);
  await liveAs('bela', other);
  await erase('zubaida');
  const { rows } = await sql<{ id: string; tracking_id: string; order_code: string | null }>`
    select id, tracking_id, order_code from courier_event order by id`.execute(app.database.db);
  expect(rows).toEqual([
    { id: '1 bel', tracking_id: 'bela-parcel', order_code: null },
    { id: '1 zub', tracking_id: '', order_code: null },
    { id: '2 bel', tracking_id: 'bela-other-parcel', order_code: expect.any(String) },
    { id: '2 zub', tracking_id: '', order_code: null },
  ]);
  expect(await tablesWith(app, new RegExp(placed.code ?? 'none', 'i'))).toEqual([
    'customer_order',
    'invoice',
  ]);
});

test('nor what the courier says of it later', async () => {
  const placed = await orderOf(app, zubaida, as('zubaida'));
  await arrive(app, placed);
  await erase('zubaida');
  const services = { db: app.database.db, storeId: 'demo', now: () => new Date(testTime) };
  const reading = readTrackingEvent({
    awb: 'BD1',
    order_id: placed.code,
    courier_name: 'Blue Dart',
    shipment_status: 'UNDELIVERED',
    shipment_status_id: 21,
    current_timestamp: '01 06 2026 12:00:00',
    scans: [{ date: '2026-06-01 12:00:00', status: 'X-UD', activity: 'No Zubaida here', 'sr-status': '21' }],
  });
  if (!reading.ok) throw new Error(reading.problem);
  expect(await followParcel(services, reading.event)).toBe('NOTED');
  expect(await followParcel(services, reading.event)).toBe('KNOWN');
  const { rows } =
    await sql`select label, tracking_id, order_code, reason, dismissed_at from courier_event`.execute(
      app.database.db,
    );
  expect(rows).toEqual([
    {
      label: 'UNDELIVERED',
      tracking_id: '',
      order_code: null,
      reason: null,
      dismissed_at: new Date(testTime),
    },
  ]);
});

test('while an order is on its way nothing is erased, and the answer says which and why', async () => {
  const placed = await orderOf(app, zubaida, as('zubaida'));
  const reply = await erase('zubaida');
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    {
      kind: 'waiting',
      orders: [
        {
          code: placed.code,
          because: 'It has not been sent yet. Cancel it, or ask again once it has arrived.',
        },
      ],
    },
  ]);
  expect(await tablesWith(app, traces)).toContain('app_user');
  await arrive(app, placed);
  expect((await erase('zubaida')).json()).toEqual({ kind: 'erased' });
});

test('an e-mail address that nobody verified finds nothing of its owner’s', async () => {
  await liveAs('bela', other);
  const { db } = app.database;
  await db.updateTable('app_user').set({ email: other.email }).where('id', '=', 'zubaida').execute();
  await db
    .insertInto('stock_alert')
    .values({
      product_id: 'gift-soap',
      variant_id: null,
      channel: 'EMAIL',
      recipient: other.email,
      created_at: new Date(testTime),
    })
    .execute();
  const copy = await copyOf('zubaida');
  expect(copy.json()).toMatchObject({ backInStockWishes: [], messages: [] });
  expect((await erase('zubaida')).statusCode).toBe(200);
  expect(await tablesWith(app, /bela@mail\.example/)).toContain('stock_alert');
});

test('a complaint from an e-mail address with the digits of somebody’s phone is not theirs to see or erase', async () => {
  await liveAs('zubaida', zubaida);
  const contact = '9876501234@paytm.example';
  const raised = await app.http.inject({
    method: 'POST',
    url: '/grievances',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      name: 'A Stranger',
      contact,
      complaint: 'My parcel never came.',
    }).toString(),
  });
  expect(raised.statusCode).toBe(303);
  expect((await copyOf('zubaida')).body).not.toContain('A Stranger');
  expect((await erase('zubaida')).json()).toEqual({ kind: 'erased' });
  const kept = app.database.db.selectFrom('grievance').select('name').where('contact', '=', contact);
  expect(await kept.execute()).toEqual([{ name: 'A Stranger' }]);
});

async function paperOf(orderId: string): Promise<string> {
  const { access_key: key } = await app.database.db
    .selectFrom('invoice')
    .select('access_key')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'INVOICE')
    .executeTakeFirstOrThrow();
  return `/api/invoices/${key}.pdf`;
}
