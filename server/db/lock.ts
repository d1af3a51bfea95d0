import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';

/** The process that has locked a data folder. */
export interface Holder {
  readonly pid: number;
  /** Port of the shop; `null` before it listens. */
  readonly port: number | null;
  /** The command that the process runs, as it is typed; `null` if the process is a running shop. */
  readonly command: string | null;
}

export interface DataLock {
  /** Writes the port that the shop listens on into the lock, for processes that find the folder locked. */
  announce(port: number): void;
  release(): void;
}

export type LockResult =
  | { readonly ok: true; readonly lock: DataLock }
  | { readonly ok: false; readonly reason: 'held'; readonly holder: Holder | null }
  | { readonly ok: false; readonly reason: 'unwritable'; readonly message: string };

const holderSchema = v.object({
  pid: v.number(),
  port: v.nullable(v.number()),
  command: v.optional(v.nullable(v.string()), null),
});

/**
 * Locks the folder for this process, creating it if necessary. It is an operating system's lock on a file (held by an exclusive
 * SQLite transaction), so it is released when the process ends for any reason; process ids and ages are not compared.
 * `holder.json` beside it only names the holder for error messages.
 */
export function lockDataDir(dataDir: string, command: string | null): LockResult {
  const holderFile = join(dataDir, 'holder.json');
  let file: DatabaseSync;
  try {
    mkdirSync(dataDir, { recursive: true });
    file = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
  } catch (error) {
    return { ok: false, reason: 'unwritable', message: messageOf(error) };
  }
  try {
    lockExclusively(file);
    writeHolder(null);
  } catch (error) {
    file.close();
    if (isBusy(error)) return { ok: false, reason: 'held', holder: readHolder(holderFile) };
    return { ok: false, reason: 'unwritable', message: messageOf(error) };
  }
  return {
    ok: true,
    lock: {
      announce: writeHolder,
      release() {
        rmSync(holderFile, { force: true });
        file.close();
      },
    },
  };

  function writeHolder(port: number | null): void {
    writeFileSync(holderFile, JSON.stringify({ pid: process.pid, port, command } satisfies Holder));
  }
}

/** Holds the operating system's lock on the file until it is closed. Throws if another process holds it. */
export function lockExclusively(file: DatabaseSync): void {
  file.exec('pragma journal_mode = memory; begin exclusive');
}

function readHolder(file: string): Holder | null {
  try {
    return v.parse(holderSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
