/** Explains a bill as data, for views and support. Rule ids are those of docs/decisions/0006. */
import { explainBill } from './explainBill.ts';
import { explainOffers } from './explainOffers.ts';
import { isFailure } from './failure.ts';
import { hasDealPrice } from './lines.ts';
import { type Settlement, settle } from './quote.ts';
import { ruleOf } from './reasons.ts';
import type { ExplainInput, Explanation, Failure, LineExplanation } from './types.ts';

/**
 * The bill with an explanation. Each of its lines and totals names the rule that decided it and the figures used.
 * Each offer (the coupon in the slot, the other coupons given, freebies, loyalty rules) has the reason why it applies or
 * not.
 * @returns the failures of `quote`.
 */
export function explain(input: ExplainInput): Explanation | Failure {
  const settlement = settle(input);
  if (isFailure(settlement)) return settlement;
  return {
    status: 'ok',
    quote: settlement.quote,
    lines: [...explainBought(settlement), ...explainGifts(settlement)],
    bill: explainBill(input, settlement),
    offers: explainOffers(input, settlement),
  };
}

/** Explains a bought line by L2 and the rule of the coupon that discounts it. */
function explainBought({ scene, quote, applied }: Settlement): LineExplanation[] {
  return scene.basket.bought.map(({ key, line }) => {
    const charged = quote.lines[key];
    const discountRule = applied && charged && charged.discount > 0 ? ruleOf('OK', applied) : null;
    return {
      recordKey: key,
      decision: hasDealPrice(line) ? 'DEAL_PRICE' : 'PRICE',
      rule: 'L2',
      figures: { price: line.price, listingPrice: line.listingPrice ?? null, ...charged, discountRule },
    };
  });
}

/** Explains gift lines by L3; a gift line may be covered in part. */
function explainGifts({ scene, quote }: Settlement): LineExplanation[] {
  return scene.basket.gifts.flatMap(({ key, unit, qty }) => {
    const charged = quote.lines[key];
    const dropped = qty - (charged?.qty ?? 0);
    return [
      ...(charged ? [giftLine(key, 'GIFT', { ...charged })] : []),
      ...(dropped > 0 ? [giftLine(key, 'DROPPED', { unitPrice: unit, qty: dropped })] : []),
    ];
  });
}

function giftLine(
  recordKey: string,
  decision: 'GIFT' | 'DROPPED',
  figures: LineExplanation['figures'],
): LineExplanation {
  return { recordKey, decision, rule: 'L3', figures };
}
