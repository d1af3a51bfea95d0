import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../../support/atEnd.ts';

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
