import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from './types.ts';

export interface SharedClock {
  /** Epoch milliseconds. */
  now(): number;
  stop(): void;
}

const askEveryMs = 60_000;
/** The difference between the clocks from which the operator is warned, in milliseconds. */
const wrongMs = 5_000;

/**
 * The database's clock, which all processes of a shop share, so that they agree on deadlines even if a machine's clock is wrong.
 * Between two queries the time is measured by a monotonic clock, so changing the machine's clock has no effect. While the
 * database does not reply, the last query counts.
 */
export async function followDatabaseClock(
  db: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<SharedClock> {
  /** The database's time when the process's monotonic clock was at zero. */
  let origin = await askOrigin(db);
  const timer = setInterval(() => {
    askOrigin(db).then(
      (asked) => {
        origin = asked;
      },
      (error: unknown) => log.warn({ err: error }, 'the clock of the database could not be read'),
    );
  }, askEveryMs);
  timer.unref();
  const now = () => Math.round(origin + performance.now());
  const differenceMs = Date.now() - now();
  if (Math.abs(differenceMs) > wrongMs) {
    log.warn({ differenceMs }, 'the clock of this machine is not that of the database, which counts');
  }
  return { now, stop: () => clearInterval(timer) };
}

async function askOrigin(db: Kysely<Database>): Promise<number> {
  const askedAt = performance.now();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  const [answer] = rows;
  if (answer === undefined) throw new Error('The database does not say what time it is.');
  return answer.ms - (askedAt + performance.now()) / 2;
}
