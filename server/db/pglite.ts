import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { Kysely, PGliteDialect } from 'kysely';
import { fromPglite } from 'pg-boss';
import { takingTurns } from './oneConnection.ts';
import type { OpenDatabase } from './open.ts';
import { withPreparedStatements } from './pglitePrepared.ts';
import { readNumber, sessionSettings, typeIds } from './session.ts';
import type { Database } from './types.ts';

/** The longest wait for the connection, in milliseconds. */
const longestWaitMs = 10_000;

/** Small caches of PostgreSQL, because the operating system caches the files of such a small database anyway. */
const serverSettings = { shared_buffers: '16MB', wal_buffers: '1MB' };

export interface PgliteOptions {
  /** Unset: in memory. */
  readonly dataDir?: string | undefined;
  /** A dump made by `pack()` to start from. */
  readonly archive?: Uint8Array<ArrayBuffer> | undefined;
}

export interface OpenPglite extends OpenDatabase {
  /** The whole database as one archive. */
  pack(): Promise<Uint8Array<ArrayBuffer>>;
}

/** The embedded database: PostgreSQL inside this process, one connection, data in a folder or in memory. */
export async function openPglite(options: PgliteOptions): Promise<OpenPglite> {
  return databaseOn(await startPglite(options));
}

/** Starts PostgreSQL with the shop's settings. */
export async function startPglite({ dataDir, archive }: PgliteOptions): Promise<PGlite> {
  const pglite = await PGlite.create({
    dataDir: dataDir ?? 'memory://',
    ...(archive === undefined ? {} : { loadDataDir: new Blob([archive]) }),
    extensions: { pg_trgm, unaccent },
    startParams: [
      ...PGlite.defaultStartParams,
      ...Object.entries(serverSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    parsers: {
      [typeIds.int8]: readNumber,
      [typeIds.numeric]: readNumber,
      [typeIds.date]: (text: string) => text,
    },
  });
  await setUpSession(pglite);
  return pglite;
}

export async function setUpSession(pglite: PGlite): Promise<void> {
  for (const [name, value] of Object.entries(sessionSettings)) {
    await pglite.exec(`set ${name} = '${value}'`);
  }
}

/** The shop's access to a started PGlite. Closing it closes PGlite. */
export function databaseOn(pglite: PGlite): OpenPglite {
  const dialect = new PGliteDialect({ pglite: withPreparedStatements(pglite) });
  const db = new Kysely<Database>({ dialect: takingTurns(dialect, longestWaitMs) });
  const jobs = fromPglite(pglite);
  return {
    kind: 'pglite',
    db,
    jobs: {
      backend: 'pglite',
      // Through the same queue as all queries, so that none runs between a failed statement and its rollback.
      db: { executeSql: (text, values) => db.connection().execute(() => jobs.executeSql(text, values)) },
    },
    async listen(channel, handlers) {
      const stop = await pglite.listen(channel, handlers.onMessage);
      handlers.onUp();
      return () => stop();
    },
    async pack() {
      const archive = await pglite.dumpDataDir('none');
      return new Uint8Array(await archive.arrayBuffer());
    },
    async close() {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}
