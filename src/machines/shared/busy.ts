import type { Failure } from '../../contract/domain/index.ts';

const shortestWait = 1_000;
const longestWait = 60_000;

/** Whether the shop had more to do than it can. It has done nothing, so the same request is sent again. */
export function isBusy(failure: Failure | null): boolean {
  return failure?.kind === 'refused' && failure.code === 'BUSY';
}

/**
 * Whether the same request may succeed later: everything but the server's word on the request itself.
 */
export function isTemporary(failure: Failure): boolean {
  return failure.kind !== 'refused' || ['BUSY', 'INTERNAL', 'RATE_LIMITED'].includes(failure.code);
}

/** The wait that the server asked for, from one second to one minute, in milliseconds; `null` if it did not. */
export function retryAfter(failure: Failure | null): number | null {
  if (failure?.kind !== 'refused' || !['BUSY', 'RATE_LIMITED'].includes(failure.code)) return null;
  const { retryAfterMs } = failure.details;
  if (typeof retryAfterMs !== 'number' || !(retryAfterMs > 0)) return null;
  return Math.min(Math.max(retryAfterMs, shortestWait), longestWait);
}
