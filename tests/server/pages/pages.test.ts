import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import type { PageModule } from '../../../server/pages/renderer.ts';
import { openTestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});

const priceQuery = '{ productBySlug(slug: "gift-soap") { items { price } } }';
const stockQuery = '{ productBySlug(slug: "gift-soap") { items { inventory } } }';

/** Pages that show a price, a product's stock or its card, a redirect, an unknown address and a failure. */
function pagesThat() {
  const render = vi.fn<PageModule['render']>(async (request, { send, origin }) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/pages/cart') return cartOf(request);
    if (pathname === '/old') return { status: 301, location: '/', html: '', styleHashes: [], tags: [] };
    if (pathname === '/missing') return { status: 404, html: 'Not found', styleHashes: [], tags: [] };
    if (pathname === '/broken') throw new Error('password is hunter2');
    if (pathname === '/stock' || pathname === '/card') {
      const html = `${JSON.stringify(await send(stockQuery, {}))} ${'.'.repeat(2_000)}`;
      return { status: 200, html, styleHashes: [], tags: pathname === '/stock' ? ['product:gift-soap'] : [] };
    }
    const result = await send(priceQuery, {});
    const html = `${origin} ${JSON.stringify(result)} ${'.'.repeat(2_000)}`;
    return { status: 200, html, styleHashes: ['sha256-abc'], tags: [] };
  });
  return { render, scriptHashes: ['sha256-def'] };
}

/** Renders the cart page of a request; a posted form is answered with a cookie. */
async function cartOf(request: Request): ReturnType<PageModule['render']> {
  const common = { styleHashes: [], tags: [] };
  if (request.method === 'GET')
    return { status: 200, html: `cart ${request.headers.get('cookie')}`, ...common };
  const setCookie = `form_cart=${await request.text()}; Path=/`;
  return { status: 303, location: '/pages/cart', setCookie, html: '', ...common };
}

async function openShop() {
  const pages = pagesThat();
  const app = await openTestApp({ database, pages });
  const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    app.http.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  return { render: pages.render, get, post };
}

test.each([
  '/order/1?secret=s',
  '/Order/1?secret=s',
  '/%6frder/1?secret=s',
  '//order/1?secret=s',
  '/x/../order/1?secret=s',
  '/x/%2e%2E/ORDER/1?secret=s',
])("an order's page at %s is neither cached nor sent to other sites as referrer", async (url) => {
  const { get, render } = await openShop();
  const { headers } = await get(url);
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
  expect(new URL(render.mock.lastCall?.[0].url ?? '').origin).toBe('https://shop.example');
});

