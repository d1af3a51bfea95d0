import { ClientError, GraphQLClient } from 'graphql-request';
import type { Failure, Result } from '../../contract/domain/index.ts';
import { fitText } from '../../contract/text.ts';
import { fromGraphQLReply } from './graphqlReply.ts';
import type { Send } from './types.ts';

export interface HttpSendOptions {
  /** Absolute address of the GraphQL service. */
  readonly endpoint: string;
  /** The public key that guests send. */
  readonly apiKey: string;
  /** Absent: everybody is a guest. */
  readonly session?: SendSession;
  readonly fetch: typeof fetch;
  /** Milliseconds before a call without an answer is given up. */
  readonly timeoutMs: number;
  /** Told each answer's Date header, and the moments of asking and of the answer by this machine's clock. */
  readonly onServerDate?: (observation: ServerDateObservation) => void;
  /** This machine's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** The signed-in shopper's tokens. */
export interface SendSession {
  readonly accessToken: () => Promise<TokenReading>;
  /** Asked for once, when the server takes the token no more. */
  readonly renewToken: () => Promise<TokenReading>;
  /** The session is over: neither the token nor a new one is any good. */
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
 * Sends operations by POST with graphql-request. Whatever goes wrong comes back as a value. A personal call whose token
 * the server refuses is sent once more with a new one; a signed-in shopper's call is never sent as a guest's instead.
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
    if (reading.kind === 'unreachable' || !isUnauthenticated(reply)) return reply;
    const renewed = reading.kind === 'token' ? await session.renewToken() : reading;
    const last = renewed.kind === 'none' ? reply : await sendWith(renewed);
    if (isUnauthenticated(last)) session.onRejected();
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
    return fromGraphQLReply({ data: reply.data, errors: reply.errors }, reply.status);
  } catch (error) {
    return resultOfError(error, call);
  } finally {
    call.end();
  }
}

/** What the server refuses in any text never leaves the browser, wherever it came from. */
function fitTexts(variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const text = JSON.stringify(variables, (_name, value: unknown) =>
    typeof value === 'string' ? fitText(value, Number.POSITIVE_INFINITY) : value,
  );
  return JSON.parse(text);
}

interface Call {
  readonly signal: AbortSignal;
  readonly fetch: typeof fetch;
  /** What ended the call before its answer, if anything did. */
  readonly cutOffBy: () => 'timeout' | 'aborted' | null;
  /** Null: no answer has begun to arrive. */
  readonly status: () => number | null;
  readonly end: () => void;
}

/** One call's time-out, its caller's signal, and how far its answer has come. */
function beginCall({ fetch, timeoutMs, onServerDate, now }: HttpSendOptions, caller?: AbortSignal): Call {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  let status: number | null = null;
  return {
    signal: caller ? AbortSignal.any([caller, timeout.signal]) : timeout.signal,
    fetch: async (input, init) => {
      const sentAt = now();
      const response = await fetch(input, init);
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

function resultOfError(error: unknown, call: Call): Result<never> {
  if (error instanceof ClientError) {
    const { status, errors } = error.response;
    const result = fromGraphQLReply({ errors }, status);
    return result.ok ? failed({ kind: 'server', status }) : result;
  }
  const cutOffBy = call.cutOffBy();
  if (cutOffBy !== null) return failed({ kind: cutOffBy });
  const status = call.status();
  return failed(status === null ? { kind: 'network' } : { kind: 'server', status });
}

function failed(failure: Failure): Result<never> {
  return { ok: false, failure };
}
