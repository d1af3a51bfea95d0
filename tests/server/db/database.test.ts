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