describe('a page', () => {
  test('is rendered once, with data of this process, and sent compressed to everyone', async () => {
    const { render, get } = await openShop();
    const [first, second] = [
      await get('/'),
      await get('/', { 'accept-encoding': 'br', cookie: 'order_1=secret' }),
    ];
    expect(first.body).toContain(
      'https://shop.example {"ok":true,"value":{"productBySlug":{"items":[{"price":149}]}}}',
    );
    expect([first.headers['content-encoding'], second.headers['content-encoding']]).toEqual([
      undefined,
      'br',
    ]);
    expect(render).toHaveBeenCalledTimes(1);
    expect(first.headers['content-security-policy']).toContain("style-src 'self' 'sha256-abc';");
  });

  test('is not sent again to clients that have it', async () => {
    const { get } = await openShop();
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
  });

  test("has the server's current time in a header, even if it is cached", async () => {
    const { get } = await openShop();
    expect((await get('/')).headers['server-timing']).toMatch(/^clock;dur=\d{13}$/);
  });

  test('shows a changed price as soon as it is committed', async () => {
    const { get } = await openShop();
    expect((await get('/shop')).body).toContain('"price":149');
    await database.db.updateTable('product').set({ price: 15_900 }).where('id', '=', 'gift-soap').execute();
    await expect.poll(async () => (await get('/shop')).body).toContain('"price":159');
    await database.db.updateTable('product').set({ price: 14_900 }).where('id', '=', 'gift-soap').execute();
  });

  test('with stock figures is correct within a second after each change', async () => {
    const { get } = await openShop();
    for (const inventory of [31, 30, 29]) {
      await database.db.updateTable('product').set({ inventory }).where('id', '=', 'gift-soap').execute();
      await expect
        .poll(async () => (await get('/stock')).body, { timeout: 1_000, interval: 5 })
        .toContain(`"inventory":${inventory}`);
    }
  });

  test('is not rendered again when a product is sold whose figures it does not show', async () => {
    const { render, get } = await openShop();
    await get('/card');
    await get('/stock');
    await database.db.updateTable('product').set({ inventory: 27 }).where('id', '=', 'gift-soap').execute();
    await expect.poll(async () => (await get('/stock')).body).toContain('"inventory":27');
    await get('/card');
    const rendered = render.mock.calls.map(([request]) => new URL(request.url).pathname);
    expect(rendered.filter((path) => path === '/card')).toHaveLength(1);
  });

  test('without figures changes when the product sells out', async () => {
    const { get } = await openShop();
    const stockOf = async (inventory: number) =>
      database.db.updateTable('product').set({ inventory }).where('id', '=', 'gift-soap').execute();
    await get('/card');
    await stockOf(0);
    await expect.poll(async () => (await get('/card')).body).toContain('"inventory":0');
    await stockOf(25);
    await expect.poll(async () => (await get('/card')).body).toContain('"inventory":25');
  });

  test('depends on the query', async () => {
    const { render, get } = await openShop();
    await get('/shop?page=1');
    await get('/shop?page=2');
    expect(render).toHaveBeenCalledTimes(2);
  });
});

test("an order's page is never cached, and its address is not sent as referrer", async () => {
  const { render, get } = await openShop();
  await get('/order/1?secret=x');
  const { headers } = await get('/order/1?secret=x');
  expect(render).toHaveBeenCalledTimes(2);
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
});

test('redirects and unknown addresses have their status', async () => {
  const { get } = await openShop();
  const [old, missing] = [await get('/old'), await get('/missing')];
  expect([old.statusCode, old.headers.location, missing.statusCode]).toEqual([301, '/', 404]);
});

test('a failing page is replaced by one with a retry link, and is not cached', async () => {
  const { render, get } = await openShop();
  const [first] = [await get('/broken'), await get('/broken')];
  expect(first.statusCode).toBe(500);
  expect(first.body).toContain('Try again');
  expect(first.body).not.toContain('hunter2');
  expect(render).toHaveBeenCalledTimes(2);
});

describe('the cart of a browser without script', () => {
  test('is shown to it only: that page receives the cookie, and is not cached', async () => {
    const { get } = await openShop();
    const cookie = 'order_1=secret; form_cart=%5B%5D; signin_device=x';
    const own = await get('/pages/cart', { cookie });
    expect([own.body, own.headers['cache-control']]).toEqual(['cart form_cart=%5B%5D', 'no-store']);
    expect((await get('/pages/cart', { cookie: 'order_1=secret' })).body).toBe('cart null');
    expect((await get('/pages/cart')).headers['cache-control']).toBe('no-cache');
  });

  test('is changed by a posted form, whose reply sets the cookie and redirects to the page', async () => {
    const { post } = await openShop();
    const reply = await post('/pages/cart', 'add=gel', { 'sec-fetch-site': 'same-origin' });
    expect([reply.statusCode, reply.headers.location, reply.headers['set-cookie']]).toEqual([
      303,
      '/pages/cart',
      'form_cart=add=gel; Path=/',
    ]);
  });

  test.each([
    ['from another site', '/pages/cart', 'add=gel', { 'sec-fetch-site': 'cross-site' }, 403],
    ['of another kind', '/pages/cart', '<add/>', { 'content-type': 'text/xml' }, 415],
    ['that is too large', '/pages/cart', `add=${'g'.repeat(5_000)}`, {}, 413],
    ['to another page', '/', 'add=gel', {}, 404],
  ])('takes no form %s', async (_, url, payload, headers, status) => {
    const { post, render } = await openShop();
    expect((await post(url, payload, headers)).statusCode).toBe(status);
    expect(render).not.toHaveBeenCalled();
  });
});
