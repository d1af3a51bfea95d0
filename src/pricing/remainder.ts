/** C: what an order still costs once parts of it are cancelled or sent back (docs/decisions/0042). */
import { type Assessment, assess, missingValue, neededUnits } from './applicability.ts';
import { giftIds } from './coupon.ts';
import { failure } from './failure.ts';
import { isPaise, mulDiv } from './money.ts';
import type { Settlement } from './quote.ts';
import type {
  Coupon,
  Failure,
  GiftsLeavingInput,
  GiftsLeavingResult,
  OfferTerms,
  OrderTerms,
  PlacedLine,
  Remainder,
  RemainderInput,
} from './types.ts';

/** The terms of an order's offers. They are stored with the order, so that later changes of a coupon do not affect it. */
export function orderTerms({ scene, slot, applied, gifts, quote }: Settlement): OrderTerms {
  const amount = quote.couponDiscount - quote.giftValue;
  const offers = gifts.covers.filter(({ units }) => units > 0).map(({ offer }) => offer);
  return {
    coupon:
      slot && applied && amount > 0
        ? { ...offerTerms(applied, slot.assessment), code: applied.code, amount }
        : null,
    gifts: scene.basket.gifts.flatMap(({ key, line }) => {
      if ((gifts.covered.get(key) ?? 0) === 0) return [];
      const offer = offers.find(
        (each) =>
          giftIds(each).includes(line.productId) &&
          (!line.sourceCouponCode || line.sourceCouponCode.toUpperCase() === each.code.toUpperCase()),
      );
      if (offer === undefined) return [];
      const role = offer === applied ? 'COUPON' : 'FREEBIE';
      return [{ ...offerTerms(offer, assess(offer, scene, role)), recordKey: key }];
    }),
  };
}

function offerTerms(coupon: Coupon, { lines }: Assessment): OfferTerms {
  return {
    minValue: missingValue(coupon, 0),
    minUnits: neededUnits(coupon),
    lines: lines.map(({ key }) => key),
  };
}

/**
 * C1–C9: the cost of what remains of an order. It depends only on the units that are kept, undone and returned, never on
 * the sequence of those events; and keeping less never costs more. Both make refunds add up.
 * @returns INVALID_AMOUNT or INVALID_QUANTITY for figures that no order has.
 */
export function remainder(input: RemainderInput): Remainder | Failure {
  const error = faultOf(input);
  if (error) return failure(error);
  const placed = priceOf(input, ({ qty }) => qty);
  const kept = priceOf(input, keptUnits);
  const isServed = input.lines.some((line) => !line.isGift && line.qty > line.undone);
  const placedTotal = placed.goods - input.prepaidDiscount + input.shipping + input.codCharges;
  if (placedTotal < input.rewardsApplied || input.prepaidDiscount > placed.goods) {
    return failure('INVALID_AMOUNT');
  }
  const prepaidDiscount = part(input.prepaidDiscount, kept.goods, placed.goods);
  const shipping = isServed ? input.shipping : 0;
  const codCharges = isServed ? input.codCharges : 0;
  const total = kept.goods - prepaidDiscount + shipping + codCharges;
  const rewards = part(input.rewardsApplied, total, placedTotal);
  const payable = total - rewards;
  const hasAny = input.lines.some((line) => keptUnits(line) > 0);
  const cashback = hasAny ? part(input.cashback, payable, placedTotal - input.rewardsApplied) : 0;
  return {
    status: 'ok',
    couponHolds: kept.couponHolds,
    couponDiscount: kept.discount,
    prepaidDiscount,
    shipping,
    codCharges,
    total,
    rewards,
    payable,
    cashback,
    rewardsBack: input.rewardsApplied - rewards,
    cashbackBack: input.cashback - cashback,
    ...moneyOf(input, payable),
  };
}

