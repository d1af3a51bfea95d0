import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../support/app.ts';
import {
  address,
  openCommerceApp,
  orderInput,
  placeOrder,
  refusalOf,
  sendOrder,
  setStock,
  testTime,
} from './support/commerce.ts';

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

/** The parcel of an order comes back: not taken at the door, or sent back by who had paid for it there. */
async function bringBack({ id }: { id: string }, payment: 'UNPAID' | 'PAID' = 'UNPAID'): Promise<void> {
  const { db } = app.database;
  await db.updateTable('payment').set({ status: payment }).where('order_id', '=', id).execute();
  await db
    .updateTable('customer_order')
    .set({ status: 'RETURNED', updated_at: new Date(now) })
    .where('id', '=', id)
    .execute();
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

test('cash on delivery to a phone that did not take its parcel asks for a sign-in, for half a year', async () => {
  await bringBack(await placeOrder(app, small()));
  const reply = await sendOrder(app, small('+91 98123-45678'));
  expect(refusalOf(reply)).toEqual({ code: 'SIGN_IN_REQUIRED', details: { reason: 'PARCELS_NOT_TAKEN' } });
  await placeOrder(app, small('9812345679'));
  await placeOrder(app, small(), signedIn);
  now += 184 * day;
  await placeOrder(app, small());
});

test('a parcel that was paid at the door and sent back later asks for nothing', async () => {
  await bringBack(await placeOrder(app, small()), 'PAID');
  await placeOrder(app, small());
});

test('how many parcels, and what amount, are settings', async () => {
  await open({ COD_GUEST_MOST: '0', COD_PARCELS_NOT_TAKEN: '2' });
  expect(refusalOf(await sendOrder(app, small()))).toMatchObject({ details: { reason: 'AMOUNT' } });
  await open({ COD_PARCELS_NOT_TAKEN: '2' });
  await bringBack(await placeOrder(app, small()));
  await bringBack(await placeOrder(app, small()));
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
