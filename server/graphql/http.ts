import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { createHandler, type Response } from 'graphql-http';
import type { Kysely } from 'kysely';
import { createEncodedReply, type EncodedReply, sendEncoded } from '../cache/encodedReply.ts';
import { type CollectedNotes, collectNotes } from '../cache/replyNotes.ts';
import type { Produced, TaggedCache } from '../cache/taggedCache.ts';
import type { Database } from '../db/types.ts';
import { identifyCaller, type VerifyToken } from './caller.ts';
import type { Caller, GraphQLContext, ReplyCookie } from './context.ts';
import type { Engine } from './engine.ts';

export interface GraphQLHttpOptions {
  readonly engine: Engine;
  readonly db: Kysely<Database>;
  readonly replies: TaggedCache<EncodedReply>;
  readonly verifyToken: VerifyToken;
  readonly storeId: string;
  readonly publicApiKey: string;
  /** Whether cookies may travel only over https. */
  readonly isSecure: boolean;
  readonly now: () => number;
}

const bodyLimit = 100 * 1024;
const longestCachedBody = 16 * 1024;
const replyMayAgeMs = 5 * 60_000;
/** How old the time in a cached reply may be. */
const clockMayLagMs = 1_000;

type Context = GraphQLContext & Record<PropertyKey, unknown>;

/** GraphQL over HTTP: POST of JSON to `/graphql`, one operation a request. */
export async function graphqlRoutes(app: FastifyInstance, options: GraphQLHttpOptions): Promise<void> {
  const { engine, replies } = options;
  const handle = createHandler<Context, undefined, Context>({
    schema: engine.schema,
    context: (request) => request.raw,
    parse: (source) => engine.documents.parse(typeof source === 'string' ? source : source.body),
    validate: (_schema, document) => engine.documents.validate(document),
    formatError: (error) => engine.present(error),
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  app.route<{ Body: string }>({
    method: 'POST',
    url: '/graphql',
    bodyLimit,
    handler: async (request, reply) => {
      const { headers, body } = request;
      const reading = await identifyCaller(headers, options.publicApiKey, options.verifyToken);
      if (!reading.ok) return sendUnauthenticated(reply, reading.message);
      const { caller } = reading;
      const key = caller.kind === 'guest' && isText(body) ? cacheKey(headers.accept, body) : null;
      const kept = key === null ? undefined : replies.get(key);
      if (kept !== undefined) return sendEncoded(request, reply, kept);
      if (key !== null && isCacheable(body)) {
        return sendEncoded(request, reply, await replies.load(key, () => produce(request)));
      }
      return answer(request, reply, caller);
    },
  });

  /** Produces a reply for every guest, so nothing of this one request may be in it. */
  async function produce(request: FastifyRequest<{ Body: string }>): Promise<Produced<EncodedReply>> {
    const notes = collectNotes();
    const context = createContext({ kind: 'guest' }, notes, new Map(), '', () => {});
    const response = await run(request, context);
    const value = toEncoded(response);
    const toldUntil = notes.hasTold() ? options.now() + clockMayLagMs : Number.POSITIVE_INFINITY;
    return {
      value,
      keep: value.status === 200 && !hasErrors(response),
      tags: notes.tags,
      expiresAt: Math.min(options.now() + replyMayAgeMs, notes.expiresAt(), toldUntil),
      bytes: Math.ceil(value.body.length * 1.5) + request.body.length,
    };
  }

  async function answer(request: FastifyRequest<{ Body: string }>, reply: FastifyReply, caller: Caller) {
    const cookies = new Map(Object.entries(parseCookie(request.headers.cookie ?? '')));
    const context = createContext(caller, collectNotes(), cookies, request.ip, (cookie) => {
      reply.header('set-cookie', writeCookie(cookie));
    });
    const response = toEncoded(await run(request, context));
    return sendEncoded(request, reply, response);
  }

  function run(request: FastifyRequest<{ Body: string }>, context: Context): Promise<Response> {
    const { method, url, headers, body } = request;
    return handle({ method, url, headers, body, raw: context, context: undefined });
  }

  function createContext(
    caller: Caller,
    notes: CollectedNotes,
    cookies: ReadonlyMap<string, string | undefined>,
    ip: string,
    setCookie: GraphQLContext['setCookie'],
  ): Context {
    const { db, storeId } = options;
    const given = new Map(
      [...cookies].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    return { db, storeId, caller, notes, cookies: given, ip, setCookie, now: () => new Date(options.now()) };
  }

  function isCacheable(body: string): boolean {
    try {
      const request: unknown = JSON.parse(body);
      if (typeof request !== 'object' || request === null || !('query' in request)) return false;
      return (
        typeof request.query === 'string' &&
        engine.documents.isCacheable(engine.documents.parse(request.query))
      );
    } catch {
      return false;
    }
  }

  function writeCookie({ name, value, maxAgeSeconds }: ReplyCookie): string {
    return stringifySetCookie({
      name,
      value,
      maxAge: maxAgeSeconds,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: options.isSecure,
    });
  }
}

function isText(body: unknown): body is string {
  return typeof body === 'string' && body.length <= longestCachedBody;
}

/** The form of the reply depends on what the client accepts, so it is part of the key. */
function cacheKey(accept: string | undefined, body: string): string {
  return accept?.includes('application/graphql-response+json') ? `g${body}` : `j${body}`;
}

function toEncoded([body, { status, headers = {} }]: Response): EncodedReply {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-length'));
  return createEncodedReply(status, { ...kept, 'cache-control': 'no-store' }, body ?? '');
}

function hasErrors([body]: Response): boolean {
  return body === null || body.startsWith('{"errors"');
}

function sendUnauthenticated(reply: FastifyReply, message: string): FastifyReply {
  const error = new GraphQLError(message, { extensions: { code: 'UNAUTHENTICATED' } });
  return reply
    .code(401)
    .header('cache-control', 'no-store')
    .send({ errors: [error.toJSON()] });
}
