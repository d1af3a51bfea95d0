import type { Kysely } from 'kysely';
import type { ApplyCouponInput, Coupon, DeviceType } from '../../src/contract/generated/schema.ts';
import { type CouponRow, isExpired, presentCoupons } from '../catalogue/coupons.ts';
import type { Database } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse } from '../graphql/errors.ts';
import { shopperOf } from '../orders/pricing/snapshot.ts';

/** GetCoupon and GetCouponRule (S §7): the coupon as it is, whether or not it holds now. Null: there is none. */
export async function findCoupon(context: GraphQLContext, code: string): Promise<Coupon | null> {
  const row = await readCoupon(context, code);
  return row === undefined ? null : presentOne(context, row);
}

/** What the cart may show, apply by itself or hint at now; codes that must be known to be used are not listed. */
export async function listCoupons(context: GraphQLContext, deviceType: DeviceType): Promise<Coupon[]> {
  const rows = await context.db
    .selectFrom('coupon')
    .selectAll()
    .where('store_id', '=', context.storeId)
    .where('is_archive', '=', false)
    .where('is_bulk_coupon', '=', false)
    .where((eb) => eb.or([eb('device_type', 'is', null), eb('device_type', 'in', ['ALL', deviceType])]))
    .where((eb) =>
      eb.or([
        eb('is_featured', '=', true),
        eb('is_pdp_featured', '=', true),
        eb('auto_apply', '=', true),
        eb('show_as_nudge', '=', true),
        eb('coupon_type', '=', 'FREEBIE'),
      ]),
    )
    .orderBy('priority', (order) => order.asc().nullsLast())
    .orderBy('code')
    .execute();
  const offered = rows.filter((row) => !isExpired(row, context.now()) && !isCouponUsedUp(row));
  return presentCoupons(context.db, context.storeId, offered, context.notes);
}

/**
 * applyCoupon (S §7). Null: there is none, or it may not be applied directly (archived, expired, of another
 * device, a freebie). Refuses a used-up one with COUPON_EXHAUSTED; CreateOrder does so bindingly.
 */
export async function applyCoupon(context: GraphQLContext, input: ApplyCouponInput): Promise<Coupon | null> {
  const row = await readCoupon(context, input.code);
  if (row === undefined || !isDirect(row, input.deviceType ?? 'WEB', context.now())) return null;
  if (isCouponUsedUp(row) || (await isUsedUpByCaller(context, row))) {
    refuse('COUPON_EXHAUSTED', 'This coupon has been used as often as it may be.');
  }
  return presentOne(context, row);
}

function readCoupon({ db, storeId }: GraphQLContext, code: string): Promise<CouponRow | undefined> {
  return db
    .selectFrom('coupon')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst();
}

async function presentOne({ db, storeId, notes }: GraphQLContext, row: CouponRow): Promise<Coupon | null> {
  const [coupon] = await presentCoupons(db, storeId, [row], notes);
  return coupon ?? null;
}

function isDirect(row: CouponRow, deviceType: DeviceType, now: Date): boolean {
  const isForDevice = row.device_type === null || row.device_type === 'ALL' || row.device_type === deviceType;
  return isForDevice && !row.is_archive && row.coupon_type !== 'FREEBIE' && !isExpired(row, now);
}

function isCouponUsedUp({ max_allowed_usage: most, used_count: used }: CouponRow): boolean {
  return most !== null && most > 0 && used >= most;
}

/** A guest is known by the phone of an order only, so not yet here. */
async function isUsedUpByCaller({ db, caller }: GraphQLContext, row: CouponRow): Promise<boolean> {
  const { max_usage_per_shopper: most } = row;
  if (caller.kind !== 'user' || most === null || most <= 0) return false;
  return (await countUses(db, row.id, caller.userId)) >= most;
}

async function countUses(db: Kysely<Database>, couponId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('coupon_use')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('coupon_id', '=', couponId)
    .where('shopper', '=', shopperOf({ userId, shopper: userId }))
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
