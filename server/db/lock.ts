import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';

/** The process that holds a data folder. */
interface Holder {
  readonly pid: number;
  /** Port of the shop, once it listens. */
  readonly port: number | null;
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

const holderSchema = v.object({ pid: v.number(), port: v.nullable(v.number()) });

/**
 * Takes the folder for this process alone, making it if need be. The lock is the operating system's lock on a
 * file (held through an exclusive SQLite transaction), so it ends with the process however that ends; no pid is
 * compared, no age is guessed. `holder.json` beside it only says whom to blame.
 */
export function lockDataDir(dataDir: string): LockResult {
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
    writeFileSync(holderFile, JSON.stringify({ pid: process.pid, port } satisfies Holder));
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
