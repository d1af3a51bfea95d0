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
