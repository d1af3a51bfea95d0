/** The network between tabs and the server: every message takes time, and some are lost, duplicated, cut off or refused. */

import type { ServerReply, ServerRequest, ShopServer } from '../server/shopServer.ts';
import type { Profile } from '../tabs/profile.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';

/** The fault of one call; absent for none. */
export type Fault =
  | { readonly kind: 'lostRequest' }
  | { readonly kind: 'lostReply' }
  /** The request arrives twice, the second time after so many milliseconds. */
  | { readonly kind: 'twice'; readonly after: number }
  | { readonly kind: 'slow'; readonly request: number; readonly reply: number }
  /** A proxy replies instead of the server. */
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'cutBody' }
  /** The server is killed after so many statements of this call. */
  | { readonly kind: 'killed'; readonly statements: number };

/** How a request fared on the network. `answered`: the page has the reply, without any fault. */
export interface Carried {
  readonly page: string;
  readonly name: string;
  readonly body: string;
  readonly fate: 'lost' | 'arrived' | 'answered';
  /** When the page sent the request, and when its fate was decided, in simulated milliseconds. */
  readonly sentAt: number;
  readonly at: number;
}

export interface WireOptions {
  readonly world: World;
  readonly server: ShopServer;
  readonly profile: Profile;
  readonly origin: string;
  /** Decides the fault of a call; `null` for none. */
  readonly faultOf: (name: string) => Fault | null;
  readonly isOnline: (tab: string) => boolean;
  /** Called with each reply of the server, before any fault changes it. */
  readonly onReply: (call: {
    readonly tab: string;
    readonly name: string;
    readonly request: ServerRequest;
    readonly reply: ServerReply;
  }) => void;
  readonly onCarried: (carried: Carried) => void;
}

/** Faults after which the request may not have reached the server. */
const losing: ReadonlySet<string> = new Set<Fault['kind']>(['lostRequest', 'status', 'killed']);

/** After this long a page learns that a request, a reply or a file was lost. */
export const LOST_AFTER_MS = 3_000;

export function createWire({
  world,
  server,
  profile,
  origin,
  faultOf,
  isOnline,
  onReply,
  onCarried,
}: WireOptions) {
  const random: Random = world.random.fork('wire');
  let calls = 0;
  /** By tab, the functions that drop the calls whose answers the tab waits for. */
  const open = new Map<string, Set<() => void>>();
  const ended = new Set<string>();

  function fetch(tab: string, address: string, init: RequestInit | undefined): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const url = new URL(address, origin);
    const request = requestOf(url, init, profile.requestCookies());
    const file = init?.body instanceof Blob ? init.body : null;
    const name = nameOf(request);
    const sentAt = world.now();
    const tell = (fate: Carried['fate'], body = request.body) =>
      onCarried({ page: tab, name, body: String(body), fate, sentAt, at: world.now() });
    const handle = async (isFirst: boolean) => {
      const body = file ? Buffer.from(await file.arrayBuffer()) : request.body;
      if (isFirst) tell('arrived', body);
      return server.handle({ ...request, body });
    };
    const { signal } = init ?? {};
    if (signal?.aborted) {
      reject(abortOf(signal));
      return promise;
    }
    const ofTab = open.get(tab) ?? new Set();
    open.set(tab, ofTab);
    const abort = () => end(() => reject(abortOf(signal)));
    // The listener is removed, because otherwise Node keeps a combined signal, with everything that its listeners refer to, in
    // memory.
    const forget = () => {
      signal?.removeEventListener('abort', abort);
      ofTab.delete(forget);
    };
    const end = (how: () => void) => {
      if (!ofTab.has(forget)) return false;
      forget();
      how();
      return true;
    };
    const fail = () => void end(() => reject(new TypeError('Failed to fetch')));
    ofTab.add(forget);
    signal?.addEventListener('abort', abort);
    calls += 1;
    const fault = faultOf(name);
    world.tell(`${tab} asks ${name}${fault ? ` (${wordsOf(fault)})` : ''}`);
    if (losing.has(fault?.kind ?? '') || !isOnline(tab)) tell('lost');
    if (!isOnline(tab) || url.origin !== origin) {
      world.after(5, tab, fail);
      return promise;
    }
    if (fault?.kind === 'lostRequest') {
      world.after(LOST_AFTER_MS, tab, fail);
      return promise;
    }
    if (fault?.kind === 'status') {
      world.after(40, tab, () =>
        end(() => resolve(responseOf({ status: fault.status, headers: {}, cookies: [], body: '<html>' }))),
      );
      return promise;
    }
    const [there, back] =
      fault?.kind === 'slow' ? [fault.request, fault.reply] : [10 + random.int(40), 10 + random.int(40)];
    const arrive = (isAnswered: boolean) => {
      // A browser drops the requests of a page that has ended, unless they are to be kept alive.
      if (ended.has(tab) && init?.keepalive !== true) return;
      if (fault?.kind === 'killed') server.killAfter(fault.statements);
      void world.busy(
        handle(isAnswered).then((reply) => {
          if (reply) onReply({ tab, name, request, reply });
          world.tell(`server answers ${name} ${reply ? reply.status : 'no more'}`);
          if (!isAnswered) return;
          if (reply === null) return void world.after(back, tab, fail);
          for (const cookie of reply.cookies) profile.setReplyCookie(cookie);
          if (fault?.kind === 'lostReply') return void world.after(LOST_AFTER_MS, tab, fail);
          const isCut = fault?.kind === 'cutBody';
          world.after(back, tab, () => {
            if (!isOnline(tab)) return fail();
            const body = isCut ? reply.body.slice(0, -5) : reply.body;
            if (end(() => resolve(responseOf({ ...reply, body }))) && !fault) tell('answered');
          });
        }),
      );
    };
    world.after(there, 'server', () => arrive(true));
    if (fault?.kind === 'twice') world.after(there + fault.after, 'server', () => arrive(false));
    return promise;
  }

  return {
    fetch,
    calls: () => calls,
    /** Drops the calls that a tab that has ended still waited for. */
    forget(tab: string) {
      for (const drop of open.get(tab) ?? []) drop();
      open.delete(tab);
      ended.add(tab);
    },
  };
}

