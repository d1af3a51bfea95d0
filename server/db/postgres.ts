import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { DatabaseBusy } from './busy.ts';
import { listenOnPostgres } from './listener.ts';
import type { OpenDatabase } from './open.ts';
import { createStatementNames, prepareStatements } from './prepare.ts';
import { readNumber, sessionSettings, typeIds } from './session.ts';
import type { Database } from './types.ts';

const connectTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;

/** A PostgreSQL server (15 or later), through a pool. */
export async function openPostgres(
  databaseUrl: string,
  poolSize: number,
  onFault: (fault: unknown) => void,
  lockTimeoutMs: number,
): Promise<OpenDatabase> {
  const connection = {
    connectionString: databaseUrl,
    application_name: 'storefront',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    options: Object.entries(sessionSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    types: { getTypeParser },
  });
  pool.on('error', onFault);
  const names = createStatementNames();
  pool.on('connect', (client) => {
    ignoreErrors(client);
    prepareStatements(client, names);
  });
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: withBusyErrors(pool) }) });
  return {
    kind: 'postgres',
    db,
    jobs: { connectionString: databaseUrl },
    listen: (channel, handlers) => listenOnPostgres(connection, channel, handlers),
    close: () => db.destroy(),
  };
}

/** The pool, with another error when no connection is free: DatabaseBusy tells the caller that nothing was done. */
function withBusyErrors(pool: pg.Pool) {
  return {
    async connect() {
      try {
        return await pool.connect();
      } catch (error) {
        throw new DatabaseBusy('There is no database connection.', { cause: error });
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * Ignores the error events of connections in use: the pool listens to those of idle ones only, and an event without a listener
 * ends the process. The caller learns of the error, because the current or the next query fails.
 */
export function ignoreErrors(client: pg.PoolClient): void {
  client.on('error', () => {});
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === typeIds.int8 || oid === typeIds.numeric) return readNumber;
  if (oid === typeIds.date) return (text) => text;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}
