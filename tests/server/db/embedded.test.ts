import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openEmbedded } from '../../../server/db/embedded.ts';

async function useOnce(dataDir: string): Promise<unknown> {
  const { db, close } = await openEmbedded(dataDir);
  const { rows } = await sql`select to_regclass('kept') is not null as "isKept"`.execute(db);
  await sql`create table if not exists kept (id int)`.execute(db);
  await close();
  return rows;
}

test.runIf(inject('testTemplate').kind === 'pglite')(
  'an embedded database whose making was cut short is made anew, and a whole one is kept',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'storefront-unmade-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    await mkdir(join(dataDir, 'database/base'), { recursive: true });
    await writeFile(join(dataDir, 'database/PG_VERSION'), '18\n');
    await writeFile(join(dataDir, 'database.unmade'), '');
    expect(await useOnce(dataDir)).toEqual([{ isKept: false }]);
    expect(await readdir(dataDir)).toEqual(['database']);
    expect(await useOnce(dataDir)).toEqual([{ isKept: true }]);
  },
);
