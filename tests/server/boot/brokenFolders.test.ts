import { cp, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ShopRefused } from '../../../server/import/folderFiles.ts';
import { readShop } from '../../../server/import/shopFiles.ts';

const sample = fileURLToPath(new URL('../../../samples/stationery/', import.meta.url));

/** Changes a file's text; fails where there is nothing to change. */
function replaced(file: string, from: string | RegExp, to: string) {
  return async (folder: string) => {
    const text = await readFile(join(folder, file), 'utf8');
    const changed = text.replace(from, to);
    expect(changed, 'the change of the test').not.toBe(text);
    await writeFile(join(folder, file), changed);
  };
}
const removed = (file: string) => (folder: string) => rm(join(folder, file));
const written = (file: string, text: string) => (folder: string) => writeFile(join(folder, file), text);

/** The fault, the change that causes it, and the refusal after the folder's name. */
const broken: readonly (readonly [string, (folder: string) => Promise<void>, RegExp])[] = [
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
    'a column is wrong',
    replaced('products.csv', 'listingPrice', 'mrp'),
    /^products\.csv:1: mrp is no column of this file; docs\/import\.md lists them$/,
  ],
  [
    'a required column is missing',
    replaced('products.csv', /^slug,variantOf,id,title/, 'slug,variantOf,id,label'),
    /^products\.csv:1: title is missing: the file needs this column$/,
  ],
  [
    'a column has nearly the name of one that is not there',
    replaced('pincodes.csv', 'prepaid', 'perpaid'),
    /^pincodes\.csv:1: perpaid is no column of this file; did you mean prepaid\?$/,
  ],
  [
    'a column is there twice',
    replaced('settings.csv', /^name,value/, 'name,name'),
    /^settings\.csv:1: name is there twice: remove one of the two columns$/,
  ],
  [
    'a product names an unknown category',
    replaced('products.csv', ',40,paper,', ',40,papers,'),
    /^products\.csv:2: names the category "papers", which categories\.json does not have: add it there/,
  ],
  [
    'a product names an unknown collection',
    replaced('products.csv', ',writing,pens,best', ',writing,pencils,best'),
    /^products\.csv:8: names the collection "pencils"/,
  ],
  [
    'a variant’s choice has no name',
    replaced('products.csv', 'Nib=Medium', 'Medium'),
    /^products\.csv:10: options must be written as Group=Option/,
  ],
  [
    'a product’s picture is missing',
    removed('media/products/fountain-pen.webp'),
    /^collections\.json:19: 1\.imageKey names the picture "products\/fountain-pen\.webp", which is not in media\/: put the file there/,
  ],
  [
    'a product names a picture wrongly',
    replaced('products.csv', 'products/gel-pens.webp', 'products/gel-pen.webp'),
    /^products\.csv:\d+: images names the picture "products\/gel-pen\.webp", which is not in/,
  ],
  [
    'the logo is missing',
    removed('media/brand/logo.png'),
    /^store\.json:8: imageUrl names the picture "brand\/logo\.png"/,
  ],
  [
    'a banner names a picture wrongly',
    replaced('store.json', '"mobileKey": "', '"mobileKey": "none/'),
    /^store\.json:\d+: banners\.0\.mobileKey names the picture "none\//,
  ],
  [
    'a post names a picture wrongly',
    replaced('journal/ink-and-paper.md', 'picture: products/ink-blue', 'picture: products/ink-red'),
    /^journal\/ink-and-paper\.md:6: picture names the picture "products\/ink-red\.webp"/,
  ],
  [
    'a post names an unknown product',
    replaced('journal/ink-and-paper.md', 'products: ink-blue', 'products: ink-red'),
    /^journal\/ink-and-paper\.md:8: products names "ink-red", which is the slug of no product/,
  ],
  [
    'images.csv names a picture wrongly',
    written('images.csv', 'key,alt\nproducts/ink-red.webp,Red ink\n'),
    /^images\.csv:2: key "products\/ink-red\.webp" is not in/,
  ],
  [
    'two products have one slug',
    replaced('products.csv', '\nink-black,', '\nink-blue,'),
    /^products\.csv:\d+: slug "ink-blue" is already on line \d+/,
  ],
  [
    'two variants have one id',
    replaced('products.csv', 'fountain-pen-medium,Medium', 'fountain-pen-fine,Medium'),
    /^products\.csv:10: id "fountain-pen-fine" is the id of a variant above: give it another/,
  ],
  [
    'a product has the id of another',
    replaced('products.csv', 'dotted-notebook,,,', 'dotted-notebook,,ruled-notebook,'),
    /^products\.csv:3: id "ruled-notebook" is the id of product ruled-notebook/,
  ],
  [
    'two categories have one slug',
    replaced('categories.json', '"slug": "writing"', '"slug": "paper"'),
    /^categories\.json:4: 2\.slug "paper" is the slug of an entry above: give it another/,
  ],
  [
    'two collections have one slug',
    replaced('collections.json', '"slug": "pens"', '"slug": "notebooks"'),
    /^collections\.json:14: 1\.slug "notebooks" is the slug of an entry above/,
  ],
  [
    'two announcements have one id',
    replaced('store.json', '"announcements": [', '"announcements": [{ "id": "free", "label": "Hello" },'),
    /^store\.json:\d+: announcements\.1\.id "free" is the id of an entry above/,
  ],
  [
    'two choices have one id',
    replaced('variantGroups.json', '"id": "nib-medium"', '"id": "nib-fine"'),
    /^variantGroups\.json:5: 0\.variantOptions\.1\.id "nib-fine" is the id of an entry above/,
  ],
  [
    'a price is no amount',
    replaced('products.csv', ',1450,1600,,', ',"1,450",1600,,'),
    /^products\.csv:8: price must be an amount in rupees with at most two decimals/,
  ],
  [
    'the MRP is below the price',
    replaced('products.csv', ',260,320,', ',260,32,'),
    /^products\.csv:2: listingPrice must not be below price/,
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
    'the seller’s GSTIN is none',
    replaced('store.json', '27AAAAA0000A1Z2', '27AAAAA0000'),
    /^store\.json:26: legal\.gstin "27AAAAA0000" is not a GSTIN/,
  ],
  [
    'the seller’s GSTIN has a slip in it',
    replaced('store.json', '27AAAAA0000A1Z2', '27AAAAA0100A1Z2'),
    /^store\.json:26: legal\.gstin "27AAAAA0100A1Z2" has a slip in it: its last sign does not fit/,
  ],
  [
    'the seller’s GSTIN is of another state',
    replaced('store.json', '"Maharashtra"', '"Gujarat"'),
    /^store\.json:26: legal\.gstin "27AAAAA0000A1Z2" is of another state: a GSTIN of Gujarat begins with 24/,
  ],
  [
    'the time until which orders leave is no time of day',
    replaced('store.json', '"webUrl"', '"dispatchBy": "3 pm",\n  "webUrl"'),
    /^store\.json:\d+: dispatchBy must be a time of day in India, such as 15:00/,
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
    'menus hang under each other',
    replaced('menus.json', '"parentId": null', '"parentId": "paper-notebooks"'),
    /^menus\.json:4: 0\.parentId closes a loop: "paper" under "paper-notebooks" under "paper"\. Give one of them another parent, or none$/,
  ],
  [
    'a colour is no colour',
    replaced('look.json', '#1a5a8a', 'blue'),
    /^look\.json:\d+: colours\.accent must be a colour written as # and six digits/,
  ],
  [
    'text cannot be read on its ground',
    replaced('look.json', '"inkSoft": "#465a68"', '"inkSoft": "#b9c9d6"'),
    /^look\.json:10: colours\.inkSoft inkSoft #b9c9d6 on ground #f6f8fa has a contrast of 1\.6:1, at least 4\.5:1/,
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
    'a menu hangs under nothing',
    replaced('menus.json', '"parentId": "paper-notebooks"', '"parentId": "books"'),
    /^menus\.json:22: 2\.parentId "books" is the id of no entry/,
  ],
  [
    'a menu has four levels',
    replaced(
      'menus.json',
      '\n]',
      ',\n  { "id": "deep", "parentId": "paper-ruled", "priority": 1, "label": "Deep", "link": "/shop" }\n]',
    ),
    /^menus\.json:38: 4\.parentId makes more than 3 levels/,
  ],
  [
    'a menu leads out of the shop by a script',
    replaced('menus.json', '"/shop?tag=ruled"', '"javascript:alert(1)"'),
    /^menus\.json:26: 2\.link must begin with \//,
  ],
  [
    'a setting is unknown',
    replaced('settings.csv', 'COD_ENABLED', 'CASH'),
    /^settings\.csv:2: name must be one of ORDER_COUNT/,
  ],
  [
    'delivery charges leave order values out',
    replaced('shippingTiers.json', /599\.99/g, '499.99'),
    /^shippingTiers\.json:17: 1\.minOrderValue leaves orders of 500 to below 600 rupees \(PREPAID\) without a tier/,
  ],
  [
    'a radius has five decimals',
    replaced('look.json', '"0.25rem"', '"0.12345rem"'),
    /^look\.json:\d+: radii\.\w+ must be 0 or a length below 10rem with at most four decimals/,
  ],
  [
    'delivery charges name an unknown coupon',
    replaced('shippingTiers.json', '"coupons": []', '"coupons": ["gone"]'),
    /^shippingTiers\.json:5: 0\.coupons names the coupon "gone", which coupons\.csv does not have/,
  ],
  [
    'a coupon lacks what its type needs',
    replaced('coupons.csv', ',8,400', ',,400'),
    /^coupons\.csv:2: getYPercentage is needed for PERCENTAGE/,
  ],
  [
    'the home page names an unknown collection',
    replaced('home.json', '["notebooks", "pens"]', '["notebooks", "books"]'),
    /^home\.json:12: sections\.1 names the collection "books"/,
  ],
  [
    'a post has no date',
    replaced('journal/ink-and-paper.md', /date: .*\n/, ''),
    /^journal\/ink-and-paper\.md:1: date is missing/,
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
];

