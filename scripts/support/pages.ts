/** The built pages, made anew only when their sources have changed. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashSources } from './sources.ts';

/** Folder of the build with the recorder and the inspector. */
export const qaPages = 'dist-qa';

export interface PagesBuild {
  /** Folder of the project. */
  readonly root: string;
  readonly pagesDir: string;
  /** Told before a build, which takes a while. */
  readonly onBuild?: () => void;
}

/** Throws an Error with what a failed build printed. */
export async function buildIfStale({ root, pagesDir, onBuild = () => {} }: PagesBuild): Promise<void> {
  const stamp = join(root, pagesDir, '.sources');
  const isQa = pagesDir === qaPages;
  // QA's page plays the library.
  const sources = await hashSources(root, isQa ? ['scenarios'] : []);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return;
  onBuild();
  const env = { ...process.env, ...(isQa && { VITE_QA: 'true' }) };
  try {
    await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: root, env });
  } catch (error) {
    throw new Error(error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error));
  }
  await mkdir(join(root, pagesDir), { recursive: true });
  await writeFile(stamp, sources);
}
