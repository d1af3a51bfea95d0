/** Codes of the operating system in words that end a sentence. */
const words: Readonly<Record<string, string>> = {
  ENOSPC: 'the disc is full: make room, then do it again',
  EDQUOT: 'the quota of the disc is used up: make room, then do it again',
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EROFS: 'it is read-only',
  EIO: 'the disc does not answer as it should',
};

/** The same codes as the numbers that PGlite's file system reports. */
const codes: Readonly<Record<number, string>> = {
  51: 'ENOSPC',
  19: 'EDQUOT',
  2: 'EACCES',
  69: 'EROFS',
  29: 'EIO',
};

/** PostgreSQL's own code for a full disc. */
const diskFull = '53100';

/** Why the operating system refused something, also within the database, in words for the operator; `null` for any other error. */
export function systemReason(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && error.code === diskFull) return words.ENOSPC ?? null;
  if ('errno' in error && typeof error.errno === 'number' && error.errno > 0) {
    const code = codes[error.errno] ?? `error ${error.errno} of the file system`;
    return words[code] ?? code;
  }
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return null;
  return words[String(error.code)] ?? error.message;
}
