import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { bareEnvironment } from '../../support/bareEnvironment.ts';
import { newDataFolder } from '../support/dataFolder.ts';
import { copyOfSample, sample } from './support/brokenFolder.ts';

// Each command starts a process with a database of its own.
vi.setConfig({ testTimeout: 1_200_000 });

const root = fileURLToPath(new URL('../../../', import.meta.url));
const ready = /^Kagaz is ready: /;
const isThere = /^Nothing was changed\. The database has the shop "Kagaz" already\./;

function start(folder: string, dataDir: string) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts/init.ts'), folder],
    { cwd: root, env: bareEnvironment({ DATA_DIR: dataDir }) },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) };
}

const init = (folder: string, dataDir: string) => start(folder, dataDir).ended;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return files.map((file) => file.slice(folder.length + 1)).toSorted();
}

// Once is enough: the pictures do not depend on the database.
const onPglite = test.runIf(inject('testTemplate').kind === 'pglite');

onPglite('a shop whose pictures have no place is not made, and can be made when they have', async () => {
  const dataDir = await newDataFolder();
  await mkdir(join(dataDir, 'media'), { recursive: true });
  await writeFile(join(dataDir, 'media/products'), 'a file in the place of a folder');
  expect(await init(sample, dataDir)).toEqual({
    code: 1,
    said: `Nothing was changed. DATA_DIR: the pictures cannot be copied into ${dataDir}/media: ${dataDir}/media/products is a file, but the shop has a folder of that name.\n`,
  });
  expect(await readdir(join(dataDir, 'media'))).toEqual(['products']);
  await rm(join(dataDir, 'media/products'));
  expect(await init(sample, dataDir)).toEqual({ code: 0, said: expect.stringMatching(ready) });
  expect(await filesBelow(join(dataDir, 'media'))).toEqual(await filesBelow(join(sample, 'media')));
});

onPglite('a shop that is made anew after a kill at any point has all its pictures', async () => {
  const folder = await copyOfSample();
  const began = performance.now();
  expect(await init(folder, await newDataFolder())).toMatchObject({ code: 0 });
  const whole = performance.now() - began;
  const kills = 2;
  for (let kill = 0; kill < kills; kill += 1) {
    const dataDir = await newDataFolder();
    const { child, ended } = start(folder, dataDir);
    // Shortly before the end, the command writes the shop and its pictures.
    await Promise.race([ended, setTimeout(whole - 200 * (kill + Math.random()))]);
    child.kill('SIGKILL');
    await ended;
    const { said } = await init(folder, dataDir);
    expect(ready.test(said) || isThere.test(said), said).toBe(true);
    expect(await filesBelow(join(dataDir, 'media'))).toEqual(await filesBelow(join(folder, 'media')));
  }
});
