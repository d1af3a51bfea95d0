import * as v from 'valibot';
import type { OperationResult, UpdateUserCouponInput } from '../../src/contract/generated/schema.ts';
import { NOT_NOW } from '../../src/pricing/couponTexts.ts';
import { applyCoupon } from '../coupons/coupons.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse } from '../graphql/errors.ts';
import { parseInput } from '../graphql/input.ts';
import type { Limits } from '../limits/limits.ts';

const InputSchema = v.object({ couponCode: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(50)) });

/**
 * UpdateUserCoupon (Specification 7): a coupon that a marketing form gave to a shopper. It must be usable now, and is saved
 * once with a signed-in shopper's account. Nothing is saved for a guest, whose phone or email is not verified. Refuses
 * BAD_INPUT, COUPON_NOT_APPLICABLE, COUPON_EXHAUSTED or RATE_LIMITED.
 */
export async function updateUserCoupon(
  context: GraphQLContext,
  input: UpdateUserCouponInput,
  limits: Limits,
): Promise<OperationResult> {
  const { couponCode } = parseInput(InputSchema, { couponCode: input.couponCode });
  const { db, storeId, caller } = context;
  const coupon = await applyCoupon(context, { storeId, code: couponCode }, limits);
  if (coupon === null) return refuse('COUPON_NOT_APPLICABLE', NOT_NOW);
  if (caller.kind === 'user') {
    await db
      .insertInto('user_coupon')
      .values({ store_id: storeId, user_id: caller.userId, coupon_id: coupon.id, given_at: context.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { success: true, message: null };
}
