import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import { atEnd } from '../../support/atEnd.ts';
import { openKept } from './keptPglite.ts';

/** Options for PostgreSQL; the embedded database has neither. */
export interface TestDatabaseOptions {
  readonly poolSize?: number;
  readonly lockTimeoutMs?: number;
}

/**
 * Opens a new, migrated database, filled with `testShop`, on PGlite or PostgreSQL according to the vitest project
 * (`server-pglite`, `server-postgres`). It is closed after the test that opened it, or after the file if it was
 * opened in `beforeAll`.
 */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<OpenDatabase> {
  const database = await openCopy(options);
  atEnd(() => database.close());
  return database;
}

async function openCopy({ poolSize = 10, lockTimeoutMs }: TestDatabaseOptions): Promise<OpenDatabase> {
  const template = inject('testTemplate');
  if (template.kind === 'pglite') return openKept(template.archive);
  const databaseUrl = await createTestDatabase();
  return openDatabase({ databaseUrl, poolSize, lockTimeoutMs });
}

/** Returns the URL of a new, filled database, for tests that start processes. Only in project `server-postgres`. */
export async function createTestDatabase(): Promise<string> {
  const template = inject('testTemplate');
  if (template.kind !== 'postgres') throw new Error('Only PostgreSQL has databases to connect to.');
  const name = `shop_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: template.adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template.template}`);
  } finally {
    await client.end();
  }
  return template.adminUrl.replace(/postgres$/, name);
}
