import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createEncodedReply, type EncodedReply, sendEncoded } from '../cache/encodedReply.ts';
import { collectNotes } from '../cache/replyNotes.ts';
import type { Produced, TaggedCache } from '../cache/taggedCache.ts';
import type { Config } from '../config.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import type { Engine } from '../graphql/engine.ts';
import { integrationsForBrowsers } from '../integrations/config.ts';
import { loggedPath } from '../log.ts';
import type { PageModule } from './renderer.ts';
import { createInProcessSend, type KeptAnswer } from './send.ts';
import { errorPage, standaloneStyleHash } from './standalonePage.ts';

export interface PageOptions {
  readonly pages: PageModule;
  /** The content security policy of a page with such inline styles. */
  readonly policy: (styleHashes: readonly string[]) => string;
  readonly engine: Engine;
  readonly replies: TaggedCache<EncodedReply>;
  /** Cached replies of the shop API that pages are rendered from. */
  readonly answers: TaggedCache<KeptAnswer>;
  readonly context: Pick<GraphQLContext, 'db' | 'storeId'>;
  readonly publicUrl: string;
  readonly publicApiKey: string;
  readonly siteVerification: Config['siteVerification'];
  readonly gokwik: Config['gokwik'];
  readonly userPool: Config['identity']['userPool'];
  readonly integrations: Config['integrations'];
  readonly now: () => number;
}

/** Pages show times (ends of deals), so each is rendered again at least this often. */
const pageMayAgeMs = 60_000;
const longestCachedUrl = 500;

/** Serves every address that no other route serves as a page. Pages are the same for all shoppers and cached. */
export async function pageRoutes(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { pages, policy, engine, replies, publicUrl, gokwik, now } = options;
  const userPool = poolForBrowsers(options.userPool);
  const integrations = integrationsForBrowsers(options.integrations);

  app.get('/*', async (request, reply) => {
    // Lets the browser correct its clock, however old the page is.
    reply.header('server-timing', `clock;dur=${now()}`);
    const address = addressOf(request.url, publicUrl);
    if (isPrivate(address)) {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      return sendEncoded(request, reply, (await produce(request)).value);
    }
    const kept = replies.get(request.url) ?? (await load(request));
    return sendPage(request, reply, kept);
  });

  async function load(request: FastifyRequest): Promise<EncodedReply> {
    if (request.url.length > longestCachedUrl) return (await produce(request)).value;
    return replies.load(request.url, () => produce(request));
  }

  async function produce({ url, log }: FastifyRequest): Promise<Produced<EncodedReply>> {
    const notes = collectNotes();
    const context: GraphQLContext = {
      ...options.context,
      caller: { kind: 'guest' },
      now: () => new Date(now()),
      cookies: new Map(),
      ip: '',
      setCookie: () => {},
      notes,
    };
    const page = await render(url, context, log);
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(page.styleHashes),
      ...(page.location !== undefined && { location: page.location }),
    };
    const value = createEncodedReply(page.status, headers, page.html);
    return {
      value,
      keep: page.status === 200,
      tags: [...notes.tags, ...page.tags],
      expiresAt: Math.min(now() + pageMayAgeMs, notes.expiresAt()),
      bytes: Math.ceil(value.body.length * 1.5) + url.length,
    };
  }

  async function render(url: string, context: GraphQLContext, log: FastifyRequest['log']) {
    try {
      return await pages.render(new Request(addressOf(url, publicUrl)), {
        send: createInProcessSend(engine, options.answers, context),
        storeId: context.storeId,
        publicApiKey: options.publicApiKey,
        siteVerification: options.siteVerification,
        merchantInfo: gokwik && { mid: gokwik.merchantId, environment: gokwik.environment },
        userPool,
        integrations: integrations,
        origin: publicUrl,
      });
    } catch (error) {
      log.error({ err: error, path: loggedPath(url) }, 'a page failed');
      return { status: 500, html: errorPage, styleHashes: [standaloneStyleHash], tags: [] };
    }
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: EncodedReply) {
  if (page.status !== 200) return sendEncoded(request, reply.header('cache-control', 'no-store'), page);
  reply.header('cache-control', 'no-cache').header('etag', page.etag);
  // A 304 repeats the policy, because browsers apply the latest headers.
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).headers(page.headers).send();
  return sendEncoded(request, reply, page);
}

/** Addresses that may carry an order's secret: they are not cached and not sent to other sites as referrer. */
function isPrivate({ pathname }: URL): boolean {
  return /^\/+order(?:\/|$)/i.test(decoded(pathname));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A request's whole address. Its path is never taken for a host, however many slashes it begins with. */
function addressOf(url: string, publicUrl: string): URL {
  if (url.startsWith('/')) return new URL(`${publicUrl}${url}`);
  // Proxies may send whole addresses.
  const { pathname, search } = new URL(URL.canParse(url) ? url : '/', publicUrl);
  return new URL(`${publicUrl}${pathname}${search}`);
}

function poolForBrowsers(pool: Config['identity']['userPool']) {
  const endpoint = pool.kind === 'own' ? '/api/identity' : pool.endpoint;
  return { userPoolId: pool.id, userPoolClientId: pool.clientId, endpoint };
}
