import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, Row } from '../db/types.ts';

/** The shopper whose coupon uses are counted. */
export interface CouponShopper {
  /** `null` for a guest. */
  readonly userId: string | null;
  /** The key of the shopper if the account has no phone: the user's id, or `guestShopper` of the guest's phone. */
  readonly shopper: string;
}

/**
 * The key of a guest. It differs from that of the account with the same phone, because nobody has verified that the phone is
 * the guest's.
 */
export function guestShopper(phone: string | null): string {
  return `guest ${phone ?? ''}`;
}

/** SQL: the key under which a shopper's coupon uses are counted. */
export function couponShopper({ userId, shopper }: CouponShopper): RawBuilder<string> {
  return sql<string>`coalesce((select phone from app_user where id = ${userId}), ${shopper}::text)`;
}

/**
 * SQL, for a row of `coupon`: the first number of the shopper's allowed uses that is free; null where none is, or uses are not
 * limited. An account's uses also count for guests with its phone, but a guest's uses do not count for the account. At most one
 * number more than there are uses is tried, so a limit of a million costs no more than a limit of two.
 */
export function firstFreeUse(shopper: RawBuilder<string>): RawBuilder<number | null> {
  const isTheirs = sql`used.coupon_id = coupon.id and used.shopper in (${shopper}, regexp_replace(${shopper}, '^guest ', ''))`;
  // `least` leaves out a null, and a coupon without a limit has none.
  return sql<
    number | null
  >`(select min(ordinal) from generate_series(1, case when max_usage_per_shopper is not null
      then least(max_usage_per_shopper, 1 + (select count(*) from coupon_use as used where ${isTheirs}))::int end) as ordinal
    where not exists (select from coupon_use as used where ${isTheirs} and used.ordinal = ordinal.ordinal))`;
}

/** Whether all shoppers together have used the coupon as often as it allows. */
export function isUsedUpByEveryone({
  max_allowed_usage: limit,
  used_count: uses,
}: Pick<Row<'coupon'>, 'max_allowed_usage' | 'used_count'>): boolean {
  return limit !== null && limit > 0 && uses >= limit;
}

/**
 * How often an account has used each of the coupons, by the coupon's id. A coupon without a use has no entry. A use that a
 * cancelled order gave back does not count.
 */
export async function countUses(
  db: Kysely<Database>,
  couponIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('coupon_use')
    .select((eb) => ['coupon_id', eb.fn.countAll<number>().as('count')])
    .where('coupon_id', 'in', couponIds)
    .where('shopper', '=', couponShopper({ userId, shopper: userId }))
    .where('returned_at', 'is', null)
    .groupBy('coupon_id')
    .execute();
  return new Map(rows.map(({ coupon_id, count }) => [coupon_id, count]));
}
