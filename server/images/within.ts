import { sep } from 'node:path';

/** Whether a path is a folder's or leads into it. Both are resolved, without links. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
