/** C: what an order still costs once parts of it are cancelled or sent back (docs/decisions/0042). */
import { share } from './allocate.ts';
import { type Assessment, assess, missingValue } from './applicability.ts';
import { giftIds } from './coupon.ts';
import { failure } from './failure.ts';
import { neededUnits } from './minimum.ts';
import { isWholeAmount, mulDiv } from './money.ts';
import type { Settlement } from './quote.ts';
import type {
  Coupon,
  Failure,
  GiftsLeavingInput,
  GiftsLeavingResult,
  KeptAmountsInput,
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
 * C1–C9: the cost of what remains of an order. It depends only on what became of each unit, never on the sequence of those
 * events; and keeping less never costs more. Both make refunds add up.
 * @returns INVALID_AMOUNT or INVALID_QUANTITY for figures that no order has.
 */
export function remainder(input: RemainderInput): Remainder | Failure {
  const error = faultOf(input);
  if (error) return failure(error);
  const placed = priceOf(
    input,
    ({ qty }) => qty,
    () => 0,
  );
  const kept = priceOf(input, keptUnits, excusedUnits);
  const isServed = input.lines.some((line) => !line.isGift && line.qty > line.undone + excusedUnits(line));
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
  const hasAny = input.lines.some((line) => !line.isGift && keptUnits(line) > 0);
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

/**
 * C10: what the kept units of each line cost, by record key: their price less the line's own part of the discounts. The sum is
 * what the remainder charges for goods: its total less delivery and the cash on delivery charge.
 */
export function keptAmounts(input: KeptAmountsInput): ReadonlyMap<string, number> {
  const { lines, terms, prepaidDiscount } = input;
  const placed = priceOf(
    input,
    ({ qty }) => qty,
    () => 0,
  );
  const kept = priceOf(input, keptUnits, excusedUnits);
  const values = lines.map((line) => ({
    key: line.recordKey,
    weight: line.isGift ? 0 : line.unitPrice * keptUnits(line),
  }));
  const coupon = share(
    kept.discount,
    values.filter(({ key }) => terms.coupon?.lines.includes(key)),
  );
  const sold = values.map(({ key, weight }) => ({ key, weight: weight - (coupon.get(key) ?? 0) }));
  const prepaid = share(part(prepaidDiscount, kept.goods, placed.goods), sold);
  return new Map(sold.map(({ key, weight }) => [key, weight - (prepaid.get(key) ?? 0)]));
}

/** C5: the gifts to give up: those whose offer no longer holds, and all if no goods are kept or came back by the shop's fault. */
export function giftsLeaving({ lines, terms }: GiftsLeavingInput): GiftsLeavingResult {
  const hasGoods = lines.some((line) => !line.isGift && keptUnits(line) + faultyUnits(line) > 0);
  const offers = new Map(terms.gifts.map((gift) => [gift.recordKey, gift]));
  return {
    gifts: lines.flatMap((line) => {
      const offer = offers.get(line.recordKey);
      const stays = hasGoods && (offer === undefined || holds(offer, countOf(offer, lines, countedUnits)));
      const qty = keptUnits(line);
      return line.isGift && !stays && qty > 0 ? [{ recordKey: line.recordKey, qty }] : [];
    }),
  };
}

export function keptUnits(line: PlacedLine): number {
  return line.qty - line.undone - line.returned - excusedUnits(line);
}

function faultyUnits({ faulty = 0 }: PlacedLine): number {
  return faulty;
}

/** C1: units that are missing by the shop's fault. They cost nothing, and take no offer away. */
function excusedUnits({ faulty = 0, withdrawn = 0 }: PlacedLine): number {
  return faulty + withdrawn;
}

/** C1: the units that count towards the terms of an offer. */
function countedUnits(line: PlacedLine): number {
  return keptUnits(line) + excusedUnits(line);
}

type Units = (line: PlacedLine) => number;

interface Count {
  readonly value: number;
  readonly units: number;
}

/** C2–C4: the price of the goods minus the coupon. Gifts cost nothing. Excused units count for the coupon, and cost nothing. */
function priceOf({ lines, terms: { coupon } }: GiftsLeavingInput, unitsOf: Units, excusedOf: Units) {
  const full = lines.reduce((sum, line) => sum + (line.isGift ? 0 : line.unitPrice * unitsOf(line)), 0);
  if (coupon === null) return { goods: full, discount: 0, couponHolds: false };
  const placed = countOf(coupon, lines, ({ qty }) => qty);
  const kept = countOf(coupon, lines, unitsOf);
  const counted = countOf(coupon, lines, (line) => unitsOf(line) + excusedOf(line));
  const couponHolds = kept.units > 0 && holds(coupon, counted);
  const discount = couponHolds
    ? part(coupon.amount, kept.value, placed.value)
    : Math.max(0, kept.value - leastPrice(coupon, lines, { unitsOf, excusedOf }, placed.value));
  return { goods: full - discount, discount, couponHolds };
}

/**
 * C4: a lower bound of the cost of any part of this order for which the coupon holds and that includes what is kept. Excused units
 * count, and cost nothing.
 */
function leastPrice(
  { amount, ...terms }: OfferTerms & { readonly amount: number },
  lines: readonly PlacedLine[],
  { unitsOf, excusedOf }: { readonly unitsOf: Units; readonly excusedOf: Units },
  placedValue: number,
): number {
  const kept = countOf(terms, lines, unitsOf);
  const excused = countOf(terms, lines, excusedOf);
  const counted = lines.filter(({ recordKey }) => terms.lines.includes(recordKey));
  let missing = Math.max(0, terms.minUnits - kept.units - excused.units);
  let withMissing = kept.value;
  for (const line of counted.toSorted((a, b) => a.unitPrice - b.unitPrice)) {
    const units = Math.min(line.qty - unitsOf(line) - excusedOf(line), missing);
    withMissing += units * line.unitPrice;
    missing -= units;
  }
  const least = Math.max(terms.minValue - excused.value, withMissing);
  return least - part(amount, least, placedValue);
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
  if (![...money, coupon?.amount ?? 0, ...lines.map(({ unitPrice }) => unitPrice)].every(isWholeAmount)) {
    return 'INVALID_AMOUNT';
  }
  const counts = lines.flatMap((line) => [
    line.qty,
    line.undone,
    line.returned,
    faultyUnits(line),
    line.withdrawn ?? 0,
    keptUnits(line),
  ]);
  return counts.every(isWholeAmount) ? null : 'INVALID_QUANTITY';
}
