import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from './types.ts';

export interface SharedClock {
  /** Epoch milliseconds. */
  now(): number;
  stop(): void;
}

const askEveryMs = 60_000;
/** A difference worth telling the operator, in milliseconds. */
const wrongMs = 5_000;

/**
 * The database's clock, which all processes of a shop share: an order that one of them placed has the same time left for
 * another one whose own clock is wrong. Between two looks at the database time is measured, not read, so a clock that is
 * set meanwhile changes nothing. While the database does not answer, the last look counts.
 */
export async function followDatabaseClock(
  db: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<SharedClock> {
  /** The database's time when the process's stopwatch stood at zero. */
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
