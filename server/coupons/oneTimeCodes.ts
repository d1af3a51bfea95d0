import { randomInt } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, NewRow, Row } from '../db/types.ts';
import { insertAll } from '../import/bulk.ts';

/**
 * One-time codes: a bulk coupon (`isBulkCoupon`) is entered by any of its one-time codes, and not by the coupon's own code.
 * Each one-time code can be used by one order. Everywhere else, such a code is shown and stored in place of the coupon's code.
 */

/** SQL, for a row of `coupon`: whether a shopper can enter it by this code. */
export function isEnteredBy(code: string | null): RawBuilder<boolean> {
  return sql<boolean>`(coupon.code = ${code} and not coupon.is_bulk_coupon or coupon.is_bulk_coupon and exists (
    select from coupon_code where coupon_code.store_id = coupon.store_id and coupon_code.code = ${code}
      and coupon_code.coupon_id = coupon.id))`;
}

/**
 * SQL, for a row of `coupon`: whether the one-time code is used up, by an order or before the shop's folder was imported. A
 * cancelled order gives its code back.
 */
export function isCodeUsed(code: string | null): RawBuilder<boolean> {
  return sql<boolean>`(coupon.is_bulk_coupon and exists (
    select from coupon_code where coupon_code.coupon_id = coupon.id and coupon_code.code = ${code} and (used_before
      or exists (select from coupon_use as used where used.coupon_id = coupon.id and used.code = coupon_code.code
        and used.returned_at is null))))`;
}

/** The code by which a shopper has entered the coupon. */
export function enteredCode(
  coupon: Pick<Row<'coupon'>, 'code' | 'is_bulk_coupon'>,
  code: string | null,
): string {
  return coupon.is_bulk_coupon && code !== null ? code : coupon.code;
}

/** Without letters and digits that are easily confused. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 8;

/** Makes the codes that each bulk coupon still lacks, and returns how many. Existing codes stay. */
export async function makeCodes(db: Kysely<Database>, storeId: string): Promise<number> {
  const coupons = await db
    .selectFrom('coupon')
    .select(['id', 'prefix', 'coupon_code_count as wanted'])
    .select((eb) =>
      eb
        .selectFrom('coupon_code')
        .select((code) => code.fn.countAll<number>().as('count'))
        .whereRef('coupon_code.coupon_id', '=', 'coupon.id')
        .as('there'),
    )
    .where('store_id', '=', storeId)
    .where('is_bulk_coupon', '=', true)
    .orderBy('id')
    .execute();
  const rows = coupons.flatMap(({ id, prefix, wanted, there }): NewRow<'coupon_code'>[] => {
    const codes = new Set<string>();
    while (codes.size < (wanted ?? 0) - Number(there)) codes.add((prefix ?? '') + randomCode());
    return [...codes].map((code) => ({ store_id: storeId, code, coupon_id: id }));
  });
  await insertAll(db, 'coupon_code', rows);
  return rows.length;
}

function randomCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
