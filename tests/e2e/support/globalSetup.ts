import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startShop } from '../../../scripts/support/shopProcess.ts';

/**
 * Rendered pictures are kept from run to run, which is safe because their names identify their source. Rendering a page's
 * pictures on a busy machine would take all of the browser's connections for so long that the page's requests time out.
 */
const pictures = fileURLToPath(new URL('../../../.cache/e2e-pictures/', import.meta.url));

/** Fills one data folder; every worker's shop starts from a copy of it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-e2e-'));
  await mkdir(pictures, { recursive: true });
  await symlink(pictures, join(folder, 'images'));
  const shop = await startShop({ dataDir: folder });
  await shop.stop();
  process.env.E2E_DATA_TEMPLATE = folder;
  return () => rm(folder, { recursive: true, force: true });
}
