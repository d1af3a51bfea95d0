/** Commands typed to npm without the `--` that hands the words on. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { bareEnvironment } from '../support/bareEnvironment.ts';

const cwd = fileURLToPath(new URL('../..', import.meta.url));

async function npmRun(words: readonly string[], npmrc = '') {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-npm-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const userconfig = join(folder, 'npmrc');
  await writeFile(userconfig, npmrc);
  const env = bareEnvironment({
    DATA_DIR: join(folder, 'data'),
    npm_config_userconfig: userconfig,
    npm_config_cache: join(folder, 'cache'),
    npm_config_update_notifier: 'false',
  });
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; out: string; err: string }>();
  const child = execFile('npm', ['run', '-s', ...words], { env, cwd }, (_error, out, err) =>
    resolve({ code: child.exitCode, out, err }),
  );
  const { code, out, err } = await promise;
  return { code, out, err, hasData: (await readdir(folder)).includes('data') };
}

test.each([
  [['orders', 'cancel', 'SOME-CODE', 'No stock', '--dry-run'], 'dry-run'],
  [['orders', 'cancel', 'SOME-CODE', 'No stock', '--by-shopper'], 'by-shopper'],
  [['orders', 'export', '--status', 'delivered'], 'status'],
  [['orders', 'return', 'SOME-CODE', 'ask', 'Broken', '--to', 'name@bank'], 'to'],
  [['invoices', 'print', 'SOME-CODE', '--out', 'file.pdf'], 'out'],
  [['import', 'products', 'file.csv', '--dry-run'], 'dry-run'],
  [['preview', 'folder', '--port', '3002'], 'port'],
  [['simulate', '--seed', '42'], 'seed'],
  [['specification', '--write'], 'write'],
  [['readme', '--check'], 'check'],
  [['price', '--check', 'file.json'], 'check'],
  [['scenario', 'replay', 'all', '--browser'], 'browser'],
])('npm run %j does nothing, and says what npm took', async (words, option) => {
  const { code, out, err, hasData } = await npmRun(words);
  expect({ code, out, hasData }).toEqual({ code: 2, out: '', hasData: false });
  expect(err).toContain(
    `npm took --${option} for itself: put -- before the words, as in npm run ${words[0]} -- … Nothing was changed.\n`,
  );
});

test('an option after -- is the command’s own', async () => {
  const { err } = await npmRun(['orders', '--', 'cancel', 'SOME-CODE', 'No stock', '--dry-run']);
  expect(err).toContain('there is no shop in');
});

test('a setting of npm from a file is not taken for an option of the command', async () => {
  const { err } = await npmRun(['vitals'], 'json = true\n');
  expect(err).toContain('there is no shop in');
});
