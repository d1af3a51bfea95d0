/**
 * Decides whether a coupon applies, and the message if it does not (Specification 5). A1 to A9 and D4 are the rules as
 * docs/decisions/0006-pricing-rules.md numbers them.
 */

import { type Basket, type PricedLine, totalUnits, totalValue } from './basket.ts';
import { isKnownType, isSound } from './coupon.ts';
import { INVALID_COUPON, missingItemsText, missingValueText, NOT_FOR_PRODUCTS } from './couponTexts.ts';
import { eligibleLines } from './eligible.ts';
import { neededUnits, neededValue } from './minimum.ts';
import { lastInstant } from './time.ts';
import type { Coupon, CouponReason, PaymentType } from './types.ts';

/** The cart, moment and payment that a coupon is checked against. */
export interface Scene {
  readonly basket: Basket;
  /** Milliseconds since the epoch; `null` if the given moment was unreadable, so that no coupon with a date applies. */
  readonly now: number | null;
  readonly paymentType: PaymentType;
}

/** COUPON: the coupon in the slot. FREEBIE: one beside the slot, with its own messages (D4). */
export type Role = 'COUPON' | 'FREEBIE';

export interface Assessment {
  readonly reason: CouponReason;
  readonly message: string | null;
  readonly lines: readonly PricedLine[];
  readonly total: number;
  readonly units: number;
}

/**
 * A1: checks in this order: type, configuration, archived, expired, device, FREEBIE, no eligible line, minimum value,
 * minimum items, payment.
 */
export function assess(coupon: Coupon, scene: Scene, role: Role): Assessment {
  const refusal = refusalBeforeCart(coupon, scene, role);
  if (refusal) return { reason: refusal, message: refusalText(refusal), lines: [], total: 0, units: 0 };
  const lines = eligibleLines(coupon, scene.basket);
  const subset = { lines, total: totalValue(lines), units: totalUnits(lines) };
  const gift = role === 'FREEBIE' ? 'free product' : 'offer';
  if (lines.length === 0 && scene.basket.bought.length > 0) {
    return { reason: 'NOT_APPLICABLE', message: NOT_FOR_PRODUCTS, ...subset };
  }
  const value = missingValue(coupon, subset.total);
  if (value > 0) {
    return { reason: 'MIN_ORDER_VALUE', message: missingValueText(value, gift), ...subset };
  }
  const items = neededUnits(coupon) - subset.units;
  if (items > 0) {
    return { reason: 'MIN_ITEMS', message: missingItemsText(items, gift), ...subset };
  }
  const reason = isPayable(coupon, scene.paymentType) ? 'OK' : 'PAYMENT_METHOD';
  return { reason, message: null, ...subset };
}

/** Whether no change of the cart can make the coupon apply. */
export function isFinalReason(reason: CouponReason): boolean {
  return FINAL.has(reason);
}

const FINAL: ReadonlySet<CouponReason> = new Set([
  'UNKNOWN_TYPE',
  'INVALID_CONFIG',
  'ARCHIVED',
  'EXPIRED',
  'DEVICE',
  'FREEBIE_NOT_DIRECT',
]);

/** A2: the amount that the eligible lines lack to the minimum; BUY_X_… coupons have no minimum. */
export function missingValue(coupon: Coupon, eligibleTotal: number): number {
  return Math.max(0, neededValue(coupon) - eligibleTotal);
}

function refusalBeforeCart(coupon: Coupon, { now }: Scene, role: Role): CouponReason | null {
  if (!isKnownType(coupon)) return 'UNKNOWN_TYPE';
  if (!isSound(coupon)) return 'INVALID_CONFIG';
  if (coupon.isArchive === true) return 'ARCHIVED';
  if (hasExpired(coupon, now)) return 'EXPIRED';
  if (!isForWeb(coupon)) return 'DEVICE';
  return coupon.couponType === 'FREEBIE' && role === 'COUPON' ? 'FREEBIE_NOT_DIRECT' : null;
}

/** Before the cart is looked at, only a coupon that is set up wrongly has a text here; callers have texts for the other reasons. */
function refusalText(reason: CouponReason): string | null {
  return reason === 'UNKNOWN_TYPE' || reason === 'INVALID_CONFIG' ? INVALID_COUPON : null;
}

/** A6: valid while now ≤ expirationDate; an unreadable date counts as expired. */
function hasExpired({ expirationDate }: Coupon, now: number | null): boolean {
  if (expirationDate === null || expirationDate === undefined) return false;
  const end = lastInstant(expirationDate);
  return end === null || now === null || now > end;
}

/** A7: whether the coupon is valid in browsers. */
function isForWeb({ deviceType }: Coupon): boolean {
  return !deviceType || deviceType === 'ALL' || deviceType === 'WEB';
}

/** A8: as long as no payment method is chosen, every coupon passes provisionally. */
function isPayable({ paymentMethod }: Coupon, payment: PaymentType): boolean {
  if (!paymentMethod || paymentMethod === 'ALL' || payment === 'NONE') return true;
  if (payment === 'COD') return paymentMethod === 'COD';
  return payment === 'PREPAID' && (paymentMethod === 'ONLINE' || paymentMethod === 'PREPAID');
}
