/** Builds the pages, if their sources have changed since the last build. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashSources } from './sources.ts';

/** Folder of the build with the recorder and the inspector. */
export const qaPages = 'dist-qa';

export interface PagesBuild {
  /** Folder of the project. */
  readonly root: string;
  readonly pagesDir: string;
  /** Called before a build, which takes a while. */
  readonly onBuild?: () => void;
}

/** Builds the pages if they are stale. Throws an error with the output of a failed build. */
export async function buildIfStale({ root, pagesDir, onBuild = () => {} }: PagesBuild): Promise<void> {
  if (await isBuilt(root, pagesDir)) return;
  onBuild();
  const env = { ...process.env, ...(pagesDir === qaPages && { VITE_QA: 'true' }) };
  try {
    await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: root, env });
  } catch (error) {
    throw new Error(error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error));
  }
}

async function isBuilt(root: string, pagesDir: string): Promise<boolean> {
  const stamp = await readFile(stampOf(root, pagesDir), 'utf8').catch(() => '');
  return stamp === hashPages(root, pagesDir);
}

/** A hash of all sources of a build of the pages. */
export function hashPages(root: string, pagesDir: string): string {
  // QA's page plays the library.
  return hashSources(root, pagesDir === qaPages ? ['scenarios'] : []);
}

/** The file in a build that contains the hash of its sources. */
export function stampOf(root: string, pagesDir: string): string {
  return join(root, pagesDir, '.sources');
}
