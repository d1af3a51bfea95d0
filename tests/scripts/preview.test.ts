import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { bareEnvironment } from '../support/bareEnvironment.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test.each(['SIGHUP', 'SIGTERM'] as const)(
  'a preview that ends by %s leaves no database behind',
  async (signal) => {
    const TMPDIR = await mkdtemp(join(tmpdir(), 'storefront-previews-'));
    onTestFinished(() => rm(TMPDIR, { recursive: true, force: true }));
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, 'scripts/preview.ts'), 'samples/stationery'],
      { cwd: root, env: bareEnvironment({ TMPDIR }), stdio: 'ignore' },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'close');
    const databases = async () => {
      const names = await readdir(TMPDIR, { recursive: true });
      return names.filter((name) => /^storefront-preview-[^/]+\/./.test(name));
    };
    await expect.poll(databases).not.toEqual([]);
    child.kill(signal);
    await ended;
    expect(await databases()).toEqual([]);
  },
);
