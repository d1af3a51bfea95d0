import { cashbackOf, meetsConditions, type Purchase } from '../../src/pricing/index.ts';
import type { LoyaltyRule } from '../../src/pricing/types.ts';
import type { LoyaltyConditionRecord, RewardOfferRecord, Row } from '../db/types.ts';

/** The fields of a loyalty rule that decide on credits. Amounts are paise. */
export type CreditRule = Pick<
  Row<'loyalty_rule'>,
  | 'id'
  | 'enabled'
  | 'event'
  | 'cashback_percentage'
  | 'max_cashback_allowed'
  | 'min_order_value'
  | 'coupon_name'
  | 'cashback_point'
  | 'expire_period_in_days'
  | 'max_creditable_cashback_per_month'
> & { readonly conditions: LoyaltyConditionRecord[] };

/** The fields of a loyalty rule that decide on debits. Amounts are paise. */
export type DebitRule = Pick<Row<'loyalty_rule'>, 'enabled' | 'max_debitable_cashback_per_month'>;

/** The rule in the form of `src/pricing`. */
export function pricingRule(rule: CreditRule): LoyaltyRule {
  return {
    id: rule.id,
    enabled: rule.enabled,
    event: rule.event,
    cashbackPercentage: rule.cashback_percentage,
    maxCashbackAllowed: rule.max_cashback_allowed,
    minOrderValue: rule.min_order_value,
    couponName: rule.coupon_name,
    conditions: rule.conditions,
  };
}

/** The credits of an order once it is delivered: the best rule's cashback, and its coupon's bonus. Amounts are paise. */
export function orderOffers(rules: readonly CreditRule[], purchase: Purchase): RewardOfferRecord[] {
  const offers = rules.map((rule) => offerOf(rule, cashbackOf(pricingRule(rule), purchase).amount));
  const [best] = offers.toSorted((a, b) => b.amount - a.amount);
  const bonus = rules.find((rule) => isEarnedByCoupon(rule, purchase));
  return [
    ...(best === undefined ? [] : [best]),
    ...(bonus === undefined ? [] : [offerOf(bonus, bonus.cashback_point ?? 0)]),
  ].filter(({ amount }) => amount > 0);
}

/** The credit of `amount` paise that a rule makes. */
export function offerOf(rule: CreditRule, amount: number): RewardOfferRecord {
  return {
    event: rule.event,
    ruleId: rule.id,
    amount,
    limit: limitOf(rule.max_creditable_cashback_per_month),
    days: rule.expire_period_in_days,
  };
}

function isEarnedByCoupon(rule: CreditRule, purchase: Purchase): boolean {
  return (
    rule.event === 'CREDIT_COUPON' &&
    rule.enabled &&
    rule.coupon_name !== null &&
    rule.coupon_name.toUpperCase() === purchase.couponCode?.toUpperCase() &&
    purchase.total >= (rule.min_order_value ?? 0) &&
    meetsConditions(pricingRule(rule), purchase)
  );
}

/**
 * The limit in paise that one debit trigger's rules set on a month's spending; `null` for no limit. Without a rule there is no
 * limit; if all rules are disabled, nothing can be spent.
 */
export function monthlyLimit(rules: readonly DebitRule[]): number | null {
  if (rules.length === 0) return null;
  const enabled = rules.filter((rule) => rule.enabled);
  if (enabled.length === 0) return 0;
  const limits = enabled.flatMap((rule) => limitOf(rule.max_debitable_cashback_per_month) ?? []);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** The rest of a month's limit, in paise; `null` for no limit. */
export function allowanceOf(limit: number | null, spent: number): number | null {
  return limit === null ? null : Math.max(0, limit - spent);
}

/** A limit of 0 or less means no limit. */
function limitOf(limit: number | null): number | null {
  return limit !== null && limit > 0 ? limit : null;
}
