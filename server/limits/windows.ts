import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';

/** A count that ends with its window of time. At most `most` are counted in it. */
export interface Window {
  readonly key: string;
  readonly most: number;
  readonly ends_at: Date;
}

/**
 * Adds one to the count of each window that is not full. Returns for each whether it was counted. Different windows are counted
 * in one statement, a window that is given several times in several.
 */
export async function countInWindows(db: Kysely<Database>, windows: readonly Window[]): Promise<boolean[]> {
  const times = new Map<string, number>();
  const turns = Map.groupBy(windows, ({ key }) => {
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    return before;
  });
  const counted = new Set<Window>();
  for (const turn of turns.values()) {
    const keys = await addOne(db, turn);
    for (const window of turn) if (keys.has(window.key)) counted.add(window);
  }
  return windows.map((window) => counted.has(window));
}

async function addOne(db: Kysely<Database>, windows: readonly Window[]): Promise<ReadonlySet<string>> {
  // Sorted, so that all processes lock the rows in the same order and never wait for each other.
  const ordered = windows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await db
    .insertInto('limit_count')
    .values(ordered.map(({ key, most, ends_at }) => ({ key, most, ends_at, count: 1 })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ count: eb('limit_count.count', '+', 1), most: eb.ref('excluded.most') }))
        .whereRef('limit_count.count', '<', 'excluded.most'),
    )
    .returning('key')
    .execute();
  return new Set(rows.map(({ key }) => key));
}