function requestOf(url: URL, init: RequestInit | undefined, cookies: string): ServerRequest {
  const headers: Record<string, string> = {};
  new Headers(init?.headers).forEach((value, name) => {
    headers[name] = value;
  });
  if (cookies !== '') headers.cookie = cookies;
  if (init?.body instanceof Blob) headers['content-type'] ??= init.body.type;
  return {
    method: methodOf(init?.method),
    url: `${url.pathname}${url.search}`,
    headers,
    body: typeof init?.body === 'string' ? init.body : undefined,
  };
}

function methodOf(method = 'GET'): ServerRequest['method'] {
  const known = (['POST', 'PUT'] as const).find((name) => name === method.toUpperCase());
  return known ?? 'GET';
}

const operationPattern = /(?:query|mutation)\s+(\w+)/;

/** The operation's name, or the path. */
function nameOf({ url, body, headers }: ServerRequest): string {
  const operation = typeof body === 'string' ? operationPattern.exec(body)?.[1] : undefined;
  const target = headers['x-amz-target']?.split('.').at(-1);
  return operation ?? target ?? nameOfPath(new URL(url, 'https://shop.example').pathname);
}

/** A path without the ids in it. */
function nameOfPath(path: string): string {
  if (path.startsWith('/api/analytics/')) return '/api/analytics';
  return path.endsWith('/return-pictures') ? '/api/return-pictures' : path;
}

function abortOf(signal: AbortSignal | null | undefined): unknown {
  return signal?.reason ?? new DOMException('Aborted', 'AbortError');
}

/** The part of a `Response` that the shop's code reads. */
function responseOf({ status, headers, body }: ServerReply) {
  return {
    status,
    ok: status >= 200 && status < 300,
    statusText: '',
    headers: new Headers({ 'content-type': 'application/json', ...headers }),
    text: async () => body,
    json: async () => JSON.parse(body),
    blob: async () => new Blob([body]),
    body: null,
  };
}

export function wordsOf(fault: Fault): string {
  switch (fault.kind) {
    case 'lostRequest':
      return 'the request is lost';
    case 'lostReply':
      return 'the reply is lost';
    case 'twice':
      return 'the request arrives twice';
    case 'slow':
      return `slow: ${fault.request} ms there, ${fault.reply} ms back`;
    case 'status':
      return `a proxy answers ${fault.status}`;
    case 'cutBody':
      return 'the reply is cut';
    case 'killed':
      return `the server is killed after ${fault.statements} statements`;
  }
}
