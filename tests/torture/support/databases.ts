/** Filled databases to copy: one on each kind, made when first asked for, gone at the end of the run. */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type TemporaryPostgres } from '../../../scripts/support/temporaryPostgres.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import { writeShop } from '../../../server/import/writeShop.ts';
import { tortureShop } from './catalogue.ts';
import type { DatabaseKind } from './check.ts';

/** A database of one shop's own. */
export interface Place {
  /** The server's data folder. */
  readonly dataDir: string;
  /** Connection URL; `undefined` for the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
  /** The PostgreSQL server, for checks that crash it; `undefined` for the embedded database. */
  readonly postgres: TemporaryPostgres | undefined;
  /** Opens the database. The embedded one can be opened only while no server is running. */
  open(): Promise<OpenDatabase>;
  remove(): Promise<void>;
}

export interface Databases extends AsyncDisposable {
  copy(kind: DatabaseKind, options: { readonly isDurable: boolean }): Promise<Place>;
}

export function createDatabases(): Databases {
  let pglite: Promise<string> | undefined;
  const servers = new Map<boolean, Promise<TemporaryPostgres>>();
  let copies = 0;

  async function copyPglite(dataDir: string): Promise<Place> {
    pglite ??= fillPglite();
    await cp(await pglite, dataDir, { recursive: true });
    const folder = join(dataDir, 'database');
    return {
      dataDir,
      databaseUrl: undefined,
      postgres: undefined,
      open: () => openDatabase({ dataDir: folder }),
      remove: () => rm(dataDir, { recursive: true, force: true }),
    };
  }

  async function copyPostgres(dataDir: string, isDurable: boolean): Promise<Place> {
    const starting = servers.get(isDurable) ?? fillPostgres(isDurable);
    servers.set(isDurable, starting);
    const postgres = await starting;
    copies += 1;
    const name = `torture_${copies}`;
    await postgres.execute(`create database ${name} template ${template}`);
    const databaseUrl = postgres.url(name);
    return {
      dataDir,
      databaseUrl,
      postgres,
      open: () => openDatabase({ databaseUrl, poolSize: 2 }),
      async remove() {
        await postgres.execute(`drop database ${name} with (force)`);
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  }

  return {
    async copy(kind, { isDurable }) {
      const dataDir = await mkdtemp(join(tmpdir(), 'storefront-torture-'));
      // Without this folder the server assumes its first start and renders pictures in advance.
      await mkdir(join(dataDir, 'images'));
      return kind === 'pglite' ? copyPglite(dataDir) : copyPostgres(dataDir, isDurable);
    },
    async [Symbol.asyncDispose]() {
      if (pglite !== undefined) await rm(await pglite, { recursive: true, force: true });
      for (const server of servers.values()) await (await server).stop();
    },
  };
}

const template = 'torture_template';

async function fillPglite(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-torture-'));
  await fill(await openDatabase({ dataDir: join(dataDir, 'database') }));
  return dataDir;
}

async function fillPostgres(isDurable: boolean): Promise<TemporaryPostgres> {
  const postgres = await startPostgres({ isDurable });
  await postgres.execute(`create database ${template}`);
  await fill(await openDatabase({ databaseUrl: postgres.url(template), poolSize: 2 }));
  return postgres;
}

async function fill(database: OpenDatabase): Promise<void> {
  await migrate(database.db);
  await writeShop(database.db, 'demo', tortureShop);
  await database.close();
}
