import { sql } from 'kysely';
import { misused, unknownKind } from '../commands/help.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { csvHeading, csvLines } from '../export/csv.ts';
import { momentOf } from '../times.ts';

const columns = ['code', 'used', 'order', 'orderedAt'] as const;

/** `npm run coupons -- codes LOVE`: the codes of a bulk coupon, and which of them are used. */
export async function couponsCommand(
  { db, storeId }: Pick<StaffServices, 'db' | 'storeId'>,
  [kind, name, ...rest]: readonly string[],
): Promise<CommandResult> {
  if (kind !== 'codes') return unknownKind('coupons', kind);
  if (name === undefined) return misused('coupons', 'The codes of which coupon?', kind);
  if (rest.length > 0) return misused('coupons', `"${rest.join(' ')}" is too much.`, kind);
  const code = name.trim().toUpperCase();
  const coupon = await db
    .selectFrom('coupon')
    .select(['id', 'is_bulk_coupon'])
    .where('store_id', '=', storeId)
    .where('code', '=', code)
    .executeTakeFirst();
  if (coupon === undefined) return { ok: false, lines: [`There is no coupon ${code}.`] };
  if (!coupon.is_bulk_coupon) {
    return {
      ok: false,
      lines: [
        `${code} has no one-time codes: it is entered as it is. Codes are made for a coupon with isBulkCoupon and couponCodeCount.`,
      ],
    };
  }
  const rows = await db
    .selectFrom('coupon_code')
    .leftJoin('coupon_use', (join) =>
      join
        .onRef('coupon_use.coupon_id', '=', 'coupon_code.coupon_id')
        .onRef('coupon_use.code', '=', 'coupon_code.code')
        .on('coupon_use.returned_at', 'is', null),
    )
    .leftJoin('customer_order', 'customer_order.id', 'coupon_use.order_id')
    .select(['coupon_code.code', 'customer_order.code as order', 'customer_order.created_at as at'])
    .select(sql<boolean>`used_before or coupon_use.id is not null`.as('used'))
    .where('coupon_code.coupon_id', '=', coupon.id)
    .orderBy('coupon_code.code')
    .execute();
  const lines = rows.map(({ at, ...row }) => ({ ...row, orderedAt: at === null ? null : momentOf(at) }));
  return { ok: true, lines: (csvHeading(columns) + csvLines(columns, lines)).trimEnd().split('\n') };
}
