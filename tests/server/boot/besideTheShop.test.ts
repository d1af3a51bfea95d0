/** Commands, imports and migrations on the PostgreSQL of a shop that may run: which may take long, and what they leave alone. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { performHere } from '../../../scripts/support/performHere.ts';
import { requireConfig } from '../../../server/boot.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { previewFile } from '../../../server/import/importFile.ts';
import { importPart, previewPart } from '../../../server/import/importParts.ts';
import { createTestDatabase } from '../support/database.ts';

const sample = join(import.meta.dirname, '../../../samples/stationery');

/** A database whose statements may take 100 milliseconds, and another connection to it. */
async function openHasty() {
  const databaseUrl = await createTestDatabase();
  const hastyUrl = `${databaseUrl}?statement_timeout=100`;
  const [hasty, other] = await Promise.all([
    openDatabase({ databaseUrl: hastyUrl }),
    openDatabase({ databaseUrl }),
  ]);
  onTestFinished(async () => {
    await Promise.all([hasty.close(), other.close()]);
  });
  /** Does the work while the table is locked until a statement has waited for it three times as long as one may take. */
  const whileLocked = async <Value>(table: string, work: () => Promise<Value>): Promise<Value> => {
    const holder = await other.db.startTransaction().execute();
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(holder);
    const working = work();
    working.catch(() => {});
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and now() - query_start > interval '300 milliseconds'`;
    const waited = expect
      .poll(async () => (await waiting.execute(other.db)).rows.length, { timeout: 20_000 })
      .toBe(1);
    await Promise.race([waited, working.then(() => waited)]).finally(() => holder.rollback().execute());
    return working;
  };
  return { databaseUrl, hastyUrl, db: hasty.db, whileLocked };
}

describe.runIf(inject('testTemplate').kind === 'postgres')('on PostgreSQL', () => {
  test('a migration may take long', async () => {
    const { db, whileLocked } = await openHasty();
    await sql`alter table review drop column is_erased`.execute(db);
    await sql`delete from kysely_migration where name = '0084_erased_reviews'`.execute(db);
    expect(await whileLocked('review', () => migrate(db))).toEqual(['0084_erased_reviews']);
    const { rows } = await sql`show statement_timeout`.execute(db);
    expect(rows).toEqual([{ statement_timeout: '100ms' }]);
  });

  test('the import of a part and previews may take long', async () => {
    const { db, whileLocked } = await openHasty();
    const place = await mkdtemp(join(tmpdir(), 'storefront-long-'));
    onTestFinished(() => rm(place, { recursive: true, force: true }));
    await cp(sample, place, { recursive: true });
    const pictures = { has: () => true, path: (key: string) => key, place: 'the media folder' };
    const shop = { db, storeId: 'demo', now: new Date(), pictures };
    expect(await whileLocked('menu', () => importPart(shop, 'menus', place))).toMatchObject({
      counts: { menus: 4 },
    });
    expect(await whileLocked('menu', () => previewPart(shop, 'menus', place))).toMatchObject({
      total: 0,
    });
    const file = Readable.from(['name,value\nCOD_CHARGES,40']);
    expect(
      await whileLocked('store_setting', () => previewFile(shop, 'settings', file, 'csv')),
    ).toMatchObject({ ok: true });
  });

  test('a command changes no database of an older version, and fills no empty one with tables', async () => {
    const { databaseUrl, db } = await openHasty();
    await sql`delete from kysely_migration where name = '0084_erased_reviews'`.execute(db);
    const config = requireConfig({ DATABASE_URL: databaseUrl, STORE_ID: 'demo' });
    const applied = () => sql`select name from kysely_migration where name like '0084%'`.execute(db);
    expect(await performHere(config, 'reviews', ['list'])).toEqual({
      ok: false,
      lines: [
        'Nothing was changed. The database is still that of an older version of the shop: start the shop of this version first, which changes it.',
      ],
    });
    expect((await applied()).rows).toEqual([]);

    await db.transaction().execute(async (trx) => {
      // It takes longer than a statement here may.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`drop schema public cascade`.execute(trx);
      await sql`create schema public`.execute(trx);
    });
    const empty = await performHere(config, 'reviews', ['list']);
    expect([empty.ok, empty.lines[0]]).toEqual([
      false,
      expect.stringMatching(/^Nothing was changed\. STORE_ID: the database has no shop "demo"\./),
    ]);
    const tables = sql`select from information_schema.tables where table_schema = 'public'`;
    expect((await tables.execute(db)).rows).toEqual([]);
  });

  test('a command that a busy shop keeps waiting says so, and changes nothing', async () => {
    const { hastyUrl, db } = await openHasty();
    const holder = await db.startTransaction().execute();
    await sql`lock table review in access exclusive mode`.execute(holder);
    const config = requireConfig({ DATABASE_URL: hastyUrl, STORE_ID: 'demo' });
    const reply = await performHere(config, 'reviews', ['list']).finally(() => holder.rollback().execute());
    expect(reply).toEqual({
      ok: false,
      lines: [
        'Nothing was changed. The database had no time for it, such as during an import: type it again, or wait until the import has ended.',
      ],
    });
  });
});
