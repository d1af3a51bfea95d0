/** Explains the bill's totals, each with its figures and its rule of docs/decisions/0006. */
import { basisPoints } from './money.ts';
import type { Settlement } from './quote.ts';
import { figuresOf, ruleOf } from './reasons.ts';
import { shippingSaving, spendablePoints, upfrontAmount } from './totals.ts';
import type { BillEntry, BillItem, Figures, QuoteInput } from './types.ts';

/** One entry for each figure of the bill, in the bill's order (T1). */
export function explainBill(input: QuoteInput, settlement: Settlement): BillEntry[] {
  const { quote } = settlement;
  const entry = (item: BillItem, rule: string, figures: Figures): BillEntry => {
    return { item, amount: quote[item], rule, figures };
  };
  return [
    entry('cartTotal', 'T1', { lines: Object.keys(quote.lines).length }),
    entry('couponDiscount', couponRule(settlement), couponFigures(settlement)),
    entry('freebieDiscount', 'D4', { offers: input.freebies?.length ?? 0 }),
    entry('prepaidDiscount', 'T2', prepaidFigures(input, settlement)),
    entry('codCharges', 'T3', { ...paymentOf(input), codCharges: input.config?.codCharges ?? null }),
    entry('shipping', 'T4', {
      ...paymentOf(input),
      afterCoupon: quote.afterCoupon,
      shippingTier: quote.shippingTier,
    }),
    entry('total', 'T1', {
      afterCoupon: quote.afterCoupon,
      prepaidDiscount: quote.prepaidDiscount,
      codCharges: quote.codCharges,
      shipping: quote.shipping,
    }),
    entry('rewardsApplied', 'T5', rewardFigures(input, settlement)),
    entry('payable', 'T1', { total: quote.total, rewardsApplied: quote.rewardsApplied }),
    entry('upfront', 'T7', upfrontFigures(input, settlement)),
    entry('dueOnDelivery', 'T7', {
      ...paymentOf(input),
      payable: quote.payable,
      upfront: quote.upfront,
    }),
    entry('cashback', 'T6', { payable: quote.payable, rules: input.loyaltyRules?.length ?? 0 }),
    entry('savedAmount', 'T8', savedFigures(settlement)),
  ];
}

function paymentOf({ paymentType }: QuoteInput) {
  return { paymentType };
}

function couponRule({ slot }: Settlement): string {
  return slot ? ruleOf(slot.assessment.reason, slot.coupon) : 'T1';
}

function couponFigures({ slot, scene, quote }: Settlement): Figures {
  if (!slot) return { code: null };
  const { coupon, assessment } = slot;
  const figures = figuresOf(assessment.reason, coupon, assessment, scene);
  return { code: coupon.code, reason: assessment.reason, ...figures, giftValue: quote.giftValue };
}

function prepaidFigures(input: QuoteInput, { applied, quote }: Settlement): Figures {
  return {
    ...paymentOf(input),
    afterCoupon: quote.afterCoupon,
    basisPoints: basisPoints(input.config?.prepaidDiscountPercent),
    maxPrepaidDiscount: input.config?.maxPrepaidDiscount ?? null,
    forbiddenBy: applied?.applyPrepaidDiscount === false ? applied.code : null,
  };
}

function rewardFigures({ rewards }: QuoteInput, { applied, quote }: Settlement): Figures {
  return {
    usable: rewards?.usable ?? 0,
    monthlyAllowance: rewards?.monthlyAllowance ?? null,
    spendable: spendablePoints(rewards ?? null, applied),
    total: quote.total,
    forbiddenBy: applied?.isRewardApplicable === false ? applied.code : null,
  };
}

function upfrontFigures(input: QuoteInput, { applied, quote }: Settlement): Figures {
  const part = upfrontAmount(input.config ?? null, applied);
  return { ...paymentOf(input), payable: quote.payable, ppcodAmount: part };
}

function savedFigures({ quote }: Settlement): Figures {
  const { couponDiscount, freebieDiscount, prepaidDiscount } = quote;
  const shippingSaved = Object.keys(quote.lines).length > 0 ? shippingSaving(quote.shipping) : 0;
  const rest = couponDiscount + freebieDiscount + prepaidDiscount + shippingSaved;
  const offListing = quote.savedAmount - rest;
  return { offListing, couponDiscount, freebieDiscount, prepaidDiscount, shippingSaved };
}
