import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderSource } from '../../../server/images/sources.ts';

test('a link in the folder of pictures leads to a picture there, and to nothing outside', async () => {
  const place = await mkdtemp(join(tmpdir(), 'storefront-links-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const folder = join(place, 'media');
  await mkdir(folder);
  await writeFile(join(place, 'secret.webp'), 'not for everybody');
  await writeFile(join(folder, 'rose.webp'), 'a rose');
  await symlink('rose.webp', join(folder, 'same.webp'));
  await symlink('../secret.webp', join(folder, 'out.webp'));
  await symlink('..', join(folder, 'up'));
  const source = folderSource(folder);
  const read = async (key: string) => (await (await source(key))?.read()) ?? null;
  expect(await read('same.webp')).toEqual({ kind: 'raster', bytes: Buffer.from('a rose') });
  expect([await read('out.webp'), await read('up/secret.webp')]).toEqual([null, null]);
});
