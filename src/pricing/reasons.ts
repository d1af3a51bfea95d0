/** Explains to a shopper why an offer applies or not: the rule, the figures and a sentence. */
import { type Assessment, missingValue, type Scene } from './applicability.ts';
import type { Cashback } from './cashback.ts';
import { giftIds, quantity } from './coupon.ts';
import { neededUnits } from './minimum.ts';
import { basisPoints, rupees } from './money.ts';
import type { Coupon, CouponReason, Figures, LoyaltyRule } from './types.ts';

/** The reasons for or against a coupon. */
export type Reason = CouponReason | 'NOT_CHOSEN' | 'NOT_LISTED';

const RULE_OF_TYPE: Readonly<Record<string, string>> = {
  FIXED: 'D1',
  PERCENTAGE: 'D2',
  PRODUCT: 'D3',
  FREEBIE: 'D4',
  BUY_X_GET_Y: 'D5',
  BUY_X_AT_Y: 'D6',
};

const RULE_OF_REASON: Readonly<Record<Exclude<Reason, 'OK'>, string>> = {
  UNKNOWN_TYPE: 'A5',
  INVALID_CONFIG: 'A5',
  ARCHIVED: 'A9',
  EXPIRED: 'A6',
  DEVICE: 'A7',
  FREEBIE_NOT_DIRECT: 'D4',
  NOT_APPLICABLE: 'A4',
  MIN_ORDER_VALUE: 'A2',
  MIN_ITEMS: 'A3',
  PAYMENT_METHOD: 'A8',
  NOT_CHOSEN: 'S1',
  NOT_LISTED: 'D4',
};

/** The rule that decided: the coupon's own if it applies, otherwise the one that refused it. */
export function ruleOf(reason: Reason, { couponType }: Coupon): string {
  return reason === 'OK' ? (RULE_OF_TYPE[couponType] ?? 'A5') : RULE_OF_REASON[reason];
}

/** The figures behind a reason; for OK, those of the discount. */
export function figuresOf(reason: Reason, coupon: Coupon, assessment: Assessment, scene: Scene): Figures {
  const eligible = { eligibleTotal: assessment.total, eligibleUnits: assessment.units };
  switch (reason) {
    case 'MIN_ORDER_VALUE': {
      const missing = missingValue(coupon, assessment.total);
      return { ...eligible, minOrderValue: coupon.minOrderValue ?? 0, missing };
    }
    case 'MIN_ITEMS': {
      const needed = neededUnits(coupon);
      return { ...eligible, needed, missing: needed - assessment.units };
    }
    case 'PAYMENT_METHOD':
      return { ...eligible, paymentMethod: coupon.paymentMethod ?? null, paymentType: scene.paymentType };
    case 'EXPIRED':
      return { expirationDate: coupon.expirationDate ?? null };
    case 'DEVICE':
      return { deviceType: coupon.deviceType ?? null };
    case 'OK':
    case 'NOT_CHOSEN':
      return { ...eligible, ...benefitFigures(coupon) };
    case 'NOT_APPLICABLE':
      return eligible;
    default:
      return { couponType: coupon.couponType };
  }
}

function benefitFigures(coupon: Coupon): Figures {
  const maxDiscount = coupon.maxDiscount ?? null;
  const gifts = { gifts: giftIds(coupon).length, getYQuantity: quantity(coupon.getYQuantity) };
  const buyXQuantity = quantity(coupon.buyXQuantity);
  switch (coupon.couponType) {
    case 'FIXED':
      return { getYAmount: coupon.getYAmount ?? 0, maxDiscount, ...gifts };
    case 'PERCENTAGE':
      return { basisPoints: basisPoints(coupon.getYPercentage), maxDiscount };
    case 'BUY_X_GET_Y': {
      const discountItemThreshold = coupon.discountItemThreshold ?? null;
      return { buyXQuantity, getYQuantity: gifts.getYQuantity, discountItemThreshold, maxDiscount };
    }
    case 'BUY_X_AT_Y':
      return { buyXQuantity, getYAmount: coupon.getYAmount ?? null };
    default:
      return gifts;
  }
}

/** Why a loyalty rule pays or does not pay. */
export function whyCashback({ reason, amount }: Cashback, rule: LoyaltyRule): string {
  switch (reason) {
    case 'OK':
      return `You earn ${rupees(amount)} in points on this order, to spend once it is delivered.`;
    case 'NOT_CHOSEN':
      return 'Another rule pays more on this order.';
    case 'RULE_EVENT':
      return 'These points are for another way to pay.';
    case 'RULE_COUPON':
      return `These points are for orders with the coupon ${rule.couponName}.`;
    case 'RULE_MINIMUM':
      return `These points are for orders of ${rupees(rule.minOrderValue ?? 0)} and more.`;
    case 'RULE_CONDITION':
      return 'This order does not meet every condition of these points.';
    default:
      return 'These points are not on offer now.';
  }
}
