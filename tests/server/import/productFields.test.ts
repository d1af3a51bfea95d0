/** Rules for single fields of products, and for what their files leave out. */
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { exportProducts } from '../../../server/export/products.ts';
import { importFile } from '../../../server/import/importFile.ts';
import { openTestDatabase } from '../support/database.ts';
import { declared, declaredCsv } from '../support/declared.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});

function load(text: string, format: 'csv' | 'json' = 'csv') {
  const file = format === 'csv' ? declaredCsv(text) : text;
  const target = { db: database.db, storeId: 'demo', now: new Date('2026-06-01T00:00:00Z') };
  return importFile(target, 'products', Readable.from([file]), format);
}

test('a variant that the file lacks is off sale, and the import says how many', async () => {
  const rows = (slug: string, ...ids: readonly string[]) => [
    'slug,title,price,variantOf,id',
    `${slug},Rice Wash,100,,`,
    ...ids.map((id) => `,${id},,${slug},${id}`),
  ];
  const first = await load(rows('rice-wash', 'rice-50', 'rice-100').join('\n'));
  expect(first).toMatchObject({ ok: true, droppedVariants: 0 });
  for (const droppedVariants of [1, 0]) {
    expect(await load(rows('rice-wash', 'rice-100').join('\n'))).toMatchObject({
      ok: true,
      droppedVariants,
    });
  }
  await database.db.deleteFrom('product').where('slug', '=', 'rice-wash').execute();
});

test('every unknown field of a record is told', async () => {
  const product = {
    ...declared,
    slug: 'odd-soap',
    title: 'Odd Soap',
    price: 100,
    colur: 'red',
    shap: 'round',
  };
  expect(await load(JSON.stringify([product]), 'json')).toEqual({
    ok: false,
    problems: [
      { line: 1, field: 'colur', reason: 'is not a field of this kind; did you mean color?' },
      { line: 1, field: 'shap', reason: 'is not a field of this kind' },
    ],
  });
});

test('a deal must be cheaper than the variant that it is for', async () => {
  const deal = (price: number) =>
    [
      'slug,title,price,recommended,recommendPrice,variantOf,id',
      `deal-oil,Deal Oil,500,yes,${price},,`,
      ',50 ml,200,,,deal-oil,deal-oil-50',
    ].join('\n');
  expect(await load(deal(200))).toEqual({
    ok: false,
    problems: [
      {
        line: 2,
        field: 'recommendPrice',
        reason: 'must be below the price of the first variant on sale, "50 ml", which the deal is for: 200',
      },
    ],
  });
  expect(await load(deal(199))).toMatchObject({ ok: true });
  await database.db.deleteFrom('product').where('slug', '=', 'deal-oil').execute();
});

test('nothing on sale costs nothing, and a file with such a product changes nothing', async () => {
  const reason = 'must be above 0 for what is on sale; or set status to DISABLED';
  const rows = (free: number | string, status: string) =>
    [
      'slug,title,price,status,variantOf,id,recommended,recommendPrice',
      'paid-soap,Paid Soap,50,ENABLED,,,,',
      `free-soap,Free Soap,${free},${status},,,,`,
      'half-soap,Half Soap,50,ENABLED,,,,',
      `,Small,${free},${status},half-soap,half-small,,`,
      `,Large,80,ENABLED,half-soap,half-large,,`,
      `deal-soap,Deal Soap,50,${status},,,yes,${free}`,
    ].join('\n');
  for (const free of ['0', '0.00']) {
    expect(await load(rows(free, 'ENABLED'))).toEqual({
      ok: false,
      problems: [
        { line: 3, field: 'price', reason },
        { line: 5, field: 'price', reason },
        { line: 7, field: 'recommendPrice', reason: 'must be above 0' },
      ],
    });
  }
  const slugs = ['paid-soap', 'free-soap', 'half-soap', 'deal-soap'];
  const kept = () => database.db.selectFrom('product').select('slug').where('slug', 'in', slugs).execute();
  expect(await kept()).toEqual([]);
  expect(await load(rows(0, 'DISABLED'))).toMatchObject({ ok: true });
  // A column of the file alone: the product is on sale by what the shop has.
  expect(await load('slug,price\npaid-soap,0')).toMatchObject({
    ok: false,
    problems: [{ line: 2, field: 'price', reason }],
  });
  await database.db.deleteFrom('product').where('slug', 'in', slugs).execute();
});

test('an apostrophe before the digits of a barcode is not part of it', async () => {
  expect(await load("slug,title,price,barcode\nbar-soap,Bar Soap,50,'8901030865275")).toMatchObject({
    ok: true,
  });
  const { barcode } = await database.db
    .selectFrom('product')
    .select('barcode')
    .where('slug', '=', 'bar-soap')
    .executeTakeFirstOrThrow();
  expect(barcode).toBe('8901030865275');
  await database.db.deleteFrom('product').where('slug', '=', 'bar-soap').execute();
});

test('tags and options that a JSON file gives come back by the export’s CSV', async () => {
  const product = {
    ...declared,
    slug: 'pipe-soap',
    title: 'Pipe Soap',
    price: 50,
    tags: ['dry|oily', 'plain'],
    variants: [{ id: 'pipe-small', title: 'Small', options: ['Fit|Size=Small|Flat'] }],
  };
  expect(await load(JSON.stringify([product]), 'json')).toMatchObject({ ok: true });
  const kept = async () => ({
    tags: await database.db.selectFrom('product').select('tags').where('slug', '=', 'pipe-soap').execute(),
    options: await database.db
      .selectFrom('variant')
      .select('option_ids')
      .where('id', '=', 'pipe-small')
      .execute(),
    labels: await database.db
      .selectFrom('variant_option')
      .innerJoin('variant_group', 'variant_group.id', 'group_id')
      .select(['variant_group.label as group', 'variant_option.label'])
      .where('variant_group.label', 'like', 'Fit%')
      .execute(),
  });
  const before = await kept();
  expect(before).toMatchObject({
    tags: [{ tags: ['dry/oily', 'plain'] }],
    labels: [{ group: 'Fit/Size', label: 'Small/Flat' }],
  });
  let exported = '';
  const parts = exportProducts(database.db, 'demo', { onProduct() {}, onPicture() {} });
  for await (const part of parts) exported += part;
  const [heading = '', ...lines] = exported.split('\n');
  const file = [heading, ...lines.filter((line) => line.includes('pipe-'))].join('\n');
  const target = { db: database.db, storeId: 'demo', now: new Date('2026-06-01T00:00:00Z') };
  expect(await importFile(target, 'products', Readable.from([file]), 'csv')).toMatchObject({ ok: true });
  expect(await kept()).toEqual(before);
  await database.db.deleteFrom('product').where('slug', '=', 'pipe-soap').execute();
});

test('an option with a label that no other file may have is refused', async () => {
  const product = {
    ...declared,
    slug: 'long-soap',
    title: 'Long Soap',
    price: 50,
    variants: [{ id: 'long-one', title: 'One', options: [`Size=${'a'.repeat(51)}`] }],
  };
  expect(await load(JSON.stringify([product]), 'json')).toMatchObject({
    ok: false,
    problems: [{ reason: 'must have labels of at most 50 characters' }],
  });
});
