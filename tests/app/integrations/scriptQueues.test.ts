import { expect, test } from 'vitest';
import { commandsOf, pushToWebAnalytics } from '../../../src/app/integrations/scriptQueues.ts';
import type { TrackedEvent } from '../../../src/machines/integrations/dataLayer.ts';

const tracked = (name: string, attributes: TrackedEvent['attributes']): TrackedEvent => ({
  name,
  attributes,
  stamp: { eventId: 'e1', now: 1 },
});

test.each<[string, TrackedEvent['attributes'], readonly unknown[]]>([
  ['page_view', { page_path: '/shop' }, [['setCustomUrl', '/shop'], ['trackPageView']]],
  ['search', { search_term: 'neem soap' }, [['trackSiteSearch', 'neem soap']]],
  ['login', { method: 'phone' }, [['trackEvent', 'shop', 'login']]],
  ['view_item', { productId: 'p1', title: 'Soap' }, [['trackEvent', 'shop', 'view_item', 'Soap']]],
  [
    'add_to_cart',
    { productId: 'p1', title: 'Soap', price: 24_950, quantity: 2 },
    [['trackEvent', 'shop', 'add_to_cart', 'Soap', 499]],
  ],
  [
    'purchase',
    { orderId: 'o1', code: 'KU-1', totalAmount: 104_750 },
    [['trackEcommerceOrder', 'KU-1', 1_047.5]],
  ],
  ['purchase', { orderId: 'o1', code: null }, [['trackEcommerceOrder', 'o1', 0]]],
])('the web analytics service is told of %s with %o [S1.26]', (name, attributes, expected) => {
  expect(commandsOf(tracked(name, attributes))).toEqual(expected);
});

test('web analytics is first given the collector’s address and the site id; all commands are queued until its script has loaded [S1.26]', () => {
  Reflect.deleteProperty(window, '_paq');
  const script = { kind: 'webAnalytics', url: 'https://stats.example/js/matomo.js', siteId: '7' } as const;
  pushToWebAnalytics(script, tracked('search', { search_term: 'rose' }));
  pushToWebAnalytics(script, tracked('login', {}));
  expect(Reflect.get(window, '_paq')).toEqual([
    ['setTrackerUrl', 'https://stats.example/js/matomo.php'],
    ['setSiteId', '7'],
    ['trackSiteSearch', 'rose'],
    ['trackEvent', 'shop', 'login'],
  ]);
  const heard: unknown[] = [];
  Reflect.set(window, '_paq', { push: (command: unknown) => heard.push(command) });
  pushToWebAnalytics(script, tracked('page_view', { page_path: '/shop' }));
  expect(heard).toEqual([['setCustomUrl', '/shop'], ['trackPageView']]);
});
