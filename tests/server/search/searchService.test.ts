import type { RequestListener } from 'node:http';
import { pino } from 'pino';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { productRow } from '../../../server/import/productRow.ts';
import { serve } from '../../support/server.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { product } from '../support/records.ts';

const token = 'a-bearer-token-of-thirty-two-characters';
const bearer = { authorization: `Bearer ${token}` };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { SEARCH_API_TOKEN: token } });
});

async function get(url: string, headers: Record<string, string> = bearer) {
  const reply = await app.http.inject({ method: 'GET', url, headers });
  return { status: reply.statusCode, body: reply.json() };
}

describe('the search service', () => {
  test('returns the best results first, with their scores [S7.38 S9.30]', async () => {
    expect(await get('/api/search?query=body%20scrub')).toEqual({
      status: 200,
      body: {
        results: [{ id: 'coffee-scrub', slug: 'coffee-scrub', title: 'Coffee Body Scrub', score: 1 }],
      },
    });
    expect(await get('/api/search?query=jasmne&threshold=0.65&limit=20')).toEqual({
      status: 200,
      body: {
        results: [
          { id: 'jasmine-perfume', slug: 'jasmine-perfume', title: 'Jasmine Perfume', score: 0.8333 },
        ],
      },
    });
  });

  test('leaves out results below the threshold [S9.30]', async () => {
    expect(await get('/api/search?query=jasmne&threshold=0.9')).toEqual({
      status: 200,
      body: { results: [] },
    });
  });

  test('returns no more results than the limit [S7.38 S9.30]', async () => {
    const { body } = await get('/api/search?query=body&limit=2');
    expect(body.results).toHaveLength(2);
  });

  test('uses a threshold of 0.65 and a limit of 20 by default [S9.31]', async () => {
    const full = await openTestApp({ env: { SEARCH_API_TOKEN: token } });
    const talcs = Array.from({ length: 21 }, (_, at) => {
      return product({ id: `talc-${at}`, slug: `talc-${at}`, title: `Lavender Talc ${at}` });
    });
    await full.database.db
      .insertInto('product')
      .values(talcs.map((talc) => productRow('demo', talc)))
      .execute();
    const count = async (parameters: string) => {
      const reply = await full.http.inject({ url: `/api/search?${parameters}`, headers: bearer });
      return v.parse(v.object({ results: v.array(v.unknown()) }), reply.json()).results.length;
    };
    expect([
      await count('query=talc'),
      await count('query=talc&limit=100'),
      await count('query=talc%20elephant%20giraffe'),
      await count('query=talc%20elephant%20giraffe&threshold=0.3'),
    ]).toEqual([20, 21, 0, 20]);
  });

  test.each([
    ['nothing said', {}],
    ['another token', { authorization: `Bearer ${token}x` }],
    ['another scheme', { authorization: `Basic ${token}` }],
  ])('is closed to %s [S7.38]', async (_name, headers) => {
    expect(await get('/api/search?query=soap', headers)).toEqual({
      status: 401,
      body: { error: 'A bearer token is needed' },
    });
  });

  test('is closed to everyone unless it has a token', async () => {
    const closed = await openTestApp({ database: app.database });
    const reply = await closed.http.inject({
      url: '/api/search?query=soap',
      headers: { authorization: 'Bearer ' },
    });
    expect(reply.statusCode).toBe(401);
  });

  test.each([
    ['no query', '', 'query is missing'],
    ['an empty query', '?query=%20', 'query is empty'],
    ['a query of 10 kB', `?query=${'x'.repeat(10_240)}`, 'query must be at most 200 characters'],
    ['two queries', '?query=rose&query=gel', 'query must be given once'],
    ['a threshold above 1', '?query=rose&threshold=1.5', 'threshold must be a number from 0 to 1'],
    ['a threshold that is no number', '?query=rose&threshold=NaN', 'threshold must be a number from 0 to 1'],
    ['a limit of 0', '?query=rose&limit=0', 'limit must be a whole number from 1 to 100'],
    ['a limit of 101', '?query=rose&limit=101', 'limit must be a whole number from 1 to 100'],
  ])('refuses %s', async (_name, parameters, error) => {
    expect(await get(`/api/search${parameters}`)).toEqual({ status: 400, body: { error } });
  });

  test.each(['%00', "'); drop table product; --", '& | ! :* <->', '<script>', 'ro%00se', "o'neil\\'s"])(
    'bears %s',
    async (query) => {
      const url = query.includes('%00') ? query : encodeURIComponent(query);
      expect((await get(`/api/search?query=${url}`)).status).toBe(200);
    },
  );
});

const document = `query ($text: String) {
  searchProducts(filter: {text: $text}) { items { id } total }
}`;
const found = v.object({
  searchProducts: v.object({ items: v.array(v.object({ id: v.string() })), total: v.number() }),
});