beforeAll(async () => {
  // What every case starts from is whole.
  expect((await readShop(sample)).products).toHaveLength(12);
});

test.for(broken)('a folder is refused with file, line and remedy where %s', async ([, spoil, reads]) => {
  const folder = await copyOfSample();
  await spoil(folder);
  const [first] = await refusalOf(folder);
  expect(first).toMatch(reads);
});

/** A copy of the sample, to be changed. */
async function copyOfSample(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'storefront-broken-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const folder = join(place, 'shop');
  await cp(sample, folder, { recursive: true });
  return folder;
}

/** The problems with which the folder is refused, without its name. */
async function refusalOf(folder: string): Promise<string[]> {
  const refusal = await readShop(folder).catch((error: unknown) => error);
  if (!(refusal instanceof ShopRefused)) throw new Error('The folder was not refused', { cause: refusal });
  return refusal.problems.map((problem) => problem.replace(`${folder}/`, ''));
}

test('the problems of all files are told together, and what names entries of an unreadable file is not blamed', async () => {
  const folder = await copyOfSample();
  await removed('categories.json')(folder);
  await replaced('products.csv', ',writing,pens,best', ',writing,pencils,best')(folder);
  await replaced('menus.json', '"parentId": "paper-notebooks"', '"parentId": "books"')(folder);
  await removed('pages/returns.md')(folder);
  await replaced('settings.csv', 'COD_ENABLED', 'CASH')(folder);
  expect((await refusalOf(folder)).map((problem) => problem.replace(/:.*/, ''))).toEqual([
    'categories.json',
    'menus.json',
    'settings.csv',
    'pages/returns.md',
  ]);
  await cp(join(sample, 'categories.json'), join(folder, 'categories.json'));
  expect(await refusalOf(folder)).toContainEqual(expect.stringContaining('names the collection "pencils"'));
});

