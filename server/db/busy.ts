import { setTimeout as pause } from 'node:timers/promises';

/** SQLSTATEs of a statement that failed without any change because the database was busy. */
const lockNotAvailable = '55P03';
const busyCodes: readonly unknown[] = [
  lockNotAvailable,
  // Cancelled by its time-out.
  '57014',
  // Too many connections, or a resource limit of the server.
  '53300',
  '53400',
  // Starting up or shutting down.
  '57P03',
];

/** Thrown when there was no free connection or lock in time. Nothing was changed, so the same request can be repeated. */
export class DatabaseBusy extends Error {}

/** Whether an error says that the database was busy, and so that nothing was changed. */
export function isBusy(error: unknown): boolean {
  return error instanceof DatabaseBusy || (hasCode(error) && busyCodes.includes(error.code));
}

/** What staff are told of a command that failed so. */
export const busyWords =
  'The database had no time for it, such as during an import: type it again, or wait until the import has ended.';

function hasCode(error: unknown): error is Error & { readonly code: unknown } {
  return error instanceof Error && 'code' in error;
}

const lockPatienceMs = 10_000;
const lockPauseMs = 50;

/**
 * Runs an all-or-nothing statement, and for up to 10 seconds repeats it while it cannot get a lock. Between tries its connection
 * is free for others. Throws the last such error, and every other error at once.
 */
export async function retryWhileLocked<Value>(work: () => Promise<Value>): Promise<Value> {
  const end = performance.now() + lockPatienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isLocked = hasCode(error) && error.code === lockNotAvailable;
      if (!isLocked || performance.now() >= end) throw error;
    }
    await pause(lockPauseMs);
  }
}
