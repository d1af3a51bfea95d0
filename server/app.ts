import fastifyStatic from '@fastify/static';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { followCatalogue } from './cache/catalogueFeed.ts';
import type { EncodedReply } from './cache/encodedReply.ts';
import { type CacheStats, createTaggedCache } from './cache/taggedCache.ts';
import { createLiveFacets } from './catalogue/products/facets/liveFacets.ts';
import { createSummaries, type MatchCounts } from './catalogue/products/summaries.ts';
import { catalogueCacheable, createCatalogueResolvers } from './catalogue/resolvers.ts';
import type { Config } from './config.ts';
import { isBusy } from './db/busy.ts';
import type { OpenDatabase } from './db/open.ts';
import { hasNulInPath } from './gate/address.ts';
import { type Admissions, admissionsFor } from './graphql/admission.ts';
import { refuseEveryToken, type VerifyToken } from './graphql/caller.ts';
import { createEngine, type Engine } from './graphql/engine.ts';
import { busyError, busyRetryMs } from './graphql/failures.ts';
import { graphqlRoutes } from './graphql/http.ts';
import { healthRoutes } from './health.ts';
import { prepareDeparture } from './http/departure.ts';
import { cutOffSlowReaders, receivingLimits } from './http/slowClients.ts';
import { loggedPath } from './log.ts';
import type { ServerModule } from './module.ts';
import { outboxRoutes } from './outbox/routes.ts';

import type { PageModule } from './pages/renderer.ts';
import { pageRoutes } from './pages/routes.ts';
import { contentSecurityPolicy, isSecure, partHeaders, securityHeaders } from './pages/securityHeaders.ts';
import type { KeptAnswer } from './pages/send.ts';
import { standalonePolicy, unreadableAddressPage } from './pages/standalonePage.ts';
import { createSearch } from './search/index.ts';

export interface AppOptions {
  readonly config: Config;
  /** The migrated database, with the shop's data. */
  readonly database: OpenDatabase;
  readonly modules: readonly ServerModule[];
  /** `null` serves only the API. */
  readonly pages: PageModule | null;
  /** Folder of the browser's files. Without it none are served. */
  readonly clientDir?: string;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  readonly admissions?: Admissions;
}

export interface App {
  readonly http: FastifyInstance;
  readonly engine: Engine;
  /** Figures of the caches, for tests and benchmarks. */
  readonly caches: Readonly<Record<'graphql' | 'pages' | 'answers' | 'summaries', { stats(): CacheStats }>>;
  /** Starts the modules' background work and listens for catalogue changes. Call it before listening for requests. */
  start(): Promise<void>;
  /** Waits for running requests, then stops the modules. The database stays open. */
  stop(): Promise<void>;
}

const graphqlCacheBytes = 64 * 1024 * 1024;
const pageCacheBytes = 96 * 1024 * 1024;
const answerCacheBytes = 32 * 1024 * 1024;
const summaryCacheBytes = 8 * 1024 * 1024;
const year = 31_536_000;

