import { beforeEach, expect, test, vi } from 'vitest';
import { entryOf, readPlaces, storePlaces } from '../../../src/views/layout/keptPlaces.ts';

/** The browser's record of how the document was opened. */
class Visit {
  readonly type: string;
  readonly name: string;
  constructor(type: string, path: string) {
    this.type = type;
    this.name = new URL(path, 'https://shop.example').href;
  }
}

function openedBy(type: 'navigate' | 'reload' | 'back_forward', path: string): void {
  vi.stubGlobal('PerformanceNavigationTiming', Visit);
  vi.stubGlobal('performance', { getEntriesByType: () => [new Visit(type, path)] });
}

const at = (key: string, pathname: string, search = '') => entryOf({ key, pathname, search });
const place = { index: 3, href: '/products/rose', top: 12 };
const list = at('default', '/shop');
const product = at('abc', '/products/rose');

beforeEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  storePlaces(new Map([list, product].map((entry) => [entry, place])));
});

test('a reloaded document knows the places of the one before', () => {
  openedBy('reload', '/shop');
  expect([...readPlaces(list).keys()]).toEqual([list, product]);
});

test('a newly requested document begins at the top, and knows the places of those before', () => {
  openedBy('navigate', '/shop');
  expect([...readPlaces(list).keys()]).toEqual([product]);
});

test('a place that was left unseen is not used', () => {
  openedBy('reload', '/shop');
  expect([...readPlaces(product).keys()]).toEqual([product]);
});

test('more pages of a list do not make it another entry', () => {
  expect(at('abc', '/shop', '?sort=new&page=3')).toBe(at('abc', '/shop', '?sort=new'));
});

test('invalid records are ignored', () => {
  openedBy('reload', '/shop');
  sessionStorage.setItem('places', JSON.stringify([[list, { index: 'a' }], [product, place], 7]));
  expect([...readPlaces(list)]).toEqual([[product, place]]);
  sessionStorage.setItem('places', '{');
  expect([...readPlaces(list)]).toEqual([]);
});
