import { expect, test } from 'vitest';
import { isScriptFree, scriptsForPage } from '../../../src/app/integrations/pages.ts';
import type { ScriptKind } from '../../../src/contract/domain/index.ts';

const all: readonly ScriptKind[] = ['chat', 'marketing', 'tagManager', 'webAnalytics', 'survey'];

test.each(['/', '/shop', '/shop/grid/4', '/products/rose-gel', '/pages/cart', '/pages/returns'])(
  '%s has a chat [S2.52]',
  (path) => expect(scriptsForPage(all, path, {})).toEqual(all),
);

test.each(['/search', '/order/o1', '/elements/alerts'])('%s has no chat', (path) =>
  expect(scriptsForPage(all, path, {})).toEqual(['marketing', 'tagManager', 'webAnalytics', 'survey']),
);

test('a page’s layout leaves out chat and marketing [S2.52]', () => {
  expect([
    scriptsForPage(all, '/blog', { hideChatbot: true, hideMarketing: true }),
    scriptsForPage(['survey'], '/', {}),
  ]).toEqual([['tagManager', 'webAnalytics', 'survey'], ['survey']]);
});

test.each([
  ['/pages/checkout', '', true],
  ['/pages/checkout/', '?a=1', true],
  ['/order/o1', '?secret=abc', true],
  ['/order/o1', '', false],
  ['/pages/cart', '', false],
])('%s%s runs no third-party script: %s', (pathname, search, expected) => {
  expect(isScriptFree({ pathname, search })).toBe(expected);
});
