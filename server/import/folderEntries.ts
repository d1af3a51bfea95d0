import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isWithin } from '../images/within.ts';

/** What stands at a path of a shop's folder, which may come from somebody else: nothing outside it is read, and no pipe or device. */

/** An entry that may not be read, and the end of a sentence about it. */
export interface OddEntry {
  /** From the folder that was looked through. */
  readonly name: string;
  readonly reason: string;
}

export interface Entries {
  /** Paths of the files, sorted. */
  readonly files: readonly string[];
  readonly odd: readonly OddEntry[];
}

const notInside = 'is a link out of the folder: put the file itself there';

/** Why the entry may not be read; `null` for files and folders, and links to them in the same shop's folder. Throws where it is missing. */
export async function oddityOf(root: string, path: string): Promise<string | null> {
  if (!isWithin(await realpath(root), await realpath(path))) return notInside;
  const about = await stat(path);
  return about.isFile() || about.isDirectory()
    ? null
    : 'is no file but a pipe, a device or the like: take it away';
}

/** Looks through a folder and those in it, without hidden entries. Throws where there is no such folder. */
export async function entriesBelow(root: string, folder: string): Promise<Entries> {
  const files: string[] = [];
  const odd: OddEntry[] = [];
  const open = [folder];
  for (let inner = open.pop(); inner !== undefined; inner = open.pop()) {
    for (const entry of await readdir(inner, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const path = join(inner, entry.name);
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile()) files.push(relative(folder, path));
      else {
        const reason = await oddityOfLink(root, path, entry);
        if (reason === null) files.push(relative(folder, path));
        else odd.push({ name: relative(folder, path), reason });
      }
    }
  }
  return { files: files.toSorted(), odd };
}

async function oddityOfLink(root: string, path: string, entry: Dirent): Promise<string | null> {
  if (!entry.isSymbolicLink()) return oddityOf(root, path);
  const target = await stat(path).catch(() => null);
  if (target === null) return 'is a link to nothing: put the file itself there';
  if (target.isDirectory()) return 'is a link to a folder: put the folder itself there';
  return oddityOf(root, path);
}
