import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingPages, shopPages } from '../../scripts/support/shopPages.ts';

/** What opens over a page, and the browser test in which axe looks at it. */
const seenIn: Readonly<Record<string, readonly [spec: string, title: string]>> = {
  'addresses/AllAddresses.tsx': [
    'own-screens',
    'axe finds nothing in account, wishlist, addresses and review',
  ],
  'cart/CartDrawer.tsx': ['accessibility', 'in the cart, empty and filled, drawer and page'],
  'checkout/AmountChanged.tsx': ['axe-overlays', 'where the total has changed'],
  'elements/SmallParts.tsx': ['axe-overlays', 'in a sheet of the demo pages'],
  'express/ExpressProgress.tsx': ['axe-overlays', 'while an express checkout’s order is looked for'],
  'layout/MobileMenu.tsx': ['overlays', 'in menu and filters, which return the focus'],
  'listing/Filters.tsx': ['overlays', 'in menu and filters, which return the focus'],
  'overlays/QuickView.tsx': ['front-fits', 'with suggestions open and in the quick view'],
  'overlays/Unreachable.tsx': [
    'axe-overlays',
    'where the cart, the sign-in or the quick view cannot be loaded',
  ],
  'product/Gallery.tsx': ['overlays', 'in the zoom, where arrow keys change the picture'],
  'promos/CouponBanner.tsx': ['states', 'in an offer, and where a coupon is refused'],
  'signIn/LoginModal.tsx': ['axe-overlays', 'where a guest is asked to sign in, and in a toast'],
  'signIn/PasswordlessModal.tsx': [
    'sign-in',
    'the sign-in works by keyboard alone, returns the focus, and axe finds nothing',
  ],
};

/** Routes that only a shopper with an order or an account sees, and the browser test in which axe looks at them. */
const ownRoutes: Readonly<Record<string, readonly [spec: string, title: string]>> = {
  'grievances/:number': ['complaint', 'a complaint has a page of the shop with its number'],
  'order/:orderId': ['accessibility', 'in checkout, empty, filled in wrongly, and on the order’s page'],
};

/** What is neither a route nor an overlay, and the browser test in which axe looks at it. */
const rarePages: Readonly<Record<string, readonly [spec: string, title: string]>> = {
  RootError: ['axe-broken', 'where the layout cannot be loaded, and what helps is offered'],
  ConsentBar: ['axe-consent', 'in the question of consent, asked and opened again'],
  '/vitals': ['axe-consent', 'in the page of figures'],
};

const views = new URL('../../src/views/', import.meta.url);
const read = (url: URL) => readFileSync(url, 'utf8');

/** The test of this title; it ends where the next one begins. */
function bodyOf(spec: string, title: string): string {
  const text = read(new URL(`../e2e/${spec}.spec.ts`, import.meta.url));
  const start = text.indexOf(title);
  const end = text.slice(start + title.length).search(/\n {0,4}test\(/);
  return start < 0 ? '' : text.slice(start, end < 0 ? undefined : start + title.length + end);
}

function isSeen([spec, title]: readonly [string, string]): boolean {
  return /expectClean|axeProblems|look\(/.test(bodyOf(spec, title));
}

test('axe looks at everything that opens over a page', () => {
  const files = readdirSync(views, { recursive: true, encoding: 'utf8' });
  const overlays = files.filter(
    (file) =>
      file.endsWith('.tsx') &&
      file !== 'design/Sheet.tsx' &&
      /<Sheet\b|<dialog\b|popover=/.test(read(new URL(file, views))),
  );
  expect(overlays.toSorted()).toEqual(Object.keys(seenIn));
  expect(Object.entries(seenIn).filter(([, place]) => !isSeen(place))).toEqual([]);
});

test('axe looks at the error without layout, at the question of consent and at the figures for staff', () => {
  expect(Object.entries(rarePages).filter(([, place]) => !isSeen(place))).toEqual([]);
});

test('axe looks at every route', () => {
  const table = read(new URL('../../src/routes/table.tsx', import.meta.url));
  const routes = [...table.matchAll(/^ +(?:\{ id: '\w+', )?path: '([^']+)'/gm)].map(([, path = '']) => path);
  expect(routes.length).toBeGreaterThan(12);
  const pages = [...shopPages, ...missingPages];
  const unseen = routes.filter((route) => {
    // A parameter is one part of the address, a star any number of them.
    const pattern = route
      .replace(/^\/?/, '^/')
      .replace(/\/?\*$/, '(/.*)?')
      .replace(/:\w+/, '[^/?]+');
    return !pages.some((page) => new RegExp(`${pattern}(\\?|$)`).test(page)) && !(route in ownRoutes);
  });
  expect(unseen).toEqual([]);
  const infoPages = readdirSync(new URL('../../demo/pages/', import.meta.url));
  expect(
    infoPages.map((file) => `/pages/${file.replace('.md', '')}`).filter((page) => !pages.includes(page)),
  ).toEqual([]);
  expect(Object.entries(ownRoutes).filter(([, place]) => !isSeen(place))).toEqual([]);
});
