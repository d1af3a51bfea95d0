import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';

/** Words that only the recorder, the replayer, the charts and the inspector have. */
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
