import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './types.ts';

/** Every file with an `up` is a migration. Kysely applies them in the order of their names and never twice. */
const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
  import: (file) => import(pathToFileURL(file).href),
});

/**
 * Brings the schema up to date and returns the names of the migrations it applied. Safe to call from several
 * processes at once: one migrates, the others wait. Throws the first migration's error, with nothing applied.
 */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // The process that migrates may take longer than others wait for a lock.
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      const { error, results = [] } = await new Migrator({ db: connection, provider }).migrateToLatest();
      if (error !== undefined) throw error;
      return results.map((result) => result.migrationName);
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}
