import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bareEnvironment } from '../support/bareEnvironment.ts';

test.each(['pictures', 'budget'])('%s says what to install where there is no Chromium', (script) => {
  const args = ['--disable-warning=ExperimentalWarning', `scripts/${script}.ts`];
  const env = bareEnvironment({ PATH: '/nowhere' });
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr:
      'No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.\n',
  });
});
