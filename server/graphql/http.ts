import { STATUS_CODES } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ExecutionResult, getOperationAST, Kind, type OperationDefinitionNode } from 'graphql';
import { createHandler, type Response } from 'graphql-http';
import type { Kysely } from 'kysely';
import type { ErrorCode } from '../../src/contract/generated/schema.ts';
import { createEncodedReply, type EncodedReply, sendEncoded } from '../cache/encodedReply.ts';
import { type CollectedNotes, collectNotes } from '../cache/replyNotes.ts';
import type { Produced, TaggedCache } from '../cache/taggedCache.ts';
import { DatabaseBusy } from '../db/busy.ts';
import type { Database } from '../db/types.ts';
import { readJson } from '../gate/json.ts';
import type { Admission, Admissions } from './admission.ts';
import { identifyCaller, type VerifyToken } from './caller.ts';
import type { Caller, GraphQLContext, ReplyCookie } from './context.ts';
import type { Engine } from './engine.ts';
import { busyError, faultStatusOf, retryAfterOf } from './failures.ts';

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
  readonly admissions: Admissions;
  /** The names of the mutations that ask the payment provider. */
  readonly payments: readonly string[];
}

const bodyLimit = 100 * 1024;
const longestCachedBody = 16 * 1024;
const newerMediaType = 'application/graphql-response+json';
const busyLogEveryMs = 10_000;
const replyMayAgeMs = 5 * 60_000;
/** The longest time, in milliseconds, that a reply with the current time is cached. */
const clockMayLagMs = 1_000;

type Context = GraphQLContext & Record<PropertyKey, unknown>;

type GraphQLRequest = FastifyRequest<{ Body: string }>;
type Parameters = Readonly<Record<string, unknown>>;

