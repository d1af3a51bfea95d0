import * as v from 'valibot';
import type { Refusal, Result } from '../../contract/domain/index.ts';
import type { TokenReading } from '../shopApi/index.ts';

interface ReviewPicturesOptions {
  /** The address that pictures are uploaded to. */
  readonly endpoint: string;
  readonly accessToken: () => Promise<TokenReading>;
  /** Whether the endpoint also accepts uploads without a token. */
  readonly isForGuests?: boolean;
  readonly fetch: typeof fetch;
}

const MOST_BYTES = 5 * 1024 * 1024;
const replySchema = v.object({ key: v.pipe(v.string(), v.minLength(1)) });
const refusalSchema = v.object({ error: v.string() });

/** Uploads the pictures of reviews, and of returns. Chosen files are stored here under names, because machines hold plain data only. */
export function createReviewPictures({
  endpoint,
  accessToken,
  isForGuests = false,
  fetch,
}: ReviewPicturesOptions) {
  const storedFiles = new Map<string, Blob>();
  let count = 0;
  return {
    /** Stores a chosen file and returns the name to send it by. */
    store(file: Blob): string {
      count += 1;
      const name = `picture-${count}`;
      storedFiles.set(name, file);
      return name;
    },
    /**
     * Uploads a stored file and removes it; returns the server's key for it. Refused with BAD_INPUT if the server
     * does not accept it as a picture. Where the server tells why it takes no more pictures, the message is its own.
     */
    async send(name: string | null, { signal }: { readonly signal: AbortSignal }): Promise<Result<string>> {
      const file = name === null ? undefined : storedFiles.get(name);
      if (name !== null) storedFiles.delete(name);
      if (!file || file.size > MOST_BYTES) return refusedWith('BAD_INPUT');
      const reading = await accessToken();
      if (reading.kind === 'unreachable') return { ok: false, failure: { kind: 'network' } };
      if (reading.kind !== 'token' && !isForGuests) return refusedWith('UNAUTHENTICATED');
      try {
        const headers = {
          ...(reading.kind === 'token' && { authorization: `Bearer ${reading.token}` }),
          'content-type': file.type,
        };
        const response = await fetch(endpoint, { method: 'POST', headers, body: file, signal });
        if (!response.ok) return await failed(response);
        const reply = v.safeParse(replySchema, await response.json());
        if (reply.success) return { ok: true, value: reply.output.key };
        return { ok: false, failure: { kind: 'server', status: response.status } };
      } catch {
        return { ok: false, failure: { kind: signal.aborted ? 'aborted' : 'network' } };
      }
    },
  };
}

export type ReviewPictures = ReturnType<typeof createReviewPictures>;

const codes = new Map<number, Refusal['code']>([
  [400, 'BAD_INPUT'],
  [401, 'UNAUTHENTICATED'],
  [404, 'NOT_FOUND'],
  [409, 'ORDER_STATE'],
  [413, 'BAD_INPUT'],
  [415, 'BAD_INPUT'],
  [429, 'RATE_LIMITED'],
]);

async function failed(response: Response): Promise<Result<never>> {
  const { status } = response;
  const code = codes.get(status);
  if (code === undefined) return { ok: false, failure: { kind: 'server', status } };
  if (code !== 'ORDER_STATE' && code !== 'RATE_LIMITED') return refusedWith(code);
  const reply = v.safeParse(refusalSchema, await response.json().catch(() => null));
  return refusedWith(code, reply.success ? reply.output.error : '');
}

function refusedWith(code: Refusal['code'], message = ''): Result<never> {
  return { ok: false, failure: { kind: 'refused', code, details: {}, message } };
}
