import * as v from 'valibot';
import type { Result } from '../../contract/domain/index.ts';

interface ReviewPicturesOptions {
  /** The address that pictures are uploaded to. */
  readonly endpoint: string;
  /** The signed-in shopper's token; `null` for a guest. */
  readonly accessToken: () => Promise<string | null>;
  /** Whether the endpoint also accepts uploads without a token. */
  readonly isForGuests?: boolean;
  readonly fetch: typeof fetch;
}

const MOST_BYTES = 5 * 1024 * 1024;
const replySchema = v.object({ key: v.pipe(v.string(), v.minLength(1)) });

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
     * does not accept it as a picture.
     */
    async send(name: string | null, { signal }: { readonly signal: AbortSignal }): Promise<Result<string>> {
      const file = name === null ? undefined : storedFiles.get(name);
      if (name !== null) storedFiles.delete(name);
      const token = await accessToken();
      if (!file || file.size > MOST_BYTES) return unreadable;
      if (token === null && !isForGuests) return refusedWith('UNAUTHENTICATED');
      try {
        const headers = {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          'content-type': file.type,
        };
        const response = await fetch(endpoint, { method: 'POST', headers, body: file, signal });
        if (!response.ok) return failed(response.status);
        const reply = v.safeParse(replySchema, await response.json());
        return reply.success ? { ok: true, value: reply.output.key } : failed(response.status);
      } catch {
        return { ok: false, failure: { kind: signal.aborted ? 'aborted' : 'network' } };
      }
    },
  };
}

export type ReviewPictures = ReturnType<typeof createReviewPictures>;

const unreadable = refusedWith('BAD_INPUT');

function failed(status: number): Result<never> {
  if (status === 400 || status === 413 || status === 415) return unreadable;
  if (status === 401) return refusedWith('UNAUTHENTICATED');
  if (status === 429) return refusedWith('RATE_LIMITED');
  return { ok: false, failure: { kind: 'server', status } };
}

function refusedWith(code: 'BAD_INPUT' | 'UNAUTHENTICATED' | 'RATE_LIMITED'): Result<never> {
  return { ok: false, failure: { kind: 'refused', code, details: {}, message: '' } };
}
