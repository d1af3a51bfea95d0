import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { startJobs } from '../../../server/commerce/jobs.ts';
import { createRazorpayClient } from '../../../server/payments/razorpay/index.ts';
import { expireRewards } from '../../../server/rewards/ledger.ts';
import {
  openCommerceApp,
  orderInput,
  placeOrder,
  refusalOf,
  sendOrder,
  setStock,
  testTime,
} from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';
import { addUsers, as, cancel, credit, entriesOf, faultsOf, setRule, showLoyalty } from './support.ts';

const log = pino({ level: 'silent' });
const day = 24 * 60 * 60_000;
let now = testTime;
let app: TestApp;
beforeEach(async () => {
  now = testTime;
  app = await openCommerceApp({ now: () => now });
  await setStock(app, 'oat-lotion', 1_000);
  await addUsers(app, 'asha', 'bela');
});

describe('points that expire', () => {
  test('can be spent until the last moment of their day in India, and not afterwards, even before the job has run', async () => {
    await credit(app, { userId: 'asha', amount: 10_000, days: 1, now });
    now = Date.parse('2026-06-02T23:59:59.999+05:30');
    expect((await showLoyalty(app, 'asha')).totalUsable).toBe(100);
    now = Date.parse('2026-06-03T00:00:00+05:30');
    expect(await showLoyalty(app, 'asha')).toMatchObject({
      totalUsable: 0,
      totalExpired: 100,
      transactions: [{ status: 'EXPIRED' }],
    });
    const input = orderInput({ appliedRewardPoints: 100, totalAmount: 439 });
    expect(refusalOf(await sendOrder(app, input, as('asha')))).toMatchObject({ code: 'AMOUNT_CHANGED' });
    now = Date.parse('2026-06-02T23:59:59.999+05:30');
    await placeOrder(app, input, as('asha'));
    expect(await faultsOf(app)).toEqual([]);
  });

  test('are debited once by the job, with a separate entry', async () => {
    await credit(app, { userId: 'asha', amount: 10_000, days: 1, now });
    await credit(app, { userId: 'asha', amount: 500, now });
    await credit(app, { userId: 'bela', amount: 500, days: 90, now });
    now += 2 * day;
    const { db } = app.database;
    const swept = await Promise.all([1, 2, 3].map(() => expireRewards(db, new Date(now), log)));
    expect(Math.max(...swept)).toBe(1);
    expect(await entriesOf(app, 'asha')).toEqual([
      ['CREDIT_USER_CONSTRAINS', 10_000],
      ['CREDIT_USER_CONSTRAINS', 500],
      ['DEBIT_EXPIRED', -10_000],
    ]);
    expect(await showLoyalty(app, 'asha')).toMatchObject({
      totalUsable: 5,
      totalExpired: 100,
      totalAllotted: 105,
    });
    expect(await expireRewards(db, new Date(now), log)).toBe(0);
    expect(await faultsOf(app)).toEqual([]);
  });

  test('are debited of every other account, though those of one cannot be, which the log says', async () => {
    const { db } = app.database;
    await credit(app, { userId: 'asha', amount: 10_000, days: 1, now });
    await credit(app, { userId: 'bela', amount: 500, days: 1, now });
    await sql`alter table reward_ledger add constraint refused check (user_id <> 'asha') not valid`.execute(
      db,
    );
    now += 2 * day;
    const logged: string[] = [];
    const written = pino({}, { write: (line: string) => logged.push(line) });
    expect(await expireRewards(db, new Date(now), written)).toBe(1);
    expect((await entriesOf(app, 'bela')).at(-1)).toEqual(['DEBIT_EXPIRED', -500]);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'the expired points of an account could not be debited', userId: 'asha' },
    ]);
    await sql`alter table reward_ledger drop constraint refused`.execute(db);
    expect(await expireRewards(db, new Date(now), log)).toBe(1);
  });

  test('while an order holds them have the time again that they had left, once it gives them back; what was not spent is gone', async () => {
    await setRule(app, 'DEBIT_COD_ORDER', { max_debitable_cashback_per_month: 7_000 });
    await credit(app, { userId: 'asha', amount: 10_000, days: 1, now });
    const order = await placeOrder(
      app,
      orderInput({ appliedRewardPoints: 70, totalAmount: 469 }),
      as('asha'),
    );
    now += 3 * day;
    await cancel(app, order, now);
    expect(await showLoyalty(app, 'asha')).toMatchObject({ totalUsable: 70, totalExpired: 30, totalUsed: 0 });
    expect(await faultsOf(app)).toEqual([]);
    now = Date.parse('2026-06-05T23:59:59.999+05:30');
    expect((await showLoyalty(app, 'asha')).totalUsable).toBe(70);
    now += 1;
    expect((await showLoyalty(app, 'asha')).totalUsable).toBe(0);
    await expireRewards(app.database.db, new Date(now), log);
    expect(await faultsOf(app)).toEqual([]);
  });
});

test('expiry is one of the shop’s background jobs', async () => {
  const jobs = startJobs({
    db: app.database.db,
    database: app.database,
    razorpay: createRazorpayClient(app.config.razorpay),
    refundSpeed: 'normal',
    tellCourier: null,
    now: () => new Date(now),
    log,
  });
  await jobs.scheduled;
  const { rows } = await sql<{ cron: string }>`
    select cron from jobs.schedule where name = 'expire-rewards'`.execute(app.database.db);
  await jobs.stop();
  expect(rows).toEqual([{ cron: '31 * * * *' }]);
});
