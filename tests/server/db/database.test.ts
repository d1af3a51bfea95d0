import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { openTestDatabase } from '../support/database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});

describe('both databases read values alike', () => {
  test('counts, bigints and numerics are numbers; times are dates; dates are text', async () => {
    const { rows } = await sql`select count(*) as count, 5::bigint as big, 1.25::numeric as exact,
      timestamptz '2026-01-02T03:04:05.678+05:30' as time, date '2026-01-02' as day,
      array['a', 'b'] as list, '{"a": [1]}'::jsonb as json from store`.execute(database.db);
    expect(rows).toEqual([
      {
        count: 1,
        big: 5,
        exact: 1.25,
        time: new Date('2026-01-01T21:34:05.678Z'),
        day: '2026-01-02',
        list: ['a', 'b'],
        json: { a: [1] },
      },
    ]);
  });
});

describe('a connection that breaks', () => {
  test('during a transaction fails that transaction only', async ({ skip }) => {
    if (database.kind === 'pglite') skip('The embedded database has no connections to break.');
    const work = database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const pid = rows[0]?.pid ?? 0;
      await sql`select pg_terminate_backend(${pid})`.execute(database.db);
      const left = sql`select from pg_stat_activity where pid = ${pid}`;
      await expect.poll(async () => (await left.execute(database.db)).rows).toEqual([]);
      await sql`select 1`.execute(trx);
    });
    await expect(work).rejects.toThrow();
    const { rows } = await sql`select 1 as one`.execute(database.db);
    expect(rows).toEqual([{ one: 1 }]);
  });
});
