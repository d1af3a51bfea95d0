/** The first contents of a database, kept in a schema of its own and put back into the tables that have changed. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/types.ts';

/**
 * Keeps the present contents of every table and sequence in the schema `kept`. Changes of the schema are noted from now on,
 * because they cannot be put back.
 */
export async function keepContents(db: Kysely<Database>): Promise<void> {
  const tables = await tablesOf(db);
  const statements = [
    'create schema kept',
    ...tables.map(({ name, copy }) => `create table ${copy} as table ${name}`),
    'create table kept.sequences as select schemaname, sequencename, start_value, last_value from pg_sequences',
    'create table kept.schema_changes (command text not null)',
    putBackFunction(tables),
    `create function kept.note_change() returns event_trigger language plpgsql as
      $$ begin insert into kept.schema_changes values (tg_tag); end $$`,
    'create event trigger kept_schema on ddl_command_end execute function kept.note_change()',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Puts the kept contents back. `since` is what the last call returned, 0 the first time: only rows written after it are taken
 * for changed. Throws if the schema was changed.
 */
export async function putBack(db: Kysely<Database>, since: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`select kept.put_back(${since}::bigint) as next`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The contents were not put back.');
  return row.next;
}

interface KeptTable {
  readonly name: string;
  readonly copy: string;
  readonly rows: number;
  /** All but the generated ones. */
  readonly columns: string;
}

async function tablesOf(db: Kysely<Database>): Promise<readonly KeptTable[]> {
  const { rows } = await sql<Omit<KeptTable, 'rows'>>`
    select pg_class.oid::regclass::text as name, format('kept.%I', nspname || '_' || relname) as copy,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema', 'kept') order by 1`.execute(
    db,
  );
  const tables: KeptTable[] = [];
  for (const table of rows) {
    const { rows: counts } = await sql<{
      rows: number;
    }>`select count(*) as rows from ${sql.raw(table.name)}`.execute(db);
    tables.push({ ...table, rows: counts[0]?.rows ?? 0 });
  }
  return tables;
}

/**
 * A table has changed if a row was written since the last time or if rows are missing. The function runs without triggers and
 * foreign keys, so that putting back sends no notifications and needs no order.
 */
function putBackFunction(tables: readonly KeptTable[]): string {
  const restored = tables.map(
    ({ name, copy, rows, columns }) => `
      if (select count(*) <> ${rows} or coalesce(bool_or(xmin::text::bigint >= since), false) from ${name}) then
        delete from ${name};
        insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};
      end if;`,
  );
  return `create function kept.put_back(since bigint) returns bigint language plpgsql
    set session_replication_role = 'replica' set search_path = public as $$
    begin
      if exists (select from kept.schema_changes) then
        raise exception 'The schema was changed: %', (select string_agg(command, ', ') from kept.schema_changes);
      end if;${restored.join('')}
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value), last_value is not null)
        from kept.sequences;
      return pg_current_xact_id()::text::bigint + 1;
    end $$`;
}
