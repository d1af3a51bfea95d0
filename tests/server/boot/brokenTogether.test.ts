import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ShopRefused } from '../../../server/import/folderFiles.ts';
import { readShop } from '../../../server/import/shopFiles.ts';
import {
  copyOfSample,
  refusalOf,
  removed,
  replaced,
  type Spoil,
  sample,
  written,
} from './support/brokenFolder.ts';

/** The kinds of faults, by file, and the change that makes each. */
const faults: readonly (readonly [kind: string, spoil: Spoil])[] = [
  [
    'categories.json: a parent is not there',
    replaced('categories.json', '"parentId": "paper"', '"parentId": "papers"'),
  ],
  [
    'collections.json: two ids are the same',
    replaced('collections.json', '"id": "pens"', '"id": "notebooks"'),
  ],
  [
    'collections.json: a picture is not there',
    replaced('collections.json', 'products/fountain-pen.webp', 'products/fountain.webp'),
  ],
  ['couponCodes.csv: a code of no bulk coupon', written('couponCodes.csv', 'coupon,code\nFIRSTPAGE,ONE-1\n')],
  [
    'coupons.csv: a coupon lacks what its type needs',
    replaced('coupons.csv', 'PERCENTAGE,8,', 'PERCENTAGE,,'),
  ],
  [
    'coupons.csv: a coupon names a product that is not there',
    replaced('coupons.csv', /$/, 'INK,PRODUCT,,,,,,,\n'),
  ],
  ['home.json: a section names a collection that is not there', replaced('home.json', '"pens"]', '"pen"]')],
  ['home.json: a section is of no kind', replaced('home.json', '"promises"', '"promise"')],
  ['icon.svg: is no drawing', written('icon.svg', 'none')],
  ['images.csv: a picture is not there', written('images.csv', 'key,alt\nproducts/red.webp,Red\n')],
  [
    'journal: a post lacks its date and topic',
    replaced('journal/ink-and-paper.md', /date: .*\ntopic: .*\n/, ''),
  ],
  [
    'journal: a post names a product that is not there',
    replaced('journal/ink-and-paper.md', 'letter-paper', 'letter-papers'),
  ],
  [
    'journal: a picture in a text is not there',
    replaced('journal/ink-and-paper.md', '## Try it', '![Ink](products/none.webp)'),
  ],
  [
    'linkedProducts.csv: a product is not there',
    written('linkedProducts.csv', 'id,productId,linkedProductId\none,ink-blue,ink-red\n'),
  ],
  ['look.json: a colour is none', replaced('look.json', '#1a5a8a', 'blue')],
  [
    'look.json: a colour cannot be read on others',
    replaced('look.json', '"inkSoft": "#465a68"', '"inkSoft": "#b9c9d6"'),
  ],
  [
    'loyaltyRules.json: an event is none',
    written(
      'loyaltyRules.json',
      '[{ "id": "one", "name": "One", "description": "One", "event": "NEVER", "enabled": "perhaps", "type": "CREDIT", "conditions": [] }]',
    ),
  ],
  ['media: a picture is none', written('media/products/gel-pens.webp', 'none')],
  [
    'menus.json: a parent is not there',
    replaced('menus.json', '"parentId": "paper-notebooks"', '"parentId": "books"'),
  ],
  ['menus.json: a link is none', replaced('menus.json', '/shop?tag=ruled', 'shop?tag=ruled')],
  ['pages: a page lacks its description', replaced('pages/contact.md', /description: .*\n/, '')],
  ['pages: a page that must be there is missing', removed('pages/returns.md')],
  ['pincodes.csv: a cell is neither yes nor no', replaced('pincodes.csv', '411001,no', '411001,perhaps')],
  [
    'products.csv: a rate of GST is none',
    replaced(
      'products.csv',
      '482010,18,products/ruled-notebook.webp',
      '482010,17,products/ruled-notebook.webp',
    ),
  ],
  [
    'products.csv: a category is not there, beside it',
    replaced('products.csv', '260,320,40,paper', '260,320,40,papers'),
  ],
  [
    'products.csv: a picture is not there, beside a price that is none',
    replaced(
      'products.csv',
      ',280,340,35,paper,notebooks,best-seller,482010,18,products/dotted-notebook.webp',
      ',two,340,35,paper,notebooks,best-seller,482010,18,products/dotted.webp',
    ),
  ],
  ['products.csv: an MRP is below the price', replaced('products.csv', ',420,480,', ',420,48,')],
  [
    'questions.csv: a product is not there',
    written(
      'questions.csv',
      'id,productId,question,answer,isSample,createdAt\none,ink-red,Why?,So.,no,2026-01-01\n',
    ),
  ],
  [
    'reviews.csv: a rating is none',
    written(
      'reviews.csv',
      'id,productId,reviewerName,rating,comment,verified,isSample,createdAt\none,ink-red,Asha,6,Good,no,no,2026-01-01\n',
    ),
  ],
  ['settings.csv: a setting is none', replaced('settings.csv', 'GUEST_CHECKOUT', 'GUESTS')],
  [
    "settings.csv: a value is not of its setting's kind",
    replaced('settings.csv', 'PREPAID_ENABLED,yes', 'PREPAID_ENABLED,perhaps'),
  ],
  [
    'shippingTiers.json: an amount is none, and order values have no tier',
    replaced('shippingTiers.json', '"amount": 65', '"amount": "much"'),
  ],
  ['shippingTiers.json: values without a tier', replaced('shippingTiers.json', /599\.99/g, '499.99')],
  ['store.json: a GSTIN is none', replaced('store.json', '27AAAAA0000A1Z2', '27AAAAA0000')],
  [
    'store.json: a picture is not there',
    replaced('store.json', '/media/brand/logo.png', '/media/brand/mark.png'),
  ],
  ['synonyms.csv: a term is given twice', written('synonyms.csv', 'term,means\nbook,notebook\nbook,diary\n')],
  [
    'variantGroups.json: two ids are the same',
    replaced('variantGroups.json', '"id": "nib-medium"', '"id": "nib-fine"'),
  ],
];

