/** The database of all runs in a process: in memory, filled once, and put back between runs. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { migrate } from '../../server/db/migrate.ts';
import { type OpenPglite, openPglite } from '../../server/db/pglite.ts';
import type { Database } from '../../server/db/types.ts';
import { writeShop } from '../../server/import/writeShop.ts';
import { rememberStock } from '../../tests/torture/invariants.ts';
import { simulatedShop, storeId } from '../merchant/shop.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${root}.cache/simulation`;

export interface SimulatedDatabase {
  readonly database: OpenPglite;
  /** Puts every table back to what it held at first. */
  restore(): Promise<void>;
}

/** Opens the database, from an archive when one of the same shop and migrations was kept. */
export async function openSimulatedDatabase(): Promise<SimulatedDatabase> {
  const file = `${folder}/${versionOf()}.tar`;
  const archive = read(file);
  const database = await openPglite(archive ? { archive } : {});
  if (!archive) {
    await migrate(database.db);
    await writeShop(database.db, storeId, simulatedShop);
    await rememberStock(database.db);
    await keepFirstState(database.db);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, await database.pack());
  }
  const tables = await tablesOf(database.db);
  const restoring = restoreStatement(tables);
  return {
    database,
    restore: async () => {
      for (const statement of restoring) await sql.raw(statement).execute(database.db);
    },
  };
}

function read(file: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    return null;
  }
}

/** Changes with the migrations, the importer and the shop's data. */
function versionOf(): string {
  const hash = createHash('sha256');
  const files = [
    'server/db/migrations',
    'server/import',
    'tests/server/support',
    'simulation/merchant',
  ].flatMap((path) =>
    readdirSync(`${root}${path}`)
      .sort()
      .map((name) => `${path}/${name}`),
  );
  for (const path of [...files, 'simulation/server/database.ts']) hash.update(readFileSync(`${root}${path}`));
  return hash.digest('hex').slice(0, 16);
}

async function tablesOf(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname in ('public', 'torture') and tablename not like 'kysely%' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function keepFirstState(db: Kysely<Database>): Promise<void> {
  await sql.raw('create schema kept').execute(db);
  for (const table of await tablesOf(db)) {
    await sql.raw(`create table ${keptName(table)} as table ${table}`).execute(db);
  }
}

function keptName(table: string): string {
  return `kept.${table.replace('.', '_')}`;
}

/** Without triggers: nobody is to be notified of what is put back. Generated columns are left out. */
function restoreStatement(tables: readonly string[]): readonly string[] {
  return [
    "set session_replication_role = 'replica'",
    `truncate ${tables.join(', ')}`,
    `do $$ declare item record; columns text; begin
      for item in select unnest(array[${tables.map((table) => `'${table}'`).join(', ')}]) as name,
        unnest(array[${tables.map((table) => `'${keptName(table)}'`).join(', ')}]) as kept loop
        select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
          where attrelid = item.name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('insert into %s (%s) overriding system value select %s from %s', item.name, columns, columns, item.kept);
      end loop; end $$`,
    "set session_replication_role = 'origin'",
  ];
}