/** GraphQL over HTTP: POST of JSON to `/graphql`, one operation a request. */
export async function graphqlRoutes(app: FastifyInstance, options: GraphQLHttpOptions): Promise<void> {
  const { engine, replies } = options;
  let loggedAt = Number.NEGATIVE_INFINITY;
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
      if (!reading.ok) return sendRefusal(reply, 401, 'UNAUTHENTICATED', reading.message);
      const { caller } = reading;
      const json = readJson(body, 'unchecked');
      if (!json.ok) return sendRefusal(reply, 400, 'BAD_INPUT', json.problem);
      const parameters = parametersOf(json.value);
      const key = caller.kind === 'guest' && isText(body) ? cacheKey(headers.accept, body) : null;
      const kept = key === null ? undefined : replies.get(key);
      if (kept !== undefined) return sendEncoded(request, reply, kept);
      if (key !== null && isCacheable(parameters)) {
        return sendEncoded(request, reply, await replies.load(key, () => produce(request, parameters)));
      }
      return answer(request, reply, caller, parameters);
    },
  });

  app.get('/graphql', async (_request, reply) =>
    sendRefusal(reply.header('allow', 'POST'), 405, 'BAD_INPUT', 'Operations are sent by POST.'),
  );

  /** Produces a reply that is cached for every guest, so it must not contain anything of this request. */
  async function produce(request: GraphQLRequest, parameters: Parameters): Promise<Produced<EncodedReply>> {
    const notes = collectNotes();
    const context = createContext({ kind: 'guest' }, notes, new Map(), '', () => {});
    const response = await run(request, context, parameters);
    const value = toEncoded(response);
    const toldUntil = notes.hasTold() ? options.now() + clockMayLagMs : Number.POSITIVE_INFINITY;
    const keep = value.status === 200 && !hasErrors(response);
    return {
      value,
      keep,
      tags: notes.tags,
      expiresAt: Math.min(options.now() + replyMayAgeMs, notes.expiresAt(), toldUntil),
      bytes: keep ? value.shrink() + request.body.length : 0,
    };
  }

  async function answer(
    request: GraphQLRequest,
    reply: FastifyReply,
    caller: Caller,
    parameters: Parameters,
  ): Promise<FastifyReply> {
    const cookies = new Map(Object.entries(parseCookie(request.headers.cookie ?? '')));
    const context = createContext(caller, collectNotes(), cookies, request.ip, (cookie) => {
      reply.header('set-cookie', writeCookie(cookie));
    });
    const hangUp = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) hangUp.abort();
    });
    const response = toEncoded(await run(request, context, parameters, hangUp.signal));
    return sendEncoded(request, reply, response);
  }

  async function run(
    { method, url, headers }: GraphQLRequest,
    context: Context,
    parameters: Parameters,
    signal?: AbortSignal,
  ): Promise<Response> {
    let result: ExecutionResult | null = null;
    const handle = createHandler<null, undefined>({
      schema: engine.schema,
      parse: (source) => engine.documents.parse(typeof source === 'string' ? source : source.body),
      validate: (_schema, document) => engine.documents.validate(document),
      execute: async ({ document, operationName, variableValues }) => {
        const operation = { document, operationName, variableValues, contextValue: context };
        result = await whenAdmitted(getOperationAST(document, operationName), signal, () =>
          engine.execute(operation),
        );
        return result;
      },
      formatError: (error) => engine.present(error),
    });
    const response = await handle({
      method,
      url,
      headers,
      body: { ...parameters },
      raw: null,
      context: undefined,
    });
    return result === null ? response : withStatusOf(result, response);
  }

  /** Runs an operation when it is its turn. */
  async function whenAdmitted(
    operation: OperationDefinitionNode | null | undefined,
    signal: AbortSignal | undefined,
    execute: () => Promise<ExecutionResult>,
  ): Promise<ExecutionResult> {
    try {
      return await admissionOf(operation).run(execute, signal);
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error;
      logBusy();
      return { data: null, errors: [busyError()] };
    }
  }

  function admissionOf(operation: OperationDefinitionNode | null | undefined): Admission {
    const { queries, mutations, payments } = options.admissions;
    if (operation?.operation !== 'mutation') return queries;
    const asksProvider = operation.selectionSet.selections.some(
      (field) => field.kind === Kind.FIELD && options.payments.includes(field.name.value),
    );
    return asksProvider ? payments : mutations;
  }

  function logBusy(): void {
    const now = performance.now();
    if (now - loggedAt < busyLogEveryMs) return;
    loggedAt = now;
    const { queries, mutations, payments } = options.admissions;
    app.log.warn(
      { queries: queries.waiting(), mutations: mutations.waiting(), payments: payments.waiting() },
      'the shop is busy',
    );
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

  function isCacheable({ query }: Parameters): boolean {
    try {
      return typeof query === 'string' && engine.documents.isCacheable(engine.documents.parse(query));
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

/** The cache key. It includes the `Accept` header, because the reply's format depends on it. */
function cacheKey(accept: string | undefined, body: string): string {
  return accept?.includes(newerMediaType) ? `g${body}` : `j${body}`;
}

function toEncoded([body, { status, headers = {} }]: Response): EncodedReply {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-length'));
  return createEncodedReply(status, { ...kept, 'cache-control': 'no-store' }, body ?? '');
}

function hasErrors([body]: Response): boolean {
  return body === null || body.startsWith('{"errors"');
}

/** The parameters; empty if the JSON is not an object. The request is then refused because its query is missing. */
function parametersOf(json: unknown): Parameters {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : {};
}

/** Sets the HTTP status: that of a server fault, or 400 if the operation did not run and the client uses the newer media type. */
function withStatusOf(result: ExecutionResult, [body, init]: Response): Response {
  const isNewer = init.headers?.['content-type']?.startsWith(newerMediaType) ?? false;
  const refused = result.data === undefined && isNewer ? 400 : null;
  const status = faultStatusOf(result) ?? refused;
  if (status === null) return [body, init];
  const retryAfter = retryAfterOf(result);
  const headers = retryAfter === null ? init.headers : { ...init.headers, 'retry-after': retryAfter };
  return [body, { ...init, status, statusText: STATUS_CODES[status] ?? '', ...(headers && { headers }) }];
}

function sendRefusal(reply: FastifyReply, status: number, code: ErrorCode, message: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ errors: [{ message, extensions: { code } }] });
}
