import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** The hashes that one process prints for two runs, with all faults. */
async function hashes(): Promise<readonly string[]> {
  const args = ['simulation/main.ts', '--seed', '1', '--steps', '170', '--faults', 'all', '--hashes'];
  const { stdout } = await run(process.execPath, args, { cwd: root });
  return stdout.split('\n').filter((line) => line.includes('trace'));
}

test('two processes that simulate the same seed leave the same trace', { timeout: 300_000 }, async () => {
  const first = await hashes();
  const steps = first.map((line) => Number(/^seed \d+: (\d+) steps, trace [0-9a-f]{16}$/.exec(line)?.[1]));
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.reduce((sum, count) => sum + count, 0)).toBe(170);
  expect(await hashes()).toEqual(first);
});
