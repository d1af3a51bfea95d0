import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/support/temporaryPostgres.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { writeShop } from '../../../server/import/writeShop.ts';
import { keepContents } from './contents.ts';
import { testShop } from './testShop.ts';

/** The database that every test copies. It is filled once per run. */
export type TestTemplate =
  | {
      readonly kind: 'pglite';
      readonly archive: string;
      /** The same as the folder of a shop that was stopped. */
      readonly folder: string;
    }
  | { readonly kind: 'postgres'; readonly adminUrl: string; readonly template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testTemplate: TestTemplate;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.TEST_DATABASE === 'postgres' ? setUpPostgres(project) : setUpPglite(project);
}

async function setUpPglite(project: TestProject): Promise<() => Promise<void>> {
  const place = await mkdtemp(join(tmpdir(), 'storefront-pglite-'));
  const archive = join(place, 'template.tar');
  const folder = join(place, 'database');
  const database = await openPglite({});
  await fill(database);
  await keepContents(database.db);
  await shrink(database);
  const packed = await database.pack();
  await database.close();
  await writeFile(archive, packed);
  await mkdir(folder);
  const unpacked = await openPglite({ dataDir: folder, archive: packed });
  await unpacked.close();
  project.provide('testTemplate', { kind: 'pglite', archive, folder });
  return () => rm(place, { recursive: true, force: true });
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const template = 'shop_template';
  await server.execute(`create database ${template}`);
  const database = await openDatabase({ databaseUrl: server.url(template), poolSize: 2 });
  await fill(database);
  await database.close();
  project.provide('testTemplate', { kind: 'postgres', adminUrl: server.url('postgres'), template });
  return () => server.stop();
}

async function fill({ db }: OpenDatabase): Promise<void> {
  await migrate(db);
  await writeShop(db, 'demo', testShop);
}

/**
 * Shrinks the database: opening a copy takes half the time without PostgreSQL's two template databases and with a
 * small buffer.
 */
async function shrink({ db }: OpenDatabase): Promise<void> {
  await sql`update pg_database set datistemplate = false`.execute(db);
  await sql`drop database template0`.execute(db);
  await sql`drop database template1`.execute(db);
  await sql`alter system set shared_buffers = '8MB'`.execute(db);
  await sql`checkpoint`.execute(db);
}
