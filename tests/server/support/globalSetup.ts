import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/support/temporaryPostgres.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { writeShop } from '../../../server/import/writeShop.ts';
import { testShop } from './testShop.ts';

/** Where a test file gets its database from: made once a run, copied by every file. */
export type TestTemplate =
  | { readonly kind: 'pglite'; readonly archive: string }
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
  const folder = await mkdtemp(join(tmpdir(), 'storefront-pglite-'));
  const archive = join(folder, 'template.tar');
  const database = await openPglite({});
  await migrate(database.db);
  await writeShop(database.db, 'demo', testShop);
  await writeFile(archive, await database.pack());
  await database.close();
  project.provide('testTemplate', { kind: 'pglite', archive });
  return () => rm(folder, { recursive: true, force: true });
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const template = 'shop_template';
  await server.execute(`create database ${template}`);
  const database = await openDatabase({ databaseUrl: server.url(template), poolSize: 2 });
  await migrate(database.db);
  await writeShop(database.db, 'demo', testShop);
  await database.close();
  project.provide('testTemplate', { kind: 'postgres', adminUrl: server.url('postgres'), template });
  return () => server.stop();
}
