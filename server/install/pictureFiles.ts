import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { entriesBelow } from '../import/folderEntries.ts';

/** Pictures that are copied into the shop's folder `media`, but stand aside until they are put in their places. */
export interface CopiedPictures {
  /** Puts them in their places; pictures of the same names are replaced. */
  place(): Promise<void>;
  /** Removes those that are not in their places. */
  discard(): Promise<void>;
}

/** The name of a hidden folder in `media`, which is on the same disc. */
const aside = '.part';

/** Copies the pictures of a shop's folder. Throws where one of them cannot be copied or put in its place, and then none is there. */
export async function copyPictures(folder: string, dataDir: string): Promise<CopiedPictures> {
  const media = join(dataDir, 'media');
  const part = join(media, aside);
  const discard = () => rm(part, { recursive: true, force: true });
  await discard();
  try {
    const files = await copyBelow(folder, join(folder, 'media'), part);
    for (const file of files) await requirePlace(media, file);
    return {
      discard,
      async place() {
        for (const file of files) {
          await mkdir(dirname(join(media, file)), { recursive: true });
          await rename(join(part, file), join(media, file));
        }
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Copies the files below `from`, which may be missing, and returns their paths. What leads out of `root` is left out. */
export async function copyBelow(root: string, from: string, to: string): Promise<readonly string[]> {
  const isThere = await stat(from).then(
    (about) => about.isDirectory(),
    () => false,
  );
  const { files } = isThere ? await entriesBelow(root, from) : { files: [] };
  for (const file of files) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await copyFile(join(from, file), join(to, file));
  }
  return files;
}

/** Throws where a folder stands in the file's place, or a file in that of one of its folders. */
async function requirePlace(media: string, file: string): Promise<void> {
  const parts = file.split('/');
  for (const depth of parts.keys()) {
    const path = join(media, ...parts.slice(0, depth + 1));
    const isFile = depth === parts.length - 1;
    const about = await stat(path).catch(() => null);
    if (about === null) return;
    if (about.isDirectory() !== isFile) continue;
    throw new PlaceTaken(
      `${path} is a ${isFile ? 'folder' : 'file'}, but the shop has a ${isFile ? 'file' : 'folder'} of that name`,
    );
  }
}

/** Thrown for a picture whose place is taken, with the reason for the operator. */
export class PlaceTaken extends Error {}
