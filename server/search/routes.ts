import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../db/types.ts';
import { defaultThreshold, type OwnSearch } from './ownSearch.ts';

export interface SearchRouteOptions {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly search: OwnSearch;
  /** Bearer token of callers; `null`: the service is closed. */
  readonly token: string | null;
}

const longestQuery = 200;

/** Specification 7 and 9. A parameter given twice is refused. */
const querySchema = v.object({
  query: v.pipe(
    v.string('must be given once'),
    v.trim(),
    v.nonEmpty('is empty'),
    v.maxLength(longestQuery, `must be at most ${longestQuery} characters`),
  ),
  threshold: v.optional(
    v.pipe(
      v.string('must be given once'),
      v.regex(/^(?:0?\.\d{1,6}|0|1(?:\.0{1,6})?)$/, 'must be a number from 0 to 1'),
      v.transform(Number),
    ),
    String(defaultThreshold),
  ),
  limit: v.optional(
    v.pipe(
      v.string('must be given once'),
      v.regex(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100'),
      v.transform(Number),
    ),
    '20',
  ),
});

/**
 * The search service (Specification 7), for programs: `GET /api/search?query=&threshold=0.65&limit=20` with a bearer
 * token. The answer is `{"results": [{"id", "slug", "title", "score"}, …]}`, the best first, none with a score below
 * the threshold. Shoppers' browsers search by `searchProducts` and never see the token.
 */
export async function searchRoutes(app: FastifyInstance, options: SearchRouteOptions): Promise<void> {
  const { db, storeId, search } = options;

  app.get('/api/search', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isAllowed(request.headers.authorization, options.token)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'A bearer token is needed' });
    }
    const reading = v.safeParse(querySchema, request.query);
    if (!reading.success) {
      const [issue] = reading.issues;
      const reason = issue.type === 'object' ? 'is missing' : issue.message;
      return reply.code(400).send({ error: `${v.getDotPath(issue) ?? 'query'} ${reason}` });
    }
    const { query, threshold, limit } = reading.output;
    const match = await search(query, threshold);
    if (match === null) return { results: [] };
    const results = await db
      .selectFrom('product')
      .where('store_id', '=', storeId)
      .where('status', '=', 'ENABLED')
      .where(match.condition)
      .where(sql<boolean>`${match.relevance} >= ${threshold * match.full}::float8`)
      .select(['id', 'slug', 'title'])
      .select(sql<number>`round(${match.relevance}::numeric / ${match.full}::numeric, 4)`.as('score'))
      .orderBy(match.relevance, 'desc')
      .orderBy('position')
      .orderBy('id')
      .limit(limit)
      .execute();
    return { results };
  });
}

/** Compares digests, so that the duration reveals nothing about the token. */
function isAllowed(authorization: string | undefined, token: string | null): boolean {
  if (token === null || authorization === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
