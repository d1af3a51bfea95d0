import { expect, test } from 'vitest';
import { followPageLoaded } from '../../src/app/documentState.ts';
import { createClock } from '../machines/support/clock.ts';
import { startShop } from '../views/support/shop.tsx';

const route = (pathname: string) => ({ type: 'route.changed', pathname, query: {}, now: 1_000 }) as const;

test('each route change removes the body’s class, and `loaded` is set 50 ms later [S2.70]', async () => {
  const clock = createClock();
  const { shop } = (await startShop({ products: [], clock })).actors;
  const body = document.createElement('body');
  body.className = 'menu-open loaded';
  followPageLoaded(shop, body);
  const seen: string[] = [];
  const see = (ms: number) => {
    clock.advance(ms);
    seen.push(body.className);
  };
  for (const pathname of ['/shop', '/products/rose-gel']) {
    shop.send(route(pathname));
    see(0);
    see(49);
    see(1);
    see(60_000);
  }
  expect(seen).toEqual(['', '', 'loaded', 'loaded', '', '', 'loaded', 'loaded']);
});
