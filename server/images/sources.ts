import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSource } from './types.ts';

/** The shop owner's own pictures: files below a folder, found by their key. */
export function folderSource(folder: string): PictureSource {
  return async (key) => {
    const file = join(folder, key);
    const about = await stat(file).catch(() => null);
    if (about === null || !about.isFile()) return null;
    return {
      version: `${about.mtimeMs}-${about.size}`,
      read: async () => ({ kind: 'raster', bytes: await readFile(file) }),
    };
  };
}

/** Returns a source that tries each source in turn and uses the first that has the picture. */
export function firstOf(...sources: readonly PictureSource[]): PictureSource {
  return async (key) => {
    for (const source of sources) {
      const handle = await source(key);
      if (handle !== null) return handle;
    }
    return null;
  };
}
