import type { Kysely, Transaction } from 'kysely';
import type * as v from 'valibot';
import type { Database } from '../db/types.ts';
import { upsertAll } from './bulk.ts';
import { check, ImportRefused } from './check.ts';
import { couponProblems, couponSchema } from './coupon.ts';
import { pincodeSchema } from './pincode.ts';
import { productProblems, productSchema } from './product.ts';
import { type FileRecord, type Format, type ImportProblem, readRecords } from './records.ts';
import { pincodeRow, settingRow } from './rows.ts';
import { readSettingValue, settingSchema } from './setting.ts';
import { synonymSchema } from './synonym.ts';
import { joinVariants } from './variantRows.ts';
import { writeCoupons } from './writeCoupons.ts';
import { writeProducts } from './writeProducts.ts';

export const importKinds = ['products', 'coupons', 'pincodes', 'settings', 'synonyms'] as const;
export type ImportKind = (typeof importKinds)[number];

export type ImportResult =
  | { readonly ok: true; readonly counts: Readonly<Record<string, number>> }
  /** Nothing was changed. */
  | { readonly ok: false; readonly problems: readonly ImportProblem[] };

export interface ImportTarget {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly now: Date;
}

/** Checks every record of a file, then writes all of them in one transaction, or none. */
export async function importFile(
  target: ImportTarget,
  kind: ImportKind,
  text: string,
  format: Format,
): Promise<ImportResult> {
  const reading = readRecords(text, format);
  if (!reading.ok) return reading;
  if (reading.records.length === 0) {
    return { ok: false, problems: [{ line: 1, field: '', reason: 'the file has no records' }] };
  }
  try {
    const counts = await target.db
      .transaction()
      .execute((trx) => importers[kind](trx, target, reading.records));
    return { ok: true, counts };
  } catch (error) {
    if (error instanceof ImportRefused) return { ok: false, problems: error.problems };
    throw error;
  }
}

type Importer = (
  trx: Transaction<Database>,
  target: ImportTarget,
  records: readonly FileRecord[],
) => Promise<Record<string, number>>;

const importers: Readonly<Record<ImportKind, Importer>> = {
  async products(trx, { storeId, now }, records) {
    const products = check(productSchema, joinVariants(records), productProblems, ['slug', 'id']);
    return writeProducts(trx, storeId, products, now);
  },
  async coupons(trx, { storeId }, records) {
    const coupons = check(couponSchema, records, couponProblems, ['code', 'id']);
    return writeCoupons(trx, storeId, coupons);
  },
  async pincodes(trx, _target, records) {
    const rows = check(pincodeSchema, records, () => [], ['id']).map(({ value }) =>
      pincodeRow({
        ...value,
        codMaxAmount: value.codMaxAmount ?? null,
        city: value.city ?? null,
        state: value.state ?? null,
        deliveryDays: value.deliveryDays ?? null,
      }),
    );
    await upsertAll(trx, 'pincode', rows, { key: ['id'] });
    return { pincodes: rows.length };
  },
  async settings(trx, { storeId }, records) {
    const settings = check(settingSchema, records, settingProblems, ['name']);
    const rows = settings.map(({ value: { name, value } }) => {
      const reading = readSettingValue(name, value);
      return settingRow(storeId, name, reading.ok ? reading.value : null);
    });
    await upsertAll(trx, 'store_setting', rows, { key: ['store_id', 'name'] });
    return { settings: rows.length };
  },
  async synonyms(trx, _target, records) {
    const rows = check(synonymSchema, records, () => [], ['term']).map(({ value }) => value);
    await upsertAll(trx, 'search_synonym', rows, { key: ['term'] });
    return { synonyms: rows.length };
  },
};

function settingProblems({ name, value }: v.InferOutput<typeof settingSchema>) {
  const reading = readSettingValue(name, value);
  return reading.ok ? [] : [{ field: 'value', reason: `${reading.reason} (${name})` }];
}
