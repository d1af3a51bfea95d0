import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { leadsInto } from '../folderEntries.ts';
import type { Picture, PictureSource } from './types.ts';

/**
 * The shop owner's own pictures: files below a folder, found by their key. A file `.svg` is a drawing. A link to a file outside the
 * folder counts as no picture.
 */
export function folderSource(folder: string): PictureSource {
  return async (key) => {
    const file = join(folder, key);
    const about = await stat(file).catch(() => null);
    if (about === null || !about.isFile()) return null;
    if (!(await leadsInto(folder, file))) return null;
    const kind = extname(file).toLowerCase() === '.svg' ? 'vector' : 'raster';
    return {
      kind,
      version: `${about.mtimeMs}-${about.size}`,
      read: () => pictureIn(file, kind),
    };
  };
}

async function pictureIn(file: string, kind: Picture['kind']): Promise<Picture> {
  const bytes = await readFile(file);
  if (kind === 'raster') return { kind, bytes };
  const about = await sharp(bytes)
    .metadata()
    .catch(() => null);
  // What is no drawing in spite of its name is refused by the renderer, as any broken file.
  if (about?.format !== 'svg') return { kind: 'raster', bytes };
  return { kind, svg: bytes.toString('utf8'), width: about.width };
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
