import { expect, test } from 'vitest';
import { drawnWithFrame } from '../../../src/app/page/serverFrame.ts';
import type { FrameHtml } from '../../../src/views/layout/drawnFrame.ts';

const page = (inside: FrameHtml | null) =>
  [
    `<header class="a">${inside?.header ?? '<nav><header>inner</header></nav>'}</header>`,
    '<main id="content"><header>A list</header><footer>of it</footer></main>',
    `<footer class="b">${inside?.footer ?? '<p>Help</p>'}</footer>`,
  ].join('');

const contextOf = (root: unknown, handle: unknown = {}) => ({
  loaderData: { root },
  matches: [{ params: {}, pathname: '/', pathnameBase: '/', route: { id: 'shop', handle, children: [] } }],
});

test('header and footer are drawn once for a store and its flags, and the page is the same', () => {
  const drawn: (FrameHtml | null)[] = [];
  const draw = (frame: FrameHtml | null) => {
    drawn.push(frame);
    return page(frame);
  };
  const frame = { header: '<nav><header>inner</header></nav>', footer: '<p>Help</p>' };
  const store = { name: 'Kusumra' };
  expect(drawnWithFrame(contextOf(store), draw)).toBe(page(null));
  expect(drawnWithFrame(contextOf(store), draw)).toBe(page(null));
  expect(drawn).toEqual([null, frame, frame]);
  drawnWithFrame(contextOf(store, { minimalHeader: true }), draw);
  drawnWithFrame(contextOf({ name: 'Another' }), draw);
  expect(drawn.slice(3)).toEqual([null, frame, null, frame]);
});

test('a page without the store’s data is drawn as it is', () => {
  const drawn: (FrameHtml | null)[] = [];
  drawnWithFrame(contextOf(undefined), (frame) => {
    drawn.push(frame);
    return '<h1>Something went wrong</h1>';
  });
  expect(drawn).toEqual([null]);
});
