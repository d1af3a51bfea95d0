import { expect, test } from 'vitest';
import {
  type BrokenFolder,
  copyOfSample,
  refusalOf,
  removed,
  replaced,
  written,
} from './support/brokenFolder.ts';

/** Folders of which its files do not fit together. */
const broken: readonly BrokenFolder[] = [
  [
    'a product names an unknown category',
    replaced('products.csv', ',40,paper,', ',40,papers,'),
    /^products\.csv:2: names the category "papers", which categories\.json does not have: add it there, or correct the name; did you mean "paper"\?$/,
  ],
  [
    'a product names an unknown collection',
    replaced('products.csv', ',writing,pens,best', ',writing,pencils,best'),
    /^products\.csv:8: names the collection "pencils"/,
  ],
  [
    'a product’s picture is missing',
    removed('media/products/fountain-pen.webp'),
    /^collections\.json:19: 2\.imageKey names the picture "products\/fountain-pen\.webp", which is not in media\/: put the file there/,
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
    /^store\.json:\d+: banners\.1\.mobileKey names the picture "none\//,
  ],
  [
    'a post names a picture wrongly',
    replaced('journal/ink-and-paper.md', 'picture: products/ink-blue', 'picture: products/ink-red'),
    /^journal\/ink-and-paper\.md:6: picture names the picture "products\/ink-red\.webp"/,
  ],
  [
    'a post names an unknown product',
    replaced('journal/ink-and-paper.md', 'products: ink-blue', 'products: ink-red'),
    /^journal\/ink-and-paper\.md:8: products names "ink-red", which products\.csv does not have$/,
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
    /^categories\.json:4: 3\.slug "paper" is the slug of an entry above: give it another/,
  ],
  [
    'two collections have one slug',
    replaced('collections.json', '"slug": "pens"', '"slug": "notebooks"'),
    /^collections\.json:14: 2\.slug "notebooks" is the slug of an entry above/,
  ],
  [
    'two announcements have one id',
    replaced('store.json', '"announcements": [', '"announcements": [{ "id": "free", "label": "Hello" },'),
    /^store\.json:\d+: announcements\.2\.id "free" is the id of an entry above/,
  ],
  [
    'two choices have one id',
    replaced('variantGroups.json', '"id": "nib-medium"', '"id": "nib-fine"'),
    /^variantGroups\.json:5: 1\.variantOptions\.2\.id "nib-fine" is the id of an entry above/,
  ],
  [
    'menus hang under each other',
    replaced('menus.json', '"parentId": null', '"parentId": "paper-notebooks"'),
    /^menus\.json:4: 1\.parentId closes a loop: "paper" under "paper-notebooks" under "paper"\. Give one of them another parent, or none$/,
  ],
  [
    'a menu hangs under nothing',
    replaced('menus.json', '"parentId": "paper-notebooks"', '"parentId": "books"'),
    /^menus\.json:22: 3\.parentId "books" is the id of no entry/,
  ],
  [
    'a menu has four levels',
    replaced(
      'menus.json',
      '\n]',
      ',\n  { "id": "deep", "parentId": "paper-ruled", "priority": 1, "label": "Deep", "link": "/shop" }\n]',
    ),
    /^menus\.json:38: 5\.parentId makes more than 3 levels/,
  ],
  [
    'delivery charges name an unknown coupon',
    replaced('shippingTiers.json', '"coupons": []', '"coupons": ["gone"]'),
    /^shippingTiers\.json:5: 1\.coupons names the coupon "gone", which coupons\.csv does not have/,
  ],
  [
    'the home page names an unknown collection',
    replaced('home.json', '["notebooks", "pens"]', '["notebooks", "books"]'),
    /^home\.json:12: sections\.2 names the collection "books"/,
  ],
];

test.for(broken)('a folder is refused with file, line and remedy where %s', async ([, spoil, reads]) => {
  const folder = await copyOfSample();
  await spoil(folder);
  const [first] = await refusalOf(folder);
  expect(first).toMatch(reads);
});
