/** Rules T of docs/decisions/0006: the bill's totals, in the order of T1 (Specification 9). */
import { bestCashback } from './cashback.ts';
import type { GiftCoverage } from './gifts.ts';
import {
  basisPoints,
  bindingOr,
  capped,
  isPaiseOrAbsent,
  isWholeAmount,
  isWholeOrAbsent,
  percentOf,
} from './money.ts';
import { shippingTier } from './shipping.ts';
import type { Config, Coupon, Quote, QuoteInput, QuoteLine, Rewards } from './types.ts';

/** T8: the ₹50 of the specification, in paise; what shipping costs less than that counts as saved. */
const SHIPPING_BASE = 5000;

export interface ChargedLine {
  readonly key: string;
  readonly listing: number;
  readonly charged: QuoteLine;
}

/** The input of the totals. */
export interface TotalsInput {
  readonly lines: readonly ChargedLine[];
  /** The slot's coupon if it applies, otherwise `null`. */
  readonly applied: Coupon | null;
  /** The coupon's discount on the eligible lines, without gifts. */
  readonly discount: number;
  readonly gifts: GiftCoverage;
}

export type Totals = Omit<Quote, 'status' | 'coupon' | 'lines' | 'groups' | 'droppedLines'>;

/** T1–T8; without a line to charge, everything is zero. */
export function totalsOf(input: QuoteInput, { lines, applied, discount, gifts }: TotalsInput): Totals {
  const { covers } = gifts;
  const isCharged = lines.length > 0;
  const payment = input.paymentType;
  const cartTotal = sum(lines, ({ charged }) => charged.unitPrice * charged.qty);
  const giftValue = sum(covers, ({ offer, value }) => (offer === applied ? value : 0));
  const freebieDiscount = sum(covers, ({ value }) => value) - giftValue;
  const couponDiscount = discount + giftValue;
  const afterCoupon = cartTotal - couponDiscount - freebieDiscount;
  const prepaidDiscount = prepaidDiscountOf(input, afterCoupon, applied);
  const codCharges = isCharged && payment === 'COD' ? (input.config?.codCharges ?? 0) : 0;
  const parcel = { afterCoupon, payment, couponId: applied?.id ?? null };
  const tier = isCharged ? shippingTier(input.shippingTiers ?? [], parcel) : null;
  const shipping = tier?.amount ?? 0;
  const total = afterCoupon - prepaidDiscount + codCharges + shipping;
  const rewardsApplied = Math.min(total, spendablePoints(input.rewards ?? null, applied));
  const payable = total - rewardsApplied;
  const purchase = { total, payable, payment, couponCode: applied?.code ?? null };
  const offListing = sum(
    lines,
    ({ listing, charged }) => Math.max(0, listing - charged.unitPrice) * charged.qty,
  );
  const shippingSaved = isCharged ? shippingSaving(shipping) : 0;
  return {
    cartTotal,
    giftValue,
    couponDiscount,
    freebieDiscount,
    afterCoupon,
    prepaidDiscount,
    codCharges,
    shipping,
    shippingTier: tier?.id ?? null,
    total,
    rewardsApplied,
    payable,
    ...split(input, payable, applied),
    cashback: bestCashback(input.loyaltyRules ?? [], purchase),
    savedAmount: offListing + couponDiscount + freebieDiscount + prepaidDiscount + shippingSaved,
  };
}

/** T2: on the value after the coupon, for PREPAID only, unless the applied coupon forbids it. */
function prepaidDiscountOf({ paymentType, config }: QuoteInput, afterCoupon: number, applied: Coupon | null) {
  if (paymentType !== 'PREPAID' || applied?.applyPrepaidDiscount === false) return 0;
  const bps = basisPoints(config?.prepaidDiscountPercent) ?? 0;
  return capped(percentOf(afterCoupon, bps), config?.maxPrepaidDiscount);
}

/** T5: the points that the shopper may spend on an order. */
export function spendablePoints(rewards: Rewards | null, applied: Coupon | null): number {
  const isAllowed =
    rewards?.signedIn === true &&
    rewards.viaProvider !== true &&
    rewards.isRewardApplied !== false &&
    applied?.isRewardApplicable !== false;
  if (!isAllowed) return 0;
  return Math.max(0, Math.min(rewards.usable, rewards.monthlyAllowance ?? Number.POSITIVE_INFINITY));
}

/** T7: the amounts to pay now and on delivery. */
function split({ paymentType, config }: QuoteInput, payable: number, applied: Coupon | null) {
  switch (paymentType) {
    case 'PREPAID':
      return { upfront: payable, dueOnDelivery: 0 };
    case 'COD':
      return { upfront: 0, dueOnDelivery: payable };
    case 'PPCOD': {
      const upfront = Math.min(payable, upfrontAmount(config ?? null, applied));
      return { upfront, dueOnDelivery: payable - upfront };
    }
    default:
      return { upfront: 0, dueOnDelivery: 0 };
  }
}

export function upfrontAmount(config: Config | null, applied: Coupon | null): number {
  return bindingOr(applied?.ppcodCouponAmount, config?.ppcodAmount ?? 0);
}

/** T8: what shipping costs less than the specification's ₹50; 0 if it costs more. */
export function shippingSaving(shipping: number): number {
  return Math.max(0, SHIPPING_BASE - shipping);
}

/** Whether the shop's settings and the shopper's points are valid. An invalid figure must not lead to an invalid bill. */
export function hasSoundFigures({ config, rewards, shippingTiers }: QuoteInput): boolean {
  return (
    isPaiseOrAbsent(config?.codCharges) &&
    isPaiseOrAbsent(config?.ppcodAmount) &&
    isWholeOrAbsent(config?.maxPrepaidDiscount) &&
    isPercentOrAbsent(config?.prepaidDiscountPercent) &&
    isWholeOrAbsent(rewards?.usable) &&
    isWholeOrAbsent(rewards?.monthlyAllowance) &&
    (shippingTiers ?? []).every(({ amount }) => isWholeAmount(amount))
  );
}

function isPercentOrAbsent(percent: unknown): boolean {
  return percent === null || percent === undefined || basisPoints(percent) !== null;
}

function sum<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}
