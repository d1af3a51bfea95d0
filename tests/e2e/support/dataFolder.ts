import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder, which is removed at the end of its scope. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string;
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'storefront-e2e-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** The folder that is filled once for all tests; see globalSetup.ts. */
const template = () => process.env.E2E_DATA_TEMPLATE ?? '';

/** A data folder without a database, for a shop of a test's own. Shares the rendered pictures of all tests' shops. */
export async function emptyFolder(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  await symlink(join(template(), 'images'), join(folder.path, 'images'));
  return folder;
}

/** A data folder with the database of the demo shop. */
export async function filledFolder(): Promise<TemporaryFolder> {
  const folder = await emptyFolder();
  await cp(join(template(), 'database'), join(folder.path, 'database'), { recursive: true });
  return folder;
}
