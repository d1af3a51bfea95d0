import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './types.ts';

const migrationFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Every file with an `up` is a migration. Kysely applies them in the order of their names and never twice. */
const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder,
  import: (file) => import(pathToFileURL(file).href),
});

/** A newer version of the program changed the database, and only that version can use it. Worded for the operator. */
export class NewerDatabase extends Error {}

/**
 * Brings the schema up to date and returns the names of the migrations it applied. Safe to call from several
 * processes at once: one migrates, the others wait. Throws NewerDatabase, or the first migration's error; nothing is applied then.
 */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  if ((await schemaOf(db)) === 'current') return [];
  return db.connection().execute(async (connection) => {
    // A large table takes long to change, and processes that wait for the migrating one must not time out.
    await sql`set lock_timeout = 0`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      const { error, results = [] } = await new Migrator({ db: connection, provider }).migrateToLatest();
      if (error !== undefined) throw error;
      return results.map((result) => result.migrationName);
    } finally {
      await sql`reset lock_timeout`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** How the schema stands: `none` in an empty database, `older` where migrations are to be applied. Throws NewerDatabase. */
export async function schemaOf(db: Kysely<Database>): Promise<'none' | 'older' | 'current'> {
  const [applied, known] = await Promise.all([readApplied(db), readKnown()]);
  const [unknown] = [...applied].filter((name) => !known.has(name)).toSorted();
  if (unknown !== undefined) {
    throw new NewerDatabase(
      `The database was opened by a newer version of the shop before, which changed it (${unknown}). Nothing was changed now. Start that version, or restore the backup that you made before it.`,
    );
  }
  if (applied.size === 0) return 'none';
  return applied.size === known.size ? 'current' : 'older';
}

/** Names of migrations. Their helper files have another part in their names, such as `0007_search.synonyms.ts`. */
const migrationFile = /^(\d+_\w+)\.ts$/;

/** Names of the folder's migrations. Only names are read, so that a start need not load them. */
async function readKnown(): Promise<ReadonlySet<string>> {
  const files = await fs.readdir(migrationFolder);
  return new Set(files.flatMap((file) => migrationFile.exec(file)?.[1] ?? []));
}

/** Names of the migrations that were applied to the database. */
async function readApplied(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as exists`.execute(db);
  if (tables[0]?.exists !== true) return new Set();
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
