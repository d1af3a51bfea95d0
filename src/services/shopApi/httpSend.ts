import { ClientError, GraphQLClient } from 'graphql-request';
import type { Failure, Result } from '../../contract/domain/index.ts';
import { fromGraphQLReply } from './graphqlReply.ts';
import type { Send } from './types.ts';

export interface HttpSendOptions {
  /** Absolute address of the GraphQL service. */
  readonly endpoint: string;
  /** The public key that guests send. */
  readonly apiKey: string;
  /** The signed-in shopper's access token; null for guests. */
  readonly getToken: () => Promise<string | null>;
  readonly fetch: typeof fetch;
  /** Milliseconds before a call without an answer is given up. */
  readonly timeoutMs: number;
  /** Told each answer's Date header, and the moments of asking and of the answer by this machine's clock. */
  readonly onServerDate?: (observation: ServerDateObservation) => void;
  /** This machine's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

export interface ServerDateObservation {
  readonly serverDate: string;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Sends operations by POST with graphql-request. Whatever goes wrong comes back as a value. */
export function createHttpSend(options: HttpSendOptions): Send {
  return async (document, variables, { signal } = {}) => {
    const call = beginCall(options, signal);
    try {
      const client = new GraphQLClient(options.endpoint, {
        fetch: call.fetch,
        errorPolicy: 'all',
        excludeOperationName: true,
        headers: await headersOf(options),
      });
      const reply = await client.rawRequest<unknown>({
        query: document,
        variables: { ...variables },
        signal: call.signal,
      });
      return fromGraphQLReply({ data: reply.data, errors: reply.errors }, reply.status);
    } catch (error) {
      return resultOfError(error, call);
    } finally {
      call.end();
    }
  };
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

async function headersOf({ apiKey, getToken }: HttpSendOptions): Promise<Record<string, string>> {
  const token = await getToken();
  return token === null ? { 'x-api-key': apiKey } : { authorization: `Bearer ${token}` };
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
