import * as v from 'valibot';
import type { Result } from '../../contract/domain/index.ts';
import type { CallOptions } from './types.ts';

const reply = v.object({ ip: v.pipe(v.string(), v.nonEmpty()) });

/** GET /api/get-ip (Specification 7): the shopper's IP address as the server sees it. */
export function createGetIp({
  fetch,
  url,
}: {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
}) {
  return async ({ signal }: CallOptions = {}): Promise<Result<string>> => {
    let status: number | null = null;
    try {
      const response = await fetch(url, { signal: signal ?? null });
      status = response.status;
      const parsed = v.safeParse(reply, response.ok ? await response.json() : null);
      return parsed.success
        ? { ok: true, value: parsed.output.ip }
        : { ok: false, failure: { kind: 'server', status } };
    } catch {
      if (signal?.aborted) return { ok: false, failure: { kind: 'aborted' } };
      return { ok: false, failure: status === null ? { kind: 'network' } : { kind: 'server', status } };
    }
  };
}
