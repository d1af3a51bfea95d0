import type { FastifyBaseLogger } from 'fastify';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { isErrorCode } from '../../src/contract/errorCode.ts';
import type { ErrorCode } from '../../src/contract/generated/schema.ts';
import { isBusy } from '../db/busy.ts';

/**
 * An error of a running operation as clients may see it: a refusal as it is, and anything else as INTERNAL, with the cause in
 * the log only. What resolvers throw arrives wrapped in a GraphQLError.
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

/** Milliseconds after which a caller may try again: another for each, so that they do not all come back together. */
export function busyRetryMs(): number {
  return shortestRetryMs + Math.round(Math.random() * retrySpreadMs);
}

/** The refusal of an operation of which nothing was done, because the shop is busy. */
export function busyError(path?: GraphQLError['path']): GraphQLError {
  return new GraphQLError('The shop is very busy right now. Please try again in a moment.', {
    ...(path === undefined ? {} : { path }),
    extensions: { code: 'BUSY', details: { retryAfterMs: busyRetryMs() } },
  });
}

/**
 * An error of an operation that does not run, as BAD_INPUT in the shop's own words. With `hasHints`, which is for development,
 * in the words of the library, which name what the schema has instead.
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

/** HTTP statuses of codes that are no answer to the caller's request but a fault of the server. */
const faultStatuses: Partial<Record<ErrorCode, number>> = { BUSY: 503, INTERNAL: 500 };

/** The header `Retry-After` of a reply that says that the shop is busy, in seconds; `null` for any other. */
export function retryAfterOf({ errors = [] }: ExecutionResult): string | null {
  const isBusy = errors.some(({ extensions }) => extensions.code === 'BUSY');
  return isBusy ? String(Math.ceil(busyRetryMs() / 1_000)) : null;
}

/** The status of a reply whose every field failed by a fault of the server, which monitoring must see; `null` for any other. */
export function faultStatusOf({ data, errors = [] }: ExecutionResult): number | null {
  const isAnswered = Object.values(data ?? {}).some((value) => value !== null);
  if (isAnswered) return null;
  for (const { extensions } of errors) {
    const status = isErrorCode(extensions.code) ? faultStatuses[extensions.code] : undefined;
    if (status !== undefined) return status;
  }
  return null;
}
