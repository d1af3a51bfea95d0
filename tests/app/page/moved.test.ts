import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

/** A browser's router with the routes that addresses lead through. */
function open() {
  const lazy = () => import('../../../src/routes/notFound/route.tsx');
  return createMemoryRouter([
    { path: '/' },
    { path: 'pages/policies', lazy },
    { path: 'pages/:page' },
    { path: '*', id: 'notFound', lazy },
  ]);
}

test.each([
  ['/cart?coupon=ROSE', '/pages/cart?coupon=ROSE'],
  ['/checkout', '/pages/checkout'],
  ['/track/', '/pages/track'],
  ['/Account', '/pages/account'],
  ['/grievances', '/pages/grievance'],
  ['/pages/policies', '/pages/delivery'],
])('a link followed in the browser to %s leads to %s', async (from, to) => {
  const router = open();
  await router.navigate(from);
  const { pathname, search } = router.state.location;
  expect([`${pathname}${search}`, router.state.errors]).toEqual([to, null]);
});

test('an address that has no page stays where it is, as a missing page', async () => {
  const router = open();
  await router.navigate('/carts');
  expect([router.state.location.pathname, router.state.errors]).toMatchObject([
    '/carts',
    { notFound: { status: 404, data: { reason: 'missing' } } },
  ]);
});
