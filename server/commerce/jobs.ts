import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { deleteUnusedPictures } from '../account/reviewPictures.ts';
import type { OpenDatabase } from '../db/open.ts';
import { deleteOldCalls, deleteOldCheckouts } from '../express/cleanUp.ts';
import { deleteOldSignIns } from '../identity/cleanUp.ts';
import { forgetOldAnalytics } from '../integrations/collector.ts';
import { type SettlementServices, settlePendingOrders } from '../payments/settlePendingOrders.ts';
import { processPendingEvents } from '../payments/webhook/events.ts';
import { expireRewards } from '../rewards/ledger.ts';

export interface JobServices extends SettlementServices {
  readonly database: OpenDatabase;
  readonly log: FastifyBaseLogger;
}

export interface RunningJobs {
  stop(): Promise<void>;
}

const everyMinute = '* * * * *';
/** Midnight in India is at half past an hour of UTC. */
const everyHour = '31 * * * *';
const everyNight = '30 21 * * *';
const cartDays = 90;

/**
 * Runs background jobs through a queue in the database: any free process takes a job, one run of each at a time. Jobs are
 * idempotent and find their own work, so a failed run is made up for by the next one.
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
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
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
      const counts = await run();
      if (counts !== null) log.info({ job: name, ...counts }, 'job done');
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}

interface Job {
  readonly name: string;
  readonly cron: string;
  /** Returns counts for the log, or `null` if there was nothing to do. */
  run(): Promise<Readonly<Record<string, number>> | null>;
}

function jobsOf(services: JobServices): Job[] {
  return [
    {
      name: 'process-webhook-events',
      cron: everyMinute,
      run: async () => countsOrNull({ ...(await processPendingEvents(services.db, services, services.log)) }),
    },
    {
      name: 'settle-pending-orders',
      cron: everyMinute,
      run: async () => countsOrNull({ ...(await settlePendingOrders(services)) }),
    },
    {
      name: 'expire-rewards',
      cron: everyHour,
      run: async () => countsOrNull({ accounts: await expireRewards(services.db, services.now()) }),
    },
    {
      name: 'forget-unused-pictures',
      cron: everyNight,
      run: async () => countsOrNull({ deleted: await deleteUnusedPictures(services.db, services.now()) }),
    },
    {
      name: 'forget-old-carts',
      cron: everyNight,
      run: async () => countsOrNull({ deleted: await deleteOldCarts(services) }),
    },
    {
      name: 'forget-old-sign-ins',
      cron: everyNight,
      run: async () => countsOrNull({ deleted: await deleteOldSignIns(services.db, services.now()) }),
    },
    {
      name: 'forget-express-calls',
      cron: everyNight,
      run: async () => countsOrNull({ deleted: await deleteOldCalls(services.db, services.now()) }),
    },
    {
      name: 'forget-old-express-checkouts',
      cron: everyNight,
      run: async () => countsOrNull({ deleted: await deleteOldCheckouts(services.db, services.now()) }),
    },
    {
      name: 'forget-old-analytics',
      cron: everyNight,
      run: async () => countsOrNull({ deleted: await forgetOldAnalytics(services.db, services.now()) }),
    },
  ];
}

function countsOrNull(counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> | null {
  return Object.values(counts).some((count) => count > 0) ? counts : null;
}

/** Deletes guests' carts that have not changed for 90 days. */
async function deleteOldCarts({ db, now }: JobServices): Promise<number> {
  const oldest = new Date(now().getTime() - cartDays * 24 * 60 * 60 * 1000);
  const { numDeletedRows } = await db
    .deleteFrom('shopping_cart')
    .where('user_id', 'is', null)
    .where('updated_at', '<', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
