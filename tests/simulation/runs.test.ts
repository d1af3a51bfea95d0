import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = 'tests/simulation/runs';

test('runs that broke a rule once break none now', { timeout: 600_000 }, async () => {
  const args = ['simulation/main.ts', '--replay', folder];
  const { stdout } = await run(process.execPath, args, { cwd: root });
  const kept = stdout.split('\n').filter((line) => line === 'No rule is broken.');
  expect(kept).toHaveLength(readdirSync(`${root}${folder}`).length);
});