const told: readonly string[] = [
  'categories.json:3: 2.parentId "papers" is the id of no entry; did you mean "paper"?',
  'collections.json:13: 2.id "notebooks" is the id of an entry above: give it another',
  'collections.json:19: 2.imageKey names the picture "products/fountain.webp", which is not in media/: put the file there, or correct the name',
  'couponCodes.csv:2: coupon names the bulk coupon "FIRSTPAGE", which coupons.csv does not have',
  'coupons.csv:2: getYPercentage is needed for PERCENTAGE',
  'coupons.csv:3: getYProducts is needed for PRODUCT',
  'home.json:12: sections.2 names the collection "pen", which collections.json does not have; did you mean "pens"?',
  'home.json:14: sections.3.type must be one of collections, products, deal, links, reviews, banners, promises',
  'icon.svg: is no SVG drawing; save it as SVG',
  'images.csv:2: key "products/red.webp" is not in media/: put the file there, or correct the name',
  'journal/ink-and-paper.md:1: date is missing',
  'journal/ink-and-paper.md:1: topic is missing',
  'journal/ink-and-paper.md:6: products names "letter-papers", which products.csv does not have; did you mean "letter-paper"?',
  'journal/ink-and-paper.md:11: names the picture "products/none.webp", which is not in media/: put the file there, or correct the name',
  'linkedProducts.csv:2: linkedProductId is "ink-red", which products.csv does not have',
  'look.json:10: colours.inkSoft #b9c9d6 has too little contrast on ground #f6f8fa (1.6:1; at least 4.5:1), on surface #ffffff (1.7:1; at least 4.5:1), on sand #e8eef3 (1.4:1; at least 4.5:1) and on accentWash #dfecf6 (1.4:1; at least 4.5:1): make one of them darker or lighter',
  'look.json:14: colours.accent must be a colour written as # and six digits, such as #1f4e79',
  'loyaltyRules.json:1: 1.event must be one of CREDIT_PREPAID_ORDER, CREDIT_COD_ORDER, CREDIT_PPCOD_ORDER, CREDIT_USER_SIGNUP, CREDIT_COUPON, CREDIT_USER_CONSTRAINS, DEBIT_PREPAID_ORDER, DEBIT_COD_ORDER, DEBIT_PPCOD_ORDER, DEBIT_ORDER_CANCELLED, DEBIT_EXPIRED, DEBIT_USER_CONSTRAINS',
  'loyaltyRules.json:1: 1.enabled must be yes or no (true or false and 1 or 0 are the same)',
  'media/products/gel-pens.webp: is no picture that can be shown; save it again as WebP, JPEG or PNG',
  'menus.json:22: 3.parentId "books" is the id of no entry',
  'menus.json:26: 3.link must begin with / for a page of the shop, or with https://, http://, mailto: or tel:',
  'pages/contact.md:1: description is missing',
  'pages/returns.md: is missing; write there how goods are returned, exchanged and refunded',
  'pincodes.csv:2: cod must be yes or no (true or false and 1 or 0 are the same)',
  'products.csv:2: taxRate must be a rate of GST in percent, without the sign: 0, 0.25, 1.5, 3, 5, 12, 18, 28, 40',
  'products.csv:2: names the category "papers", which categories.json does not have: add it there, or correct the name; did you mean "paper"?',
  'products.csv:3: price must be an amount in rupees with at most two decimals, without signs or commas',
  'products.csv:3: images names the picture "products/dotted.webp", which is not in media/: put the file there, or correct the name',
  'products.csv:4: listingPrice must not be below price',
  'questions.csv:2: productId is "ink-red", which products.csv does not have',
  'reviews.csv:2: rating must be at most 5',
  'reviews.csv:2: productId is "ink-red", which products.csv does not have',
  'settings.csv:3: value must be yes or no (true or false and 1 or 0 are the same) (PREPAID_ENABLED)',
  'settings.csv:5: name "GUESTS" is no setting; there are ORDER_COUNT, COD_CHARGES, PREPAID_DISCOUNT_PERCENT, MAX_COD_AMOUNT, MIN_COD_AMOUNT, MAX_PREPAID_DISCOUNT, GUEST_CHECKOUT, COD_ENABLED, PREPAID_ENABLED, TIMER_TTILE, TIMER_DESCRIPTION, TIMER_COLOR, TIMER_BG_COLOR, TIMER_START_TIME, TIMER_END_TIME, IS_DAILY_TIMER, TIMER_ENABLED, BLOCK_INVENTORY, GOKWIK_ENABLED, PPCOD_ENABLED, PPCOD_AMOUNT, EXPRESS_CHECKOUT_ENABLED',
  'shippingTiers.json:7: 1.amount must be an amount in rupees with at most two decimals, without signs or commas',
  'shippingTiers.json:17: 2.minOrderValue leaves orders of 500 to below 600 rupees, paid by PREPAID, without a tier, and their delivery free: begin with 500, or add a tier of amount 0 if that is meant',
  'shippingTiers.json:35: 4.minOrderValue leaves orders of 500 to below 600 rupees, paid by COD or PPCOD, without a tier, and their delivery free: begin with 500, or add a tier of amount 0 if that is meant',
  'store.json:8: imageUrl names the picture "brand/mark.png", which is not in media/: put the file there, or correct the name',
  'store.json:26: legal.gstin "27AAAAA0000" is not a GSTIN: 15 letters and digits, such as 27AAPFU0939F1ZV',
  'synonyms.csv:3: term "book" is already on line 2',
  'variantGroups.json:5: 1.variantOptions.2.id "nib-fine" is the id of an entry above: give it another',
];

