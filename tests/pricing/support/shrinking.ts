/** Orders as the shop prices them, of which units are cancelled and sent back. */
import fc from 'fast-check';
import {
  allocate,
  giftsLeaving,
  isFailure,
  keptUnits,
  orderTerms,
  type PlacedLine,
  type Remainder,
  type RemainderInput,
  remainder,
  settle,
} from '../../../src/pricing/index.ts';
import { quoteInput } from './arbitrary.ts';

export type Placed = Omit<RemainderInput, 'lines'> & {
  readonly lines: readonly PlacedLine[];
  /** What each line is sold for, by the bill. */
  readonly sold: ReadonlyMap<string, number>;
};

/** An order as the shop prices it, with its terms; its coupon needs any number of the items that it counts. */
export const placed: fc.Arbitrary<Placed> = fc.tuple(quoteInput, fc.nat(9)).map(([input, tenths]) => {
  const settlement = settle({
    ...input,
    paymentType: input.paymentType === 'NONE' ? 'COD' : input.paymentType,
  });
  if (isFailure(settlement)) throw new Error(settlement.error);
  const { quote } = settlement;
  const goods = Object.entries(quote.lines).map(
    ([key, { unitPrice, qty, discount }]) => [key, unitPrice * qty - discount] as const,
  );
  const prepaid = allocate({ amount: quote.prepaidDiscount, weights: Object.fromEntries(goods) });
  if (isFailure(prepaid)) throw new Error(prepaid.error);
  const terms = orderTerms(settlement);
  return {
    sold: new Map(goods.map(([key, price]) => [key, price - (prepaid.shares[key] ?? 0)])),
    lines: Object.entries(quote.lines).map(([recordKey, { unitPrice, qty }]) => ({
      recordKey,
      unitPrice,
      qty,
      isGift: settlement.scene.basket.gifts.some(({ key }) => key === recordKey),
      undone: 0,
      withdrawn: 0,
      faulty: 0,
      returned: 0,
    })),
    terms: { ...terms, coupon: terms.coupon && needing(terms.coupon, quote.lines, tenths) },
    prepaidDiscount: quote.prepaidDiscount,
    codCharges: quote.codCharges,
    shipping: quote.shipping,
    rewardsApplied: quote.rewardsApplied,
    cashback: quote.cashback,
    paidOnline: quote.upfront,
    collected: null,
  };
});

/** Coupons that need several items are rare among the quotes, and their orders shrink in more ways than others. */
function needing<Terms extends { readonly lines: readonly string[]; readonly minUnits: number }>(
  coupon: Terms,
  lines: Readonly<Record<string, { readonly qty: number }>>,
  tenths: number,
): Terms {
  const units = coupon.lines.reduce((sum, key) => sum + (lines[key]?.qty ?? 0), 0);
  return { ...coupon, minUnits: Math.max(coupon.minUnits, Math.floor((units * tenths) / 9)) };
}

/** One unit of one line; gifts follow their offers by themselves. */
export interface Step {
  readonly recordKey: string;
  readonly as: 'undone' | 'withdrawn' | 'faulty' | 'returned';
}

/** An order with its units in some order, each cancelled by shopper or shop, sent back by choice or by the shop's fault. */
export const shrinking = placed.chain((order) => {
  const keys = order.lines.flatMap(({ recordKey, qty, isGift }) =>
    isGift ? [] : Array.from({ length: Math.min(qty, 4) }, () => recordKey),
  );
  const as = fc.constantFrom<Step['as']>('undone', 'withdrawn', 'faulty', 'returned');
  return fc.record({
    order: fc.constant(order),
    steps: fc
      .shuffledSubarray(keys)
      .chain((chosen) =>
        fc.tuple(...chosen.map((recordKey) => fc.record({ recordKey: fc.constant(recordKey), as }))),
      ),
  });
});

export function take<Order extends Placed>(order: Order, { recordKey, as }: Step): Order {
  const lines = order.lines.map((line) =>
    line.recordKey === recordKey && keptUnits(line) > 0 ? { ...line, [as]: (line[as] ?? 0) + 1 } : line,
  );
  return withoutLeavingGifts({ ...order, lines });
}

function withoutLeavingGifts<Order extends Placed>(order: Order): Order {
  const leaving = new Map(giftsLeaving(order).gifts.map(({ recordKey, qty }) => [recordKey, qty]));
  const lines = order.lines.map((line) => {
    return { ...line, undone: line.undone + (leaving.get(line.recordKey) ?? 0) };
  });
  return { ...order, lines };
}

export function costOf(order: Placed): Remainder {
  const result = remainder(order);
  if (isFailure(result)) throw new Error(result.error);
  return result;
}
