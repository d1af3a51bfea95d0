import { expect, test } from 'vitest';
import { layoutAt } from '../../../src/views/listing/layouts.ts';

test.each([
  ['/shop', { filters: 'left', columns: null, isEndless: false }],
  ['/search', { filters: 'left', columns: null, isEndless: false }],
  ['/shop/infinite-scroll', { filters: 'left', columns: null, isEndless: true }],
  ['/shop/horizontal-filter', { filters: 'bar', columns: null, isEndless: false }],
  ['/shop/navigation-filter', { filters: 'navigation', columns: null, isEndless: false }],
  ['/shop/off-canvas-filter', { filters: 'sheet', columns: null, isEndless: false }],
  ['/shop/right-sidebar', { filters: 'right', columns: null, isEndless: false }],
  ['/shop/grid/2', { filters: 'sheet', columns: 2, isEndless: false }],
  ['/shop/grid/6', { filters: 'sheet', columns: 6, isEndless: false }],
])('%s has its layout [S2.2]', (path, layout) => {
  expect(layoutAt(path)).toEqual(layout);
});

test.each([
  '/shop/grid',
  '/shop/grid/1',
  '/shop/grid/7',
  '/shop/grid/02',
  '/shop/sideways',
  '/shop/grid/4/5',
])('%s is no layout [S2.2]', (path) => {
  expect(layoutAt(path)).toBeNull();
});
