import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../../../scripts/support/shopProcess.ts';

/** Fills one data folder, which every worker's shop then starts from a copy of. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-e2e-'));
  const shop = await startShop({ dataDir: folder });
  await shop.stop();
  process.env.E2E_DATA_TEMPLATE = folder;
  return () => rm(folder, { recursive: true, force: true });
}
