import { execFile } from 'node:child_process';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Runs one of the project's scripts; `said` is what it printed, on either stream. */
export function run(script: string, words: readonly string[], env: Readonly<Record<string, string>>) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
  const child = execFile(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts', script), ...words],
    { cwd: root, env: { ...process.env, ...env } },
    (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
  );
  return promise;
}

/** The sample shop of stationery, as a merchant would copy it. */
export async function copyOfSample(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-own-'));
  await cp(join(root, 'samples/stationery'), folder, { recursive: true });
  return folder;
}
