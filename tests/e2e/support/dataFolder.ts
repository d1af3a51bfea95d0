import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Filled once for all; see globalSetup.ts. */
const template = () => process.env.E2E_DATA_TEMPLATE ?? '';

/** An empty data folder for a shop of a test's own. It has the pictures that shops of other tests have rendered. */
export async function emptyFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'storefront-e2e-'));
  await symlink(join(template(), 'images'), join(path, 'images'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The same, with the database of the demo shop. */
export async function filledFolder(): ReturnType<typeof emptyFolder> {
  const folder = await emptyFolder();
  await cp(join(template(), 'database'), join(folder.path, 'database'), { recursive: true });
  return folder;
}
