/** Ids of products and coupons that a file may not give, because another entry has them. */
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { cartLinesSchema } from '../../../server/carts/cartLines.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { id } from '../../../server/import/cells.ts';
import { importFile } from '../../../server/import/importFile.ts';
import type { ImportKind } from '../../../server/import/kinds.ts';
import { openTestDatabase } from '../support/database.ts';
import { declared } from '../support/declared.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db
    .insertInto('store')
    .columns(['id', 'name', 'title', 'description', 'web_url', 'image_url', 'social_links', 'legal'])
    .expression((eb) =>
      eb
        .selectFrom('store')
        .select((column) => [
          column.val('other').as('id'),
          'name',
          'title',
          'description',
          'web_url',
          'image_url',
          'social_links',
          'legal',
        ])
        .where('id', '=', 'demo'),
    )
    .execute();
});

/** Imports into the database's other shop. */
function load(kind: ImportKind, records: readonly object[]) {
  const target = { db: database.db, storeId: 'other', now: new Date('2026-06-01T00:00:00Z') };
  return importFile(target, kind, Readable.from([JSON.stringify(records)]), 'json');
}

const pen = { ...declared, slug: 'pen', title: 'Pen', price: 40 };

test('a product with the id of another shop’s is refused, and that shop keeps its product', async () => {
  const products = () =>
    database.db.selectFrom('product').select(['id', 'store_id', 'title']).orderBy('id').execute();
  const before = await products();
  expect(await load('products', [{ ...pen, slug: 'oat-lotion' }])).toEqual({
    ok: false,
    problems: [
      {
        line: 1,
        field: 'id',
        reason: '"oat-lotion" is the id of a product of another shop: give it another',
      },
    ],
  });
  expect(await products()).toEqual(before);
});

test('a coupon with the id of another shop’s is refused, and that shop keeps its coupon', async () => {
  const coupons = () =>
    database.db.selectFrom('coupon').select(['id', 'store_id', 'code']).orderBy('id').execute();
  const before = await coupons();
  const [first] = before;
  expect(
    await load('coupons', [{ code: 'NIB10', id: first?.id, couponType: 'PERCENTAGE', getYPercentage: 10 }]),
  ).toEqual({
    ok: false,
    problems: [
      {
        line: 1,
        field: 'id',
        reason: `"${first?.id}" is the id of a coupon of another shop: give it another`,
      },
    ],
  });
  expect(await coupons()).toEqual(before);
});

test('a coupon with the id of another coupon is refused, in the shop or in the file, and is not renamed', async () => {
  const offer = { couponType: 'PERCENTAGE', getYPercentage: 10 };
  expect(await load('coupons', [{ ...offer, code: 'WELCOME10' }])).toMatchObject({ ok: true });
  const reason = '"coupon-welcome10" is the id of coupon WELCOME10: give DIWALI10 another';
  const refused = { ok: false, problems: [{ line: 1, field: 'id', reason }] };
  const copied = { ...offer, code: 'DIWALI10', id: 'coupon-welcome10' };
  expect(await load('coupons', [copied])).toEqual(refused);
  expect(await load('coupons', [{ ...offer, code: 'WELCOME10', id: null }, copied])).toEqual(refused);
  const fresh = { ...offer, code: 'HOLI10', id: 'coupon-onam10' };
  expect(await load('coupons', [fresh, { ...offer, code: 'ONAM10' }])).toEqual({
    ok: false,
    problems: [
      { line: 1, field: 'id', reason: '"coupon-onam10" is the id of coupon HOLI10: give ONAM10 another' },
    ],
  });
  const codes = await database.db
    .selectFrom('coupon')
    .select('code')
    .where('store_id', '=', 'other')
    .execute();
  expect(codes).toEqual([{ code: 'WELCOME10' }]);
});

test('two variants of one id are refused, also of one product, and two products of one id', async () => {
  const variant = { id: 'pen-fine', title: 'Fine' };
  const nib = { ...pen, slug: 'nib', id: 'pen' };
  expect(
    await load('products', [{ ...pen, variants: [variant, { ...variant, title: 'Broad' }] }, nib]),
  ).toEqual({
    ok: false,
    problems: [
      {
        line: 1,
        field: 'variants.1.id',
        reason: '"pen-fine" is the id of a variant above: give it another',
      },
      { line: 1, field: 'id', reason: '"pen" is the id of product pen' },
    ],
  });
});

test('the ids that an import makes of the longest slugs and labels are ids that it reads, and that carts read', async () => {
  const longest = 'pen'.repeat(40);
  const label = 'a'.repeat(50);
  const product = {
    ...pen,
    slug: longest,
    category: longest,
    collections: [longest],
    variants: [{ id: 'pen-long', title: 'Long', options: [`${label}=${label}`] }],
  };
  expect(await load('products', [product])).toMatchObject({ ok: true });
  expect(await load('products', [{ slug: longest, price: 45 }])).toMatchObject({ ok: true });
  const { db } = database;
  const made = [
    ...(await db.selectFrom('product').select('id').where('slug', '=', longest).execute()),
    ...(await db.selectFrom('category').select('id').where('slug', '=', longest).execute()),
    ...(await db.selectFrom('collection').select('id').where('slug', '=', longest).execute()),
    ...(await db.selectFrom('variant_group').select('id').where('label', '=', label).execute()),
    ...(await db.selectFrom('variant_option').select('id').where('label', '=', label).execute()),
  ].map((row) => row.id);
  expect(made.map((one) => v.is(id, one))).toEqual([true, true, true, true, true]);
  expect(v.is(cartLinesSchema(10), [{ productId: longest, quantity: 1 }])).toBe(true);
});
