import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FORM_CART } from '../../src/contract/formCart.ts';
import { createEncodedReply, type EncodedReply, sendEncoded } from '../cache/encodedReply.ts';
import { collectNotes } from '../cache/replyNotes.ts';
import type { Produced, TaggedCache } from '../cache/taggedCache.ts';
import type { Config } from '../config.ts';
import { readForm } from '../gate/form.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import type { Engine } from '../graphql/engine.ts';
import { integrationsForBrowsers } from '../integrations/config.ts';
import { loggedPath, pagesRoute } from '../log.ts';
import { pageLookOf } from '../look/look.ts';
import { type Closure, closedPage, closedRetrySeconds, readFront } from './closedPage.ts';
import type { PageLook, PageModule, RenderedPage } from './renderer.ts';
import { createInProcessSend, type KeptAnswer } from './send.ts';
import type { ShopSign } from './shopPage.ts';
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
const longestForm = 4_096;

/**
 * Serves every address that no other route serves as a page. Pages are the same for all shoppers and cached, except those of an
 * order or a complaint, and the cart of a browser without script.
 */
export async function pageRoutes(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { pages, policy, engine, replies, publicUrl, gokwik, now } = options;
  const userPool = poolForBrowsers(options.userPool);
  const integrations = integrationsForBrowsers(options.integrations);

  app.get(pagesRoute, async (request, reply) => {
    // Lets the browser correct its clock, however old the page is.
    reply.header('server-timing', `clock;dur=${now()}`);
    const address = addressOf(request.url, publicUrl);
    if (isPrivate(address)) {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      return sendEncoded(request, reply, (await produce(request)).value);
    }
    const cart = formCartOf(request, address);
    if (cart !== null) {
      reply.header('cache-control', 'no-store');
      return sendEncoded(request, reply, (await produce(request, { headers: { cookie: cart } })).value);
    }
    const kept = replies.get(request.url) ?? (await load(request));
    return sendPage(request, reply, kept);
  });

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    (_request, body, done) => done(null, body),
  );
  // The cart's forms in browsers without script. No other page accepts POST.
  app.post<{ Body: unknown }>('/pages/cart', { bodyLimit: longestForm }, async (request, reply) => {
    if (isFromElsewhere(request)) return reply.code(403).send({ error: 'This form is of another site.' });
    const { body } = request;
    if (readForm(body) === null) {
      return reply.code(400).send({ error: 'This form has a character that cannot be stored.' });
    }
    const cookie = formCartOf(request, addressOf(request.url, publicUrl));
    const { value } = await produce(request, {
      method: 'POST',
      body: typeof body === 'string' ? body : '',
      headers: { ...(cookie !== null && { cookie }) },
    });
    return sendEncoded(request, reply.header('cache-control', 'no-store'), value);
  });

  async function load(request: FastifyRequest): Promise<EncodedReply> {
    if (request.url.length > longestCachedUrl) return (await produce(request)).value;
    return replies.load(request.url, () => produce(request));
  }

  async function produce(
    { url, log }: FastifyRequest,
    init: RequestInit = {},
  ): Promise<Produced<EncodedReply>> {
    const { closure, store } = await readFront(options.context.db, options.context.storeId);
    if (closure === 'missing' || (closure === 'closed' && isSelling(addressOf(url, publicUrl)))) {
      return { value: closedReply(closure, store), keep: false, tags: [], expiresAt: now(), bytes: 0 };
    }
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
    const page = await render(new Request(addressOf(url, publicUrl), init), context, pageLookOf(store), log);
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(page.styleHashes),
      ...(page.location !== undefined && { location: page.location }),
      ...(page.setCookie !== undefined && { 'set-cookie': page.setCookie }),
    };
    const value = createEncodedReply(page.status, headers, page.html);
    const keep = page.status === 200;
    return {
      value,
      keep,
      tags: [...notes.tags, ...page.tags],
      expiresAt: Math.min(now() + pageMayAgeMs, notes.expiresAt()),
      bytes: keep ? value.shrink() + url.length : 0,
    };
  }

  async function render(
    request: Request,
    context: GraphQLContext,
    look: PageLook,
    log: FastifyRequest['log'],
  ): Promise<RenderedPage> {
    try {
      return await pages.render(request, {
        send: createInProcessSend(engine, options.answers, context),
        storeId: context.storeId,
        publicApiKey: options.publicApiKey,
        siteVerification: options.siteVerification,
        merchantInfo: gokwik && { mid: gokwik.merchantId, environment: gokwik.environment },
        userPool,
        integrations: integrations,
        look,
        origin: publicUrl,
      });
    } catch (error) {
      log.error({ err: error, path: loggedPath(new URL(request.url).pathname) }, 'a page failed');
      return { status: 500, html: errorPage, styleHashes: [standaloneStyleHash], tags: [] };
    }
  }
}

/** Status 503, so that crawlers keep their index of the shop and return later. */
function closedReply(closure: Closure, sign: ShopSign): EncodedReply {
  const page = closedPage(closure, sign);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'retry-after': String(closedRetrySeconds),
  };
  return createEncodedReply(503, headers, page.html);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: EncodedReply) {
  if (page.status !== 200) return sendEncoded(request, reply.header('cache-control', 'no-store'), page);
  reply.header('cache-control', 'no-cache').header('etag', page.etag);
  // A 304 repeats the policy, because browsers apply the latest headers.
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).headers(page.headers).send();
  return sendEncoded(request, reply, page);
}

/** The cookie with the cart of a browser without script, if the cart page is requested; otherwise `null`. */
function formCartOf({ headers }: FastifyRequest, { pathname }: URL): string | null {
  if (pathname !== '/pages/cart') return null;
  const value = parseCookie(headers.cookie ?? '', { decode: (text) => text })[FORM_CART];
  return value === undefined ? null : `${FORM_CART}=${value}`;
}

/** Whether a form was sent from another site, by the browser's headers. Such a site could otherwise fill a shopper's cart. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Whether the URL may contain the secret of an order or a complaint: the page is then not cached, and its URL not sent as referrer. */
function isPrivate({ pathname }: URL): boolean {
  return /^\/+(?:order|grievances)(?:\/|$)/i.test(decoded(pathname));
}

/** Whether the page sells something: a closed shop does not show it. Orders, accounts, complaints and pages of help stay open. */
function isSelling(url: URL): boolean {
  const isHelp = /^\/+pages\/(?!(?:cart|checkout|wishlist)(?:\/|$))/i.test(decoded(url.pathname));
  return !isHelp && !isPrivate(url);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A request's absolute URL. A path that begins with several slashes is not interpreted as a host. */
function addressOf(url: string, publicUrl: string): URL {
  if (url.startsWith('/')) return new URL(`${publicUrl}${url}`);
  // Proxies may send absolute URLs.
  const { pathname, search } = new URL(URL.canParse(url) ? url : '/', publicUrl);
  return new URL(`${publicUrl}${pathname}${search}`);
}

function poolForBrowsers(pool: Config['identity']['userPool']) {
  const endpoint = pool.kind === 'own' ? '/api/identity' : pool.endpoint;
  return { userPoolId: pool.id, userPoolClientId: pool.clientId, endpoint };
}
