import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { atEnd } from '../../support/atEnd.ts';
import { createTestDatabase } from './database.ts';

/**
 * Makes a data folder for a shop in a process of its own, and removes it after the test, or after the file in `beforeAll`. It
 * has a folder for pictures: without one the shop would start for the first time, and draw all pictures of the demo shop.
 */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-data-'));
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await mkdir(join(folder, 'images'));
  return folder;
}

interface ShopSettings {
  readonly DATA_DIR: string;
  readonly [name: string]: string;
}

/** Settings of a shop in a process of its own, on a new database that is filled as that of `openTestDatabase`. */
export async function newShopSettings(): Promise<ShopSettings> {
  const DATA_DIR = await newDataFolder();
  const template = inject('testTemplate');
  if (template.kind === 'postgres') return { DATA_DIR, DATABASE_URL: await createTestDatabase() };
  await cp(template.folder, join(DATA_DIR, 'database'), { recursive: true });
  return { DATA_DIR };
}