interface Outside {
  readonly shop: TestApp;
  /** The requests that the service received: address and token. */
  readonly asked: { url: string | undefined; authorization: string | undefined }[];
  readonly lines: string[];
  search(text: string): Promise<string[]>;
}

/** A shop that searches by the service that answers so. */
async function openShopWith(answer: RequestListener, now = () => Date.now()): Promise<Outside> {
  const asked: Outside['asked'] = [];
  const url = await serve((request, response) => {
    asked.push({ url: request.url, authorization: request.headers.authorization });
    answer(request, response);
  });
  const lines: string[] = [];
  const shop = await openTestApp({
    database: app.database,
    env: { SEARCH_URL: `${url}/api/search`, SEARCH_TOKEN: 'theirs' },
    log: pino({ level: 'warn' }, { write: (line: string) => line.includes('search') && lines.push(line) }),
    now,
  });
  const search = async (text: string) => {
    const { data } = await shop.query(document, { text });
    return v.parse(found, data).searchProducts.items.map(({ id }) => id);
  };
  return { shop, asked, lines, search };
}

const answering =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

describe('an external search service', () => {
  test('determines the results and their order; products that are not sold here are left out [S7.39]', async () => {
    const results = [
      { id: 'oat-lotion', score: 0.9 },
      { id: 'retired-balm' },
      { id: 'unknown' },
      { id: 'rose-gel' },
    ];
    const { asked, search, lines } = await openShopWith(answering({ results, took: 3 }));
    expect(await search('something soft')).toEqual(['oat-lotion', 'rose-gel']);
    expect(asked).toEqual([
      {
        url: '/api/search?query=something+soft&threshold=0.65&limit=100',
        authorization: 'Bearer theirs',
      },
    ]);
    expect(lines).toEqual([]);
  });

  test('is called once for the pages, sorts and facets of one search', async () => {
    const { asked, shop } = await openShopWith(answering({ results: [{ id: 'rose-gel' }] }));
    const facets = `query ($text: String, $sort: ProductSort) {
      searchProducts(filter: {text: $text}, sort: $sort, limit: 1) { total }
    }`;
    for (const sort of ['DEFAULT', 'LATEST', 'PRICE_LOW']) await shop.query(facets, { text: 'gel', sort });
    expect(asked).toHaveLength(1);
  });

  test.each<[string, RequestListener, string]>([
    ['refuses', answering({ error: 'no' }, 401), 'status 401'],
    ['breaks', answering('oops', 500), 'status 500'],
    ['answers with a page', answering('<html>'), 'SyntaxError'],
    ['answers something else', answering({ hits: [] }), 'not the answer of a search'],
    ['answers without end', answering(`{"results": [${' '.repeat(1_100_000)}]}`), 'TooLong'],
    [
      'sends elsewhere',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
      'TypeError',
    ],
    ['hangs up', (request) => request.socket.destroy(), 'TypeError'],
    ['is slow', () => {}, 'TimeoutError'],
  ])('that %s is stood in for by the shop, with one line in the log', async (_name, answer, failure) => {
    const { asked, lines, search } = await openShopWith(answer);
    expect(await search('coffee')).toEqual(['coffee-scrub']);
    expect(await search('jasmne')).toEqual(['jasmine-perfume']);
    expect(asked).toHaveLength(1);
    expect(lines.map((line) => v.parse(v.looseObject({}), JSON.parse(line)))).toEqual([
      expect.objectContaining({ failure, msg: 'the search service failed: the shop searches by itself' }),
    ]);
  });

  test('is called again half a minute after a failure', async () => {
    let isWell = false;
    let time = Date.UTC(2026, 3, 1);
    const { search } = await openShopWith(
      (request, response) =>
        answering(isWell ? { results: [{ id: 'rose-gel' }] } : 'oops', isWell ? 200 : 503)(request, response),
      () => time,
    );
    expect(await search('coffee')).toEqual(['coffee-scrub']);
    isWell = true;
    time += 29_000;
    expect(await search('coffee scrub')).toEqual(['coffee-scrub']);
    time += 1_001;
    expect(await search('coffee body scrub')).toEqual(['rose-gel']);
  });

  test('may be another shop', async () => {
    const listening = await openTestApp({ database: app.database, env: { SEARCH_API_TOKEN: token } });
    const url = await listening.http.listen({ host: '127.0.0.1', port: 0 });
    const shop = await openTestApp({
      database: app.database,
      env: { SEARCH_URL: `${url}/api/search`, SEARCH_TOKEN: token },
    });
    const { data } = await shop.query(document, { text: 'cofefe' });
    expect(data).toEqual({ searchProducts: { items: [{ id: 'coffee-scrub' }], total: 1 } });
  });
});

test('a search service without its token does not start', async () => {
  await expect(
    openTestApp({ database: app.database, env: { SEARCH_URL: 'http://x.example' } }),
  ).rejects.toThrow('SEARCH_TOKEN: is not set; it must be set when SEARCH_URL is.');
});
