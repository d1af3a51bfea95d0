import type { Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { upsertAll } from './bulk.ts';
import { type Checked, ImportRefused } from './check.ts';
import { type CouponRecord, toCoupon } from './coupon.ts';
import type { ImportProblem } from './records.ts';
import { couponRow } from './rows.ts';

/** Adds or replaces coupons by code; how often each was used stays. */
export async function writeCoupons(
  trx: Transaction<Database>,
  storeId: string,
  coupons: readonly Checked<CouponRecord>[],
): Promise<Record<string, number>> {
  const [products, collections, existing] = [
    await trx.selectFrom('product').select(['id', 'slug']).where('store_id', '=', storeId).execute(),
    await trx.selectFrom('collection').select(['id', 'slug']).where('store_id', '=', storeId).execute(),
    await trx.selectFrom('coupon').select(['id', 'code']).where('store_id', '=', storeId).execute(),
  ];
  const productIds = byIdAndSlug(products);
  const collectionIds = byIdAndSlug(collections);
  const idsByCode = new Map(existing.map(({ id, code }) => [code, id]));
  const problems: ImportProblem[] = [];
  const rows = coupons.map(({ line, value }) => {
    const find = (ids: ReadonlyMap<string, string>, field: string) => (name: string) => {
      const id = ids.get(name);
      if (id === undefined) problems.push({ line, field, reason: `"${name}" is not in the shop` });
      return id ?? name;
    };
    const product = find(productIds, 'products');
    const coupon = toCoupon(value, { product, collection: find(collectionIds, 'applicableCollections') });
    return couponRow(storeId, { ...coupon, id: idsByCode.get(coupon.code) ?? coupon.id });
  });
  if (problems.length > 0) throw new ImportRefused(problems);
  await upsertAll(trx, 'coupon', rows, { key: ['id'] });
  const added = coupons.filter(({ value }) => !idsByCode.has(value.code)).length;
  return { added, updated: coupons.length - added };
}

function byIdAndSlug(rows: readonly { id: string; slug: string }[]): Map<string, string> {
  return new Map(rows.flatMap(({ id, slug }) => [[slug, id] as const, [id, id] as const]));
}