test('a choice that variantGroups.json does not have is added, as by an import', async () => {
  const folder = await copyOfSample();
  await replaced('products.csv', 'Nib=Fine', 'Nib=Broad')(folder);
  const { variantGroups, products } = await readShop(folder);
  const [group] = variantGroups;
  const broad = group?.variantOptions.find(({ label }) => label === 'Broad');
  expect(broad).toBeDefined();
  expect(
    products.flatMap(({ variants }) => variants.flatMap((variant) => variant.productVariantOptionIds)),
  ).toContainEqual({
    variantGroupId: group?.id,
    variantGroupOptionId: broad?.id,
  });
});

test('images.csv needs key and alternative text alone: sizes are the files’ own', async () => {
  const folder = await copyOfSample();
  await written('images.csv', 'key,alt\nproducts/ink-blue.webp,A bottle of blue ink\n')(folder);
  const { width, height } = await sharp(join(folder, 'media/products/ink-blue.webp')).metadata();
  const { products } = await readShop(folder);
  expect(products.find(({ slug }) => slug === 'ink-blue')?.images).toEqual([
    {
      id: 'ink-blue-0',
      imageKey: 'products/ink-blue.webp',
      position: 0,
      isThumb: true,
      alt: 'A bottle of blue ink',
      width,
      height,
    },
  ]);
});
