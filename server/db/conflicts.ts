/** SQLSTATEs of a statement that lost to another and has changed nothing: unique key, serialisation, deadlock. */
const lostRaceCodes: readonly unknown[] = ['23505', '40001', '40P01'];
const mostAttempts = 5;

/** Whether looking again and trying again is the answer to a driver's error. */
export function isWriteConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostRaceCodes.includes(error.code);
}

/** Runs work that changes all or nothing until it does not lose a race. */
export async function retryOnWriteConflict<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === mostAttempts || !isWriteConflict(error)) throw error;
    }
  }
}
