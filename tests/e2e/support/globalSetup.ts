import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../../../scripts/support/shopProcess.ts';

/** Fills one data folder; every worker's shop starts from a copy of it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-e2e-'));
  const shop = await startShop({ dataDir: folder });
  await shop.stop();
  process.env.E2E_DATA_TEMPLATE = folder;
  return () => rm(folder, { recursive: true, force: true });
}
