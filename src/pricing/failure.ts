import type { ErrorCode, Failure } from './types.ts';

/** Creates an expected failure, which is returned and not thrown. */
export function failure(error: ErrorCode): Failure {
  return { status: 'error', error };
}

export function isFailure(result: object): result is Failure {
  return 'error' in result;
}
