/** The database of all runs in a process: in memory, filled once, and restored between runs. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { migrate } from '../../server/db/migrate.ts';
import { type OpenPglite, openPglite } from '../../server/db/pglite.ts';
import type { Database } from '../../server/db/types.ts';
import { writeShop } from '../../server/import/writeShop.ts';
import { keepContents, putBack } from '../../tests/server/support/contents.ts';
import { rememberStock } from '../../tests/torture/invariants.ts';
import { simulatedShop, storeId } from '../merchant/shop.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${root}.cache/simulation`;

/** After this many runs the deleted rows are vacuumed. */
const RUNS_BETWEEN_VACUUMS = 25;

export interface SimulatedDatabase {
  readonly database: OpenPglite;
  /** Restores the initial contents of every table. */
  restore(): Promise<void>;
}

/** Opens the database, from a cached archive if there is one of the same shop and migrations. */
export async function openSimulatedDatabase(): Promise<SimulatedDatabase> {
  const file = `${folder}/${versionOf()}.tar`;
  const archive = read(file);
  const database = await openPglite(archive ? { archive } : {});
  if (!archive) {
    await migrate(database.db);
    await numberIds(database.db);
    await writeShop(database.db, storeId, simulatedShop);
    await rememberStock(database.db);
    await keepContents(database.db);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, await database.pack());
  }
  let since = await putBack(database.db, 0);
  let runs = 0;
  return {
    database,
    async restore() {
      since = await putBack(database.db, since);
      runs += 1;
      if (runs % RUNS_BETWEEN_VACUUMS === 0) await sql`vacuum`.execute(database.db);
    },
  };
}

function read(file: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    return null;
  }
}

/** A hash of the migrations, the importer and the shop's data: the archive's version. */
function versionOf(): string {
  const hash = createHash('sha256');
  const files = [
    'server/db/migrations',
    'server/import',
    'tests/server/support',
    'simulation/merchant',
  ].flatMap((path) =>
    readdirSync(`${root}${path}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort(),
  );
  for (const path of [...files, `${root}simulation/server/database.ts`]) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

/** Takes the ids that the database draws at random from a sequence instead, so that a run that is repeated has the same ids. */
async function numberIds(db: Kysely<Database>): Promise<void> {
  await sql`create sequence simulated_id_numbers`.execute(db);
  await sql
    .raw(`create function simulated_id() returns uuid language sql volatile as $$
      select overlay(overlay(md5(nextval('simulated_id_numbers')::text) placing '4' from 13) placing 'a' from 17)::uuid $$`)
    .execute(db);
  const { rows } = await sql<{ change: string }>`
    select format('alter table %I alter column %I set default simulated_id()', table_name, column_name) as change
    from information_schema.columns where table_schema = 'public' and column_default = 'gen_random_uuid()'`.execute(
    db,
  );
  for (const { change } of rows) await sql.raw(change).execute(db);
}
