import type { Dirent } from 'node:fs';
import { copyFile, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** Folders that may hold links and pipes, such as a shop's folder from somebody else: nothing outside them is read or copied. */

/** An entry that may not be read. */
export interface OddEntry {
  /** Its path, relative to the folder that was searched. */
  readonly name: string;
  /** Completes a sentence that begins with the path. */
  readonly reason: string;
}

export interface Entries {
  /** Paths of the files, relative to the folder that was searched; sorted. */
  readonly files: readonly string[];
  readonly odd: readonly OddEntry[];
}

/** Whether a path is that of the folder, or leads into it. Both must be resolved: absolute and without links. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The same for paths with links. Throws where one of them leads to nothing. */
export async function leadsInto(folder: string, path: string): Promise<boolean> {
  return isWithin(await realpath(folder), await realpath(path));
}

/**
 * Why an entry of the folder `root` may not be read, as the end of a sentence; `null` for files and folders in it, and for links to
 * them. Throws where there is no such entry.
 */
export async function oddityOf(root: string, path: string): Promise<string | null> {
  if (!(await leadsInto(root, path))) return 'is a link out of the folder: put the file itself there';
  const about = await stat(path);
  return about.isFile() || about.isDirectory()
    ? null
    : 'is no file but a pipe, a device or the like: take it away';
}

/** Searches a folder of `root` and those in it, without hidden entries. Throws where there is no such folder. */
export async function entriesBelow(root: string, folder: string): Promise<Entries> {
  const files: string[] = [];
  const odd: OddEntry[] = [];
  const open = [folder];
  for (let inner = open.pop(); inner !== undefined; inner = open.pop()) {
    for (const entry of await readdir(inner, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const path = join(inner, entry.name);
      const name = relative(folder, path);
      if (entry.isDirectory()) {
        open.push(path);
        continue;
      }
      const reason = entry.isFile() ? null : await oddityOfLink(root, path, entry);
      if (reason === null) files.push(name);
      else odd.push({ name, reason });
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

/** Copies the files of a folder of `root`, which may be missing, and returns their paths. Odd entries are left out. */
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
