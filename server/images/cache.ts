import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Rendered pictures on disk, one file each. Several processes may share a folder. */
export interface ImageCache {
  read(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /** Writes atomically: a reader sees the whole file or none. */
  write(name: string, body: Uint8Array): Promise<void>;
  /** Removes the oldest files until the folder is within its limit. */
  trim(): Promise<void>;
}

export function createImageCache(folder: string, limitBytes: number): ImageCache {
  const fileOf = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    async read(name) {
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async has(name) {
      return (await stat(fileOf(name)).catch(() => null)) !== null;
    },
    async write(name, body) {
      const file = fileOf(name);
      const draft = `${file}.${randomUUID()}.part`;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(draft, body);
      await rename(draft, file);
    },
    trim: () => trimFolder(folder, limitBytes),
  };
}

async function trimFolder(folder: string, limitBytes: number): Promise<void> {
  const files = await listFiles(folder);
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size } of files.toSorted((left, right) => left.changed - right.changed)) {
    if (total <= limitBytes) return;
    await rm(path, { force: true });
    total -= size;
  }
}

async function listFiles(folder: string) {
  const names = await readdir(folder, { recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const about = await stat(path).catch(() => null);
      return about?.isFile() === true ? [{ path, size: about.size, changed: about.mtimeMs }] : [];
    }),
  );
  return found.flat();
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
