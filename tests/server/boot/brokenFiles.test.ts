import { execFileSync } from 'node:child_process';
import { mkdir, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  type BrokenFolder,
  copyOfSample,
  refusalOf,
  removed,
  replaced,
  type Spoil,
  written,
} from './support/brokenFolder.ts';

/** Puts a pipe where a file should be; reading it would never end. */
function pipe(file: string): Spoil {
  return async (folder) => {
    await rm(join(folder, file), { force: true });
    execFileSync('mkfifo', [join(folder, file)]);
  };
}

function linked(file: string, target: string): Spoil {
  return async (folder) => {
    await rm(join(folder, file), { force: true });
    await symlink(target, join(folder, file));
  };
}

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
  ...(
    [
      ['loads a style sheet', '<style>@import "https://elsewhere.example/a.css";</style>'],
      ['loads by an escaped name', '<style>rect { fill: \\75rl(https://elsewhere.example/a.svg#b) }</style>'],
      ['loads by an entity', '<image href="&#104;ttps://elsewhere.example/a.png"/>'],
      ['loads by a style', '<rect style="fill: url( https://elsewhere.example/a.svg )"/>'],
      ['holds another drawing', '<use href="data:image/svg+xml;base64,AAAA#a"/>'],
      ['sets a link later', '<a><set attributeName="href" to="javascript:alert(1)"/></a>'],
      ['sets a script by a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ] as const
  ).map(
    ([what, inner]): BrokenFolder => [
      `the icon ${what}`,
      written('icon.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`),
      /^icon\.svg: runs or loads something/,
    ],
  ),
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
  ['a JSON file is empty', written('menus.json', ''), /^menus\.json:1: is empty$/],
  [
    'a text of a JSON file has a NUL',
    replaced('store.json', '"Kagaz"', '"Ka\\u0000gaz"'),
    /^store\.json:2: has the invisible control character U\+0000: delete it/,
  ],
  [
    'a text of a JSON file has half of a character',
    replaced('store.json', '"Kagaz"', '"Kagaz \\ud800"'),
    /^store\.json:2: has half of a character U\+D800: delete it/,
  ],
  [
    'a cell has an escape character',
    replaced('products.csv', 'Fountain', 'Fount\u001bain'),
    /^products\.csv:8: has the invisible control character U\+001B: delete it/,
  ],
  [
    'a CSV file has a NUL in the middle',
    replaced('products.csv', 'Fountain', 'Fount\0ain'),
    /^products\.csv:8: has the invisible control character U\+0000: delete it/,
  ],
  [
    'a page has a control character',
    written('pages/about.md', '---\ntitle: About us\n---\nPaper\u0007\n'),
    /^pages\/about\.md:4: has the invisible control character U\+0007: delete it/,
  ],
  ['a page is a pipe', pipe('pages/about.md'), /^pages\/about\.md: is no file but a pipe, a device/],
  ['a CSV file is a pipe', pipe('coupons.csv'), /^coupons\.csv: is no file but a pipe, a device/],
  [
    'a picture is a pipe',
    pipe('media/products/odd.webp'),
    /^media\/products\/odd\.webp: is no file but a pipe, a device/,
  ],
  [
    'a CSV file is a link out of the folder',
    linked('coupons.csv', '/etc/passwd'),
    /^coupons\.csv: is a link out of the folder: put the file itself there$/,
  ],
  [
    'a picture is a link out of the folder',
    linked('media/secret.webp', '/etc/passwd'),
    /^media\/secret\.webp: is a link out of the folder: put the file itself there$/,
  ],
  [
    'a folder of pictures is a link',
    linked('media/more', '/etc'),
    /^media\/more: is a link to a folder: put the folder itself there$/,
  ],
  [
    'a picture is a link to nothing',
    linked('media/gone.webp', 'nowhere.webp'),
    /^media\/gone\.webp: is a link to nothing: put the file itself there$/,
  ],
  [
    'a folder has the name of a picture',
    async (folder) => {
      await rm(join(folder, 'media/products/ink-blue.webp'));
      await mkdir(join(folder, 'media/products/ink-blue.webp'));
    },
    /^journal\/ink-and-paper\.md:6: picture names the picture "products\/ink-blue\.webp", which is not in media\/: put the file there/,
  ],
  [
    'a picture is larger than can be shown',
    async (folder) => {
      const picture = sharp({ create: { width: 16_000, height: 7_000, channels: 3, background: '#fff' } });
      await picture.png({ compressionLevel: 1 }).toFile(join(folder, 'media/huge.png'));
    },
    /^media\/huge\.png: has 16000 × 7000 pixels; make it smaller: at most \d+ million pixels can be shown$/,
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
