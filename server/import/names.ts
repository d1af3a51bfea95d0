import type { Fault, FolderFiles } from './folderFiles.ts';
import { didYouMean } from './nearest.ts';

/** The names by which files refer to the entries of a file or of the shop. */
export interface Names {
  /** Whose they are, such as `products.csv`. */
  readonly where: string;
  /** The names that could be read. */
  readonly names: ReadonlySet<string>;
  /** Whether these are all: another name may stand in a broken part of its file. */
  readonly areAll: boolean;
}

/** `undefined` among the names: an entry's own name is wrong. */
export function namesIn(where: string, names: readonly (string | undefined)[], isRead = true): Names {
  const read = names.filter((name) => name !== undefined);
  return { where, names: new Set(read), areAll: isRead && read.length === names.length };
}

/** Both sets of names, for entries that may be named in two ways, such as by id or by slug. */
export function either(one: Names, other: Names): Names {
  const { where, names, areAll } = one;
  return { where, names: new Set([...names, ...other.names]), areAll: areAll && other.areAll };
}

/** Names of the running shop. */
export function namesOfShop(names: Iterable<string>): Names {
  return { where: 'the shop', names: new Set(names), areAll: true };
}

/** That a name is not there, and a remedy: the end of a sentence; `null` for one that is, or may be. */
export function lackOf(name: string, { where, names, areAll }: Names, remedy = ''): string | null {
  if (names.has(name) || !areAll) return null;
  return `which ${where} does not have${remedy}${didYouMean(name, names)}`;
}

/**
 * The problems of a file that names entries of another. Where the other has faults, one line says that the names are looked for
 * later, unless all of them are there already.
 */
export function lookedFor(
  files: FolderFiles,
  [name, what]: readonly [name: string, what: string],
  names: Names,
  find: (names: Names) => readonly Fault[],
): readonly Fault[] {
  const found = find({ ...names, areAll: true });
  if (found.length === 0 || names.areAll) return found;
  files.wait([
    files.fault(name, `names ${what} that are looked for when ${names.where} has no fault any more`),
  ]);
  return [];
}
