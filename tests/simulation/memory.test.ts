import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

test('runs that have ended leave none of their tabs in memory', { timeout: 600_000 }, async () => {
  const options = ['--seed', '31', '--steps', '1500', '--faults', 'all', '--memory'];
  const { stdout } = await run(process.execPath, ['--expose-gc', 'simulation/main.ts', ...options], {
    cwd: root,
  });
  const realms = [...stdout.matchAll(/(\d+) realms/g)].map(([, count]) => Number(count));
  expect(realms.length).toBeGreaterThan(2);
  // A run opens one realm at least, so ten runs that leave theirs behind add ten. The run that has just ended may still hold its own.
  expect(Math.min(...realms.slice(1))).toBeLessThan(10);
});
