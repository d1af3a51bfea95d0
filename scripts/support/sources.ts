import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
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

/**
 * A hash that changes whenever the build would change. Reads at once, which takes 50 ms: a start reads them while the database is
 * opened in the same thread, and promises for a thousand files would wait for it a thousand times.
 * @param more further files and folders that the build depends on
 */
export function hashSources(root: string, more: readonly string[] = []): string {
  const files = [...sources, ...more].flatMap((source) => list(join(root, source))).sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(relative(root, file));
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

function list(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
