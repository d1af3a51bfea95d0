/** Digital Personal Data Protection Act 2023, sections 11 and 12: a person gets their data, and has it erased. */
import { sql } from 'kysely';
import sharp from 'sharp';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import type { Move } from '../../../server/orders/orderMoves.ts';
import { passedOn, personalTables } from '../../../server/privacy/personalTables.ts';
import { privacyCommand } from '../../../server/privacy/privacyCommand.ts';
import {
  address,
  findBrokenInvariants,
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  setStock,
  testTime,
} from '../orders/support/commerce.ts';
import { as, credit, faultsOf } from '../rewards/support.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;

/** Nobody else in the shop has any of these. */
const zubaida = {
  ...address,
  name: 'Zubaida Quillfeather',
  phone: '9876501234',
  email: 'zub.quill@mail.example',
  address: '7 Turmeric Court',
};
const traces = /zubaida|quillfeather|(?<!G-)9876501234|zub\.quill|zub@upi|turmeric court/i;
const other = { ...address, name: 'Bela Sen', phone: '9812300002', email: 'bela@mail.example' };

beforeEach(async () => {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 100);
  await app.database.db
    .insertInto('app_user')
    .values([
      {
        id: 'zubaida',
        phone: '+919876501234',
        phone_verified: true,
        first_name: 'Zubaida',
        dob: '1990-02-03',
      },
      { id: 'bela', phone: '+919812300002', phone_verified: true, first_name: 'Bela' },
    ])
    .execute();
});

const order = (who: typeof zubaida, headers = {}) =>
  placeOrder(app, orderInput({ totalAmount: 539, shippingAddress: who, billingAddress: who }), headers);

async function move({ code }: PlacedOrder, ...steps: Move[]) {
  for (const step of steps) {
    const at = { storeId: 'demo', code: code ?? '', now: new Date(testTime) };
    expect(await advanceOrder(app.database.db, at, step)).toMatchObject({ ok: true });
  }
}

const sent = { event: 'order.dispatch', courier: 'Blue Dart', trackingId: 'BD1' } as const;
const arrived = { event: 'order.deliver' } as const;

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
  const placed = await order(who, as(userId));
  await move(placed, sent, arrived);
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

/** The tables that have any of these words, whatever their columns. */
async function tablesWith(words: RegExp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.database.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const read = await sql<{ text: string | null }>`
      select string_agg(part::text, ' ') as text from ${sql.table(name)} as part`.execute(app.database.db);
    if (words.test(read.rows[0]?.text ?? '')) found.push(name);
  }
  return found;
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
      { order: placed.code, parcel: 'zubaida-parcel', said: 'DELIVERED' },
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
  const before = await tablesWith(traces);
  expect(before.length).toBeGreaterThan(15);
  const reply = await erase('zubaida');
  expect([reply.statusCode, reply.json()]).toEqual([200, { kind: 'erased' }]);
  expect(await tablesWith(traces)).toEqual(['invoice']);
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
  expect(await tablesWith(new RegExp(placed.code ?? 'none', 'i'))).toEqual(['customer_order', 'invoice']);
});

test('while an order is on its way nothing is erased, and the answer says which and why', async () => {
  const placed = await order(zubaida, as('zubaida'));
  const reply = await erase('zubaida');
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    {
      kind: 'waiting',
      orders: [
        {
          code: placed.code,
          because: 'It is on its way to you. Cancel it, or ask again once it has arrived.',
        },
      ],
    },
  ]);
  expect(await tablesWith(traces)).toContain('app_user');
  await move(placed, sent, arrived);
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
  expect(await tablesWith(/bela@mail\.example/)).toContain('stock_alert');
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

