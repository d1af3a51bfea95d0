/** Computes the bill, in the order of rule T1 of docs/decisions/0006. */
import { type Assessment, assess, type Scene } from './applicability.ts';
import { type Basket, openBasket, type PricedLine } from './basket.ts';
import { type Discount, discountOf, discountShares, groupsOf } from './discount.ts';
import { failure, isFailure } from './failure.ts';
import { bringsGifts, coverGifts, type GiftCoverage, unlockedFreebies } from './gifts.ts';
import { isWholeAmount } from './money.ts';
import { byText } from './order.ts';
import { lastInstant } from './time.ts';
import { type ChargedLine, hasSoundFigures, totalsOf } from './totals.ts';
import type { Coupon, CouponResult, DroppedLine, Failure, Quote, QuoteInput } from './types.ts';

/** The coupon in the slot, with the result of its check and its discount. */
export interface Slot {
  readonly coupon: Coupon;
  readonly assessment: Assessment;
  /** `null` if the coupon does not apply. */
  readonly discount: Discount | null;
}

/** The bill's intermediate results, from which it can be explained. */
export interface Settlement {
  readonly scene: Scene;
  readonly slot: Slot | null;
  /** The slot's coupon if it applies, otherwise `null`. */
  readonly applied: Coupon | null;
  readonly gifts: GiftCoverage;
  readonly quote: Quote;
}

/**
 * Computes the whole bill of a cart, in paise. Pure: the same input gives the same bytes in browser and server, in
 * whatever order its lists are.
 * @returns INVALID_QUANTITY, INVALID_AMOUNT or DUPLICATE_RECORD_KEY for an invalid cart (L1) or settings that cannot
 * be charged. A coupon that does not apply is no failure: `coupon.reason` says why (A).
 */
export function quote(input: QuoteInput): Quote | Failure {
  const settlement = settle(input);
  return isFailure(settlement) ? settlement : settlement.quote;
}

/** The checked cart and the moment, against which any number of coupons can be checked. */
export function openScene(input: QuoteInput): Scene | Failure {
  const basket = openBasket(input.cart);
  if (isFailure(basket)) return basket;
  return hasSoundFigures(input)
    ? { basket, now: lastInstant(input.now), paymentType: input.paymentType }
    : failure('INVALID_AMOUNT');
}

/**
 * Computes the bill with its intermediate results.
 * @returns the failures of `quote`.
 */
export function settle(input: QuoteInput): Settlement | Failure {
  const scene = openScene(input);
  return isFailure(scene) ? scene : settleScene(input, scene);
}

function settleScene(input: QuoteInput, scene: Scene): Settlement | Failure {
  const slot = input.coupon ? fillSlot(input.coupon, scene) : null;
  const applied = slot?.discount ? slot.coupon : null;
  const gifts = giftsOf(input, scene, applied);
  const lines = chargedLines(scene.basket, gifts, slot);
  const totals = totalsOf(input, { lines, applied, discount: slot?.discount?.amount ?? 0, gifts });
  if (![totals.total, totals.savedAmount].every(isWholeAmount)) return failure('INVALID_AMOUNT');
  const result: Quote = {
    status: 'ok',
    coupon: slot && couponResult(slot),
    lines: Object.fromEntries(lines.map(({ key, charged }) => [key, charged])),
    groups: groupsOf(slot?.discount?.chunks ?? []),
    droppedLines: droppedLines(scene.basket, gifts),
    ...totals,
  };
  return { scene, slot, applied, gifts, quote: result };
}

function fillSlot(coupon: Coupon, scene: Scene): Slot {
  const assessment = assess(coupon, scene, 'COUPON');
  return { coupon, assessment, discount: assessment.reason === 'OK' ? discountOf(coupon, assessment) : null };
}

function couponResult({ assessment, discount }: Slot): CouponResult {
  const { reason, message, total, units } = assessment;
  return { applied: discount !== null, reason, message, eligibleTotal: total, eligibleUnits: units };
}

/** D3, D4: the slot's coupon covers its gifts before the freebies do. */
function giftsOf(input: QuoteInput, scene: Scene, applied: Coupon | null): GiftCoverage {
  const fromSlot = applied && bringsGifts(applied) ? [applied] : [];
  return coverGifts(scene.basket.gifts, [...fromSlot, ...unlockedFreebies(input.freebies ?? [], scene)]);
}

function chargedLines(
  { bought, gifts }: Basket,
  { covered }: GiftCoverage,
  slot: Slot | null,
): ChargedLine[] {
  const shares: ReadonlyMap<string, number> = slot?.discount
    ? discountShares(slot.discount, slot.assessment.lines)
    : new Map();
  const free = new Map(slot?.discount?.free.map(({ line, units }) => [line.key, units]));
  const paid = bought.map((line) =>
    charge(line, line.qty, shares.get(line.key) ?? 0, free.get(line.key) ?? 0),
  );
  const given = gifts.flatMap((line) => {
    const units = covered.get(line.key) ?? 0;
    return units > 0 ? [charge(line, units, units * line.unit, 0)] : [];
  });
  return [...paid, ...given].sort((a, b) => byText(a.key, b.key));
}

function charge(
  { key, unit, line }: PricedLine,
  qty: number,
  discount: number,
  freeUnits: number,
): ChargedLine {
  return { key, listing: line.listingPrice ?? 0, charged: { unitPrice: unit, qty, discount, freeUnits } };
}

/** L3: the gift units that no offer covers. */
function droppedLines({ gifts }: Basket, { covered }: GiftCoverage): DroppedLine[] {
  return gifts.flatMap(({ key, qty }) => {
    const uncovered = qty - (covered.get(key) ?? 0);
    return uncovered > 0 ? [{ recordKey: key, qty: uncovered }] : [];
  });
}
