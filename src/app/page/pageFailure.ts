import { data } from 'react-router';
import type { Failure, Result } from '../../contract/domain/index.ts';

/** Why a page cannot be shown; the data of an error page. */
export interface PageFailure {
  readonly reason: 'missing' | 'offline' | 'server';
}

/** For loaders: the result's value, or else throws the matching error page, which the router renders. */
export function valueOrErrorPage<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw errorPage(result.failure);
}

/** For loaders to throw: the page of status 404. */
export function missingPage() {
  return data<PageFailure>({ reason: 'missing' }, { status: 404 });
}

function errorPage(failure: Failure) {
  // An address that the server refuses as input, such as one with a control character, has no page.
  if (failure.kind === 'refused' && ['NOT_FOUND', 'BAD_INPUT'].includes(failure.code)) return missingPage();
  const offline = failure.kind === 'network' || failure.kind === 'timeout';
  return data<PageFailure>({ reason: offline ? 'offline' : 'server' }, { status: 503 });
}