test('nobody gets or erases an account’s data without its token', async () => {
  const forged = await app.http.inject({ method: 'GET', url: '/api/account/data' });
  expect([forged.statusCode, forged.json()]).toEqual([401, { error: 'Sign in, or open your order, first.' }]);
  const post = await app.http.inject({ method: 'POST', url: '/api/account/erasure' });
  expect(post.statusCode).toBe(401);
  expect(await tablesWith(traces)).toContain('app_user');
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

test('a link with two secrets, none or one that can be none opens nothing', async () => {
  const placed = await order(zubaida);
  for (const query of ['', '?secret=', '?secret=a&secret=b', '?secret[]=a', `?secret=${'a'.repeat(101)}`]) {
    const paths = ['your-data', 'your-data.json', 'confirm'].map(
      (page) => `/api/orders/${placed.id}/${page}${query}`,
    );
    const statuses = await Promise.all(paths.map(async (url) => (await app.http.inject({ url })).statusCode));
    expect([query, ...statuses]).toEqual([query, 404, 401, 404]);
  }
});

test('a guest gets and erases the data of an order by its cookie, without script', async () => {
  const placed = await order(zubaida);
  await move(placed, sent, arrived);
  const url = `/api/orders/${placed.id}/your-data`;
  const { cookie } = placed;
  expect((await app.http.inject({ url })).statusCode).toBe(404);
  const page = await app.http.inject({ url, headers: { cookie } });
  expect(page.body).toContain('for the 72 months of the CGST Act');
  const copy = await app.http.inject({ url: `${url}.json`, headers: { cookie } });
  expect(copy.json()).toMatchObject({
    orders: [{ code: placed.code, shippingAddress: { name: zubaida.name } }],
  });
  const erased = await app.http.inject({ method: 'POST', url, headers: { cookie } });
  expect(erased.body).toContain('Your data is erased');
  // The account with this phone was no part of it.
  expect(await tablesWith(/quillfeather|zub\.quill|turmeric court/i)).toEqual(['invoice']);
  expect((await app.http.inject({ url, headers: { cookie } })).statusCode).toBe(404);
  expect(await findBrokenInvariants(app)).toEqual([]);
});

test('a guest’s order that is on its way, and an order of an account, are not erased by the page', async () => {
  const guests = await order(zubaida);
  const own = await order(zubaida, as('zubaida'));
  const post = ({ id, cookie }: PlacedOrder) =>
    app.http.inject({ method: 'POST', url: `/api/orders/${id}/your-data`, headers: { cookie } });
  const waiting = await post(guests);
  expect([waiting.statusCode, waiting.body]).toEqual([200, expect.stringContaining('Nothing was erased.')]);
  expect((await post(own)).statusCode).toBe(404);
});

test('staff copy and erase the data of who asked the grievance officer, by phone or by a guest’s order', async () => {
  const run = (...words: string[]) =>
    privacyCommand({ db: app.database.db, storeId: 'demo', now: () => new Date(testTime) }, words);
  const placed = await order(zubaida);
  const code = placed.code ?? '';
  const copy = await run('copy', code.toLowerCase());
  expect(JSON.parse(copy.lines.join('\n'))).toMatchObject({ orders: [{ code }] });
  expect(await run('erase', code)).toEqual({
    ok: false,
    lines: [
      'Nothing was erased. Orders still need the data:',
      `  ${code}: It is on its way to you. Cancel it, or ask again once it has arrived.`,
    ],
  });
  await move(placed, sent, arrived);
  const done = 'The data is erased. Tax papers and amounts stay, as the law wants it.';
  expect(await run('erase', code)).toEqual({ ok: true, lines: [done] });
  expect(await run('erase', '98765 01234')).toEqual({ ok: true, lines: [done] });
  expect(await tablesWith(traces)).toEqual(['invoice']);
  expect(await run('erase', '98765 01234')).toMatchObject({ ok: false });
  expect(await run('copy')).toMatchObject({ ok: false });
  expect(await run('forget')).toMatchObject({ ok: false });
});

/** Columns whose names sound of a person, in tables that have nothing about shoppers. */
const ofNobody: Readonly<Record<string, readonly string[]>> = {
  analytics_event: ['name'],
  banner: ['name'],
  category: ['name'],
  coupon: ['coupon_note', 'max_usage_per_shopper', 'name'],
  customer_order: ['channel_name'],
  kysely_migration: ['name'],
  loyalty_rule: ['coupon_name', 'name'],
  pincode: ['city'],
  product: ['name_vector'],
  search_lexeme: ['is_name'],
  store: ['image_url', 'name'],
  store_setting: ['name'],
  vital_count: ['name'],
};
const personal =
  /(^|_)(name|phone|email|mail|address|addresses|contact|recipient|shopper|dob|birthday|gender|photo|landmark|city|location|area|note|refund_to|user_id|complaint|reviewer|tracking_id|order_code)($|_)/;

test('every table with a personal column is one that erasing knows', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`.execute(app.database.db);
  const forgotten = rows
    .filter(({ table, column }) => personal.test(column) && !isHandled(table, column))
    .map(({ table, column }) => `${table}.${column} is erased by nothing in personalTables.ts`);
  expect(forgotten).toEqual([]);
});

/** They have amounts and quantities only, of rows whose own table is known. */
const figuresOnly = ['order_return_line', 'reward_use'];

test('every table that refers to an account, an order or what belongs to one is one that erasing knows', async () => {
  const known = personalTables.map(({ table }): string => table);
  const { rows } = await sql<{ table: string; of: string }>`
    select distinct conrelid::regclass::text as "table", confrelid::regclass::text as "of" from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(app.database.db);
  const forgotten = rows
    .filter(({ table, of }) => known.includes(of) && !known.includes(table) && !figuresOnly.includes(table))
    .map(({ table, of }) => `${table} refers to ${of} and is not in personalTables.ts`);
  expect(forgotten).toEqual([]);
});

function isHandled(table: string, column: string): boolean {
  if (ofNobody[table]?.includes(column)) return true;
  if (column === 'user_id' && passedOn.some((one) => one === table)) return true;
  const known = personalTables.find((one) => one.table === table);
  if (known === undefined) return false;
  const { erasure } = known;
  if (erasure.kind === 'delete') return true;
  return erasure.kind === 'keep' ? erasure.columns.includes(column) : Object.hasOwn(erasure.set, column);
}
