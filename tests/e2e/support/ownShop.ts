import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { type ShopOptions, type ShopProcess, startShop } from '../../../scripts/support/shopProcess.ts';
import { bareEnvironment } from '../../support/bareEnvironment.ts';
import { type TemporaryFolder, temporaryFolder } from './dataFolder.ts';

const root = join(import.meta.dirname, '../../..');

/** Runs one of the project's scripts with no settings but `env`; `said` is what it printed, on either stream. */
export function run(script: string, words: readonly string[], env: Readonly<Record<string, string>>) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
  const child = execFile(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts', script), ...words],
    { cwd: root, env: bareEnvironment(env) },
    (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
  );
  return promise;
}

/** The sample shop of stationery, as a merchant would copy it. */
export async function copyOfSample(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  await cp(join(root, 'samples/stationery'), folder.path, { recursive: true });
  return folder;
}

/** Starts a shop for one test. At the end its pages are left first, because a page that still sends requests would log errors. */
export async function startOwnShop(page: Page, options: ShopOptions): Promise<ShopProcess> {
  const shop = await startShop(options);
  return {
    ...shop,
    async [Symbol.asyncDispose]() {
      for (const open of page.context().pages()) await open.goto('about:blank');
      await shop.stop();
    },
  };
}
