import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { deleteUnusedPictures } from '../account/unusedPictures.ts';
import { countBestSellers } from '../catalogue/products/bestSellers.ts';
import { turnDeals } from '../catalogue/turnDeals.ts';
import { passAnswers } from '../courier/passAnswers.ts';
import type { TellCourier } from '../courier/shiprocketApi.ts';
import type { OpenDatabase } from '../db/open.ts';
import { deleteOldCalls, deleteOldCheckouts } from '../express/cleanUp.ts';
import { deleteOldSignIns } from '../identity/cleanUp.ts';
import { forgetOldAnalytics } from '../integrations/collector.ts';
import { deleteOldMessages } from '../messages/cleanUp.ts';
import { type SendingServices, sendMessages } from '../messages/index.ts';
import type { RefundSpeed } from '../payments/razorpay/index.ts';
import { executeRefunds } from '../payments/refunds/executeRefunds.ts';
import { type SettlementServices, settlePendingOrders } from '../payments/settlePendingOrders.ts';
import { processPendingEvents } from '../payments/webhook/events.ts';
import { expireRewards } from '../rewards/ledger.ts';
import { forgetOldStockAlerts, sendStockAlerts } from '../stockAlerts/sendStockAlerts.ts';
import { forgetOldVitals } from '../vitals/store.ts';

export interface JobServices extends SettlementServices {
  readonly database: OpenDatabase;
  readonly refundSpeed: RefundSpeed;
  /** Sends shoppers' answers to the courier; `null` if staff do that by hand. */
  readonly tellCourier: TellCourier | null;
  /** Absent if another process sends the messages. */
  readonly sending?: SendingServices;
  readonly log: FastifyBaseLogger;
}

export interface RunningJobs {
  /** Resolves when every job is scheduled. */
  readonly scheduled: Promise<void>;
  stop(): Promise<void>;
}

const everyMinute = '* * * * *';
const everyFiveMinutes = '*/5 * * * *';
/** Hourly at minute 31, shortly after midnight in India, which is at half past an hour in UTC. */
const everyHour = '31 * * * *';
const everyNight = '30 21 * * *';
const cartDays = 90;
const queueOptions = {
  policy: 'stately',
  retryLimit: 0,
  expireInSeconds: 300,
  deleteAfterSeconds: 3_600,
} as const;
const startAgainMs = 10_000;

/**
 * Runs background jobs by a queue in the database: any free process takes a job, with one run per job at a time. Jobs are
 * idempotent and find their own work, so the next run catches up on a failed one. The shop does not wait for the queue to start:
 * no request needs it.
 * @param againMs milliseconds between two tries to start the queue
 */
