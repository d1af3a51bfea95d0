import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyBelow } from '../folderEntries.ts';

/** Copies of a shop's pictures that wait beside their places until the shop is written. */
export interface CopiedPictures {
  /** Puts them in their places. Pictures of the same names are replaced. */
  place(): Promise<void>;
  /** Removes those that are still waiting. */
  discard(): Promise<void>;
}

/** The folder in `media` where they wait. It is inside, because files can only be renamed within one disc. */
const aside = '.part';

/** Copies the pictures of a shop's folder. Throws, and leaves no copy, if one cannot be copied or its place is taken. */
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

/** Throws {@link PlaceTaken} if a folder has the file's name, or a file that of a folder above it. */
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

/** A picture's place is taken. The message is for the operator. */
export class PlaceTaken extends Error {}
