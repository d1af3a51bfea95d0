import * as v from 'valibot';
import type { Result } from '../../contract/domain/index.ts';
import type { TokenReading } from '../shopApi/index.ts';

interface PersonalDataOptions {
  /** The shop's origin. */
  readonly origin: string;
  readonly accessToken: () => Promise<TokenReading>;
  readonly fetch: typeof fetch;
}

/** An order that still needs the shopper's address or account. */
export interface OrderAgainstErasure {
  /** `null` for an order that waits for its payment. */
  readonly code: string | null;
  readonly because: string;
}

export type Erasure =
  | { readonly kind: 'erased' }
  /** Nothing was erased. */
  | { readonly kind: 'waiting'; readonly orders: readonly OrderAgainstErasure[] };

const erasureSchema = v.variant('kind', [
  v.object({ kind: v.literal('erased') }),
  v.object({
    kind: v.literal('waiting'),
    orders: v.array(v.object({ code: v.nullable(v.string()), because: v.string() })),
  }),
]);

interface CallOptions {
  readonly signal: AbortSignal;
}

/** The signed-in shopper's data: a copy of it as a file, and its erasure. */
export function createPersonalData({ origin, accessToken, fetch }: PersonalDataOptions) {
  async function call(method: string, path: string, signal: AbortSignal): Promise<Result<Response>> {
    const reading = await accessToken();
    if (reading.kind === 'unreachable') return { ok: false, failure: { kind: 'network' } };
    if (reading.kind !== 'token') return signedOut;
    try {
      const headers = { authorization: `Bearer ${reading.token}` };
      const response = await fetch(`${origin}${path}`, { method, headers, signal });
      if (response.ok) return { ok: true, value: response };
      if (response.status === 401) return signedOut;
      return { ok: false, failure: { kind: 'server', status: response.status } };
    } catch {
      return { ok: false, failure: { kind: signal.aborted ? 'aborted' : 'network' } };
    }
  }

  /** Reads a reply's body, which may break off. */
  async function read<T>(
    reply: Result<Response>,
    reading: (response: Response) => Promise<T | null>,
  ): Promise<Result<T>> {
    if (!reply.ok) return reply;
    try {
      const value = await reading(reply.value);
      if (value !== null) return { ok: true, value };
      return { ok: false, failure: { kind: 'server', status: reply.value.status } };
    } catch {
      return { ok: false, failure: { kind: 'network' } };
    }
  }

  return {
    async copy({ signal }: CallOptions): Promise<Result<Blob>> {
      return read(await call('GET', '/api/account/data', signal), (response) => response.blob());
    },
    async erase({ signal }: CallOptions): Promise<Result<Erasure>> {
      return read(await call('POST', '/api/account/erasure', signal), async (response) => {
        const reply = v.safeParse(erasureSchema, await response.json());
        return reply.success ? reply.output : null;
      });
    },
  };
}

const signedOut = {
  ok: false,
  failure: { kind: 'refused', code: 'UNAUTHENTICATED', details: {}, message: '' },
} as const;
