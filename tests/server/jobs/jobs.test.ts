import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type JobServices, startJobs } from '../../../server/commerce/jobs.ts';
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
  const jobs = await startJobs({
    ...services,
    now() {
      throw new Error('The clock stands still.');
    },
    log: pino({}, { write: (line: string) => logged.push(line) }),
  });
  const queue = new PgBoss({ ...services.database.jobs, schema: 'jobs', schedule: false, supervise: false });
  await queue.start();
  await queue.send('turn-deals');
  await expect
    .poll(() => logged.map((line) => JSON.parse(line)).find(({ job }) => job === 'turn-deals'))
    .toMatchObject({ level: 50, msg: 'job failed', err: { message: 'The clock stands still.' } });
  await queue.stop();
  await jobs.stop();
});
