import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { download, getFrom, resolveHost } from '../../images/remote.ts';
import type { FoundPicture } from './pictures.ts';

/** What became of the pictures of a file. */
export interface Fetched {
  /** How many were fetched. */
  readonly count: number;
  /** The keys of those that could not be fetched, and a line for each. */
  readonly missing: ReadonlySet<string>;
  readonly problems: readonly string[];
}

/**
 * Fetches pictures into the shop's folder of pictures, one after the other; those that are there stay. `createPictures` has left
 * out addresses of hosts that are not allowed; here only hosts of the public network are asked.
 */
export async function fetchPictures(
  pictures: readonly FoundPicture[],
  dataDir: string,
  from: typeof download = download,
): Promise<Fetched> {
  const missing = new Set<string>();
  const problems: string[] = [];
  let count = 0;
  for (const { key, url } of pictures) {
    const file = join(dataDir, 'media', key);
    if (await isThere(file)) continue;
    const reply = await from(url, getFrom, resolveHost);
    const bytes = reply.ok ? reply.bytes : null;
    if (bytes === null || !(await isPicture(bytes))) {
      missing.add(key);
      problems.push(`the picture ${url.href}: ${reply.ok ? 'it is none' : reasonOf(reply.failure)}`);
      continue;
    }
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
    count += 1;
  }
  return { count, missing, problems };
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function isPicture(bytes: Uint8Array): Promise<boolean> {
  try {
    return (await sharp(bytes).metadata()).format !== 'svg';
  } catch {
    return false;
  }
}

function reasonOf(failure: { readonly kind: string; readonly message?: string }): string {
  if (failure.kind === 'notFound') return 'it is not there';
  return failure.message ?? 'it is no picture that can be shown';
}
