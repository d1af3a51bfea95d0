import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { OutsideSearchConfig } from '../config.ts';
import { defaultThreshold } from './ownSearch.ts';
import { type FindText, matchOfIds } from './textMatch.ts';

interface OutsideSearchDeps extends OutsideSearchConfig {
  /** The search to use while the service is unavailable. */
  readonly fallback: FindText;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const timeoutMs = 3_000;
/** How long the service is not called after a failure, in milliseconds, so that not every search waits for the time-out. */
const restMs = 30_000;
const keptMs = 60_000;
const mostKept = 500;
/** Results of one search, more than any list pages through. */
const limit = 100;
const mostBytes = 1_000_000;

const replySchema = v.object({
  results: v.pipe(v.array(v.object({ id: v.pipe(v.string(), v.maxLength(200)) })), v.maxLength(1_000)),
});

/**
 * An external search service (Specification 7): `GET <url>?query=…&threshold=0.65&limit=100` with a bearer token returns
 * `{"results": [{"id": "<product id>"}, …]}`, the best first. While it is slow, faulty or down, the fallback is used. Results are
 * cached for a minute, because the pages and facets of one search need the same.
 */
export function createOutsideSearch({ url, token, fallback, log, now }: OutsideSearchDeps): FindText {
  const kept = new LRUCache<string, Promise<readonly string[] | null>>({ max: mostKept, ttl: keptMs });
  let restsUntil = 0;

  return async (text) => {
    const query = text.trim();
    if (query === '') return null;
    const ids = now() < restsUntil ? null : await obtain(query);
    return ids === null ? fallback(text) : matchOfIds(ids);
  };

  function obtain(query: string): Promise<readonly string[] | null> {
    const known = kept.get(query);
    if (known !== undefined) return known;
    const asked = ask(query);
    kept.set(query, asked);
    return asked;
  }

  async function ask(query: string): Promise<readonly string[] | null> {
    const reading = await read(query);
    if (reading.ok) return reading.ids;
    kept.delete(query);
    if (now() >= restsUntil) {
      restsUntil = now() + restMs;
      log.warn({ failure: reading.failure }, 'the search service failed: the shop searches by itself');
    }
    return null;
  }

  async function read(query: string): Promise<Reply> {
    const address = new URL(url);
    address.searchParams.set('query', query);
    address.searchParams.set('threshold', String(defaultThreshold));
    address.searchParams.set('limit', String(limit));
    try {
      const reply = await fetch(address, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      });
      if (!reply.ok) return failed(`status ${reply.status}`);
      const body = v.safeParse(replySchema, JSON.parse(await textOf(reply)));
      if (!body.success) return failed('not the answer of a search');
      return { ok: true, ids: body.output.results.map(({ id }) => id).slice(0, limit) };
    } catch (error) {
      return failed(error instanceof Error ? error.name : 'unknown');
    }
  }
}

type Reply =
  | { readonly ok: true; readonly ids: readonly string[] }
  | { readonly ok: false; readonly failure: string };

function failed(failure: string): Reply {
  return { ok: false, failure };
}

class TooLong extends Error {
  override readonly name = 'TooLong';
}

async function textOf(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new TooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
