import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { parcelsNotTaken } from '../../../server/orders/codeFirst.ts';
import type { TestApp } from '../support/app.ts';
import {
  address,
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  refusalOf,
  sendOrder,
  setStock,
  testTime,
} from './support/commerce.ts';
import { deskOf, typeOrders } from './support/desk.ts';

const day = 24 * 3_600_000;
let now = testTime;
let app: TestApp;
let logged: string[] = [];

async function open(env: Record<string, string> = {}): Promise<void> {
  now = testTime;
  logged = [];
  const log = pino({ level: 'info' }, { write: (line) => logged.push(line) });
  app = await openCommerceApp({
    env: { COD_GUEST_MOST: '1000', COD_PARCELS_NOT_TAKEN: '1', ...env },
    now: () => now,
    log,
  });
  await setStock(app, 'oat-lotion', 100);
  await app.database.db.insertInto('app_user').values({ id: 'asha' }).execute();
}
beforeEach(() => open());

/** Three lotions: ₹1,350, ₹40 for cash on delivery, delivery free. */
const large = () => orderInput({ products: [{ productId: 'oat-lotion', quantity: 3 }], totalAmount: 1_390 });
const small = (phone = address.phone) =>
  orderInput({ totalAmount: 539, shippingAddress: { ...address, phone } });
const signedIn = { authorization: 'Bearer asha' };

const sentOff = ['move pack', 'move dispatch'];
const waysBack = {
  'nobody took it, and it is for sale again': [...sentOff, 'move miss', 'move send-back', 'move restock'],
  'nobody took it, and it is broken': [...sentOff, 'move send-back', 'move write-off'],
  'nobody took it, and it was lost on its way back': [...sentOff, 'move send-back', 'move lost'],
  'the courier lost it on its way': [...sentOff, 'move lost'],
  'it was paid for and sent back': [
    ...sentOff,
    'move deliver',
    'return ask unwanted',
    'return approve',
    'return receive',
  ],
} as const;

/** The parcel of an order comes back, as staff record it. */
async function bringBack({ code }: PlacedOrder, how: keyof typeof waysBack): Promise<void> {
  for (const command of waysBack[how]) {
    const [kind = '', ...words] = command.split(' ');
    const reply = await typeOrders(
      deskOf(app, () => now),
      [kind, code ?? '', ...words],
    );
    expect(reply).toMatchObject({ ok: true });
  }
}

test('a guest’s cash on delivery above an amount asks for a sign-in; below it, and paid online, it does not', async () => {
  const reply = await sendOrder(app, large());
  expect(refusalOf(reply)).toEqual({ code: 'SIGN_IN_REQUIRED', details: { reason: 'AMOUNT' } });
  expect(reply.errors[0]?.message).toBe(
    'Cash on delivery above ₹1,000 needs a confirmed phone number. Please sign in with a code, or pay online.',
  );
  await placeOrder(app, small());
  await placeOrder(app, { ...large(), paymentType: 'PREPAID', totalAmount: 1_282.5 });
  await placeOrder(app, large(), signedIn);
});

test.each([
  'nobody took it, and it is for sale again',
  'nobody took it, and it is broken',
  'nobody took it, and it was lost on its way back',
] as const)(
  'cash on delivery to a phone whose parcel came back asks for a sign-in for half a year, where %s',
  async (how) => {
    await bringBack(await placeOrder(app, small()), how);
    const reply = await sendOrder(app, small('+91 98123-45678'));
    expect(refusalOf(reply)).toEqual({ code: 'SIGN_IN_REQUIRED', details: { reason: 'PARCELS_NOT_TAKEN' } });
    await placeOrder(app, small('9812345679'));
    await placeOrder(app, small(), signedIn);
    now += 184 * day;
    await placeOrder(app, small());
  },
);

test('erasing the orders is no way around the code: their parcels count on, without the phone, for half a year', async () => {
  const placed = await placeOrder(app, small());
  await bringBack(placed, 'nobody took it, and it is for sale again');
  const url = `/api/orders/${placed.id}/your-data`;
  const question = await app.http.inject({ url: `${url}/erase`, headers: { cookie: placed.cookie } });
  expect(question.body).toContain('if you did not take a parcel');
  const erased = await app.http.inject({ method: 'POST', url, headers: { cookie: placed.cookie } });
  expect(erased.body).toContain('Your data is erased');
  const reply = await sendOrder(app, small('+91 98123-45678'));
  expect(refusalOf(reply)).toEqual({ code: 'SIGN_IN_REQUIRED', details: { reason: 'PARCELS_NOT_TAKEN' } });
  await placeOrder(app, small('9812345679'));
  const kept = await app.database.db.selectFrom('limit_count').select('key').execute();
  expect(
    kept.filter(({ key }) => key.startsWith('parcels not taken ') && !key.includes('98123')),
  ).toHaveLength(1);
  now += 184 * day;
  await placeOrder(app, small());
});

test.each(['it was paid for and sent back', 'the courier lost it on its way'] as const)(
  'cash on delivery to a phone asks for nothing, where %s',
  async (how) => {
    await bringBack(await placeOrder(app, small()), how);
    await placeOrder(app, small());
  },
);

test('the parcels that a phone has not taken are found by the index that is for them', async () => {
  const payer = { phone: '+919812345678', erasedParcelsKey: 'key' };
  const plan = await app.database.db.transaction().execute(async (trx) => {
    // With few orders the planner would scan the whole table.
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select ${parcelsNotTaken('demo', payer, new Date(now))}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/using customer_order_not_taken[\s\S]*Index Cond: .*'phone'.*updated_at/);
});

test('how many parcels, and what amount, are settings', async () => {
  await open({ COD_GUEST_MOST: '0', COD_PARCELS_NOT_TAKEN: '2' });
  expect(refusalOf(await sendOrder(app, small()))).toMatchObject({ details: { reason: 'AMOUNT' } });
  await open({ COD_PARCELS_NOT_TAKEN: '2' });
  for (let parcel = 0; parcel < 2; parcel += 1) {
    await bringBack(await placeOrder(app, small()), 'nobody took it, and it is for sale again');
  }
  expect(refusalOf(await sendOrder(app, small()))).toMatchObject({
    details: { reason: 'PARCELS_NOT_TAKEN' },
  });
});

test('the log has the reason, and nothing of the shopper', async () => {
  await sendOrder(app, large());
  const entries = logged.filter((line) => line.includes('cash on delivery needs a sign-in'));
  expect(entries).toEqual([expect.stringContaining('"reason":"AMOUNT"')]);
  expect(entries.join()).not.toMatch(/98123|Rose Lane|Asha/);
});
