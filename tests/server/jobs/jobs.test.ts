import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type JobServices, jobsOf, startJobs } from '../../../server/commerce/jobs.ts';
import { createRazorpayClient } from '../../../server/payments/razorpay/index.ts';
import { openCommerceApp, testTime } from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';

function servicesOf({ config, database }: TestApp): JobServices {
  return {
    db: database.db,
    database,
    razorpay: createRazorpayClient(config.razorpay),
    refundSpeed: 'normal',
    tellCourier: null,
    now: () => new Date(testTime),
    log: pino({ level: 'silent' }),
  };
}

test('a job that fails says so in the log, with its name', async () => {
  const services = servicesOf(await openCommerceApp());
  const logged: string[] = [];
  const jobs = startJobs({
    ...services,
    now() {
      throw new Error('The clock stands still.');
    },
    log: pino({}, { write: (line: string) => logged.push(line) }),
  });
  await jobs.scheduled;
  const queue = new PgBoss({ ...services.database.jobs, schema: 'jobs', schedule: false, supervise: false });
  await queue.start();
  await queue.send('turn-deals');
  await expect
    .poll(() => logged.map((line) => JSON.parse(line)).find(({ job }) => job === 'turn-deals'))
    .toMatchObject({ level: 50, msg: 'job failed', err: { message: 'The clock stands still.' } });
  await queue.stop();
  await jobs.stop();
});

test('a queue that cannot start is started again, and the log says so; one that never could is stopped', async () => {
  const services = servicesOf(await openCommerceApp());
  const { database } = services;
  let tries = 0;
  const logged: string[] = [];
  const start = (failures: number) =>
    startJobs(
      {
        ...services,
        database: {
          ...database,
          get jobs() {
            tries += 1;
            if (tries <= failures) throw new Error('The database is away.');
            return database.jobs;
          },
        },
        log: pino({}, { write: (line: string) => logged.push(line) }),
      },
      1,
    );
  const jobs = start(1);
  await jobs.scheduled;
  await jobs.stop();
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 50,
      msg: 'the background jobs could not start: they are tried again',
      err: { message: 'The database is away.' },
    },
  ]);
  await start(Number.POSITIVE_INFINITY).stop();
});

test('carts of guests are forgotten after 90 days, also those that were merged into an account’s cart, which stays', async () => {
  const app = await openCommerceApp();
  const { db } = app.database;
  await db
    .insertInto('app_user')
    .values([{ id: 'asha' }])
    .execute();
  const add = async (days: number, of: { user_id?: string; merged_into?: string } = {}) => {
    const updated_at = new Date(testTime - days * 24 * 60 * 60_000);
    const cart = { store_id: 'demo', updated_at, ...of };
    const { id } = await db
      .insertInto('shopping_cart')
      .values(cart)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const own = await add(200, { user_id: 'asha' });
  await add(91);
  await add(91, { user_id: 'asha', merged_into: own });
  const kept = [own, await add(89), await add(89, { user_id: 'asha', merged_into: own })];
  const job = jobsOf(servicesOf(app)).find(({ name }) => name === 'forget-old-carts');
  expect(await job?.run()).toEqual({ deleted: 2 });
  const left = await db.selectFrom('shopping_cart').select('id').execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
});
