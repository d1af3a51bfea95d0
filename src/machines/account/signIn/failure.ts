/** Maps failed requests and rejected codes to the problems that views show. Pure. */
import type { Failure } from '../../../contract/domain/index.ts';
import { isRateLimited, waitAskedFor } from '../../../contract/temporary.ts';
import type { CodeOutcome, SignInProblem } from './types.ts';

/** The server's minimum pause between two codes; it may ask for a longer one. */
export const RESEND_MS = 30_000;

export function problemOfFailure(failure: Failure): SignInProblem {
  if (failure.kind !== 'refused') return { kind: failure.kind === 'server' ? 'server' : 'network' };
  if (isRateLimited(failure)) return { kind: 'tooManyCodes' };
  return { kind: failure.code === 'BAD_INPUT' ? 'phone' : 'server' };
}

export function problemOfOutcome(outcome: CodeOutcome): SignInProblem | null {
  switch (outcome.kind) {
    case 'signedIn':
      return null;
    case 'wrong':
      return outcome;
    case 'expired':
      return { kind: 'expired' };
    case 'tooMany':
      return { kind: 'tooManyTries' };
    case 'unreachable':
      return { kind: 'network' };
  }
}

/** How long to wait before requesting another code, in milliseconds. */
export function pauseAfter(failure: Failure): number {
  return waitAskedFor(failure) ?? RESEND_MS;
}