export function startJobs(services: JobServices, againMs = startAgainMs): RunningJobs {
  const stopping = new AbortController();
  const queue = keepStarting(services, againMs, stopping.signal);
  return {
    scheduled: queue.then(() => {}),
    async stop() {
      stopping.abort();
      const boss = await queue;
      await boss?.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Tries until the queue has started; `null` if the shop stops before. */
async function keepStarting(
  services: JobServices,
  againMs: number,
  stopping: AbortSignal,
): Promise<PgBoss | null> {
  while (!stopping.aborted) {
    try {
      return await startQueue(services);
    } catch (error) {
      services.log.error({ err: error }, 'the background jobs could not start: they are tried again');
    }
    await setTimeout(againMs, undefined, { signal: stopping }).catch(() => {});
  }
  return null;
}

async function startQueue(services: JobServices): Promise<PgBoss> {
  const { database, log } = services;
  const { PgBoss } = await import('pg-boss');
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
  try {
    await boss.start();
    await schedule(boss, services);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

/** Schedules and works on each job. What an earlier start has stored is left as it is, which makes a start quicker. */
async function schedule(boss: PgBoss, services: JobServices): Promise<void> {
  const { log } = services;
  const queues = new Set((await boss.getQueues()).map(({ name }) => name));
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, cron, run } of jobsOf(services)) {
    if (!queues.has(name)) await boss.createQueue(name, queueOptions);
    if (crons.get(name) !== cron) await boss.schedule(name, cron);
    await boss.work(name, { pollingIntervalSeconds: 10 }, async () => {
      try {
        const counts = await run();
        if (counts !== null) log.info({ job: name, ...counts }, 'job done');
      } catch (error) {
        // The queue keeps an error to itself.
        log.error({ err: error, job: name }, 'job failed');
        throw error;
      }
    });
  }
}

export interface Job {
  readonly name: string;
  readonly cron: string;
  /** Returns counts for the log, or `null` if there was nothing to do. */
  run(): Promise<Readonly<Record<string, number>> | null>;
}

/** The background jobs. The queue runs them by their schedule; the simulation by simulated time. */
export function jobsOf(services: JobServices): Job[] {
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
      name: 'pay-refunds',
      cron: everyMinute,
      run: async () => countsOrNull({ ...(await executeRefunds(services)) }),
    },
    {
      name: 'tell-courier',
      cron: everyMinute,
      run: async () => countsOrNull({ ...(await passAnswers(services)) }),
    },
    ...sendingJobs(services),
    {
      name: 'turn-deals',
      cron: everyMinute,
      run: async () => countsOrNull({ ...(await turnDeals(services.db, services.now())) }),
    },
    {
      name: 'send-stock-alerts',
      cron: everyMinute,
      run: async () => countsOrNull({ sent: await sendStockAlerts(services) }),
    },
    {
      name: 'count-best-sellers',
      cron: everyFiveMinutes,
      run: async () => countsOrNull({ products: await countBestSellers(services.db) }),
    },
    {
      name: 'expire-rewards',
      cron: everyHour,
      run: async () =>
        countsOrNull({ accounts: await expireRewards(services.db, services.now(), services.log) }),
    },
    {
      name: 'forget-unused-pictures',
      cron: everyNight,
      run: async () => countsOrNull({ deleted: await deleteUnusedPictures(services.db, services.now()) }),
    },
    {
      name: 'forget-old-stock-alerts',
      cron: everyNight,
      run: async () => countsOrNull({ deleted: await forgetOldStockAlerts(services.db, services.now()) }),
    },
    {
      name: 'forget-old-carts',
      cron: everyNight,
      run: async () => countsOrNull({ deleted: await deleteOldCarts(services) }),
    },
    {
      name: 'forget-old-limits',
      cron: everyNight,
      run: async () => countsOrNull({ deleted: await deleteOldLimits(services) }),
    },
    {
      name: 'forget-old-messages',
      cron: everyNight,
      run: async () => countsOrNull({ deleted: await deleteOldMessages(services.db, services.now()) }),
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
    {
      name: 'forget-old-vitals',
      cron: everyNight,
      run: async () => countsOrNull({ deleted: await forgetOldVitals(services.db, services.now()) }),
    },
  ];
}

function sendingJobs({ sending }: JobServices): Job[] {
  if (sending === undefined) return [];
  const run = async () => countsOrNull({ ...(await sendMessages(sending)) });
  return [{ name: 'send-messages', cron: everyMinute, run }];
}

function countsOrNull(counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> | null {
  return Object.values(counts).some((count) => count > 0) ? counts : null;
}

/** Deletes the counts of windows that have ended, and those of phones and addresses without a pending order. */
async function deleteOldLimits({ db, now }: JobServices): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('limit_count')
    .where((eb) =>
      eb.or([eb('ends_at', '<', now()), eb.and([eb('ends_at', 'is', null), eb('count', '=', 0)])]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes guests' carts that have not changed for 90 days, also those that were merged into an account's cart. */
async function deleteOldCarts({ db, now }: JobServices): Promise<number> {
  const oldest = new Date(now().getTime() - cartDays * 24 * 60 * 60 * 1000);
  const { numDeletedRows } = await db
    .deleteFrom('shopping_cart')
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('merged_into', 'is not', null)]))
    .where('updated_at', '<', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
