import { ClientError, GraphQLClient } from 'graphql-request';
import type { Failure, Result } from '../../contract/domain/index.ts';
import { isErrorCode } from '../../contract/errorCode.ts';
import { fitText } from '../../contract/text.ts';
import type { Send } from './types.ts';

export interface HttpSendOptions {
  /** Absolute address of the GraphQL service. */
  readonly endpoint: string;
  /** The public key that guests send. */
  readonly apiKey: string;
  /** Absent: every call is a guest's. */
  readonly session?: SendSession;
  readonly fetch: typeof fetch;
  /** Milliseconds before a call without an answer is given up. */
  readonly timeoutMs: number;
  /** Called with each reply's Date header and the times of request and reply by this machine's clock. */
  readonly onServerDate?: (observation: ServerDateObservation) => void;
  /** This machine's clock, milliseconds since the epoch. */
  readonly now: () => number;
  /** The tracer of calls; `null` while there is none. */
  readonly tracer?: () => CallTracer | null;
}

/** Follows calls from their start to their end. */
export interface CallTracer {
  /** The trace headers of the current transaction; empty when there is none. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly begin: () => void;
  readonly end: () => void;
}

/** The signed-in shopper's tokens. */
export interface SendSession {
  readonly accessToken: () => Promise<TokenReading>;
  /** Called once when the server rejects the token. */
  readonly renewToken: () => Promise<TokenReading>;
  /** Called when the server rejects the renewed token too: the session is over. Identity itself reports a refused renewal. */
  readonly onRejected: () => void;
}

export type TokenReading =
  | { readonly kind: 'token'; readonly token: string }
  /** A guest. */
  | { readonly kind: 'none' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'unreachable' };

export interface ServerDateObservation {
  readonly serverDate: string;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/**
 * Sends operations by POST with graphql-request. Every failure is returned as a value. If the server refuses the token of a
 * personal call, the call is sent once more with a new token; it is never sent as a guest's call instead.
 */
export function createHttpSend(options: HttpSendOptions): Send {
  const { apiKey, session } = options;
  const asGuest = { 'x-api-key': apiKey };

  return async (document, variables, { signal, isPersonal = false } = {}) => {
    const send = (headers: Headers) => post(options, headers, document, variables, signal);
    const sendWith = (reading: Exclude<TokenReading, { kind: 'none' }>) => {
      if (reading.kind === 'token') return send({ authorization: `Bearer ${reading.token}` });
      return failed(reading.kind === 'unreachable' ? { kind: 'network' } : signedOut);
    };

    if (!isPersonal || !session) return send(asGuest);
    const reading = await session.accessToken();
    if (reading.kind === 'none') return send(asGuest);
    const reply = await sendWith(reading);
    if (reading.kind !== 'token' || !isUnauthenticated(reply)) return reply;
    const renewed = await session.renewToken();
    const last = renewed.kind === 'none' ? reply : await sendWith(renewed);
    if (renewed.kind !== 'rejected' && isUnauthenticated(last)) session.onRejected();
    return last;
  };
}

type Headers = Readonly<Record<string, string>>;

const signedOut = { kind: 'refused', code: 'UNAUTHENTICATED', details: {}, message: 'Signed out' } as const;

function isUnauthenticated(result: Result<unknown>): boolean {
  return !result.ok && result.failure.kind === 'refused' && result.failure.code === 'UNAUTHENTICATED';
}

async function post(
  options: HttpSendOptions,
  headers: Headers,
  document: string,
  variables: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<Result<unknown>> {
  const call = beginCall(options, signal);
  try {
    const client = new GraphQLClient(options.endpoint, {
      fetch: call.fetch,
      errorPolicy: 'all',
      excludeOperationName: true,
      headers: { ...headers },
    });
    const reply = await client.rawRequest<unknown>({
      query: document,
      variables: fitTexts(variables),
      signal: call.signal,
    });
    return fromGraphQLReply(reply.data, reply.errors, reply.status);
  } catch (error) {
    return resultOfError(error, call);
  } finally {
    call.end();
  }
}

/** Removes the characters that the server refuses from all texts. */
function fitTexts(variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const text = JSON.stringify(variables, (_name, value: unknown) =>
    typeof value === 'string' ? fitText(value, Number.POSITIVE_INFINITY) : value,
  );
  return JSON.parse(text);
}

interface Call {
  readonly signal: AbortSignal;
  readonly fetch: typeof fetch;
  /** The reason why the call ended without a reply; `null` if it did not. */
  readonly cutOffBy: () => 'timeout' | 'aborted' | null;
  /** The status of the reply; `null` before it begins to arrive. */
  readonly status: () => number | null;
  readonly end: () => void;
}

/** Starts one call's time-out, and follows its caller's signal and its reply. */
function beginCall(
  { fetch, timeoutMs, onServerDate, now, tracer }: HttpSendOptions,
  caller?: AbortSignal,
): Call {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  let status: number | null = null;
  return {
    signal: caller ? AbortSignal.any([caller, timeout.signal]) : timeout.signal,
    fetch: async (input, init) => {
      const sentAt = now();
      const response = await traced(fetch, tracer?.() ?? null)(input, init);
      status = response.status;
      const serverDate = response.headers.get('date');
      if (serverDate !== null) onServerDate?.({ serverDate, sentAt, receivedAt: now() });
      return response;
    },
    cutOffBy: () => {
      if (caller?.aborted) return 'aborted';
      return timeout.signal.aborted ? 'timeout' : null;
    },
    status: () => status,
    end: () => clearTimeout(timer),
  };
}

/** `fetch` with the trace's headers, reported to the tracer. */
function traced(send: typeof fetch, tracer: CallTracer | null): typeof fetch {
  if (tracer === null) return send;
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(tracer.headers())) headers.set(name, value);
    tracer.begin();
    try {
      return await send(input, { ...init, headers });
    } finally {
      tracer.end();
    }
  };
}

function resultOfError(error: unknown, call: Call): Result<unknown> {
  if (error instanceof ClientError)
    return fromGraphQLReply(null, error.response.errors, error.response.status);
  const cutOffBy = call.cutOffBy();
  if (cutOffBy !== null) return failed({ kind: cutOffBy });
  const status = call.status();
  return failed(status === null ? { kind: 'network' } : { kind: 'server', status });
}

/** Data and errors are of any shape, because they come from outside. */
function fromGraphQLReply(data: unknown, errors: unknown, status: number): Result<unknown> {
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
