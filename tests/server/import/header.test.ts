/** What is wrong with a column is said once, at the header row, and the rows are not read. */
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { importFile } from '../../../server/import/importFile.ts';
import type { ImportKind } from '../../../server/import/kinds.ts';
import { openTestDatabase } from '../support/database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});

async function problemsOf(kind: ImportKind, text: string, format: 'csv' | 'json' = 'csv') {
  const target = { db: database.db, storeId: 'demo', now: new Date('2026-06-01T00:00:00Z') };
  const result = await importFile(target, kind, Readable.from([text]), format);
  return result.ok ? [] : result.problems;
}

const near = 'is no column of this file; did you mean';

test.each<[ImportKind, string, string, string]>([
  ['products', 'slug,titel\nneem,Neem\ntulsi,Tulsi\noat-lotion,Oats', 'titel', `${near} title?`],
  ['products', 'slug,Price\noat-lotion,90', 'Price', `${near} price?`],
  [
    'products',
    'slug,mrp\noat-lotion,90\noat-soap,80',
    'mrp',
    'is no column of this file; docs/import.md lists them',
  ],
  ['products', 'price\n90\n80', 'slug', 'is missing: the file needs this column'],
  [
    'products',
    'slug,price,price\noat-lotion,90,80',
    'price',
    'is there twice: remove one of the two columns',
  ],
  ['coupons', 'code,copuonType\nONE,FIXED\nTWO,FIXED', 'copuonType', `${near} couponType?`],
  ['coupons', 'couponType\nFIXED', 'code', 'is missing: the file needs this column'],
  ['pincodes', 'id,cod,prepayd\n411001,yes,yes', 'prepayd', `${near} prepaid?`],
  [
    'pincodes',
    'id,cod,prepaid,courier\n411001,yes,yes,A\n411002,yes,yes,A',
    'courier',
    'is no column of this file; there are id, cod, prepaid, codMaxAmount, city, state, deliveryDays',
  ],
  ['settings', 'name,valeu\nCOD_CHARGES,49', 'valeu', `${near} value?`],
  ['settings', 'name\nCOD_CHARGES', 'value', 'is missing: the file needs this column'],
  ['synonyms', 'term,mean\nsabun,soap\nneem,nim', 'mean', `${near} means?`],
  ['shopify', 'Handle,Title,Title,Price\na,A,A,1', 'Title', 'is there twice: remove one of the two columns'],
  [
    'woocommerce',
    'ID,Nom,Regular price\n1,A,1\n2,B,2',
    'Name',
    'is missing: is this the file of products that WooCommerce exports, with the site in English?',
  ],
])(
  'a file of %s that begins with %j is refused once, at its header row',
  async (kind, text, field, reason) => {
    expect(await problemsOf(kind, text)).toEqual([{ line: 1, field, reason }]);
  },
);

test('a column that only new products need is missing once, whatever the number of new products', async () => {
  const rows = ['slug,price,status', 'oat-lotion,90,ENABLED', 'new-one,80,DISABLED', 'new-two,70,DISABLED'];
  expect(await problemsOf('products', rows.join('\n'))).toEqual([
    { line: 1, field: 'title', reason: 'is missing: line 3 is new here and needs this column' },
  ]);
});

test('a column without a name may be empty, as spreadsheets write it', async () => {
  expect(await problemsOf('pincodes', 'id,cod,prepaid,\n411009,yes,yes,\n')).toEqual([]);
  expect(await problemsOf('pincodes', 'id,cod,prepaid,\n411009,yes,yes,Pune\n')).toEqual([
    { line: 2, field: '', reason: 'has a value in a column without a name' },
  ]);
});

test('an unknown field of a JSON file is named once, with the one that may be meant', async () => {
  const records = ['411001', '411002'].map((id) => ({ id, cod: true, prepaid: true, citty: 'Pune' }));
  expect(await problemsOf('pincodes', JSON.stringify(records), 'json')).toEqual([
    { line: 1, field: 'citty', reason: 'is not a field of this kind; did you mean city?' },
  ]);
});

test('a bad value in another program’s file is told by the name of its column there', async () => {
  const text = [
    'Handle,Title,Variant Price,Option1 Name,Option1 Value,Variant Grams',
    'pot,Pot,99.50,Size,S,',
    'pot,,"1,299",,M,',
    'jug,Jug,Rs. 5,,,heavy',
  ].join('\n');
  const reason = 'must be an amount in rupees with at most two decimals, without signs or commas';
  expect(await problemsOf('shopify', text)).toEqual([
    { line: 3, field: 'Variant Price', reason },
    {
      line: 4,
      field: 'Variant Grams',
      reason: 'must be a number such as 12 or 0.5, without letters and commas',
    },
    { line: 4, field: 'Variant Price', reason },
  ]);
});

test.each<ImportKind>(['products', 'shopify', 'woocommerce', 'pincodes'])(
  'a file of %s without any line is refused for its missing header row',
  async (kind) => {
    const reason = 'is empty: its first line names the columns';
    for (const text of ['', '\uFEFF', '\n\n'])
      expect(await problemsOf(kind, text)).toEqual([{ line: 1, field: '', reason }]);
  },
);
