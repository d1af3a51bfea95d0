/** `npm run import -- … --dry-run`. */
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { previewFile } from '../../../server/import/importFile.ts';
import type { ImportKind } from '../../../server/import/kinds.ts';
import { openTestDatabase } from '../support/database.ts';
import { declaredCsv } from '../support/declared.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});

function preview(kind: ImportKind, text: string) {
  const target = { db: database.db, storeId: 'demo', now: new Date('2026-06-01T00:00:00Z') };
  return previewFile(target, kind, Readable.from([text]), 'csv');
}

async function countProducts(): Promise<number> {
  return (await database.db.selectFrom('product').select('id').execute()).length;
}

test('a preview lists products that would be added and changed, with their values, and changes nothing', async () => {
  const before = await countProducts();
  const file = [
    'slug,title,price,inventory,category,collections,variantOf,id,options',
    'oat-lotion,Oat Body Lotion,475.50,,,body,,,',
    'preview-oil,Preview Oil,90,3,previewed,gifts,,,',
  ].join('\n');
  const result = await preview('products', declaredCsv(file));
  expect(result).toMatchObject({ ok: true });
  const listed = result.ok ? result.changes.listed : [];
  expect(listed.filter(({ how }) => how === 'added').map(({ what }) => what)).toEqual([
    'category previewed',
    'product preview-oil',
    'place of preview-oil in gifts',
  ]);
  const [lotion] = listed.filter(({ what }) => what === 'product oat-lotion');
  expect(lotion?.fields).toContainEqual({ name: 'price', before: 450, after: 475.5 });
  expect(lotion?.fields.map(({ name }) => name)).not.toContain('inventory');
  expect(await countProducts()).toBe(before);
  const row = await database.db
    .selectFrom('product')
    .select('price')
    .where('slug', '=', 'oat-lotion')
    .executeTakeFirst();
  expect(row).toEqual({ price: 45_000 });
});

test('a preview of settings and pincodes says amounts in rupees; what is as it was is no change', async () => {
  const settings = 'name,value\nPPCOD_AMOUNT,120.5\nCOD_ENABLED,true\n';
  expect(await preview('settings', settings)).toMatchObject({
    ok: true,
    changes: {
      total: 1,
      listed: [
        {
          what: 'setting PPCOD_AMOUNT',
          how: 'changed',
          fields: [{ name: 'value', before: 99, after: 120.5 }],
        },
      ],
    },
  });
  expect(await preview('settings', 'name,value\nCOD_ENABLED,true\n')).toMatchObject({
    ok: true,
    changes: { total: 0, listed: [] },
  });
});

test('a preview names the problems of a file that an import would refuse', async () => {
  expect(await preview('pincodes', 'id,cod,prepaid\n12,true,true\n')).toMatchObject({
    ok: false,
    problems: [{ line: 2, field: 'id' }],
  });
});
