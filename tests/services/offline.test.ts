import { describe, expect, test } from 'vitest';
import { createOffline } from '../../src/serviceWorker/offline.ts';

const origin = 'https://shop.example';

/** A browser's Cache API, by name and address. */
function createCaches(fetched: (request: Request) => Promise<Response>) {
  const stores = new Map<string, Map<string, Response>>();
  const addressOf = (asked: RequestInfo | URL) =>
    new URL(asked instanceof Request ? asked.url : asked, origin).href;
  const open = async (name: string): Promise<Cache> => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (asked) => store.get(addressOf(asked))?.clone(),
      put: async (asked, response) => void store.set(addressOf(asked), response),
      addAll: async (all) => {
        const replies = await Promise.all([...all].map((one) => fetched(new Request(one))));
        if (replies.some(({ ok }) => !ok)) throw new TypeError('Request failed');
        for (const [index, one] of [...all].entries()) {
          const reply = replies[index];
          if (reply) store.set(addressOf(one), reply);
        }
      },
      add: () => Promise.reject(new Error('not used')),
      delete: () => Promise.reject(new Error('not used')),
      keys: () => Promise.reject(new Error('not used')),
      matchAll: () => Promise.reject(new Error('not used')),
    };
  };
  return {
    stores,
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
}

function start({ build = 'b2', files = ['/assets/a-1.js', '/icon.svg'] } = {}) {
  const network = { isThere: true, broken: '' };
  const asked: string[] = [];
  const fetched = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    asked.push(`${pathname} ${request.cache} ${request.credentials}`);
    if (!network.isThere) throw new TypeError('Failed to fetch');
    return new Response(`the server’s ${pathname}`, { status: pathname === network.broken ? 500 : 200 });
  };
  const caches = createCaches(fetched);
  const offline = createOffline({ build, files, origin, caches, fetch: fetched });
  const text = async (path: string, init: { mode?: string; method?: string } = {}, early?: Response) => {
    const answer = offline.respond(requestOf(path, init), early && Promise.resolve(early));
    return answer && (await answer).text();
  };
  return { offline, network, asked, caches, text };
}

/** Node cannot create a request of mode `navigate`, as browsers send it. */
function requestOf(path: string, { mode = 'cors', method = 'GET' }: { mode?: string; method?: string }) {
  const request = new Request(new URL(path, origin), { method });
  return new Proxy(request, {
    get: (target, name) => (name === 'mode' ? mode : Reflect.get(target, name, target)),
  });
}

const navigate = { mode: 'navigate' };

describe('the service worker', () => {
  test('needs one small page to be installed, and fetches the cart’s page with its files later, once', async () => {
    const { offline, asked } = start();
    await offline.install();
    expect(asked).toEqual(['/offline reload omit']);
    await offline.prepareCart();
    await offline.prepareCart();
    expect(asked.slice(1).toSorted()).toEqual([
      '/assets/a-1.js default same-origin',
      '/icon.svg default same-origin',
      '/pages/cart reload omit',
    ]);
  });

  test('keeps no cart page with a file missing, and says offline there too', async () => {
    const { offline, network, text } = start();
    await offline.install();
    network.broken = '/assets/a-1.js';
    await expect(offline.prepareCart()).rejects.toThrow();
    network.isThere = false;
    expect(await text('/pages/cart', navigate)).toBe('the server’s /offline');
  });

  test('removes the files of former builds, and nothing else', async () => {
    const { offline, caches } = start();
    for (const name of ['shop-b1', 'somebody-elses']) await caches.open(name);
    await offline.install();
    await offline.activate();
    expect([...caches.stores.keys()]).toEqual(['somebody-elses', 'shop-b2']);
  });

  test('shows the server’s pages while there is a network', async () => {
    const { offline, text } = start();
    await offline.install();
    expect(await text('/pages/cart', navigate)).toBe('the server’s /pages/cart');
    expect(await text('/shop', navigate, new Response('asked for early'))).toBe('asked for early');
  });

  test('without a network shows the cart’s page at its address and the offline page everywhere else', async () => {
    const { offline, network, text } = start();
    await offline.install();
    await offline.prepareCart();
    network.isThere = false;
    expect([
      await text('/pages/cart?couponCode=TEN', navigate),
      await text('/', navigate),
      await text('/order/7', navigate),
    ]).toEqual(['the server’s /pages/cart', 'the server’s /offline', 'the server’s /offline']);
  });

  test('serves the build’s files from its store, and stores those that are fetched later', async () => {
    const { offline, network, text, asked } = start();
    await offline.install();
    await offline.prepareCart();
    await text('/assets/late-2.js');
    network.isThere = false;
    const before = asked.length;
    expect([await text('/assets/a-1.js'), await text('/assets/late-2.js'), await text('/icon.svg')]).toEqual([
      'the server’s /assets/a-1.js',
      'the server’s /assets/late-2.js',
      'the server’s /icon.svg',
    ]);
    expect(asked.length).toBe(before);
  });

  test('stores no file that the server refused', async () => {
    const { network, text, caches } = start();
    network.broken = '/assets/gone-3.js';
    await text('/assets/gone-3.js');
    expect([...(caches.stores.get('shop-b2')?.keys() ?? [])]).toEqual([]);
  });

  test.each([
    ['calls of the API', '/graphql', { method: 'POST' }],
    ['other reads', '/api/get-ip', {}],
    ['pictures', '/_next/image?url=%2Fmedia%2Fa.webp&w=64&q=75', {}],
    ['what is sent', '/pages/cart', { method: 'POST', ...navigate }],
    ['other sites', 'https://pay.example/assets/a-1.js', {}],
  ])('leaves %s alone', (_, path, init) => {
    expect(start().offline.respond(requestOf(path, init))).toBe(null);
  });
});
