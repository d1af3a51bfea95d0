import type { Failure } from '../../../contract/domain/index.ts';

/** The server says that nobody is signed in. Anything else may be better the next time. */
export function isRejection(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === 'UNAUTHENTICATED';
}
