/** Kinds of files whose rows are independent of each other: pincodes and settings. */
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

function load(kind: ImportKind, text: string) {
  const target = { db: database.db, storeId: 'demo', now: new Date('2026-06-01T00:00:00Z') };
  return importFile(target, kind, Readable.from([text]), 'csv');
}

test('pincodes are added and replaced', async () => {
  const text =
    'id,cod,prepaid,codMaxAmount,city,state,deliveryDays\n411001,no,yes,,Pune,Maharashtra,2\n110001,true,true,2500,Delhi,dl,';
  expect(await load('pincodes', text)).toMatchObject({ ok: true, counts: { pincodes: 2 } });
  const rows = await database.db
    .selectFrom('pincode')
    .selectAll()
    .where('id', 'in', ['411001', '110001'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    {
      id: '110001',
      cod: true,
      prepaid: true,
      cod_max_amount: 250_000,
      city: 'Delhi',
      state: 'DL',
      delivery_days: null,
    },
    {
      id: '411001',
      cod: false,
      prepaid: true,
      cod_max_amount: null,
      city: 'Pune',
      state: 'MH',
      delivery_days: 2,
    },
  ]);
  expect(await load('pincodes', 'id,cod,prepaid\n01100,perhaps,true')).toEqual({
    ok: false,
    problems: [
      { line: 2, field: 'id', reason: 'must be a pincode of six digits' },
      { line: 2, field: 'cod', reason: 'must be yes or no (true or false and 1 or 0 are the same)' },
    ],
  });
});

test('settings are read by their kind', async () => {
  const text = 'name,value\nCOD_CHARGES,49.50\nGUEST_CHECKOUT,no\nPREPAID_DISCOUNT_PERCENT,0';
  expect(await load('settings', text)).toMatchObject({ ok: true, counts: { settings: 3 } });
  const rows = await database.db
    .selectFrom('store_setting')
    .select(['name', 'value'])
    .where('name', 'in', ['COD_CHARGES', 'GUEST_CHECKOUT', 'PREPAID_DISCOUNT_PERCENT'])
    .orderBy('name')
    .execute();
  expect(rows).toEqual([
    { name: 'COD_CHARGES', value: 4_950 },
    { name: 'GUEST_CHECKOUT', value: false },
    { name: 'PREPAID_DISCOUNT_PERCENT', value: 0 },
  ]);
  expect(await load('settings', 'name,value\nCOD_ENABLED,maybe\nTIMER_TTILE,Sale')).toEqual({
    ok: false,
    problems: [
      {
        line: 2,
        field: 'value',
        reason: 'must be yes or no (true or false and 1 or 0 are the same) (COD_ENABLED)',
      },
    ],
  });
});
