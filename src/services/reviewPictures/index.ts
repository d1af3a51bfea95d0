import * as v from 'valibot';
import type { Result } from '../../contract/domain/index.ts';

interface ReviewPicturesOptions {
  /** Address that takes a picture's bytes. */
  readonly endpoint: string;
  /** The signed-in shopper's token; null: nobody is signed in. */
  readonly accessToken: () => Promise<string | null>;
  readonly fetch: typeof fetch;
}

const MOST_BYTES = 5 * 1024 * 1024;
const replySchema = v.object({ key: v.pipe(v.string(), v.minLength(1)) });

/**
 * Pictures of reviews on their way to the server: files are held under names, so that machines need not carry them.
 */
export function createReviewPictures({ endpoint, accessToken, fetch }: ReviewPicturesOptions) {
  const held = new Map<string, Blob>();
  let count = 0;
  return {
    /** Keeps a chosen file; the name to send it by. */
    hold(file: Blob): string {
      count += 1;
      const name = `picture-${count}`;
      held.set(name, file);
      return name;
    },
    /** Sends a held file once: the key that the server keeps it by. Refused BAD_INPUT: not a picture that it takes. */
    async send(name: string | null, { signal }: { readonly signal: AbortSignal }): Promise<Result<string>> {
      const file = name === null ? undefined : held.get(name);
      if (name !== null) held.delete(name);
      const token = await accessToken();
      if (!file || file.size > MOST_BYTES) return unreadable;
      if (token === null) return refusedWith('UNAUTHENTICATED');
      try {
        const headers = { authorization: `Bearer ${token}`, 'content-type': file.type };
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