/** Builds the shop's HTTP server from its parts. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, modules, pages, log, now = Date.now } = options;
  const replies = createTaggedCache<EncodedReply>({ maxBytes: graphqlCacheBytes, now });
  const pageReplies = createTaggedCache<EncodedReply>({ maxBytes: pageCacheBytes, now });
  const answers = createTaggedCache<KeptAnswer>({ maxBytes: answerCacheBytes, now });
  const summaries = createTaggedCache<MatchCounts>({ maxBytes: summaryCacheBytes, now });
  const facets = createLiveFacets(database.db, config.storeId, log);
  const search = createSearch({ config, database, log, now });
  const resolvers = createCatalogueResolvers({
    findText: search.findText,
    summarise: createSummaries(facets, summaries, now),
  });
  const engine = createEngine({
    parts: [resolvers, ...modules.flatMap(({ resolvers }) => resolvers ?? [])],
    cacheable: [...catalogueCacheable, ...modules.flatMap(({ cacheable }) => cacheable ?? [])],
    introspection: config.introspection,
    log,
  });
  const headers = securityHeaders(config);
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: believedProxies(config.trustProxy),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    bodyLimit: 100 * 1024,
    ...receivingLimits(config.requestSeconds),
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply, headers),
  });
  const connections = database.kind === 'pglite' ? 1 : config.databasePool;
  const { admissions = admissionsFor(connections) } = options;
  cutOffSlowReaders(http, config.requestSeconds);
  const departure = prepareDeparture(http, config.shutdownSeconds);

  const ofParts = partHeaders(config);
  http.addHook('onRequest', async ({ url }, reply) => {
    reply.headers(isPart(url) ? ofParts : headers);
    if (hasNulInPath(url)) return refuseAddress(reply, headers);
  });
  http.addHook('onResponse', async (request, reply) => logReply(request, reply));
  http.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  http.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'Not found' }));

  await http.register(healthRoutes, {
    database,
    isStopping: departure.hasBegun,
    isBusy: () => Object.values(admissions).some(({ isBusy }) => isBusy()),
    dataDir: config.dataDir,
    now,
  });
  http.get('/api/get-ip', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { ip: request.ip };
  });
  const verifyToken = verifierOf(modules);
  await http.register(graphqlRoutes, {
    engine,
    db: database.db,
    replies,
    verifyToken,
    storeId: config.storeId,
    publicApiKey: config.publicApiKey,
    isSecure: isSecure(config),
    now,
    admissions,
    payments: modules.flatMap(({ payments }) => payments ?? []),
  });
  for (const module of modules) {
    await http.register(async (scope) => module.routes?.(scope, { verifyToken }));
  }
  await http.register(async (scope) => search.routes(scope, { verifyToken }));
  if (config.outboxPage) await http.register(outboxRoutes, { db: database.db, publicUrl: config.publicUrl });
  if (options.clientDir !== undefined) await http.register(fastifyStatic, staticOptions(options.clientDir));
  if (pages !== null) {
    await http.register(pageRoutes, {
      pages,
      policy: (styles) => contentSecurityPolicy(config, { scripts: pages.scriptHashes, styles }),
      engine,
      replies: pageReplies,
      answers,
      context: { db: database.db, storeId: config.storeId },
      publicUrl: config.publicUrl,
      publicApiKey: config.publicApiKey,
      siteVerification: config.siteVerification,
      gokwik: config.gokwik,
      userPool: config.identity.userPool,
      integrations: config.integrations,
      now,
    });
  }

  let stopFollowing = async () => {};
  return {
    http,
    engine,
    caches: { graphql: replies, pages: pageReplies, answers, summaries },
    async start() {
      stopFollowing = await followCatalogue(database, [replies, pageReplies, answers, summaries], facets);
      for (const module of modules) await module.start?.();
    },
    async stop() {
      for (const module of modules) await module.beforeStop?.();
      await departure.depart();
      for (const module of modules.toReversed()) await module.stop?.();
      await stopFollowing();
      facets.setOn(false);
      await facets.settled();
    },
  };
}

function verifierOf(modules: readonly ServerModule[]): VerifyToken {
  const [verifyToken = refuseEveryToken, ...others] = modules.flatMap((module) => module.verifyToken ?? []);
  if (others.length > 0) throw new Error('Two parts verify access tokens');
  return verifyToken;
}

/** Fastify trusts proxies by address, or by their number of hops from this server. */
function believedProxies(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}

/** Whether the URL is of a page's part, such as a script, and not of a document. */
function isPart(url: string): boolean {
  return url.startsWith('/assets/') || url.startsWith('/_next/image');
}

/** Files with a hash in their names never change and are cached for a year; all others for an hour. */
function staticOptions(root: string) {
  return {
    root,
    wildcard: false,
    index: false as const,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.vite/**'],
    setHeaders(reply: { header(name: string, value: string): unknown }, path: string) {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600');
    },
  };
}

const slowMs = 1_000;

/** Logs the route, but no IP address, query or body, because these can contain personal data. */
function logReply(request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, elapsedTime } = reply;
  const isNotable = statusCode >= 500 || elapsedTime > slowMs;
  const level = isNotable ? 'warn' : 'debug';
  const entry = {
    method: request.method,
    path: loggedPath(request.url, request.routeOptions.url),
    status: statusCode,
    ms: Math.round(elapsedTime),
  };
  request.log[level](entry, 'answered');
}

/** Answers errors of Fastify itself (too large, not JSON, malformed) and unexpected errors of routes. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isBusy(error)) return answerBusy(reply);
  const status = statusOf(error);
  if (status >= 500)
    request.log.error(
      { err: error, path: loggedPath(request.url, request.routeOptions.url) },
      'a request failed',
    );
  const message = status >= 500 ? 'The server failed. Try again.' : (refusals[status] ?? refusals[400]);
  const code = status >= 500 ? 'INTERNAL' : 'BAD_INPUT';
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ errors: [{ message, extensions: { code } }] });
}

function answerBusy(reply: FastifyReply): FastifyReply {
  const { message, extensions } = busyError();
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .header('retry-after', String(Math.ceil(busyRetryMs() / 1_000)))
    .send({ errors: [{ message, extensions }] });
}

/** Texts for requests that Fastify refuses. */
const refusals: Readonly<Record<number, string>> = {
  400: 'This request cannot be read.',
  413: 'This is too large.',
  415: 'This kind of content is not accepted here.',
};

/** Answers an address that no route can read, such as `/%ff` or `/%00`. */
function refuseAddress(reply: FastifyReply, headers: Readonly<Record<string, string>>): FastifyReply {
  return reply
    .code(400)
    .headers({
      ...headers,
      'content-security-policy': standalonePolicy,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    .send(unreadableAddressPage);
}

function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' && error.statusCode >= 400 ? error.statusCode : 500;
}
