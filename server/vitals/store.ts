import type { Kysely } from 'kysely';
import {
  type DeviceKind,
  deviceKinds,
  type PageKind,
  pageKinds,
  type VitalName,
  type VitalsReport,
  vitalNames,
} from '../../src/contract/vitals.ts';
import type { Database } from '../db/types.ts';
import { dayOf } from '../times.ts';
import { bucketOf, percentile75, type Rating, ratingOf } from './buckets.ts';

/** Older days are deleted. */
export const keptDays = 90;
const dayMs = 24 * 60 * 60_000;

interface Place {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly now: Date;
}

/** One row of the table of figures. */
export interface Figure {
  readonly name: VitalName;
  /** `all` kinds of pages together. */
  readonly page: PageKind | 'all';
  readonly device: DeviceKind;
  /** Milliseconds; CLS has no unit. */
  readonly p75: number;
  readonly count: number;
  readonly rating: Rating | null;
}

/** Adds the measurements of a report to the counts of its day. */
export async function countVitals(
  { db, storeId, now }: Place,
  { device, vitals }: VitalsReport,
): Promise<void> {
  const rows = new Map<
    string,
    { readonly name: VitalName; readonly page: PageKind; readonly bucket: number; count: number }
  >();
  for (const { name, page, value } of vitals) {
    const bucket = bucketOf(name, value);
    const key = `${name} ${page} ${bucket}`;
    const row = rows.get(key) ?? { name, page, bucket, count: 0 };
    row.count += 1;
    rows.set(key, row);
  }
  // Sorted, so that two reports lock the same rows in the same order, which prevents a deadlock.
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  if (sorted.length === 0) return;
  await db
    .insertInto('vital_count')
    .values(sorted.map((row) => ({ ...row, store_id: storeId, day: dayOf(now), device })))
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'day', 'name', 'page', 'device', 'bucket'])
        .doUpdateSet((eb) => ({ count: eb('vital_count.count', '+', eb.ref('excluded.count')) })),
    )
    .execute();
}

/** The 75th percentiles of the latest days, today among them, of each kind of page and of all together. */
export async function readFigures({ db, storeId, now }: Place, days: number): Promise<readonly Figure[]> {
  const rows = await db
    .selectFrom('vital_count')
    .select(['name', 'page', 'device', 'bucket'])
    .select((eb) => eb.fn.sum<number>('count').as('count'))
    .where('store_id', '=', storeId)
    .where('day', '>', dayOf(new Date(now.getTime() - days * dayMs)))
    .groupBy(['name', 'page', 'device', 'bucket'])
    .execute();
  return vitalNames.flatMap((name) =>
    [...pageKinds, 'all' as const].flatMap((page) =>
      deviceKinds.flatMap((device): Figure[] => {
        const counts = new Map<number, number>();
        for (const row of rows) {
          if (row.name !== name || row.device !== device || (page !== 'all' && row.page !== page)) continue;
          counts.set(row.bucket, (counts.get(row.bucket) ?? 0) + Number(row.count));
        }
        if (counts.size === 0) return [];
        const p75 = percentile75(name, counts);
        const count = [...counts.values()].reduce((sum, each) => sum + each, 0);
        return [{ name, page, device, p75, count, rating: ratingOf(name, p75) }];
      }),
    ),
  );
}

/** Deletes the counts of more than 90 days ago. Answers how many. */
export async function forgetOldVitals(db: Kysely<Database>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('vital_count')
    .where('day', '<=', dayOf(new Date(now.getTime() - keptDays * dayMs)))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
