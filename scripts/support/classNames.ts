import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Names of a build's CSS classes: four characters of the file's own and the class's number in it. They stand in every
 * page many times: so short they make a page a twentieth smaller, compressed. A file's names change only with that file.
 * Throws when two files would share their four characters: rename one.
 */
export function createClassNames(root: string): (name: string, file: string) => string {
  const files = new Map<string, string>();
  const numbers = new Map<string, Map<string, number>>();
  return (name, file) => {
    const path = relative(root, file.split('?', 1)[0] ?? '');
    const prefix = prefixOf(path);
    const owner = files.get(prefix) ?? path;
    if (owner !== path)
      throw new Error(`${path} and ${owner} have the same prefix of class names: ${prefix}`);
    files.set(prefix, path);
    const numbered = numbers.get(prefix) ?? new Map<string, number>();
    numbers.set(prefix, numbered);
    const number = numbered.get(name) ?? numbered.size;
    numbered.set(name, number);
    return `${prefix}${number.toString(36)}`;
  };
}

/** A class's name begins with a letter. */
function prefixOf(path: string): string {
  const [first = 0, ...rest] = createHash('sha256').update(path).digest();
  return `${letters[first % 26]}${rest
    .slice(0, 3)
    .map((byte) => letters[byte % 36])
    .join('')}`;
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
