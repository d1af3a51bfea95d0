import type { ErrorCode, Failure } from './types.ts';

/** An expected failure, as a value. */
export function failure(error: ErrorCode): Failure {
  return { status: 'error', error };
}

export function isFailure(result: object): result is Failure {
  return 'error' in result;
}
