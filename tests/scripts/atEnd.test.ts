/** What tests open is closed, whether a test opened it or a hook of its file. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { bareEnvironment } from '../support/bareEnvironment.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const ofOneFile = [
  'opened: of the file',
  'opened: of the file, later',
  'opened: before the test',
  'opened: in the test',
  'closed: in the test',
  'closed: before the test',
  'closed: of the file, later',
  'closed: of the file',
];

test('resources that a file opens are closed at its end, before the next file; those of a test at the end of the test', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/scripts/support/ending/vitest.config.ts'],
    { cwd: root, env: bareEnvironment({ NO_COLOR: '1' }) },
  );
  const lines = stdout.split('\n').filter((line) => /^(opened|closed): /.test(line));
  expect(lines).toEqual([...ofOneFile, ...ofOneFile]);
});
