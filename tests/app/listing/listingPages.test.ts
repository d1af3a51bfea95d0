import { describe, expect, test } from 'vitest';
import { readNextPage, readPages } from '../../../src/app/listing/listingPages.ts';
import { createRouteServices } from '../../../src/app/page/routeServices.ts';
import type { ProductCard } from '../../../src/contract/domain/index.ts';
import type { ProductSearch } from '../../../src/services/shopApi/types.ts';
import { parseListing } from '../../../src/views/listing/query.ts';
import { product, storeData } from '../../machines/fixtures/catalogue.ts';
import { offline, ok } from '../../machines/fixtures/order.ts';
import { fakeShopApi } from '../../views/support/shop.tsx';

const { signal } = new AbortController();
const facetOf = () => 'one';
const aggregates = [{ name: 'category', type: 'TERMS' as const, field: 'category' }];
const counts = [{ name: 'category', kind: 'buckets' as const, buckets: [{ key: 'face', count: 3 }] }];

/** A backend with so many products; a token says how many came before. */
function shopWith(total: number, at: (index: number) => number = (index) => index) {
  const searches: ProductSearch[] = [];
  const all = Array.from({ length: total }, (_, index) => product({ id: `p${at(index)}` }));
  const services = createRouteServices(
    fakeShopApi({
      getInitialData: async () => ok(storeData()),
      searchProducts: async (search) => {
        searches.push(search);
        const { from = Number(search.nextToken ?? 0), limit = 100 } = search;
        return ok({
          items: all.slice(from, from + limit),
          sort: search.sort ?? 'DEFAULT',
          nextToken: from + limit < total ? `${from + limit}` : null,
          total,
          aggregates: search.aggregates ? counts : [],
        });
      },
    }),
    'demo',
    'https://shop.test',
  );
  const read = (address: string) =>
    readPages(services, { query: parseListing(new URLSearchParams(address)), facetOf, aggregates, signal });
  return { services, searches, read };
}

const ends = (items: readonly ProductCard[]) => [items.length, items[0]?.id, items.at(-1)?.id];

describe('a list’s pages', () => {
  test('are the first page only, unless the address asks for more', async () => {
    const { items, ...stretch } = await shopWith(100).read('');
    expect([ends(items), stretch]).toEqual([
      [48, 'p0', 'p47'],
      {
        pages: { first: 1, last: 1, skipped: 0 },
        sort: 'DEFAULT',
        total: 100,
        nextToken: '48',
        aggregates: counts,
      },
    ]);
  });

  test('are all pages up to the one in the address, requested with the list’s filters and counted once', async () => {
    const { read, searches } = shopWith(100);
    const { items, ...stretch } = await read('?tag=tan&sort=latest&page=3');
    expect([ends(items), stretch]).toEqual([
      [100, 'p0', 'p99'],
      {
        pages: { first: 1, last: 3, skipped: 0 },
        sort: 'LATEST',
        total: 100,
        nextToken: null,
        aggregates: counts,
      },
    ]);
    const asked = { filter: { tags: ['tan'] }, sort: 'LATEST', limit: 48 };
    expect(searches).toEqual([
      { ...asked, from: 0, aggregates },
      { ...asked, from: 48 },
      { ...asked, from: 96 },
    ]);
  });

  test('are the last five if more were loaded', async () => {
    const { items, pages, nextToken } = await shopWith(1_000).read('?page=8');
    expect([ends(items), pages, nextToken]).toEqual([
      [240, 'p144', 'p383'],
      { first: 4, last: 8, skipped: 144 },
      '384',
    ]);
  });

  test('are the list’s last pages when it has become shorter', async () => {
    const { items, pages, nextToken } = await shopWith(60).read('?page=9');
    expect([ends(items), pages, nextToken]).toEqual([
      [60, 'p0', 'p59'],
      { first: 1, last: 2, skipped: 0 },
      null,
    ]);
  });

  test('of an empty list are one empty page', async () => {
    const { items, pages, total } = await shopWith(0).read('?page=3');
    expect([items, pages, total]).toEqual([[], { first: 1, last: 1, skipped: 0 }, 0]);
  });

  test('contain a product once, even if it moved to another page while they were read', async () => {
    const { items } = await shopWith(60, (index) => (index === 48 ? 47 : index)).read('?page=2');
    expect(items.map(({ id }) => id)).toEqual(
      Array.from({ length: 60 }, (_, index) => `p${index}`).filter((id) => id !== 'p48'),
    );
  });

  test('are not shown in part: if one fails, the error page is shown', async () => {
    const services = createRouteServices(
      fakeShopApi({ searchProducts: async () => offline }),
      'demo',
      'https://shop.test',
    );
    const query = parseListing(new URLSearchParams('?page=2'));
    await expect(readPages(services, { query, facetOf, aggregates, signal })).rejects.toMatchObject({
      data: { reason: 'offline' },
      init: { status: 503 },
    });
  });

  test('are continued from the last page’s token', async () => {
    const { services, searches } = shopWith(100);
    const reply = await readNextPage(services, '?tag=tan', '48', signal);
    expect([reply.ok && ends(reply.value.items), searches]).toEqual([
      [48, 'p48', 'p95'],
      [{ filter: { tags: ['tan'] }, sort: 'DEFAULT', limit: 48, nextToken: '48' }],
    ]);
  });
});
