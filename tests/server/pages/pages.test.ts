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

/** Pages that show a price, a redirect, an unknown address and a failure. */
function pagesThat() {
  const render = vi.fn<PageModule['render']>(async (request, { send, origin }) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/old') return { status: 301, location: '/', html: '', styleHashes: [], tags: [] };
    if (pathname === '/missing') return { status: 404, html: 'Not found', styleHashes: [], tags: [] };
    if (pathname === '/broken') throw new Error('password is hunter2');
    const result = await send(priceQuery, {});
    const html = `${origin} ${JSON.stringify(result)} ${'.'.repeat(2_000)}`;
    return { status: 200, html, styleHashes: ['sha256-abc'], tags: [] };
  });
  return { render, scriptHashes: ['sha256-def'] };
}

async function openShop() {
  const pages = pagesThat();
  const app = await openTestApp({ database, pages });
  const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
  return { render: pages.render, get };
}

test.each([
  '/order/1?secret=s',
  '/Order/1?secret=s',
  '/%6frder/1?secret=s',
  '//order/1?secret=s',
  '/x/../order/1?secret=s',
  '/x/%2e%2E/ORDER/1?secret=s',
])("an order's page at %s is neither stored nor told to other sites", async (url) => {
  const { get, render } = await openShop();
  const { headers } = await get(url);
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
  expect(new URL(render.mock.lastCall?.[0].url ?? '').origin).toBe('https://shop.example');
});

describe('a page', () => {
  test('is rendered once, with data of this process, and given to everyone compressed', async () => {
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

  test('is not sent again to who has it', async () => {
    const { get } = await openShop();
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
  });

  test("tells the server's time in a header, however old it is", async () => {
    const { get } = await openShop();
    expect((await get('/')).headers['server-timing']).toMatch(/^clock;dur=\d{13}$/);
  });

  test('shows a changed price as soon as that is committed', async () => {
    const { get } = await openShop();
    expect((await get('/shop')).body).toContain('"price":149');
    await database.db.updateTable('product').set({ price: 15_900 }).where('id', '=', 'gift-soap').execute();
    await expect.poll(async () => (await get('/shop')).body).toContain('"price":159');
    await database.db.updateTable('product').set({ price: 14_900 }).where('id', '=', 'gift-soap').execute();
  });

  test('differs by query', async () => {
    const { render, get } = await openShop();
    await get('/shop?page=1');
    await get('/shop?page=2');
    expect(render).toHaveBeenCalledTimes(2);
  });
});

test("an order's page is never kept, and its address goes nowhere", async () => {
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

test('a page that fails is answered with a page that offers to try again, and tried again', async () => {
  const { render, get } = await openShop();
  const [first] = [await get('/broken'), await get('/broken')];
  expect(first.statusCode).toBe(500);
  expect(first.body).toContain('Try again');
  expect(first.body).not.toContain('hunter2');
  expect(render).toHaveBeenCalledTimes(2);
});
