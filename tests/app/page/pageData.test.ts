import { describe, expect, test } from 'vitest';
import { addressOf } from '../../../src/app/page/navigation.ts';
import { headOf, idsOfShownProducts, layoutOf, type Navigated } from '../../../src/app/page/pageData.ts';
import { usualFlags } from '../../../src/views/layout/store.ts';

const location: Navigated['location'] = {
  pathname: '/products/rose',
  search: '',
  hash: '',
  key: 'k',
  state: null,
};
const head = { title: 'Rose', description: 'A rose', canonical: '/products/rose' };

describe('the page in the router’s state', () => {
  test('has its head and its products', () => {
    const state = {
      loaderData: { root: { name: 'Shop' }, product: { head, products: ['p1'] } },
      errors: null,
      location,
    };
    expect([headOf(state), idsOfShownProducts(state)]).toEqual([head, ['p1']]);
  });

  test('has no head of its own when the data came with the page', () => {
    expect(headOf({ loaderData: { product: { products: [] } }, errors: null, location })).toBeNull();
  });

  test.each([
    [{ status: 404, statusText: '', internal: false, data: null }, 'Page not found'],
    [{ status: 503, statusText: '', internal: false, data: null }, 'Something went wrong'],
  ])('is not indexed when it is an error page [S2.55]', (error, title) => {
    const shown = headOf({ loaderData: {}, errors: { product: error }, location });
    expect([shown?.title, shown?.noIndex, shown?.canonical]).toEqual([title, true, '/products/rose']);
  });

  test('takes its layout from the innermost route [S2.40]', () => {
    expect([
      layoutOf([{ handle: { hideCart: true } }, { handle: { hideSearch: true } }]),
      layoutOf([]),
    ]).toEqual([{ ...usualFlags, hideSearch: true }, usualFlags]);
  });
});

describe('the address of a navigation that a machine requests', () => {
  test('is a path', () => {
    expect(addressOf({ path: '/order/1' }, '?cart=1')).toBe('/order/1');
  });

  test('is the current page with parts of its query changed', () => {
    expect(addressOf({ search: { variant: 'v2', cart: null } }, '?cart=1&a=b')).toBe('?a=b&variant=v2');
  });
});