test('one fault of each kind in each file: all are told at once, by file and line', async () => {
  const folder = await copyOfSample();
  for (const [, spoil] of faults) await spoil(folder);
  expect(await refusalOf(folder)).toEqual(told);
});

test('names of a broken file are looked for when it is mended, and the last lines say so', async () => {
  const folder = await copyOfSample();
  await removed('categories.json')(folder);
  await replaced('collections.json', '"slug": "pens"', '"slug": "Pens!"')(folder);
  await replaced('products.csv', ',writing,pens,best', ',writing,pencils,best')(folder);
  expect(await refusalOf(folder)).toEqual([
    'categories.json: is missing; docs/shop-folder.md says what is in it',
    'collections.json:14: 2.slug may have lower-case letters, digits and single dashes only',
    'home.json: names collections that are looked for when collections.json has no fault any more',
    'products.csv: names categories that are looked for when categories.json has no fault any more',
    'products.csv: names collections that are looked for when collections.json has no fault any more',
  ]);
  for (const file of ['categories.json', 'collections.json'])
    await cp(join(sample, file), join(folder, file));
  expect(await refusalOf(folder)).toEqual([
    'products.csv:8: names the collection "pencils", which collections.json does not have: add it there, or correct the name',
  ]);
});

test('a link that leads nowhere is told along with what is refused', async () => {
  const folder = await copyOfSample();
  await replaced('menus.json', '/shop?collection=pens', '/products/gone')(folder);
  await removed('pages/returns.md')(folder);
  const refusal = await readShop(folder).catch((error: unknown) => error);
  if (!(refusal instanceof ShopRefused)) throw new Error('The folder was not refused', { cause: refusal });
  expect(refusal.doubts).toEqual([
    `${join(folder, 'menus.json')}:35: 4.link leads to the product "gone", which products.csv does not have`,
  ]);
});
