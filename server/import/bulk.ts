import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/types.ts';

/** PostgreSQL takes at most 65,535 parameters a statement. */
const parametersPerStatement = 20_000;

/** Inserts any number of rows in as few statements as the database takes. */
export async function insertAll<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (const part of cut(rows)) await db.insertInto(table).values(part).execute();
}

/** Inserts rows, or updates those with the same key. Columns in `kept` are not updated. */
export async function upsertAll<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  { key, kept = [] }: { key: readonly string[]; kept?: readonly string[] },
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => !key.includes(name) && !kept.includes(name));
  const updates = sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  const target = sql.join(key.map((name) => sql.ref(name)));
  for (const part of cut(rows)) {
    await db
      .insertInto(table)
      .values(part)
      .modifyEnd(sql`on conflict (${target}) do update set ${updates}`)
      .execute();
  }
}

/** No request waits for a transaction of an import, so that its statements, and the reading of files between them, may take long. */
export async function takeAnyTime(trx: Transaction<Database>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}

/** Tells the database's planner how many products there are. The embedded database has no job that does it later. */
export async function analyseProducts(db: Kysely<Database>): Promise<void> {
  await sql`analyze product, variant, product_collection`.execute(db);
}

/** How many records are held in memory at once. */
const batchSize = 500;

export async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function cut<Row extends object>(rows: readonly Row[]): Row[][] {
  const columns = Math.max(1, Object.keys(rows[0] ?? {}).length);
  const step = Math.max(1, Math.floor(parametersPerStatement / columns));
  const parts = Math.ceil(rows.length / step);
  return Array.from({ length: parts }, (_, index) => rows.slice(index * step, (index + 1) * step));
}
