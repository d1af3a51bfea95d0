import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from './support/test.ts';

const root = join(import.meta.dirname, '../..');

test('a preview says only what is its own, and nothing of it is left when npm is ended', async () => {
  test.slow();
  const npm = spawn('npm', ['run', '-s', 'preview', '--', 'samples/stationery', '--port', '0'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => void npm.kill('SIGTERM'));
  let said = '';
  npm.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part;
  });
  await expect.poll(() => said, { timeout: 240_000 }).toContain('Ready.');
  expect(said).toContain('Kagaz is ready: ');
  expect(said).not.toContain('A shop that runs on this database');
  const addressOf = (name: string) => new RegExp(`${name} +(http\\S+)`).exec(said)?.[1] ?? '';
  const addresses = [addressOf('Shop'), addressOf('Payment sandbox')];
  const answers = () =>
    Promise.all(
      addresses.map((address) =>
        fetch(address).then(
          () => true,
          () => false,
        ),
      ),
    );
  expect(await answers()).toEqual([true, true]);
  npm.kill('SIGTERM');
  await expect.poll(answers).toEqual([false, false]);
});
