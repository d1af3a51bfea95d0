import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** The hashes that one process prints for its runs. */
async function hashes(...options: readonly string[]): Promise<readonly string[]> {
  const args = ['simulation/main.ts', '--hashes', ...options];
  const { stdout } = await run(process.execPath, args, { cwd: root });
  return stdout.split('\n').filter((line) => line.includes('trace'));
}

test('two processes that simulate the same seed leave the same trace', { timeout: 600_000 }, async () => {
  const options = ['--seed', '1', '--steps', '170', '--faults', 'all'];
  const first = await hashes(...options);
  const steps = first.map((line) => Number(/^seed \d+: (\d+) steps, trace [0-9a-f]{16}$/.exec(line)?.[1]));
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.reduce((sum, count) => sum + count, 0)).toBe(170);
  expect(await hashes(...options)).toEqual(first);
});

test('a trace with the ids of stored rows is the same in two processes', { timeout: 600_000 }, async () => {
  const options = ['--seed', '7', '--plots', '--only', 'an address is put back late'];
  const first = await hashes(...options);
  expect(first).toHaveLength(2);
  expect(await hashes(...options)).toEqual(first);
});
