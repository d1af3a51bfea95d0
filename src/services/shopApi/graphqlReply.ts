/** What a GraphQL answer means, whichever way it came. */
import type { Failure, Result } from '../../contract/domain/index.ts';
import { isErrorCode } from '../../contract/errorCode.ts';

/** @param reply `{data, errors}`, of any shape: it comes from outside */
export function fromGraphQLReply(reply: unknown, status: number | null): Result<unknown> {
  if (!isRecord(reply)) return failed({ kind: 'server', status });
  const { data, errors } = reply;
  if (Array.isArray(errors) && errors.length > 0) return failed(failureOf(errors, status));
  return isRecord(data) ? { ok: true, value: data } : failed({ kind: 'server', status });
}

/** The first error with a code of the contract decides. */
function failureOf(errors: readonly unknown[], status: number | null): Failure {
  for (const error of errors) {
    const extensions = isRecord(error) && isRecord(error.extensions) ? error.extensions : {};
    if (isErrorCode(extensions.code)) {
      return {
        kind: 'refused',
        code: extensions.code,
        details: isRecord(extensions.details) ? extensions.details : {},
        message: isRecord(error) && typeof error.message === 'string' ? error.message : '',
      };
    }
  }
  return { kind: 'server', status };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function failed(failure: Failure): Result<never> {
  return { ok: false, failure };
}
