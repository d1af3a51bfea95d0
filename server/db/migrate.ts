import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
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
  const migrator = new Migrator({ db, provider });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.map((result) => result.migrationName);
}
