import type { ApplyCouponInput, Coupon, DeviceType } from '../../src/contract/generated/schema.ts';
import { EXHAUSTED_COUPON, usedByShopperText } from '../../src/pricing/couponTexts.ts';
import { type CouponRow, isExpired, presentCoupons } from '../catalogue/coupons.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse } from '../graphql/errors.ts';
import type { Limits } from '../limits/limits.ts';
import { countUses, isUsedUpByEveryone } from './couponUses.ts';
import { enteredCode, isCodeUsed, isEnteredBy } from './oneTimeCodes.ts';

type FoundCoupon = CouponRow & { readonly is_code_used: boolean };

/**
 * GetCoupon and GetCouponRule (Specification 7): the coupon, even if it cannot be used now; `null` if there is none. Refuses
 * RATE_LIMITED after too many codes that do not exist.
 */
export async function findCoupon(
  context: GraphQLContext,
  code: string,
  limits: Limits,
): Promise<Coupon | null> {
  const row = await lookUpCoupon(context, code, limits);
  return row === undefined ? null : presentCoupon(context, row);
}

/**
 * ListCoupons (Specification 7): the coupons that the cart can show, apply by itself or hint at now. Coupons whose code
 * the shopper must know, those of product pages alone, and those that the caller's account has used up are not listed.
 */
export async function listCoupons(context: GraphQLContext, deviceType: DeviceType): Promise<Coupon[]> {
  const rows = await context.db
    .selectFrom('coupon')
    .selectAll()
    .where('store_id', '=', context.storeId)
    .where('is_archive', '=', false)
    .where('is_bulk_coupon', '=', false)
    .where('is_affiliated', '=', false)
    .where((eb) => eb.or([eb('device_type', 'is', null), eb('device_type', 'in', ['ALL', deviceType])]))
    .where((eb) =>
      eb.or([
        eb('is_featured', '=', true),
        eb('auto_apply', '=', true),
        eb('show_as_nudge', '=', true),
        eb('coupon_type', '=', 'FREEBIE'),
      ]),
    )
    .orderBy('priority', (order) => order.asc().nullsLast())
    .orderBy('code')
    .execute();
  const current = rows.filter((row) => !isExpired(row, context.now()) && !isUsedUpByEveryone(row));
  const usable = await withoutUsedUpByCaller(context, current);
  return presentCoupons(context.db, context.storeId, usable, context.notes);
}

/**
 * ApplyCoupon (Specification 7): the coupon, or `null` if there is none or it cannot be applied by its code (archived, expired,
 * for another device, a freebie, or an affiliate's coupon without the affiliate's link). Refuses COUPON_EXHAUSTED once it is
 * used up; CreateOrder checks this again. Refuses RATE_LIMITED after too many codes that do not exist. `network` is the
 * shopper's network, for calls that another server makes on the shopper's behalf.
 */
export async function applyCoupon(
  context: GraphQLContext,
  input: ApplyCouponInput,
  limits: Limits,
  network: string | null = null,
): Promise<Coupon | null> {
  const row = await lookUpCoupon(context, input.code, limits, network);
  if (row === undefined || !canBeEntered(row, input.deviceType ?? 'WEB', context.now())) return null;
  if (row.is_affiliated && input.isAffiseTrackingValid !== true) return null;
  if (row.is_code_used || isUsedUpByEveryone(row)) refuse('COUPON_EXHAUSTED', EXHAUSTED_COUPON);
  if (await isUsedUpByCaller(context, row)) {
    refuse('COUPON_EXHAUSTED', usedByShopperText(row.max_usage_per_shopper ?? 1));
  }
  return presentCoupon(context, row);
}

async function lookUpCoupon(
  context: GraphQLContext,
  code: string,
  limits: Limits,
  network: string | null = null,
): Promise<FoundCoupon | undefined> {
  const row = await loadCoupon(context, code);
  await countGuess(context, row, limits, network);
  return row;
}

/**
 * Every operation that looks a code up calls this before it answers. A caller who has guessed too often (RATE_LIMITED) can find
 * no code that is not shown to everyone.
 */
export async function countGuess(
  { caller, ip, now }: Pick<GraphQLContext, 'caller' | 'ip' | 'now'>,
  found: ShownTo | undefined,
  limits: Pick<Limits, 'networkKey' | 'countWrongCode' | 'requireFewWrongCodes'>,
  network: string | null = null,
): Promise<void> {
  if (found !== undefined && isListed(found)) return;
  const guesser = {
    userId: caller.kind === 'user' ? caller.userId : null,
    network: network ?? (await limits.networkKey(ip)),
  };
  if (found === undefined) await limits.countWrongCode(guesser, now());
  else await limits.requireFewWrongCodes(guesser, now());
}

type ShownTo = Pick<
  CouponRow,
  | 'is_featured'
  | 'is_pdp_featured'
  | 'auto_apply'
  | 'show_as_nudge'
  | 'is_archive'
  | 'is_bulk_coupon'
  | 'is_affiliated'
  | 'coupon_type'
>;

/** Whether everyone is shown the coupon; see `listCoupons`. */
function isListed(row: ShownTo): boolean {
  const isShown = row.is_featured || row.is_pdp_featured || row.auto_apply || row.show_as_nudge;
  const isForFew = row.is_archive || row.is_bulk_coupon || row.is_affiliated;
  return !isForFew && (isShown === true || row.coupon_type === 'FREEBIE');
}

async function loadCoupon({ db, storeId }: GraphQLContext, code: string): Promise<FoundCoupon | undefined> {
  const entered = code.trim().toUpperCase();
  const row = await db
    .selectFrom('coupon')
    .selectAll()
    .select(isCodeUsed(entered).as('is_code_used'))
    .where('store_id', '=', storeId)
    .where(isEnteredBy(entered))
    .executeTakeFirst();
  return row && { ...row, code: enteredCode(row, entered) };
}

async function presentCoupon({ db, storeId, notes }: GraphQLContext, row: CouponRow): Promise<Coupon | null> {
  const [coupon] = await presentCoupons(db, storeId, [row], notes);
  return coupon ?? null;
}

/** Whether a shopper can apply the coupon by entering its code on this device now. */
function canBeEntered(row: CouponRow, deviceType: DeviceType, now: Date): boolean {
  const isForDevice = row.device_type === null || row.device_type === 'ALL' || row.device_type === deviceType;
  return isForDevice && !row.is_archive && row.coupon_type !== 'FREEBIE' && !isExpired(row, now);
}

/** Guests are not checked here: they are known by their phone, which comes with the order. */
async function isUsedUpByCaller(context: GraphQLContext, row: CouponRow): Promise<boolean> {
  return (await withoutUsedUpByCaller(context, [row])).length === 0;
}

async function withoutUsedUpByCaller<Found extends CouponRow>(
  { db, caller }: GraphQLContext,
  rows: readonly Found[],
): Promise<readonly Found[]> {
  const limitOf = ({ max_usage_per_shopper: limit }: Found) =>
    limit === null || limit <= 0 ? Number.POSITIVE_INFINITY : limit;
  const limited = rows.filter((row) => Number.isFinite(limitOf(row))).map(({ id }) => id);
  if (caller.kind !== 'user' || limited.length === 0) return rows;
  const uses = await countUses(db, limited, caller.userId);
  return rows.filter((row) => (uses.get(row.id) ?? 0) < limitOf(row));
}
