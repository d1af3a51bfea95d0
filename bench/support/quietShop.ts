import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ShopOptions, type ShopProcess, startShop } from '../../scripts/support/shopProcess.ts';

const storedPictures = resolve('.cache/bench-pictures');

/** Starts a new demo shop on the embedded database. */
export function startQuietShop(options: Pick<ShopOptions, 'env'> = {}): Promise<ShopProcess> {
  return startWithPictures(options);
}

/**
 * Starts a shop whose pictures are drawn already, so that nothing works in the background while something is measured. The first
 * benchmark run draws them and stores them for later runs.
 */
export async function startWithPictures(options: Omit<ShopOptions, 'dataDir'>): Promise<ShopProcess> {
  if (!existsSync(storedPictures)) await drawPictures();
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-bench-'));
  await symlink(storedPictures, join(dataDir, 'images'));
  const shop = await startShop({ ...options, dataDir });
  return {
    ...shop,
    async [Symbol.asyncDispose]() {
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function drawPictures(): Promise<void> {
  console.log('Drawing the shop’s pictures, once');
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-bench-'));
  await using _shop = await startShop({ dataDir, awaited: /pictures are rendered ahead/ });
  await mkdir(resolve('.cache'), { recursive: true });
  // Copied under another name first, so that a copy that was interrupted is not used.
  await cp(join(dataDir, 'images'), `${storedPictures}.part`, { recursive: true });
  await rename(`${storedPictures}.part`, storedPictures);
  await rm(dataDir, { recursive: true, force: true });
}
