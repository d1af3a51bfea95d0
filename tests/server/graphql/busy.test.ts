import { once } from 'node:events';
import { createServer } from 'node:http';
import { GraphQLError } from 'graphql';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { DatabaseBusy } from '../../../server/db/busy.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { admissionsFor, createAdmission } from '../../../server/graphql/admission.ts';
import { presentFailure } from '../../../server/graphql/failures.ts';
import { atEnd } from '../../support/atEnd.ts';
import { keepCart } from '../carts/support/carts.ts';
import {
  address,
  openCommerceApp,
  orderInput,
  placeOrder,
  readOrder,
  refusalOf,
  sendOrder,
  setStock,
  stockOf,
} from '../orders/support/commerce.ts';
import { openTill, prepaidInput, transactionDocument } from '../orders/support/payments.ts';
import { openTestDatabase } from '../support/database.ts';

const busy = { code: 'BUSY', details: { retryAfterMs: expect.any(Number) } };

/** A shopper's order of one oat lotion. */
function intentOf(shopper: number) {
  return orderInput({
    totalAmount: 539,
    idempotencyKey: `busy-shopper-${String(shopper).padStart(6, '0')}`,
    shippingAddress: { ...address, phone: `98${String(shopper).padStart(8, '0')}`, email: null },
  });
}

/** Locks the product, which on the embedded database occupies its only connection. */
async function lockProduct({ db }: OpenDatabase): Promise<{ release: () => Promise<void> }> {
  const locked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await trx.selectFrom('product').select('id').where('id', '=', 'oat-lotion').forUpdate().execute();
    locked.resolve();
    await over.promise;
  });
  await locked.promise;
  return {
    async release() {
      over.resolve();
      await holding;
    },
  };
}

describe('a shop whose product is locked for seconds, with two connections', () => {
  test('places every order once the lock is gone', async () => {
    const database = await openTestDatabase({ poolSize: 2, lockTimeoutMs: 200 });
    const app = await openCommerceApp({ database, env: { DATABASE_POOL: '2' } });
    await setStock(app, 'oat-lotion', 100);
    const { release } = await lockProduct(database);
    const placing = Promise.all(Array.from({ length: 60 }, (_, index) => sendOrder(app, intentOf(index))));
    // Longer than an order waits for a connection.
    setTimeout(release, 6_000);
    const replies = await placing;
    expect(replies.map(refusalOf)).toEqual(replies.map(({ data }) => ({ accepted: data })));
    expect(new Set(replies.map((reply) => readOrder(reply).status))).toEqual(new Set(['CONFIRMED']));
    expect((await stockOf(app, 'oat-lotion')).inventory).toBe(40);
  });

  test('asks callers who wait too long to retry, and places each order once', async () => {
    const database = await openTestDatabase({ poolSize: 2, lockTimeoutMs: 200 });
    const queue = createAdmission({ running: 1, waitMs: 50, waiting: 2 });
    const app = await openCommerceApp({
      database,
      admissions: { ...admissionsFor(1), mutations: queue },
    });
    const { release } = await lockProduct(database);
    const first = sendOrder(app, intentOf(1));
    const others = await Promise.all([2, 3, 4].map((shopper) => sendOrder(app, intentOf(shopper))));
    expect(others.map(refusalOf)).toEqual([busy, busy, busy]);
    expect(others.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(others.map(({ headers }) => Number(headers['retry-after']))).toEqual(
      others.map(() => expect.toSatisfy((seconds) => seconds >= 1 && seconds <= 3)),
    );
    await release();
    expect((await first).status).toBe(200);
    expect((await app.http.inject('/readyz')).json()).toMatchObject({ status: 'busy' });
    const again = await sendOrder(app, intentOf(2));
    expect(readOrder(again).status).toBe('CONFIRMED');
    expect(readOrder(await sendOrder(app, intentOf(2))).id).toBe(readOrder(again).id);
    const orders = await database.db.selectFrom('customer_order').select('id').execute();
    expect(orders).toHaveLength(2);
  });
});

test('while the payment provider keeps shoppers waiting, others save carts and order', async () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const provider = createServer(async (_request, response) => {
    asked.resolve();
    await answered.promise;
    response.writeHead(503).end();
  });
  atEnd(() => new Promise<void>((resolve) => provider.close(() => resolve())));
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  const bound = v.parse(v.object({ port: v.number() }), provider.address());
  const few = { running: 1, waitMs: 50, waiting: 1 };
  const { app } = await openTill({
    env: { RAZORPAY_BASE_URL: `http://127.0.0.1:${bound.port}` },
    admissions: { ...admissionsFor(1), mutations: createAdmission(few), payments: createAdmission(few) },
  });
  await setStock(app, 'oat-lotion', 100);
  const { id: orderId, cookie } = await placeOrder(app, prepaidInput());
  const open = () => app.query(transactionDocument, { orderId }, { cookie });
  const paying = open();
  await asked.promise;
  await keepCart(app, [{ productId: 'oat-lotion', quantity: 1 }]);
  expect(await placeOrder(app, intentOf(1))).toMatchObject({ status: 'CONFIRMED' });
  expect(refusalOf(await open())).toEqual(busy);
  answered.resolve();
  expect(refusalOf(await paying)).toEqual({ code: 'PAYMENT_PROVIDER_UNAVAILABLE' });
});

describe('the queue', () => {
  test('runs work in order of arrival, up to its limit of concurrency', async () => {
    const queue = createAdmission({ running: 2, waitMs: 10_000, waiting: 10 });
    const ended: number[] = [];
    let running = 0;
    let most = 0;
    const work = (name: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      ended.push(name);
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map((name) => queue.run(work(name))));
    expect({ ended, most }).toEqual({ ended: [1, 2, 3, 4, 5, 6], most: 2 });
  });

  test('refuses callers beyond its size, and drops those who hang up', async () => {
    const queue = createAdmission({ running: 1, waitMs: 10_000, waiting: 1 });
    const over = Promise.withResolvers<string>();
    const first = queue.run(() => over.promise);
    const hangUp = new AbortController();
    const second = queue.run(async () => expect.unreachable(), hangUp.signal);
    await expect(queue.run(async () => 'third')).rejects.toThrow(DatabaseBusy);
    expect(queue.isBusy()).toBe(true);
    hangUp.abort();
    await expect(second).rejects.toThrow(DatabaseBusy);
    expect(queue.waiting()).toBe(0);
    const last = queue.run(async () => 'last');
    over.resolve('first');
    expect(await Promise.all([first, last])).toEqual(['first', 'last']);
  });
});

test.each([
  ['a lock that was not to be had', '55P03'],
  ['a statement that was cancelled by its time-out', '57014'],
  ['too many connections', '53300'],
  ['a database that is starting', '57P03'],
])('%s is reported as busy, not as a failure', (_what, code) => {
  const originalError = Object.assign(new Error('Internals of the database'), { code });
  const log = { error: () => expect.unreachable('it is no error of the shop') };
  const shown = presentFailure(new GraphQLError('Internals', { originalError }), log);
  expect(shown.toJSON()).toEqual({
    message: 'The shop is very busy right now. Please try again in a moment.',
    extensions: busy,
  });
});
