import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { performImport } from '../../../scripts/support/performImport.ts';
import { openShopDatabase, requireConfig } from '../../../server/boot.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { newShopSettings } from '../support/dataFolder.ts';

let path = '';
beforeEach(async () => {
  for (const [name, value] of Object.entries({ DATABASE_URL: '', ...(await newShopSettings()) })) {
    vi.stubEnv(name, value);
  }
  path = join(requireConfig(process.env).dataDir, 'synonyms.csv');
  await writeFile(path, 'term,means\nubtan,face pack\n');
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function inDatabase<Value>(work: (database: OpenDatabase) => Promise<Value>): Promise<Value> {
  const { database, close } = await openShopDatabase(requireConfig(process.env));
  try {
    return await work(database);
  } finally {
    await close();
  }
}

/** The database ends the first writes of a synonym as it ends those that wait for an order that waits for them. */
function loseFirst(times: number): Promise<void> {
  return inDatabase(async ({ db }) => {
    await sql`create sequence tries`.execute(db);
    await sql`create function lose() returns trigger language plpgsql as $$ begin
      if nextval('tries') <= ${sql.lit(times)} then raise 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$`.execute(db);
    await sql`create trigger lose before insert on search_synonym for each row execute function lose()`.execute(
      db,
    );
  });
}

const load = () => performImport({ kind: 'synonyms', path, format: 'csv', isDry: false });
const stored = () =>
  inDatabase(({ db }) =>
    db.selectFrom('search_synonym').select('term').where('term', '=', 'ubtan').execute(),
  );

/** What is printed besides the shop that was opened. */
const said = () =>
  vi
    .mocked(console.error)
    .mock.calls.flat()
    .filter((line) => !String(line).startsWith('DATABASE_URL is not set'));

test('an import that loses to an order is repeated', async () => {
  await loseFirst(2);
  expect(await load()).toBe(0);
  expect(said()).toEqual([]);
  expect(await stored()).toEqual([{ term: 'ubtan' }]);
});

test('an import that loses again and again says so in a sentence, and changes nothing', async () => {
  await loseFirst(100);
  expect(await load()).toBe(1);
  expect(said()).toEqual([
    'Nothing was imported. The shop changed some of the same entries again and again while they were imported. Run it again.',
  ]);
  expect(await stored()).toEqual([]);
});
