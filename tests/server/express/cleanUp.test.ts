import { beforeAll, expect, test } from 'vitest';
import { deleteOldCalls, deleteOldCheckouts } from '../../../server/express/cleanUp.ts';
import { findBrokenInvariants, testTime } from '../orders/support/commerce.ts';
import { type Counter, openCounter, order, startCheckout } from './support/express.ts';

const hour = 3_600_000;
const day = 24 * hour;
const open = 2 * hour;

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});

test('checkouts are deleted 90 days after they expired, ordered or not; the order does not change', async () => {
  const { db } = counter.app.database;
  const ordered = await startCheckout(counter);
  const { order: placed } = await order(counter, ordered);
  const left = await startCheckout(counter);
  const recent = await startCheckout(counter);
  await db
    .updateTable('express_checkout')
    .set({ expires_at: new Date(testTime + open + day) })
    .where('id', '=', recent.id)
    .execute();
  const ids = async () =>
    (await db.selectFrom('express_checkout').select('id').execute()).map(({ id }) => id).sort();
  const readOrder = () =>
    db.selectFrom('customer_order').selectAll().where('id', '=', placed.id).executeTakeFirstOrThrow();
  const before = await readOrder();
  expect(before).toMatchObject({ express_checkout_id: ordered.id, status: 'CONFIRMED' });

  expect(await deleteOldCheckouts(db, new Date(testTime + open + 90 * day))).toBe(0);
  expect(await ids()).toEqual([ordered.id, left.id, recent.id].sort());

  expect(await deleteOldCheckouts(db, new Date(testTime + open + 90 * day + 1))).toBe(2);
  expect(await ids()).toEqual([recent.id]);
  expect(await readOrder()).toEqual({ ...before, express_checkout_id: null });
  expect(await findBrokenInvariants(counter.app)).toEqual([]);
});

test('ids of the provider’s calls are deleted after an hour', async () => {
  const { db } = counter.app.database;
  await order(counter, await startCheckout(counter));
  const count = async () => (await db.selectFrom('express_call').select('id').execute()).length;
  const calls = await count();
  expect(calls).toBeGreaterThan(0);
  expect(await deleteOldCalls(db, new Date(testTime + hour))).toBe(0);
  expect(await count()).toBe(calls);
  expect(await deleteOldCalls(db, new Date(testTime + hour + 1))).toBe(calls);
  expect(await count()).toBe(0);
});
