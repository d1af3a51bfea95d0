import { expect, test } from 'vitest';
import { isQuiet } from '../../src/app/sidePage.ts';
import { channelsOf } from '../../src/app/sidePageChannels.ts';
import type { ChannelKind } from '../../src/contract/domain/index.ts';

const all: readonly ChannelKind[] = ['chat', 'marketing', 'tagManager', 'webAnalytics', 'survey'];

test.each(['/', '/shop', '/shop/grid/4', '/products/rose-gel', '/pages/cart', '/pages/policies'])(
  '%s has a chat [S2.52]',
  (path) => expect(channelsOf(all, path, {})).toEqual(all),
);

test.each(['/search', '/order/o1', '/elements/alerts'])('%s has no chat', (path) =>
  expect(channelsOf(all, path, {})).toEqual(['marketing', 'tagManager', 'webAnalytics', 'survey']),
);

test('a page’s layout leaves out chat and marketing [S2.52]', () => {
  expect([
    channelsOf(all, '/blog', { hideChatbot: true, hideMarketing: true }),
    channelsOf(['survey'], '/', {}),
  ]).toEqual([['tagManager', 'webAnalytics', 'survey'], ['survey']]);
});

test.each([
  ['/pages/checkout', '', true],
  ['/pages/checkout/', '?a=1', true],
  ['/order/o1', '?secret=abc', true],
  ['/order/o1', '', false],
  ['/pages/cart', '', false],
])('%s%s is quiet: %s', (pathname, search, expected) => {
  expect(isQuiet({ pathname, search })).toBe(expected);
});
