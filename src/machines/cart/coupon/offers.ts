/**
 * Applies the pricing rules (docs/decisions/0006) to coupons and gifts: implementations of the actors `judgeCoupon` and
 * `settleOffers`. A file of its own, so that these rules are loaded when the first item is in the cart.
 */
import type { Coupon } from '../../../contract/domain/index.ts';
import { unitsLeft, unitsOfEach } from '../../../pricing/gifts.ts';
import { autoApply, freebieRows, isFailure, isFinalReason, quote } from '../../../pricing/index.ts';
import type { Quote, QuoteInput } from '../../../pricing/types.ts';
import type { AppliedCoupon, CartItem } from '../cart/index.ts';
import type {
  AutoGift,
  JudgeCouponInput,
  JudgeCouponOutput,
  OfferSettlement,
  SettleOffersInput,
} from './types.ts';

interface Timed {
  /** Milliseconds since the epoch, by the server's clock. */
  readonly now: number;
}

/** Whether the coupon can be applied to this cart (pricing rules A). */
export function judgeCoupon({ lines, coupon, now }: JudgeCouponInput & Timed): JudgeCouponOutput {
  const bill = quote(inputOf({ lines, now }, coupon));
  if (isFailure(bill) || !bill.coupon) return { isAccepted: false, reason: 'NOT_APPLICABLE', message: null };
  const { applied, reason, message } = bill.coupon;
  return { isAccepted: applied, reason, message };
}

/**
 * Computes the changes that offers make to the cart: a coupon that comes from the URL or applies itself (pricing rule S1), an
 * inapplicable coupon that is dropped (Specification 4), and gifts that are added or removed. A coupon that the shopper chose is
 * dropped only after a line was removed; otherwise it stays in the slot without effect. One that has ended is withdrawn.
 * Idempotent.
 */
export function settleOffers(input: SettleOffersInput & Timed): OfferSettlement {
  const slot = settleSlot(input);
  if (slot.kind === 'withdraw') return { ...unchanged(input), slot };
  const coupon = slot.kind === 'apply' ? slot.coupon : slot.kind === 'keep' ? input.applied : null;
  const bill = quote(inputOf(input, coupon));
  if (isFailure(bill)) return unchanged(input);
  return { ...unchanged(input), slot, dropped: bill.droppedLines, gifts: missingGifts(input, coupon, bill) };
}

function unchanged({ applied, now }: SettleOffersInput & Timed): OfferSettlement {
  return { slotCode: applied?.code ?? null, slot: { kind: 'keep' }, dropped: [], gifts: [], now };
}

function settleSlot(input: SettleOffersInput & Timed): OfferSettlement['slot'] {
  const { applied, isRemoval } = input;
  const verdict = applied && judgeCoupon({ lines: input.lines, coupon: applied, now: input.now });
  if (verdict && isFinalReason(verdict.reason)) return { kind: 'withdraw' };
  const isStoredOver = input.storedUntil !== null && input.storedUntil < input.now;
  const stored = isStoredOver ? null : input.stored;
  const isDropped = applied !== null && !verdict?.isAccepted && (isRemoval || applied.autoApplied);
  const kept = isDropped ? null : applied;
  const isOpen = kept === null || kept.autoApplied;
  if (isOpen && stored && applies(input, stored)) {
    return { kind: 'apply', coupon: { ...stored, autoApplied: false, checkoutSource: 'URL' } };
  }
  const chosen = autoApply({ ...inputOf(input, kept), coupons: input.coupons });
  const code = isFailure(chosen) ? null : chosen.code;
  const best = input.coupons.find((coupon) => coupon.code === code);
  if (best && best.code !== kept?.code) {
    return { kind: 'apply', coupon: { ...best, autoApplied: true, checkoutSource: 'AUTO' } };
  }
  return { kind: isDropped ? 'drop' : 'keep' };
}

function applies(input: SettleOffersInput & Timed, coupon: Coupon): boolean {
  return judgeCoupon({ lines: input.lines, coupon, now: input.now }).isAccepted;
}

/** D3, D4: gifts of the slot's coupon and of unlocked freebies that are not in the cart yet. */
function missingGifts(
  input: SettleOffersInput & Timed,
  slot: AppliedCoupon | null,
  bill: Quote,
): readonly AutoGift[] {
  const rows = freebieRows({ ...inputOf(input, slot), coupons: input.coupons });
  const unlocked = isFailure(rows) ? [] : rows.rows.filter(({ type }) => type === 'AUTO_FREE_PRODUCT');
  const freebies = unlocked.flatMap(({ code }) => input.coupons.find((coupon) => coupon.code === code) ?? []);
  const isGiving = slot && bill.coupon?.applied && ['PRODUCT', 'FIXED'].includes(slot.couponType);
  return [...(isGiving ? [slot] : []), ...freebies].flatMap((offer) => giftsOf(offer, input.lines));
}

/** The gifts that an offer still adds (pricing rule D3): one unit of each of several products, or all units of a single one. */
function giftsOf(offer: Coupon, lines: readonly CartItem[]): AutoGift[] {
  const given = lines.filter(
    ({ source, sourceCouponCode }) => source === 'COUPON' && sourceCouponCode === offer.code,
  );
  const qty = unitsOfEach(offer, lines);
  return offer.getYStoreProducts
    .filter(({ id, inventory }) => inventory > 0 && !given.some(({ productId }) => productId === id))
    .slice(0, unitsLeft(offer, lines))
    .map((gift) => ({ couponCode: offer.code, gift, qty }));
}

/** The input for pricing. With payment type NONE payment restrictions pass: checkout applies them later (pricing rule A8). */
function inputOf(
  {
    lines,
    now,
    coupons = [],
  }: Timed & { readonly lines: readonly CartItem[]; readonly coupons?: readonly Coupon[] },
  coupon: Coupon | null,
): QuoteInput {
  const freebies = coupons.filter(({ couponType }) => couponType === 'FREEBIE');
  return { now: new Date(now).toISOString(), paymentType: 'NONE', cart: lines, coupon, freebies };
}
