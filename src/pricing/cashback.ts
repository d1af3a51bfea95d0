/** Rule T6 of docs/decisions/0006: the reward points that the order earns (Specification 9). */
import { basisPoints, capped, isWholeOrAbsent, percentOf } from './money.ts';
import { sameCode } from './order.ts';
import type { LoyaltyCondition, LoyaltyRule, OfferReason, PaymentType } from './types.ts';

export interface Purchase {
  readonly total: number;
  readonly payable: number;
  readonly payment: PaymentType;
  /** Code of the applied coupon. */
  readonly couponCode: string | null;
}

export interface Cashback {
  readonly reason: 'OK' | OfferReason;
  readonly amount: number;
}

/** The largest cashback that a single rule pays. */
export function bestCashback(rules: readonly LoyaltyRule[], purchase: Purchase): number {
  return rules.reduce((best, rule) => Math.max(best, cashbackOf(rule, purchase).amount), 0);
}

/** A capped percentage of the amount paid in money; the rule's thresholds apply to the total. */
export function cashbackOf(rule: LoyaltyRule, purchase: Purchase): Cashback {
  const refusal = refusalOf(rule, purchase);
  if (refusal) return { reason: refusal, amount: 0 };
  const bps = basisPoints(rule.cashbackPercentage) ?? 0;
  return { reason: 'OK', amount: capped(percentOf(purchase.payable, bps), rule.maxCashbackAllowed) };
}

function refusalOf(rule: LoyaltyRule, { total, payment, couponCode }: Purchase): OfferReason | null {
  const event = `CREDIT_${payment}_ORDER`;
  if (rule.enabled !== true) return 'RULE_DISABLED';
  if (!basisPoints(rule.cashbackPercentage) || !isWholeOrAbsent(rule.maxCashbackAllowed))
    return 'RULE_INVALID';
  if (rule.event !== event) return 'RULE_EVENT';
  if (rule.couponName && !(couponCode && sameCode(rule.couponName, couponCode))) return 'RULE_COUPON';
  if (total < (rule.minOrderValue ?? 0)) return 'RULE_MINIMUM';
  return meetsConditions(rule, { total, payment }) ? null : 'RULE_CONDITION';
}

/** Whether every condition of a rule holds. */
export function meetsConditions(
  { event, conditions }: Pick<LoyaltyRule, 'event' | 'conditions'>,
  { total, payment }: Pick<Purchase, 'total' | 'payment'>,
): boolean {
  return (conditions ?? []).every((condition) => isConditionMet(condition, event ?? '', total, payment));
}

/** Whether one condition holds. An unknown key or operator does not. */
function isConditionMet(
  { event, attributes }: LoyaltyCondition,
  rule: string,
  total: number,
  payment: string,
): boolean {
  if (event && event !== rule) return false;
  return (attributes ?? []).every(({ key, operator, value }) => {
    if (key === 'totalAmount' && operator === 'GTE') return typeof value === 'number' && total >= value;
    return key === 'paymentType' && operator === 'EQ' && value === payment;
  });
}
