import { createMemoryRouter, type DataRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startVitals } from '../../../src/app/vitals/start.ts';
import type { VitalsReport } from '../../../src/contract/vitals.ts';

/** What the browser would report, by the names of the functions that ask for it. */
const observers = vi.hoisted(() => new Map<string, (metric: object) => void>());
vi.mock('web-vitals', () =>
  Object.fromEntries(
    ['onLCP', 'onTTFB', 'onCLS', 'onINP'].map((name) => [
      name,
      (report: (metric: object) => void) => observers.set(name, report),
    ]),
  ),
);

const sent: VitalsReport[] = [];
let router: DataRouter;

const consentOf = (choice: 'granted' | 'refused') =>
  JSON.stringify({
    version: 2,
    choice,
    purposes: choice === 'granted' ? ['measuring'] : [],
    decidedAt: Date.now(),
  });

beforeEach(() => {
  observers.clear();
  sent.length = 0;
  document.body.innerHTML = '<main><a href="/products/gel">Gel</a></main>';
  // The router follows the link.
  document.querySelector('a')?.addEventListener('click', (event) => event.preventDefault());
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Object.assign(navigator, {
    sendBeacon: (_: string, body: Blob) => {
      void body.text().then((text) => sent.push(JSON.parse(text)));
      return true;
    },
  });
  router = createMemoryRouter(
    [
      { id: 'shop', path: '/' },
      { id: 'product', path: 'products/:slug' },
    ],
    { initialEntries: ['/'] },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'sendBeacon');
  localStorage.removeItem('consent');
  document.body.replaceChildren();
});

function start(choice: 'granted' | 'refused') {
  localStorage.setItem('consent', consentOf(choice));
  const vitals = startVitals(router);
  expect(startVitals(router)).toBe(vitals);
  return vitals;
}

const hide = () => dispatchEvent(new Event('pagehide'));
const metric = (name: string, value: number, startTime?: number) => ({
  id: name,
  name,
  value,
  navigationType: 'navigate',
  entries: startTime === undefined ? [] : [{ startTime }],
});

/** Presses the link; React would change the page after the router has. */
async function openProduct(): Promise<void> {
  document.querySelector('a')?.click();
  await router.navigate('/products/gel');
  document.querySelector('main')?.replaceChildren('The product');
}

test('what was measured until the page is left is sent once, by kind of page', async () => {
  const vitals = start('granted');
  await expect.poll(() => observers.size).toBe(4);
  observers.get('onTTFB')?.(metric('TTFB', 90));
  await openProduct();
  await expect
    .poll(() => vitals.getSnapshot().matches({ measuring: { navigation: 'resting', delivery: 'holding' } }))
    .toBe(true);
  observers.get('onLCP')?.(metric('LCP', 800, 800));
  observers.get('onINP')?.(metric('INP', 120, performance.now()));
  observers.get('onCLS')?.(metric('CLS', 0));
  hide();
  hide();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toEqual({
    device: 'phone',
    vitals: [
      { name: 'TTFB', page: 'listing', value: 90 },
      { name: 'navigation', page: 'product', value: expect.any(Number) },
      { name: 'LCP', page: 'listing', value: 800 },
      { name: 'INP', page: 'product', value: 120 },
      { name: 'CLS', page: 'listing', value: 0 },
    ],
  });
  const [, { value } = { value: 0 }] = sent[0]?.vitals ?? [];
  expect(value).toBeGreaterThan(0);
  expect(value).toBeLessThan(5_000);
});

test('nothing is observed or sent without consent', async () => {
  start('refused');
  await openProduct();
  hide();
  expect([observers.size, sent]).toEqual([0, []]);
});

test('a withdrawal in another tab drops what was measured', async () => {
  const vitals = start('granted');
  await expect.poll(() => observers.size).toBe(4);
  observers.get('onTTFB')?.(metric('TTFB', 90));
  dispatchEvent(new StorageEvent('storage', { key: 'consent', newValue: consentOf('refused') }));
  hide();
  expect([vitals.getSnapshot().value, sent]).toEqual(['withdrawn', []]);
});
