import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createShownPages } from '../../../src/app/vitals/pages.ts';

const router = (path: string) =>
  createMemoryRouter(
    [
      { id: 'home', path: '/' },
      { id: 'shop', path: 'shop/*' },
      { id: 'product', path: 'products/:slug' },
      { id: 'order', path: 'order/:orderId' },
      { id: 'info', path: 'pages/:page' },
      { id: 'notFound', path: '*' },
    ],
    { initialEntries: [path] },
  );
const shown = (documentPath: string, path: string) =>
  createShownPages(router(path), `https://shop.example${documentPath}`, 9_000);

test('a moment belongs to the page that was shown then', () => {
  const pages = shown('/shop', '/shop');
  pages.add('product', 12_000);
  expect([pages.at(0), pages.at(11_999), pages.at(12_000), pages.current(), pages.first]).toEqual([
    'listing',
    'listing',
    'product',
    'product',
    'listing',
  ]);
});

test('a moment before anybody looked belongs to no page, once the router has left the document’s', () => {
  const pages = shown('/shop', '/products/gel');
  expect([pages.first, pages.at(8_999), pages.at(9_000)]).toEqual(['listing', null, 'product']);
});

test.each([
  ['/order/o1?secret=s', 'order'],
  ['/pages/about', 'other'],
  ['/nowhere', 'other'],
])('%s is of kind %s', (path, kind) => {
  const pages = shown(path, path);
  expect([pages.first, pages.current()]).toEqual([kind, kind]);
});
