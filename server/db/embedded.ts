import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from './open.ts';

/** Where the embedded database of a data folder is. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/**
 * Opens the embedded database of a data folder, and makes it if there is none. If that is cut short, as by a full disc, PostgreSQL
 * takes the files for a whole database and never opens them. So a mark stands beside the folder until the database has opened once;
 * a folder with a mark holds nothing yet and is made anew.
 */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const folder = embeddedFolder(dataDir);
  const mark = `${folder}.unmade`;
  if (existsSync(mark)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'PG_VERSION'))) writeFileSync(mark, '');
  const database = await openDatabase({ dataDir: folder });
  rmSync(mark, { force: true });
  return database;
}
