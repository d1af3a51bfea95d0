import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, request as requestFrom } from 'node:http';
import { gel } from './support/shopper.ts';
import { expect, test } from './support/test.ts';
import { tilesIn, visibleTile } from './support/tiles.ts';
import { untilAlive, visit } from './support/visit.ts';

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

/**
 * Limits of the elements of a list of 48 products, by the window's size: each costs time at hydration, at Back and whenever styles
 * change.
 */
const mostElements = [
  { width: 390, height: 844, most: 1_160 },
  { width: 1440, height: 900, most: 1_200 },
];

for (const { width, height, most } of mostElements) {
  test(`a list of 48 products is of few elements at ${width} px, the tiles’ buttons included`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await visit(page, '/shop');
    await expect(tilesIn(page.getByRole('main'))).toHaveCount(48);
    // Those in sight have theirs.
    await expect
      .poll(() =>
        page
          .locator(visibleTile)
          .evaluateAll((tiles) =>
            tiles
              .filter((tile) => tile.getBoundingClientRect().top < innerHeight)
              .every((tile) => tile.querySelector('button')),
          ),
      )
      .toBe(true);
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(most);
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

test('a press while the page is still arriving starts the application when it is complete', async ({
  page,
  shop,
}) => {
  const slow = await openSlowShop(shop.url);
  const opened = page.goto(`${slow.url}/pages/checkout`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('banner')).toBeVisible();
  await page.mouse.click(1, 1);
  slow.sendRest();
  await opened;
  await untilAlive(page);
  slow.close();
});

test('a press starts the application whose script did not arrive before', async ({ page, complaints }) => {
  complaints.allow(/net::ERR_FAILED|Failed to fetch dynamically imported module/);
  const application = /\/assets\/browser-/;
  await page.route(application, (route) => route.abort());
  const failed = page.waitForEvent('pageerror');
  await page.goto('/pages/checkout');
  await failed;
  await page.unroute(application);
  await page.mouse.click(1, 1);
  await untilAlive(page);
});

/** The shop through a server that holds back each page's end. */
async function openSlowShop(url: string) {
  const { promise: restIsSent, resolve: sendRest } = Promise.withResolvers<void>();
  const server = createServer((incoming, reply) => {
    const { 'accept-encoding': _, ...headers } = incoming.headers;
    const outgoing = requestFrom(new URL(incoming.url ?? '/', url), {
      method: incoming.method ?? 'GET',
      headers,
    });
    outgoing.on('response', async (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      if (answer.headers['content-type']?.startsWith('text/html')) {
        const body = Buffer.concat(await answer.toArray());
        const end = body.indexOf('</main>');
        reply.write(body.subarray(0, end));
        await restIsSent;
        reply.end(body.subarray(end));
      } else answer.pipe(reply);
    });
    incoming.pipe(outgoing);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    sendRest,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
