import type { Kysely, Transaction } from 'kysely';
import { retryWhileLocked } from './busy.ts';
import type { Database } from './types.ts';

/** SQLSTATEs of a statement that lost to a concurrent one and changed nothing: serialisation failure, deadlock. */
const lossCodes: readonly unknown[] = ['40001', '40P01'];
/** The same, and a unique key, which a concurrent statement may have taken first. */
const conflictCodes: readonly unknown[] = ['23505', ...lossCodes];
const maxAttempts = 5;

/** Whether a driver's error says that a concurrent statement won, so that the work can be repeated on its result. */
export function isWriteConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflictCodes.includes(error.code);
}

/** Like `isWriteConflict`, but without a unique key that is taken, which the work's own values may have caused. */
export function isLossToOthers(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lossCodes.includes(error.code);
}

/**
 * Repeats all-or-nothing work that loses to a concurrent statement, up to 5 attempts in all, or that waits for a lock too
 * long. Throws the last conflict, and every other error at once.
 */
export async function retryOnWriteConflict<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await retryWhileLocked(work);
    } catch (error) {
      if (attempt === maxAttempts || !isWriteConflict(error)) throw error;
    }
  }
}

/** Runs work in one transaction, and repeats it from its start if it loses to a concurrent transaction. */
export function inTransaction<Value>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Value>,
): Promise<Value> {
  return retryOnWriteConflict(() => db.transaction().execute(work));
}
