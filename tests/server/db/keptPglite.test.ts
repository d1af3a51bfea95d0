/** A PGlite instance that was used by another test is as a new one. */
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '../../../server/db/types.ts';
import { atEnd } from '../../support/atEnd.ts';
import { type Idle, openKept } from '../support/keptPglite.ts';

const template = inject('testTemplate');
const idle: Idle = [];

beforeAll(() => {
  atEnd(async () => {
    for (const { pglite } of idle) await pglite.close();
  });
});

async function open() {
  if (template.kind !== 'pglite') throw new Error('Only PGlite has instances.');
  const database = await openKept(template.archive, idle);
  atEnd(() => database.close());
  return database;
}

/** Tells instances apart. */
async function startOf(db: Kysely<Database>): Promise<unknown> {
  return (await sql`select pg_postmaster_start_time()`.execute(db)).rows[0];
}

/** Everything that a test may change and a later one may read. */
async function stateOf(db: Kysely<Database>) {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const state: Record<string, unknown> = {};
  for (const { name } of tables) {
    state[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
  }
  const others = {
    sequences: sql`select schemaname, sequencename, last_value from pg_sequences order by 1, 2`,
    settings: sql`select name, setting from pg_settings where source = 'session' order by 1`,
    channels: sql`select pg_listening_channels()`,
    locks: sql`select locktype, mode from pg_locks where locktype = 'advisory'`,
    statements: sql`select name from pg_prepared_statements`,
    relations: sql`select relnamespace::regnamespace::text, relname from pg_class order by 1, 2`,
  };
  for (const [name, query] of Object.entries(others)) state[name] = (await query.execute(db)).rows;
  return state;
}

describe.runIf(template.kind === 'pglite')('a used instance of PGlite', () => {
  test('has the contents and the session of a new one', async () => {
    const first = await open();
    const start = await startOf(first.db);
    const state = await stateOf(first.db);
    await sql`update product set title = 'Changed'`.execute(first.db);
    await sql`delete from variant`.execute(first.db);
    await sql`truncate store_setting cascade`.execute(first.db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999_to_come', '2099-01-01')`.execute(
      first.db,
    );
    await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, 4711) from pg_sequences`.execute(
      first.db,
    );
    await sql`set timezone = 'Asia/Kolkata'`.execute(first.db);
    await sql`set session_replication_role = 'replica'`.execute(first.db);
    await sql`select pg_advisory_lock(7)`.execute(first.db);
    await sql`prepare counted as select count(*) from product`.execute(first.db);
    for (let time = 0; time < 20; time += 1) await sql`select ${time}::int`.execute(first.db);
    const heard: string[] = [];
    await first.listen('news', { onMessage: (text) => heard.push(text), onUp: () => {}, onDown: () => {} });
    await sql`begin`.execute(first.db);
    await sql`delete from announcement`.execute(first.db);
    expect(await stateOf(first.db)).not.toEqual(state);
    await first.close();

    const second = await open();
    expect(await startOf(second.db)).toEqual(start);
    expect(await stateOf(second.db)).toEqual(state);
    await sql`notify news, 'later'`.execute(second.db);
    expect(heard).toEqual([]);
  });

  test('is closed to the test that gave it back', async () => {
    const first = await open();
    await first.close();
    const second = await open();
    await expect(sql`select 1`.execute(first.db)).rejects.toThrow();
    await expect(first.jobs.db?.executeSql('delete from product', [])).rejects.toThrow();
    await expect(first.pack()).rejects.toThrow('The database is closed.');
    expect((await sql`select from product`.execute(second.db)).rows).not.toEqual([]);
  });

  test('finishes the transaction that is under way when it is closed', async () => {
    const first = await open();
    const work = first.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      return sql`delete from product`.execute(trx);
    });
    await Promise.all([expect(work).resolves.toMatchObject({ rows: [] }), sql`select 1`.execute(first.db)]);
    await first.close();
    const second = await open();
    expect((await sql`select from product`.execute(second.db)).rows).not.toEqual([]);
  });

  test.each([
    'create table added (id int)',
    'alter table product add added int',
    'drop table announcement',
    'analyze product',
  ])('is not used again after "%s"', async (statement) => {
    const first = await open();
    const start = await startOf(first.db);
    await sql.raw(statement).execute(first.db);
    await first.close();
    const second = await open();
    expect(await startOf(second.db)).not.toEqual(start);
  });

  test('serves one test at a time', async () => {
    const [first, second] = [await open(), await open()];
    await sql`delete from product`.execute(first.db);
    expect(await startOf(second.db)).not.toEqual(await startOf(first.db));
    expect((await sql`select from product`.execute(second.db)).rows).not.toEqual([]);
  });
});