/** C5: gifts whose offer no longer applies to the kept goods, and all gifts if no goods are kept. */
export function giftsLeaving({ lines, terms }: GiftsLeavingInput): GiftsLeavingResult {
  const hasGoods = lines.some((line) => !line.isGift && keptUnits(line) > 0);
  const offers = new Map(terms.gifts.map((gift) => [gift.recordKey, gift]));
  return {
    gifts: lines.flatMap((line) => {
      const offer = offers.get(line.recordKey);
      const stays = hasGoods && (offer === undefined || holds(offer, countOf(offer, lines, keptUnits)));
      const qty = keptUnits(line);
      return line.isGift && !stays && qty > 0 ? [{ recordKey: line.recordKey, qty }] : [];
    }),
  };
}

export function keptUnits({ qty, undone, returned }: PlacedLine): number {
  return qty - undone - returned;
}

type Units = (line: PlacedLine) => number;

interface Count {
  readonly value: number;
  readonly units: number;
}

/** C2–C4: the price of the goods minus the coupon. Gifts cost nothing. */
function priceOf({ lines, terms: { coupon } }: RemainderInput, unitsOf: Units) {
  const full = lines.reduce((sum, line) => sum + (line.isGift ? 0 : line.unitPrice * unitsOf(line)), 0);
  if (coupon === null) return { goods: full, discount: 0, couponHolds: false };
  const placed = countOf(coupon, lines, ({ qty }) => qty);
  const kept = countOf(coupon, lines, unitsOf);
  const couponHolds = kept.units > 0 && holds(coupon, kept);
  const discount = couponHolds
    ? part(coupon.amount, kept.value, placed.value)
    : Math.max(0, kept.value - leastPrice(coupon, lines, placed.value));
  return { goods: full - discount, discount, couponHolds };
}

/** C4: a lower bound of the cost of any part of this order to which the coupon applies. */
function leastPrice(
  { amount, minValue, minUnits, lines: keys }: OfferTerms & { readonly amount: number },
  lines: readonly PlacedLine[],
  value: number,
): number {
  const counted = lines.filter(({ recordKey }) => keys.includes(recordKey));
  let missing = minUnits;
  let cheapest = 0;
  for (const { unitPrice, qty } of counted.toSorted((a, b) => a.unitPrice - b.unitPrice)) {
    const units = Math.min(qty, missing);
    cheapest += units * unitPrice;
    missing -= units;
  }
  return Math.max(...[minValue, cheapest].map((least) => least - part(amount, least, value)));
}

function countOf({ lines: keys }: OfferTerms, lines: readonly PlacedLine[], unitsOf: Units): Count {
  const counted = lines.filter(({ recordKey }) => keys.includes(recordKey));
  return {
    value: counted.reduce((sum, line) => sum + line.unitPrice * unitsOf(line), 0),
    units: counted.reduce((sum, line) => sum + unitsOf(line), 0),
  };
}

function holds({ minValue, minUnits }: OfferTerms, { value, units }: Count): boolean {
  return value >= minValue && units >= minUnits;
}

/** C8: before delivery, the cash to be collected is reduced first; after it, online payments are refunded first. */
function moneyOf({ paidOnline, collected }: RemainderInput, payable: number) {
  if (collected === null) {
    const online = Math.min(paidOnline, payable);
    return { due: payable - online, refundOnline: paidOnline - online, refundCash: 0 };
  }
  const owed = Math.max(0, paidOnline + collected - payable);
  const refundOnline = Math.min(paidOnline, owed);
  return { due: 0, refundOnline, refundCash: owed - refundOnline };
}

/** ⌊amount · share / whole⌋, or the whole amount if `whole` is 0. */
function part(amount: number, share: number, whole: number): number {
  return whole === 0 ? amount : mulDiv(amount, share, whole).quotient;
}

function faultOf({ lines, terms: { coupon }, ...amounts }: RemainderInput) {
  const { prepaidDiscount, codCharges, shipping, rewardsApplied, cashback, paidOnline, collected } = amounts;
  const money = [prepaidDiscount, codCharges, shipping, rewardsApplied, cashback, paidOnline, collected ?? 0];
  if (![...money, coupon?.amount ?? 0, ...lines.map(({ unitPrice }) => unitPrice)].every(isPaise)) {
    return 'INVALID_AMOUNT';
  }
  const counts = lines.flatMap((line) => [line.qty, line.undone, line.returned, keptUnits(line)]);
  return counts.every(isPaise) ? null : 'INVALID_QUANTITY';
}
