import { readdir, readFile } from 'node:fs/promises';
import { gel } from './support/shopper.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Texts that occur only in the recorder, the replayer, the charts and the inspector. */
const theirs = [
  'storefront-scenario',
  'Report a problem',
  'chart-paper',
  'elk.algorithm',
  'storefront-inspector',
  '@statelyai.connected',
  'Why, or why not',
];

test('what a shopper loads holds no byte of recorder and inspector', async () => {
  const folder = new URL('../../dist/client/', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:js|css)$/.test(name));
  expect(files.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(new URL(file, folder), 'utf8');
    found.push(...theirs.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`));
  }
  expect(found).toEqual([]);
});

/** Limit of scripts and stylesheets per page: each costs a request, a link and processing. The bundler's default is twice as many. */
const MOST_FILES = 24;

for (const path of ['/shop', `/products/${gel.slug}`]) {
  test(`${path} comes alive with few files`, async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => {
      // By their names, since versions of Chromium differ in what they call the files that are preloaded.
      if (/\.(?:js|css)$/.test(request.url())) files.push(request.url());
    });
    await visit(page, path);
    const heart = page.getByRole('main').getByRole('button', { name: `Wishlist: ${gel.title}` });
    await expect(heart).toBeEnabled();
    expect(files.length).toBeGreaterThan(0);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
  });
}

test('the application’s scripts are requested after the first paint, even where the page has loaded before it', async ({
  page,
}) => {
  // Nothing is painted until 100 ms after the page has loaded.
  await page.addInitScript(() => {
    const show = (visibility: 'hidden' | 'visible') => {
      document.documentElement.style.visibility = visibility;
    };
    new MutationObserver((_, observer) => {
      observer.disconnect();
      show('hidden');
    }).observe(document, { childList: true });
    addEventListener('load', () => setTimeout(show, 100, 'visible'));
  });
  await visit(page, '/pages/checkout');
  const { painted, loaded, requested } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const [navigation] = performance.getEntriesByType('navigation');
    const script = performance
      .getEntriesByType('resource')
      .find(({ name }) => /\/assets\/browser-.*\.js$/.test(name));
    if (!paint || !script || !(navigation instanceof PerformanceNavigationTiming)) {
      throw new Error('The page was not painted, or its application was not requested');
    }
    return { painted: paint.startTime, loaded: navigation.loadEventStart, requested: script.startTime };
  });
  // On a busy machine one of the boot script's two time limits may come first.
  expect(requested).toBeGreaterThanOrEqual(Math.min(painted, loaded + 500, 3_000));
});
