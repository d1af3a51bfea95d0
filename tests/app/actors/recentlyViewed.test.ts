import { beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { providedRecentlyViewed } from '../../../src/app/actors/recentlyViewed.ts';

beforeEach(() => localStorage.clear());

const rose = { id: 'p1', slug: 'rose', title: 'Rose gel', image: null, isBought: false };

test('viewed products are stored as JSON under fomo-products and restored from there [S4.50]', async () => {
  const first = createActor(providedRecentlyViewed).start();
  await expect.poll(() => first.getSnapshot().matches('known')).toBe(true);
  first.send({ type: 'product.viewed', product: { id: 'p1', slug: 'rose', title: 'Rose gel', image: null } });
  await expect.poll(() => JSON.parse(localStorage.getItem('fomo-products') ?? '[]')).toEqual([rose]);
  first.stop();
  const second = createActor(providedRecentlyViewed).start();
  await expect.poll(() => second.getSnapshot().context.products).toEqual([rose]);
  second.stop();
});
