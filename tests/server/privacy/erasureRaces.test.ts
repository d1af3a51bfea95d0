/** Erasing what a person left while something else writes to it. Only PostgreSQL has connections that wait for one another. */
import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import type { Database } from '../../../server/db/types.ts';
import {
  address,
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  refusalOf,
  setStock,
} from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { arrive } from './support/people.ts';

let app: TestApp;
let placed: PlacedOrder;

async function openShop(lockTimeoutMs?: number): Promise<void> {
  app = await openCommerceApp({
    database: await openTestDatabase(lockTimeoutMs === undefined ? {} : { lockTimeoutMs }),
  });
  await setStock(app, 'oat-lotion', 10);
  placed = await placeOrder(app, orderInput({ totalAmount: 539 }));
  await arrive(app, placed);
}

const erase = () =>
  app.http.inject({
    method: 'POST',
    url: `/api/orders/${placed.id}/your-data`,
    headers: { cookie: placed.cookie },
  });

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.db);
  return rows[0]?.count ?? 0;
}

/** Holds the order's row while `work` goes on. */
function whileLocked(work: (trx: Transaction<Database>) => Promise<void>): Promise<void> {
  return app.database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('customer_order').select('id').where('id', '=', placed.id).forUpdate().execute();
    await work(trx);
  });
}

/** Both come while the order's row is held: the erasure first, and `write` before anything is erased. */
async function eraseBefore<Reply>(write: () => Promise<Reply>): Promise<Reply> {
  const replies: { erased?: ReturnType<typeof erase>; written?: Promise<Reply> } = {};
  await whileLocked(async () => {
    replies.erased = Promise.resolve(erase()).then((reply) => reply);
    await expect.poll(waiting).toBe(1);
    replies.written = write();
    await expect.poll(waiting).toBe(2);
  });
  expect((await replies.erased)?.body).toContain('Your data is erased');
  if (replies.written === undefined) throw new Error('Nothing was written.');
  return replies.written;
}

const Preview = v.object({ previewOrderChange: v.object({ refundCash: v.number() }) });

describe.runIf(inject('testTemplate').kind === 'postgres')('while its order is erased', () => {
  beforeEach(() => openShop());

  test('a return is asked for in vain: no note and no account stay', async () => {
    const input = { orderId: placed.id, kind: 'RETURN', reason: 'DAMAGED' };
    const { cookie } = placed;
    const previewed = await app.query(
      'query ($input: OrderChangeInput!) { previewOrderChange(input: $input) { refundCash } }',
      { input },
      { cookie },
    );
    const { refundCash: seen } = v.parse(Preview, previewed.data).previewOrderChange;
    const reply = await eraseBefore(() =>
      app.query(
        `mutation ($input: OrderChangeInput!, $seen: Rupees!) {
          changeOrder(input: $input, seen: $seen, unitsKept: 0, note: "The bell is broken", refundTo: "asha@upi") { id } }`,
        { input, seen },
        { cookie },
      ),
    );
    expect(refusalOf(reply)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.database.db.selectFrom('order_return').selectAll().execute()).toEqual([]);
  });

  test('no link to it is sent', async () => {
    const reply = await eraseBefore(() =>
      app.query('mutation ($input: SendOrderLinkInput!) { sendOrderLink(input: $input) { success } }', {
        input: { storeId: 'demo', phone: address.phone, code: placed.code },
      }),
    );
    expect(reply.data).toEqual({ sendOrderLink: { success: true } });
    const { db } = app.database;
    const left = db.selectFrom('outbox_message').select('kind').where('order_id', '=', placed.id);
    expect(await left.execute()).toEqual([]);
    expect(await db.selectFrom('order_link').selectAll().execute()).toEqual([]);
  });
});

test.runIf(inject('testTemplate').kind === 'postgres')(
  'an erasure that waits for the order longer than a lock may take is done once the order is free',
  async () => {
    await openShop(100);
    const replies: { erased?: Promise<{ statusCode: number }> } = {};
    await whileLocked(async () => {
      replies.erased = Promise.resolve(erase()).then((reply) => reply);
      await expect.poll(waiting, { interval: 5 }).toBe(1);
      // Its first try has ended.
      await expect.poll(waiting, { interval: 5 }).toBe(0);
    });
    expect((await replies.erased)?.statusCode).toBe(200);
  },
);
