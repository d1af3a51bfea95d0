import type { Kysely } from 'kysely';
import type { ConstructorOptions as JobOptions } from 'pg-boss';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './types.ts';

export interface OpenOptions {
  /** A `postgres://` URL; unset: the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database; unset: in memory, gone when closed. */
  readonly dataDir?: string | undefined;
  /** Connections to PostgreSQL at most; the embedded database has one. */
  readonly poolSize?: number | undefined;
  /** How long a statement waits for a lock of PostgreSQL, in milliseconds; unset: as long as the statement may take. */
  readonly lockTimeoutMs?: number | undefined;
  /** Called with faults of idle connections, which no query reports. */
  readonly onFault?: ((fault: unknown) => void) | undefined;
}

export interface ListenHandlers {
  readonly onMessage: (payload: string) => void;
  /** Messages arrive from now on; what was sent before may have been missed. */
  readonly onUp: () => void;
  /** Messages may be missed from now on; the listener tries again by itself. */
  readonly onDown: () => void;
}

export type StopListening = () => Promise<void>;

/**
 * One SQL, two databases. Inside `db.transaction()` use only the transaction given: the embedded database has a
 * single connection, and a query beside an open transaction of the same flow would wait for it for ever.
 */
export interface OpenDatabase {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Kysely<Database>;
  /** How the job library reaches the same database. */
  readonly jobs: Pick<JobOptions, 'backend' | 'connectionString' | 'db'>;
  /** Receives `pg_notify` of this and of every other process on the database. */
  listen(channel: string, handlers: ListenHandlers): Promise<StopListening>;
  close(): Promise<void>;
}

/** Opens, and proves by a query that the database answers. Does not migrate. Throws what the driver throws. */
export function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, poolSize = 10, onFault = () => {}, lockTimeoutMs = 0 } = options;
  if (databaseUrl === undefined) return openPglite({ dataDir });
  return openPostgres(databaseUrl, poolSize, onFault, lockTimeoutMs);
}
