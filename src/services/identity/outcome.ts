/** Interprets a pool's reply to a code. */
import type { CodeOutcome } from './types.ts';

/** The pool has repeated its challenge, so the code was wrong. The challenge may say more (see `server/identity`). */
export function outcomeOfStep(step: {
  readonly additionalInfo?: Readonly<Record<string, string>>;
}): CodeOutcome {
  const { reason, triesLeft } = step.additionalInfo ?? {};
  if (reason === 'expired') return { kind: 'expired' };
  if (reason === 'tooMany') return { kind: 'tooMany' };
  const left = Number(triesLeft);
  return { kind: 'wrong', triesLeft: Number.isInteger(left) ? left : null };
}

const byName: Readonly<Record<string, CodeOutcome>> = {
  // Amplify's own: the tokens are there, as after a sign-in in another tab.
  UserAlreadyAuthenticatedException: { kind: 'signedIn' },
  CodeMismatchException: { kind: 'wrong', triesLeft: null },
  ExpiredCodeException: { kind: 'expired' },
  UserNotFoundException: { kind: 'expired' },
  NotAuthorizedException: { kind: 'tooMany' },
  LimitExceededException: { kind: 'tooMany' },
  TooManyFailedAttemptsException: { kind: 'tooMany' },
  TooManyRequestsException: { kind: 'tooMany' },
};

export function outcomeOfError(error: unknown): CodeOutcome {
  const name = error instanceof Error ? error.name : '';
  return (Object.hasOwn(byName, name) && byName[name]) || { kind: 'unreachable' };
}
