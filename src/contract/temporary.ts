/** What a refusal's code says about sending the same request again, for every machine that calls the shop. */
import type { Failure, Refusal } from './domain/failure.ts';

/** The server has not looked at the request, or has failed in the middle: the same request may succeed later. */
const temporaryCodes: readonly Refusal['code'][] = ['BUSY', 'INTERNAL', 'RATE_LIMITED'];

/** Codes that say nothing about the request itself: whether an earlier call with the same request has acted stays unknown. */
const besidesTheRequest: readonly Refusal['code'][] = [
  ...temporaryCodes,
  'UNAUTHENTICATED',
  'NOT_AVAILABLE_YET',
];

/** Codes whose details say when to try again. */
const withTimeToWait: readonly Refusal['code'][] = ['BUSY', 'RATE_LIMITED'];

const shortestWaitMs = 1_000;
const longestWaitMs = 60_000;

/** Whether the shop had more to do than it can. It has done nothing, so the same request is sent again. */
export function isBusy(failure: Failure | null): boolean {
  return failure?.kind === 'refused' && failure.code === 'BUSY';
}

/** Whether the caller has gone beyond a limit. The message says which one, and until when. */
export function isRateLimited(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === 'RATE_LIMITED';
}

/** Whether the same request may succeed later: after every failure that is no refusal, and after a temporary refusal. */
export function isTemporary(failure: Failure): boolean {
  return failure.kind !== 'refused' || temporaryCodes.includes(failure.code);
}

/** Whether the server has refused the request itself, whatever was called before: asking again is pointless. */
export function isFinalRefusal(failure: Failure): failure is Refusal {
  return failure.kind === 'refused' && !besidesTheRequest.includes(failure.code);
}

/**
 * Whether the server has refused a first call for good. After an internal error the call may have acted all the same, and a
 * busy shop has not looked at it yet.
 */
export function isRefusalOfFirstCall(failure: Failure): failure is Refusal {
  return failure.kind === 'refused' && failure.code !== 'INTERNAL' && failure.code !== 'BUSY';
}

/** The wait that the server asked for, in milliseconds; `null` if it did not. */
export function waitAskedFor(failure: Failure | null): number | null {
  if (failure?.kind !== 'refused' || !withTimeToWait.includes(failure.code)) return null;
  const { retryAfterMs } = failure.details;
  return typeof retryAfterMs === 'number' && retryAfterMs > 0 ? retryAfterMs : null;
}

/** As {@link waitAskedFor}, limited to one second to one minute, for requests that are repeated automatically. */
export function retryAfter(failure: Failure | null): number | null {
  const wait = waitAskedFor(failure);
  return wait === null ? null : Math.min(Math.max(wait, shortestWaitMs), longestWaitMs);
}
