import type { FastifyBaseLogger } from 'fastify';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { isErrorCode } from '../../src/contract/errorCode.ts';
import type { ErrorCode } from '../../src/contract/generated/schema.ts';
import { isBusy } from '../db/busy.ts';

/**
 * Converts an error of a running operation for clients: a refusal is unchanged, an error of a busy database becomes BUSY, and
 * everything else INTERNAL, with the cause in the log only. Errors of resolvers arrive wrapped in a GraphQLError.
 */
export function presentFailure(error: GraphQLError, log: Pick<FastifyBaseLogger, 'error'>): GraphQLError {
  const { path, extensions, originalError } = error;
  if (isErrorCode(extensions.code)) return error;
  if (isBusy(originalError)) return busyError(path);
  log.error({ err: originalError ?? error, field: path?.join('.') }, 'a resolver failed');
  return new GraphQLError('The server failed. Try again.', {
    ...(path === undefined ? {} : { path }),
    extensions: { code: 'INTERNAL' },
  });
}

const shortestRetryMs = 1_000;
const retrySpreadMs = 2_000;

/** The delay in milliseconds after which a caller may retry; random, so that callers do not all return at once. */
export function busyRetryMs(): number {
  return shortestRetryMs + Math.round(Math.random() * retrySpreadMs);
}

/** The refusal of an operation that was not started, or of a field that failed (`path`), because the shop is busy. */
export function busyError(path?: GraphQLError['path']): GraphQLError {
  return new GraphQLError('The shop is very busy right now. Please try again in a moment.', {
    ...(path === undefined ? {} : { path }),
    extensions: { code: 'BUSY', details: { retryAfterMs: busyRetryMs() } },
  });
}

/**
 * Converts an error of an invalid operation to BAD_INPUT with the shop's own message. With `hasHints`, for development, it has the
 * library's message, which suggests names of the schema.
 */
export function presentMalformed(error: Readonly<GraphQLError | Error>, hasHints: boolean): GraphQLError {
  if (!(error instanceof GraphQLError)) {
    return malformed('Send one operation as JSON: {"query": "…", "variables": {…}}.');
  }
  if (isErrorCode(error.extensions.code)) return error;
  return malformed(hasHints ? error.message : `The operation does not fit the contract${placeOf(error)}.`);
}

function placeOf({ locations }: GraphQLError): string {
  const [place] = locations ?? [];
  return place === undefined ? '' : `: line ${place.line}, column ${place.column}`;
}

function malformed(message: string): GraphQLError {
  return new GraphQLError(message, {
    extensions: { code: 'BAD_INPUT', details: { path: 'query', message } },
  });
}

/** HTTP statuses of error codes that are faults of the server and not of the request. */
const faultStatuses: Partial<Record<ErrorCode, number>> = { BUSY: 503, INTERNAL: 500 };

/** The header `Retry-After` in seconds, for a BUSY reply; `null` for any other. */
export function retryAfterOf({ errors = [] }: ExecutionResult): string | null {
  const isBusy = errors.some(({ extensions }) => extensions.code === 'BUSY');
  return isBusy ? String(Math.ceil(busyRetryMs() / 1_000)) : null;
}

/** The HTTP status of a reply whose fields all failed by a fault of the server, for monitoring; `null` for any other. */
export function faultStatusOf({ data, errors = [] }: ExecutionResult): number | null {
  const isAnswered = Object.values(data ?? {}).some((value) => value !== null);
  if (isAnswered) return null;
  for (const { extensions } of errors) {
    const status = isErrorCode(extensions.code) ? faultStatuses[extensions.code] : undefined;
    if (status !== undefined) return status;
  }
  return null;
}
