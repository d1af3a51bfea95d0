import { extname } from 'node:path';
import sharp from 'sharp';
import type { FolderFiles } from './folderFiles.ts';

const kinds = ['.webp', '.jpg', '.jpeg', '.png', '.avif', '.gif'];

/** The files of `media/` that are pictures by their names and cannot be shown. */
export async function pictureProblems(files: FolderFiles): Promise<string[]> {
  const problems: string[] = [];
  for (const name of await files.namesBelow('media')) {
    const path = files.path(`media/${name}`);
    if (!kinds.includes(extname(name).toLowerCase())) continue;
    if (!(await isPicture(path)))
      problems.push(`${path}: is no picture that can be shown; save it again as WebP, JPEG or PNG`);
  }
  return problems;
}

/** Reads the head only: a folder may have thousands. */
async function isPicture(path: string): Promise<boolean> {
  try {
    const { format } = await sharp(path).metadata();
    return format !== 'svg';
  } catch {
    return false;
  }
}
