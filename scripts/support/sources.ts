import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The files that the built pages depend on. */
const sources = [
  'src',
  'inspector',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/support',
];

/** A hash that changes whenever the build would change. @param more further files and folders that the build depends on */
export async function hashSources(root: string, more: readonly string[] = []): Promise<string> {
  const files = (await Promise.all([...sources, ...more].map((source) => list(join(root, source)))))
    .flat()
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(relative(root, file));
    hash.update(await readFile(file));
  }
  return hash.digest('hex');
}

async function list(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
