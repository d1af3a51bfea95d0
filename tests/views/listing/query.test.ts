import { describe, expect, test } from 'vitest';
import {
  chipsOf,
  filterOf,
  humanise,
  listingSearch,
  pageAddress,
  parseListing,
  scopeOf,
  sortOf,
} from '../../../src/views/listing/query.ts';

const oneFacet = (name: string) => name;
const parse = (search: string) => parseListing(new URLSearchParams(search));

describe('a list’s address', () => {
  const full =
    '?search=rose&category=face&category=body&collection=gifting&tag=tan&benefit=calm&option=s1&subCategory=oils&min=100&max=499.5&rating=4&inStock=1&sort=price-low&page=3';

  test('is the same after it was parsed and written again', () => {
    expect(listingSearch(parse(full))).toBe(full);
  });

  test('has a fixed order, whatever the order of the input', () => {
    expect(listingSearch(parse('?sort=latest&tag=tan&category=face'))).toBe(
      '?category=face&tag=tan&sort=latest',
    );
  });

  test('is converted to a filter of the backend', () => {
    expect([filterOf(parse(full), oneFacet), sortOf(parse(full))]).toEqual([
      {
        text: 'rose',
        category: ['face', 'body'],
        subCategory: ['oils'],
        collections: ['gifting'],
        tags: ['tan'],
        benefits: ['calm'],
        options: ['s1'],
        price: { gte: 100, lte: 499.5 },
        rating: { gte: 4 },
        inStock: true,
      },
      'PRICE_LOW',
    ]);
  });

  test('requires one of each facet’s values, even if several facets share a field of the backend', () => {
    const facetOf = (_name: string, value: string) => value.charAt(0);
    expect(filterOf(parse('?tag=a1&tag=b1&tag=a2&option=s1&option=t1'), facetOf)).toEqual({
      tags: ['a1', 'a2'],
      options: ['s1'],
      and: [{ tags: ['b1'] }, { options: ['t1'] }],
    });
  });

  test('without conditions requests everything, recommended products first [S9.7]', () => {
    expect([listingSearch(parse('')), filterOf(parse(''), oneFacet), sortOf(parse(''))]).toEqual([
      '',
      {},
      'DEFAULT',
    ]);
  });

  test.each([
    '?sort=cheapest',
    '?min=-5',
    '?min=1e9',
    '?max=abc',
    '?inStock=yes',
    `?tag=${'x'.repeat(81)}`,
    '?tag=',
    '?search=%20%20',
    '?page=1',
    '?page=0',
    '?page=-2',
    '?page=2.5',
    '?page=201',
    '?page=1000',
  ])('with %s means nothing by it', (search) => {
    expect(listingSearch(parse(search))).toBe('');
  });

  test('contains a value once, and at most twenty values of a kind', () => {
    const many = new URLSearchParams(Array.from({ length: 30 }, (_, index) => ['tag', `t${index % 25}`]));
    expect(parseListing(many).values.tag).toHaveLength(20);
  });
});

test('names one star as one', () => {
  expect(chipsOf(parse('?rating=1'), humanise).map(({ label }) => label)).toEqual(['1 star and up']);
});

test('has a chip for every condition that links to the list without it', () => {
  const query = parse('?tag=tan&tag=frizz&min=100&rating=4&inStock=1&page=2');
  expect(chipsOf(query, (_, value) => humanise(value))).toEqual([
    { label: 'Tan', search: '?tag=frizz&min=100&rating=4&inStock=1' },
    { label: 'Frizz', search: '?tag=tan&min=100&rating=4&inStock=1' },
    { label: 'From ₹100', search: '?tag=tan&tag=frizz&rating=4&inStock=1' },
    { label: '4 stars and up', search: '?tag=tan&tag=frizz&min=100&inStock=1' },
    { label: 'In stock', search: '?tag=tan&tag=frizz&min=100&rating=4' },
  ]);
});

test('does not list the search or the collection itself as a filter', () => {
  const labels = (search: string) => chipsOf(parse(search), (_, value) => value).map(({ label }) => label);
  expect([
    labels('?collection=glow&tag=tan'),
    labels('?collection=glow&collection=sun'),
    labels('?search=rose&collection=glow'),
    listingSearch(scopeOf(parse('?collection=glow&tag=tan&min=100&sort=latest'))),
    listingSearch(scopeOf(parse('?search=rose&collection=glow'))),
    listingSearch(scopeOf(parse('?tag=tan'))),
  ]).toEqual([['tan'], ['glow', 'sun'], ['glow'], '?collection=glow', '?search=rose', '']);
});

test('contains the page number, except for the first', () => {
  const tan = { path: '/shop', search: '?tag=tan' };
  expect([pageAddress(tan, 3), pageAddress(tan, 1), pageAddress({ ...tan, search: '' }, 2)]).toEqual([
    '/shop?tag=tan&page=3',
    '/shop?tag=tan',
    '/shop?page=2',
  ]);
});
