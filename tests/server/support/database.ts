import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import { openPglite } from '../../../server/db/pglite.ts';

/**
 * A database of this test file's own: migrated and filled with `testShop`, closed after the file. On PGlite or
 * PostgreSQL by the project that runs (`server-pglite`, `server-postgres`). Call it in `beforeAll`.
 */
export async function openTestDatabase({ poolSize = 10 } = {}): Promise<OpenDatabase> {
  const database = await openCopy(poolSize);
  afterAll(() => database.close());
  return database;
}

async function openCopy(poolSize: number): Promise<OpenDatabase> {
  const template = inject('testTemplate');
  if (template.kind === 'pglite') return openPglite({ archive: await readFile(template.archive) });
  const databaseUrl = await createTestDatabase();
  return openDatabase({ databaseUrl, poolSize });
}

/** The URL of a new, filled database; for tests that start processes. Only in project `server-postgres`. */
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
