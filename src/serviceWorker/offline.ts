/**
 * The service worker's logic. Online it only caches the build's files. Offline it serves the cart page, which reads the cart
 * from localStorage, and for every other address a page that says the browser is offline. Both pages are the same for every
 * shopper; replies of the API and personal pages are never cached.
 */

/** The parts of the service worker's environment that are used, so that tests can replace them. */
export interface WorkerEnvironment {
  /** Identifies the build. Each build has a cache of its own, and activating one deletes the caches of the others. */
  readonly build: string;
  /** Addresses of the build's files that the cart page needs. */
  readonly files: readonly string[];
  readonly origin: string;
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly fetch: (request: Request) => Promise<Response>;
}

export interface Offline {
  /** Caches the page that says the browser is offline. Rejects when it cannot be fetched; the browser then tries again. */
  install(): Promise<void>;
  /** Caches the cart page and its files, once, so that the cart can be read offline. Rejects when one cannot be fetched. */
  prepareCart(): Promise<void>;
  /** Deletes the caches of earlier builds. */
  activate(): Promise<void>;
  /**
   * The response to a request; `null` to leave the request to the browser.
   *
   * @param preloaded the response that the browser requested while the worker was starting
   */
  respond(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> | null;
}

const CART = '/pages/cart';
/** Rendered by `server/pages/installable.ts`. */
const OFFLINE = '/offline';
const prefix = 'shop-';

export function createOffline({ build, files, origin, caches, fetch }: WorkerEnvironment): Offline {
  const name = `${prefix}${build}`;

  /** A request without cookies, so that the cached page is the same for everybody. */
  function anew(path: string): Request {
    return new Request(`${origin}${path}`, { cache: 'reload', credentials: 'omit' });
  }

  async function page(
    request: Request,
    preloaded: Promise<Response | undefined> | undefined,
  ): Promise<Response> {
    try {
      return (await preloaded) ?? (await fetch(request));
    } catch {
      const store = await caches.open(name);
      const isCart = new URL(request.url).pathname === CART;
      const cart = isCart ? await store.match(CART) : undefined;
      return cart ?? (await store.match(OFFLINE)) ?? Response.error();
    }
  }

  /** Names of files contain a hash of their content, so a cached file is always current. */
  async function file(request: Request): Promise<Response> {
    const store = await caches.open(name);
    const cached = await store.match(request.url);
    if (cached) return cached;
    const response = await fetch(request);
    if (response.ok) await store.put(request.url, response.clone());
    return response;
  }

  return {
    async install() {
      const store = await caches.open(name);
      await store.addAll([anew(OFFLINE)]);
    },
    async prepareCart() {
      const store = await caches.open(name);
      if (await store.match(CART)) return;
      // All or nothing: the page is useless without a file of its own.
      await store.addAll([...files.map((path) => `${origin}${path}`), anew(CART)]);
    },
    async activate() {
      const earlier = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
      await Promise.all(earlier.map((key) => caches.delete(key)));
    },
    respond(request, preloaded) {
      const { pathname, origin: requestOrigin } = new URL(request.url);
      if (request.method !== 'GET' || requestOrigin !== origin) return null;
      if (request.mode === 'navigate') return page(request, preloaded);
      return pathname.startsWith('/assets/') || files.includes(pathname) ? file(request) : null;
    },
  };
}
