import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ShopOptions, type ShopProcess, startShop } from '../../scripts/support/shopProcess.ts';

const kept = resolve('.cache/bench-pictures');

/**
 * A new demo shop on the embedded database, at rest: its pictures are drawn already, by the first benchmark that ran
 * here, so that nothing works in the background while something is measured.
 */
export async function startQuietShop({ env }: Pick<ShopOptions, 'env'> = {}): Promise<ShopProcess> {
  if (!existsSync(kept)) await drawPictures();
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-bench-'));
  await symlink(kept, join(dataDir, 'images'));
  const shop = await startShop({ dataDir, ...(env && { env }) });
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
  // Whole or not at all: a copy that is broken off must not count.
  await cp(join(dataDir, 'images'), `${kept}.part`, { recursive: true });
  await rename(`${kept}.part`, kept);
  await rm(dataDir, { recursive: true, force: true });
}
