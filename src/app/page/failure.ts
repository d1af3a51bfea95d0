import { data } from 'react-router';
import type { Failure, Result } from '../../contract/domain/index.ts';

/** What an error page is told: why, without the server's words. */
export interface PageFailure {
  readonly reason: 'missing' | 'offline' | 'server';
}

/** The value, or the error page that fits the failure. For loaders: what they throw the router catches. */
export function orErrorPage<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw errorPage(result.failure);
}

export function missingPage() {
  return data<PageFailure>({ reason: 'missing' }, { status: 404 });
}

function errorPage(failure: Failure) {
  if (failure.kind === 'refused' && failure.code === 'NOT_FOUND') return missingPage();
  const offline = failure.kind === 'network' || failure.kind === 'timeout';
  return data<PageFailure>({ reason: offline ? 'offline' : 'server' }, { status: 503 });
}
