import type { Failure } from '../../../contract/domain/index.ts';

/** True when the server rejects the session. Any other failure may be temporary. */
export function isRejection(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === 'UNAUTHENTICATED';
}
