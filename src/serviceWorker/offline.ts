/**
 * What the service worker does: with a network nothing but keep the build's own files at hand; without one it shows the
 * cart's page, which reads the cart that this browser keeps, and for every other address a page that says so. Both are
 * the same for every shopper; no answer of the API and no page of a shopper's own is ever kept.
 */

/** A part of the service worker's surroundings, so that tests can make their own. */
export interface Surroundings {
  /** Names the build: each has a store of its own, and outlives no other. */
  readonly build: string;
  /** Addresses of the build's files that the cart's page needs. */
  readonly files: readonly string[];
  readonly origin: string;
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly fetch: (request: Request) => Promise<Response>;
}

export interface Offline {
  /** Fetches what will be needed; rejects, and is tried again, where some of it cannot be had. */
  install(): Promise<void>;
  /** Lets the files of former builds go. */
  activate(): Promise<void>;
  /**
   * The answer; null: the browser's own is right.
   * @param early what the browser has asked for already while the worker was starting
   */
  answer(request: Request, early?: Promise<Response | undefined>): Promise<Response> | null;
}

const CART = '/pages/cart';
const OFFLINE = '/offline';
const prefix = 'shop-';

export function createOffline({ build, files, origin, caches, fetch }: Surroundings): Offline {
  const name = `${prefix}${build}`;

  async function page(request: Request, early: Promise<Response | undefined> | undefined): Promise<Response> {
    try {
      return (await early) ?? (await fetch(request));
    } catch {
      const store = await caches.open(name);
      const isCart = new URL(request.url).pathname === CART;
      return (await store.match(isCart ? CART : OFFLINE)) ?? Response.error();
    }
  }

  /** A file's name tells its content, so one that is there is right. */
  async function file(request: Request): Promise<Response> {
    const store = await caches.open(name);
    const known = await store.match(request.url);
    if (known) return known;
    const response = await fetch(request);
    if (response.ok) await store.put(request.url, response.clone());
    return response;
  }

  return {
    async install() {
      const store = await caches.open(name);
      const pages = [CART, OFFLINE].map((path) => new Request(`${origin}${path}`, { cache: 'reload' }));
      await store.addAll([...files.map((path) => `${origin}${path}`), ...pages]);
    },
    async activate() {
      const former = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
      await Promise.all(former.map((key) => caches.delete(key)));
    },
    answer(request, early) {
      const { pathname, origin: asked } = new URL(request.url);
      if (request.method !== 'GET' || asked !== origin) return null;
      if (request.mode === 'navigate') return page(request, early);
      return pathname.startsWith('/assets/') || files.includes(pathname) ? file(request) : null;
    },
  };
}
