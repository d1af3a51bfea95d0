import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { CacheStats } from './cache/taggedCache.ts';
import type { OpenDatabase } from './db/open.ts';

export interface HealthOptions {
  readonly database: OpenDatabase;
  readonly isStopping: () => boolean;
  readonly caches: Readonly<Record<string, { stats(): CacheStats }>>;
}

const databaseTimeoutMs = 2_000;

/** `/healthz`: the process runs. `/readyz`: it can serve; 503 while it stops or the database does not answer. */
export async function healthRoutes(app: FastifyInstance, options: HealthOptions): Promise<void> {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const isReachable = await answersInTime(options.database);
    const isReady = isReachable && !options.isStopping();
    const caches = Object.fromEntries(
      Object.entries(options.caches).map(([name, cache]) => [name, cache.stats()]),
    );
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      database: { kind: options.database.kind, reachable: isReachable },
      stopping: options.isStopping(),
      caches,
    });
  });
}

async function answersInTime({ db }: OpenDatabase): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), databaseTimeoutMs);
  const answers = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const isReachable = await Promise.race([answers, late]);
  clearTimeout(timer);
  return isReachable;
}
