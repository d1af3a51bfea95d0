import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';
import type { Person } from './person.ts';
import { personalTables } from './personalTables.ts';

/** Everything that the shop keeps about a person, by names that people read. */
export type CopyOfData = Readonly<Record<string, unknown>>;

/** Reads everything about a person from one snapshot of the database. */
export function copyOfData(db: Kysely<Database>, person: Person, now: Date): Promise<CopyOfData> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const parts: [string, unknown][] = [];
      for (const { table, name, isOf, shown } of personalTables) {
        if (shown === null) continue;
        const { rows } = await sql<Readonly<Record<string, unknown>>>`
          select ${sql.raw(shown)} from ${sql.table(table)} where ${isOf(person)}`.execute(trx);
        parts.push([name, rows]);
      }
      return { madeAt: now, notInThisFile, ...Object.fromEntries(parts) };
    });
}

const notInThisFile = [
  'Your wishlist, recently viewed products and privacy choices: they are in your browser only.',
  'Questions about products: they are saved without who asked.',
  'Measurements, if you agreed to them: they are under a number that only your browser knows.',
  'Orders placed as a guest: each has its own copy, on the page of the order.',
];
