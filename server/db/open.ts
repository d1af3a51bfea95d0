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
  /** Called with errors of idle connections, which no query reports. */
  readonly onFault?: ((fault: unknown) => void) | undefined;
}

export interface ListenHandlers {
  readonly onMessage: (payload: string) => void;
  /** Called when listening starts; earlier messages may have been missed. */
  readonly onUp: () => void;
  /** Called when messages may be missed; the listener reconnects by itself. */
  readonly onDown: () => void;
}

export type StopListening = () => Promise<void>;

/**
 * An open database, the same interface for both kinds. Inside `db.transaction()` use only the given transaction: the embedded
 * database has a single connection, so any other query in the same flow would wait for the transaction for ever.
 */
export interface OpenDatabase {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Kysely<Database>;
  /** The job library's access to the same database. */
  readonly jobs: Pick<JobOptions, 'backend' | 'connectionString' | 'db'>;
  /** Receives `pg_notify` of this and of every other process on the database. */
  listen(channel: string, handlers: ListenHandlers): Promise<StopListening>;
  close(): Promise<void>;
}

/** Opens the database and checks by a query that it replies. Does not migrate. Throws the driver's errors. */
export function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, poolSize = 10, onFault = () => {}, lockTimeoutMs = 0 } = options;
  if (databaseUrl === undefined) return openPglite({ dataDir });
  return openPostgres(databaseUrl, poolSize, onFault, lockTimeoutMs);
}
