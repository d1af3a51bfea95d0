/** The database of all runs in a process: in memory, filled once, and restored between runs. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** After this many runs the deleted rows are vacuumed. */
const RUNS_BETWEEN_VACUUMS = 25;

export interface SimulatedDatabase {
  readonly database: OpenPglite;
  /** Restores the initial contents of every table. */
  restore(): Promise<void>;
}

/** Opens the database, from a cached archive if there is one of the same shop and migrations. */
export async function openSimulatedDatabase(): Promise<SimulatedDatabase> {
  const file = `${folder}/${versionOf()}.tar`;
  const archive = read(file);
  const database = await openPglite(archive ? { archive } : {});
  if (!archive) {
    await migrate(database.db);
    await numberIds(database.db);
    await writeShop(database.db, storeId, simulatedShop);
    await rememberStock(database.db);
    await keepFirstState(database.db);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, await database.pack());
  }
  let since = await putBack(database.db, '0');
  let runs = 0;
  return {
    database,
    async restore() {
      since = await putBack(database.db, since);
      runs += 1;
      if (runs % RUNS_BETWEEN_VACUUMS === 0) await sql`vacuum`.execute(database.db);
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

/** A hash of the migrations, the importer and the shop's data: the archive's version. */
function versionOf(): string {
  const hash = createHash('sha256');
  const files = [
    'server/db/migrations',
    'server/import',
    'tests/server/support',
    'simulation/merchant',
  ].flatMap((path) =>
    readdirSync(`${root}${path}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort(),
  );
  for (const path of [...files, `${root}simulation/server/database.ts`]) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

async function tablesOf(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname in ('public', 'torture') and tablename not like 'kysely%' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Takes the ids that the database draws at random from a sequence instead, so that a run that is repeated has the same ids. */
async function numberIds(db: Kysely<Database>): Promise<void> {
  await sql`create sequence simulated_id_numbers`.execute(db);
  await sql
    .raw(`create function simulated_id() returns uuid language sql volatile as $$
      select overlay(overlay(md5(nextval('simulated_id_numbers')::text) placing '4' from 13) placing 'a' from 17)::uuid $$`)
    .execute(db);
  const { rows } = await sql<{ change: string }>`
    select format('alter table %I alter column %I set default simulated_id()', table_name, column_name) as change
    from information_schema.columns where table_schema = 'public' and column_default = 'gen_random_uuid()'`.execute(
    db,
  );
  for (const { change } of rows) await sql.raw(change).execute(db);
}

async function keepFirstState(db: Kysely<Database>): Promise<void> {
  await sql.raw('create schema kept').execute(db);
  const tables = await tablesOf(db);
  for (const table of tables) {
    await sql.raw(`create table ${keptName(table)} as table ${table}`).execute(db);
  }
  await sql
    .raw('create table kept.sequences as select schemaname, sequencename, last_value from pg_sequences')
    .execute(db);
  await sql.raw(putBackFunction(tables)).execute(db);
}

function keptName(table: string): string {
  return `kept.${table.replace('.', '_')}`;
}

/** Restores the tables. Returns the id of a transaction: rows written after it do not belong to the initial contents. */
async function putBack(db: Kysely<Database>, since: string): Promise<string> {
  // Without triggers, so that restoring sends no notifications.
  await sql`set session_replication_role = 'replica'`.execute(db);
  await sql`select kept.put_back(${since}::bigint)`.execute(db);
  await sql`set session_replication_role = 'origin'`.execute(db);
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(db);
  return rows[0]?.now ?? since;
}

/** Defines the SQL function that restores the initial contents of each changed table. Generated columns are left out. */
function putBackFunction(tables: readonly string[]): string {
  const list = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join(', ')}]`;
  return `create function kept.put_back(since bigint) returns void language plpgsql as $$
    declare item record; columns text; is_changed boolean;
    begin
      for item in select unnest(${list(tables)}) as name, unnest(${list(tables.map(keptName))}) as kept loop
        execute format(
          'select exists (select from %s where xmin::text::bigint >= $1) or (select count(*) from %s) <> (select count(*) from %s)',
          item.name, item.name, item.kept) into is_changed using since;
        if not is_changed then continue; end if;
        select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
          where attrelid = item.name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('delete from %s', item.name);
        execute format('insert into %s (%s) overriding system value select %s from %s', item.name, columns, columns, item.kept);
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 1), last_value is not null)
        from kept.sequences;
    end $$`;
}
