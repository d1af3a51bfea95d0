import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type BrokenFolder,
  copyOfSample,
  refusalOf,
  removed,
  replaced,
  written,
} from './support/brokenFolder.ts';

/** Folders of which its files cannot be read. */
const broken: readonly BrokenFolder[] = [
  ['a file is missing', removed('products.csv'), /^products\.csv: is missing; docs\/shop-folder\.md says/],
  [
    'the file of delivery charges is missing',
    removed('shippingTiers.json'),
    /^shippingTiers\.json: is missing; docs/,
  ],
  [
    'a page that the law asks for is missing',
    removed('pages/returns.md'),
    /^pages\/returns\.md: is missing; write there how goods are returned/,
  ],
  [
    'a file has nearly the name of one that is not there',
    written('synonym.csv', 'term,means\ncopybook,notebook\n'),
    /^synonym\.csv: is not read; did you mean synonyms\.csv\?$/,
  ],
  [
    'a CSV file has no line at all',
    written('products.csv', ''),
    /^products\.csv:1: is empty: its first line names the columns$/,
  ],
  [
    'a CSV file is cut',
    replaced('products.csv', /"Kagaz Stationers.*$/s, '"Kagaz'),
    /^products\.csv:\d+: Quote/,
  ],
  [
    'a CSV file is of Windows-1252',
    async (folder) => {
      const file = join(folder, 'products.csv');
      const text = await readFile(file, 'utf8');
      await writeFile(file, Buffer.from(text.replace('Fountain', 'Fountain é'), 'latin1'));
    },
    /^products\.csv:8: is not UTF-8: save it as "CSV UTF-8"/,
  ],
  [
    'a CSV file is of UTF-16',
    async (folder) => {
      const file = join(folder, 'pincodes.csv');
      await writeFile(file, `\uFEFF${await readFile(file, 'utf8')}`, 'utf16le');
    },
    /^pincodes\.csv:1: is not UTF-8 but perhaps UTF-16/,
  ],
  [
    'a CSV file has semicolons between its cells',
    replaced('settings.csv', /,/g, ';'),
    /^settings\.csv:1: has semicolons between its cells: save it as CSV with commas/,
  ],
  [
    'a CSV file has tabs between its cells',
    replaced('settings.csv', /,/g, '\t'),
    /^settings\.csv:1: has tabs between its cells/,
  ],
  [
    'a cell has a quote in its middle',
    replaced('products.csv', '"Ruled Notebook, 120 pages"', 'Ruled "Notebook"'),
    /^products\.csv:2: has a quote in the middle of a cell/,
  ],
  [
    'a file is no JSON',
    replaced('store.json', '"title"', '"title'),
    /^store\.json:3: is not JSON: Kagaz was not expected here: a colon is missing/,
  ],
  [
    'a JSON file has a comma too much',
    replaced('menus.json', '\n]', ',\n]'),
    /^menus\.json:37: is not JSON: nothing follows the comma before \]: take the comma away$/,
  ],
  [
    'a JSON file lacks a comma',
    replaced('store.json', '"Kagaz",', '"Kagaz"'),
    /^store\.json:2: is not JSON: a comma is missing after "Kagaz"/,
  ],
  [
    'the icon is no drawing',
    written('icon.svg', 'not a picture'),
    /^icon\.svg: is no SVG drawing; save it as SVG/,
  ],
  [
    'the icon runs a script',
    written(
      'icon.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>',
    ),
    /^icon\.svg: runs or loads something/,
  ],
  [
    'a picture is no picture',
    written('media/products/ink-blue.webp', 'not a picture'),
    /^media\/products\/ink-blue\.webp: is no picture/,
  ],
  [
    'a drawing among the pictures loads something from elsewhere',
    written(
      'media/logo.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="https://elsewhere.example/a.png"/></svg>',
    ),
    /^media\/logo\.svg: runs or loads something/,
  ],
  [
    'a JSON file has a gigabyte',
    async (folder) => {
      const file = await open(join(folder, 'menus.json'), 'w');
      await file.truncate(1024 ** 3);
      await file.close();
    },
    /^menus\.json: is larger than 20 MB/,
  ],
  [
    'a CSV file is a gigabyte of nothing',
    async (folder) => {
      const file = await open(join(folder, 'pincodes.csv'), 'w');
      await file.truncate(1024 ** 3);
      await file.close();
    },
    /^pincodes\.csv:1: /,
  ],
  [
    'a file stands where a folder must be',
    async (folder) => {
      await rm(join(folder, 'journal'), { recursive: true });
      await writeFile(join(folder, 'journal'), 'none');
    },
    /^journal: is a file, but must be a folder$/,
  ],
  [
    'a folder stands where a file must be',
    async (folder) => {
      await rm(join(folder, 'settings.csv'));
      await mkdir(join(folder, 'settings.csv'));
    },
    /^settings\.csv: is a folder, but must be a file$/,
  ],
  [
    'a page is a folder',
    async (folder) => void (await mkdir(join(folder, 'pages/about.md'))),
    /^pages\/about\.md: is a folder, but must be a file$/,
  ],
  [
    'a JSON file is empty',
    written('menus.json', ''),
    /^menus\.json:1: is not JSON: it ends before everything that was opened is closed$/,
  ],
  [
    'a list is an object',
    written('menus.json', '{ "id": "paper" }'),
    /^menus\.json:1: must be a list: \[ … \]$/,
  ],
];

test.for(broken)('a folder is refused with file, line and remedy where %s', async ([, spoil, reads]) => {
  const folder = await copyOfSample();
  await spoil(folder);
  const [first] = await refusalOf(folder);
  expect(first).toMatch(reads);
});
