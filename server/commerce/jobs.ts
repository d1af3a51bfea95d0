import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { deleteUnusedPictures } from '../account/reviewPictures.ts';
import type { OpenDatabase } from '../db/open.ts';
import { deleteOldCalls, deleteOldCheckouts } from '../express/cleanUp.ts';
import { deleteOldSignIns } from '../identity/cleanUp.ts';
import { forgetOldAnalytics } from '../integrations/collector.ts';
import { type SettlingServices, settlePendingOrders } from '../payments/settlePendingOrders.ts';
import { processWaitingEvents } from '../payments/webhook/events.ts';
import { expireRewards } from '../rewards/ledger.ts';

export interface JobServices extends SettlingServices {
  readonly database: OpenDatabase;
  readonly log: FastifyBaseLogger;
}

export interface RunningJobs {
  stop(): Promise<void>;
}

const everyMinute = '* * * * *';
/** Days in India begin at half past an hour. */
const everyHour = '31 * * * *';
const everyNight = '30 21 * * *';
const keptDays = 90;

/**
 * Background work, through the database itself: whichever process is free does each job, once at a time. A job that
 * fails or dies is done again the next minute, as every job finds its own work and may be repeated.
 */
export async function startJobs(services: JobServices): Promise<RunningJobs> {
  const { database, log } = services;
  const boss = new PgBoss({
    ...database.jobs,
    schema: 'jobs',
    application_name: 'storefront-jobs',
    max: 3,
    superviseIntervalSeconds: 120,
    cronWorkerIntervalSeconds: 10,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job library'));
  await boss.start();
  for (const { name, cron, run } of jobsOf(services)) {
    await boss.createQueue(name, {
      policy: 'stately',
      retryLimit: 0,
      expireInSeconds: 300,
      deleteAfterSeconds: 3_600,
    });
    await boss.schedule(name, cron);
    await boss.work(name, { pollingIntervalSeconds: 10 }, async () => {
      const found = await run();
      if (found !== null) log.info({ job: name, ...found }, 'job done');
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}

interface Job {
  readonly name: string;
  readonly cron: string;
  /** What was done, for the log; null: there was nothing to do. */
  run(): Promise<Readonly<Record<string, number>> | null>;
}

function jobsOf(services: JobServices): Job[] {
  return [
    {
      name: 'process-webhook-events',
      cron: everyMinute,
      run: async () =>
        unlessNothing({ ...(await processWaitingEvents(services.db, services, services.log)) }),
    },
    {
      name: 'settle-pending-orders',
      cron: everyMinute,
      run: async () => unlessNothing({ ...(await settlePendingOrders(services)) }),
    },
    {
      name: 'expire-rewards',
      cron: everyHour,
      run: async () => unlessNothing({ accounts: await expireRewards(services.db, services.now()) }),
    },
    {
      name: 'forget-unused-pictures',
      cron: everyNight,
      run: async () => unlessNothing({ forgotten: await deleteUnusedPictures(services.db, services.now()) }),
    },
    {
      name: 'forget-old-carts',
      cron: everyNight,
      run: async () => unlessNothing({ forgotten: await deleteOldCarts(services) }),
    },
    {
      name: 'forget-old-sign-ins',
      cron: everyNight,
      run: async () => unlessNothing({ forgotten: await deleteOldSignIns(services.db, services.now()) }),
    },
    {
      name: 'forget-express-calls',
      cron: everyNight,
      run: async () => unlessNothing({ forgotten: await deleteOldCalls(services.db, services.now()) }),
    },
    {
      name: 'forget-old-express-checkouts',
      cron: everyNight,
      run: async () => unlessNothing({ forgotten: await deleteOldCheckouts(services.db, services.now()) }),
    },
    {
      name: 'forget-old-analytics',
      cron: everyNight,
      run: async () => unlessNothing({ forgotten: await forgetOldAnalytics(services.db, services.now()) }),
    },
  ];
}

function unlessNothing(counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> | null {
  return Object.values(counts).some((count) => count > 0) ? counts : null;
}

/** Guests' carts that nobody has touched for long. */
async function deleteOldCarts({ db, now }: JobServices): Promise<number> {
  const oldest = new Date(now().getTime() - keptDays * 24 * 60 * 60 * 1000);
  const { numDeletedRows } = await db
    .deleteFrom('shopping_cart')
    .where('user_id', 'is', null)
    .where('updated_at', '<', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
