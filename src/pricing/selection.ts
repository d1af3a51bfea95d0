/** Chooses the coupons that are applied or suggested without a code (rules S and D4 of docs/decisions/0006). */
import { type Assessment, assess, type Scene } from './applicability.ts';
import { giftIds } from './coupon.ts';
import { discountOf } from './discount.ts';
import { isFailure } from './failure.ts';
import { assessFreebie, bringsGifts, byOffer, coverGifts } from './gifts.ts';
import { byPriority, byText, sameCode } from './order.ts';
import { openScene } from './quote.ts';
import type {
  AutoApplyInput,
  AutoApplyResult,
  Coupon,
  CouponReason,
  Failure,
  FreebieRow,
  FreebieRowsInput,
  FreebieRowsResult,
  NudgeInput,
  NudgeResult,
} from './types.ts';

interface Candidate {
  readonly coupon: Coupon;
  readonly assessment: Assessment;
  /** The coupon's discount in paise, including gifts that are in the cart. */
  readonly amount: number;
}

/**
 * S1: the code of the coupon to put into the slot automatically; `null` leaves the slot unchanged, as always when the shopper
 * or the URL filled it. Only coupons with `autoApply` are considered.
 * @returns the failures of `quote`.
 */
export function autoApply(input: AutoApplyInput): AutoApplyResult | Failure {
  const scene = openScene(input);
  if (isFailure(scene)) return scene;
  if (input.coupon && input.coupon.autoApplied !== true) return { code: null };
  const best = ranked(input.coupons, scene)
    .filter(({ coupon, assessment }) => coupon.autoApply === true && assessment.reason === 'OK')
    .at(0);
  return { code: best?.coupon.code ?? null };
}

/**
 * S2: the first coupon with `showAsNudge`, in the order of S1, whose only obstacle is a missing value or missing items. The
 * applied coupon is left out.
 * @returns the failures of `quote`.
 */
export function nudge({ appliedCode, ...input }: NudgeInput): NudgeResult | Failure {
  const scene = openScene(input);
  if (isFailure(scene)) return scene;
  const shown = input.coupons.filter(({ showAsNudge }) => showAsNudge === true);
  for (const { coupon, assessment } of ranked(shown, scene)) {
    const isApplied = appliedCode && sameCode(coupon.code, appliedCode);
    const { message } = assessment;
    if (!isApplied && message !== null && isNearlyReached(assessment.reason)) {
      return { nudge: { code: coupon.code, message } };
    }
  }
  return { nudge: null };
}

/**
 * The freebies to list in the cart (D4), by priority and code, or a failure as `quote` returns it. Freebies that no purchase
 * here can unlock are left out: archived, expired, misconfigured, for another device, external or without gifts. A cart
 * without value lists none.
 */
export function freebieRows(input: FreebieRowsInput): FreebieRowsResult | Failure {
  const scene = openScene(input);
  if (isFailure(scene)) return scene;
  return { rows: input.coupons.toSorted(byOffer).flatMap((coupon) => freebieRow(coupon, scene)) };
}

/** External coupons first, then by priority, then the larger discount, then code. */
function ranked(coupons: readonly Coupon[], scene: Scene): Candidate[] {
  return coupons
    .map((coupon) => candidate(coupon, scene))
    .sort(
      (a, b) =>
        Number(b.coupon.isExternal === true) - Number(a.coupon.isExternal === true) ||
        byPriority(a.coupon, b.coupon) ||
        b.amount - a.amount ||
        byText(a.coupon.code, b.coupon.code),
    );
}

function candidate(coupon: Coupon, scene: Scene): Candidate {
  const assessment = assess(coupon, scene, 'COUPON');
  return {
    coupon,
    assessment,
    amount: assessment.reason === 'OK' ? discountWithGifts(coupon, assessment, scene) : 0,
  };
}

/** The discount of a coupon that applies, including its gifts that are already in the cart. */
export function discountWithGifts(coupon: Coupon, assessment: Assessment, scene: Scene): number {
  const offers = bringsGifts(coupon) ? [coupon] : [];
  const { covers } = coverGifts(scene.basket.gifts, offers);
  return covers.reduce((sum, { value }) => sum + value, discountOf(coupon, assessment).amount);
}

function isNearlyReached(reason: CouponReason): boolean {
  return reason === 'MIN_ORDER_VALUE' || reason === 'MIN_ITEMS';
}

const WITHDRAWN: ReadonlySet<CouponReason> = new Set(['INVALID_CONFIG', 'ARCHIVED', 'EXPIRED', 'DEVICE']);

function freebieRow(coupon: Coupon, scene: Scene): FreebieRow[] {
  const assessment = assessFreebie(coupon, scene);
  if (!assessment || WITHDRAWN.has(assessment.reason)) return [];
  const { reason, message } = assessment;
  const unlocked = coupon.autoApply === true ? 'AUTO_FREE_PRODUCT' : 'FREE_PRODUCT';
  const type = reason === 'OK' ? unlocked : 'AUTO_FREE_PRODUCT_DISABLED';
  return [{ code: coupon.code, type, message, gifts: giftIds(coupon) }];
}
