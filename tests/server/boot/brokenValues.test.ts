import { expect, test } from 'vitest';
import { type BrokenFolder, copyOfSample, refusalOf, replaced, written } from './support/brokenFolder.ts';

/** Folders of which a value is wrong. */
const broken: readonly BrokenFolder[] = [
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
    'a variant’s choice has no name',
    replaced('products.csv', 'Nib=Medium', 'Medium'),
    /^products\.csv:10: options must be written as Group=Option/,
  ],
  [
    'a price is no amount',
    replaced('products.csv', ',1450,1600,,', ',"1,450",1600,,'),
    /^products\.csv:8: price must be an amount in rupees with at most two decimals/,
  ],
  [
    'a field of the product stands in the row of a variant',
    replaced(
      'products.csv',
      ',fountain-pen,fountain-pen-fine,Fine,Nib=Fine,1450,1600,7,,,',
      ',fountain-pen,fountain-pen-fine,Fine,Nib=Fine,1450,1600,7,,,best-seller',
    ),
    /^products\.csv:9: tags is a field of the product: write it in the row of the product, not of a variant$/,
  ],
  [
    'a price is higher than any',
    replaced('products.csv', ',1450,1600,,', ',1450,160000000,,'),
    /^products\.csv:8: listingPrice must be below 100000000 rupees$/,
  ],
  [
    'the colour of the timer bar is none',
    written('settings.csv', 'name,value\nTIMER_COLOR,url(https://elsewhere.example)\n'),
    /^settings\.csv:2: value must be a colour written as # and six digits, such as #1f4e79 \(TIMER_COLOR\)$/,
  ],
  [
    'the MRP is below the price',
    replaced('products.csv', ',260,320,', ',260,32,'),
    /^products\.csv:2: listingPrice must not be below price/,
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
    'a colour is no colour',
    replaced('look.json', '#1a5a8a', 'blue'),
    /^look\.json:\d+: colours\.accent must be a colour written as # and six digits/,
  ],
  [
    'text cannot be read on its ground',
    replaced('look.json', '"inkSoft": "#465a68"', '"inkSoft": "#b9c9d6"'),
    /^look\.json:10: colours\.inkSoft #b9c9d6 has too little contrast on ground #f6f8fa \(1\.6:1; at least 4\.5:1\), on surface/,
  ],
  [
    'a menu leads out of the shop by a script',
    replaced('menus.json', '"/shop?tag=ruled"', '"javascript:alert(1)"'),
    /^menus\.json:26: 3\.link must begin with \//,
  ],
  [
    'a setting is unknown',
    replaced('settings.csv', 'COD_ENABLED', 'CASH'),
    /^settings\.csv:2: name "CASH" is no setting; there are ORDER_COUNT, /,
  ],
  [
    'delivery charges leave order values out',
    replaced('shippingTiers.json', /599\.99/g, '499.99'),
    /^shippingTiers\.json:17: 2\.minOrderValue leaves orders of 500 to below 600 rupees, paid by PREPAID, without a tier/,
  ],
  [
    'a radius has five decimals',
    replaced('look.json', '"0.25rem"', '"0.12345rem"'),
    /^look\.json:\d+: radii\.\w+ must be 0 or a length below 10rem with at most four decimals/,
  ],
  [
    'a coupon lacks what its type needs',
    replaced('coupons.csv', ',8,400', ',,400'),
    /^coupons\.csv:2: getYPercentage is needed for PERCENTAGE/,
  ],
  [
    'a post has no date',
    replaced('journal/ink-and-paper.md', /date: .*\n/, ''),
    /^journal\/ink-and-paper\.md:1: date is missing/,
  ],
  [
    'an object is a text',
    replaced('store.json', /"legal": \{[^}]*\}/, '"legal": "Kagaz"'),
    /^store\.json:19: legal must be an object: \{ … \}$/,
  ],
  [
    'a list of the shop is an object',
    replaced('store.json', /"banners": \[[^\]]*\]/, '"banners": {}'),
    /^store\.json:\d+: banners must be a list: \[ … \]$/,
  ],
  [
    'an entry is a text',
    replaced('menus.json', '[', '["Paper",'),
    /^menus\.json:1: 1 must be an object: \{ … \}$/,
  ],
  [
    'a link leads out of the shop by a backslash',
    replaced('menus.json', '"/shop?tag=ruled"', '"/\\\\elsewhere.example"'),
    /^menus\.json:26: 3\.link must begin with \//,
  ],
  [
    'a delivery charge ends below where it begins',
    replaced('shippingTiers.json', '"minOrderValue": 0,', '"minOrderValue": 700,'),
    /^shippingTiers\.json:9: 1\.maxOrderValue must not be below minOrderValue$/,
  ],
  [
    'a delivery charge for coupons names none',
    replaced('shippingTiers.json', '"CUSTOM"', '"COUPON"'),
    /^shippingTiers\.json:5: 1\.coupons must name at least one coupon, since the type is COUPON$/,
  ],
  [
    'a day is not in the calendar',
    written(
      'reviews.csv',
      'id,productId,reviewerName,rating,comment,verified,isSample,createdAt\none,ink-blue,Asha,5,Good,no,no,2026-02-31\n',
    ),
    /^reviews\.csv:2: createdAt must be a date such as 2026-08-15, or a time with its offset such as/,
  ],
];

test.for(broken)('a folder is refused with file, line and remedy where %s', async ([, spoil, reads]) => {
  const folder = await copyOfSample();
  await spoil(folder);
  const [first] = await refusalOf(folder);
  expect(first).toMatch(reads);
});
