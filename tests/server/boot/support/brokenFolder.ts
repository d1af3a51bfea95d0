import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { ShopRefused } from '../../../../server/import/folderFiles.ts';
import { readShop } from '../../../../server/import/shopFiles.ts';

export const sample = fileURLToPath(new URL('../../../../samples/stationery/', import.meta.url));

/** A fault, the change that causes it, and the refusal after the folder's name. */
export type BrokenFolder = readonly [fault: string, spoil: Spoil, reads: RegExp];
export type Spoil = (folder: string) => Promise<void>;

/** Changes a file's text; fails where there is nothing to change. */
export function replaced(file: string, from: string | RegExp, to: string): Spoil {
  return async (folder) => {
    const text = await readFile(join(folder, file), 'utf8');
    const changed = text.replace(from, to);
    expect(changed, 'the change of the test').not.toBe(text);
    await writeFile(join(folder, file), changed);
  };
}

export function removed(file: string): Spoil {
  return (folder) => rm(join(folder, file));
}

export function written(file: string, text: string): Spoil {
  return (folder) => writeFile(join(folder, file), text);
}

/** A copy of the sample shop, to be changed. */
export async function copyOfSample(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'storefront-broken-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const folder = join(place, 'shop');
  await cp(sample, folder, { recursive: true });
  return folder;
}

/** The problems with which the folder is refused, without its name. */
export async function refusalOf(folder: string): Promise<string[]> {
  const refusal = await readShop(folder).catch((error: unknown) => error);
  if (!(refusal instanceof ShopRefused)) throw new Error('The folder was not refused', { cause: refusal });
  return refusal.problems.map((problem) => problem.replaceAll(`${folder}/`, ''));
}
