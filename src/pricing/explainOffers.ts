/** Explains for every offer why it applies or not. Rule ids are those of docs/decisions/0006. */
import { assess } from './applicability.ts';
import { type Cashback, cashbackOf } from './cashback.ts';
import { whyNot } from './couponTexts.ts';
import { assessFreebie, byOffer } from './gifts.ts';
import { basisPoints, rupees } from './money.ts';
import type { Settlement, Slot } from './quote.ts';
import { figuresOf, type Reason, ruleOf, whyCashback } from './reasons.ts';
import { discountWithGifts } from './selection.ts';
import type { Coupon, ExplainInput, LoyaltyRule, OfferExplanation, QuoteInput } from './types.ts';

/** Explains every offer, in this order: the coupon in the slot, the other coupons as given, freebies, loyalty rules. */
export function explainOffers(input: ExplainInput, settlement: Settlement): OfferExplanation[] {
  const { slot } = settlement;
  const others = (input.coupons ?? []).filter(({ id }) => id !== slot?.coupon.id);
  const direct = others.filter(({ couponType }) => couponType !== 'FREEBIE');
  return [
    ...(slot ? [explainSlot(slot, settlement)] : []),
    ...direct.map((coupon) => explainOther(coupon, settlement)),
    ...freebiesOf(input).map((freebie) => explainFreebie(freebie, settlement)),
    ...explainCashback(input, settlement),
  ];
}

function explainSlot({ coupon, assessment, discount }: Slot, { quote, scene }: Settlement): OfferExplanation {
  const { reason, message } = assessment;
  const amount = quote.couponDiscount;
  const why = amount > 0 ? `${rupees(amount)} off.` : 'Applied, with nothing to take off yet.';
  return {
    kind: 'COUPON',
    id: coupon.code,
    applied: discount !== null,
    reason,
    rule: ruleOf(reason, coupon),
    amount,
    why: discount ? why : whyNot(reason, coupon, message),
    figures: figuresOf(reason, coupon, assessment, scene),
  };
}

/** Explains a coupon that is not in the slot: the reason against it, or the discount that it would give (S1). */
function explainOther(coupon: Coupon, { scene, applied }: Settlement): OfferExplanation {
  const assessment = assess(coupon, scene, 'COUPON');
  const isOpen = assessment.reason === 'OK';
  const reason: Reason = isOpen ? 'NOT_CHOSEN' : assessment.reason;
  const amount = isOpen ? discountWithGifts(coupon, assessment, scene) : 0;
  const instead = applied ? ` instead of ${applied.code}` : '';
  return {
    kind: 'COUPON',
    id: coupon.code,
    applied: false,
    reason,
    rule: ruleOf(reason, coupon),
    amount,
    why: isOpen
      ? `Apply it${instead} for ${rupees(amount)} off.`
      : whyNot(reason, coupon, assessment.message),
    figures: figuresOf(reason, coupon, assessment, scene),
  };
}

/** D4: the freebies beside the slot and those among the coupons, each once. */
function freebiesOf({ freebies, coupons }: ExplainInput): Coupon[] {
  const among = (coupons ?? []).filter(({ couponType }) => couponType === 'FREEBIE');
  const byId = new Map([...among, ...(freebies ?? [])].map((freebie) => [freebie.id, freebie]));
  return [...byId.values()].sort(byOffer);
}

function explainFreebie(freebie: Coupon, { scene, gifts }: Settlement): OfferExplanation {
  const assessment = assessFreebie(freebie, scene);
  const { units = 0, value = 0 } = gifts.covers.find(({ offer }) => offer === freebie) ?? {};
  const reason: Reason = assessment?.reason ?? 'NOT_LISTED';
  const unlocked = units > 0 ? 'Your free gift is in the cart.' : 'Unlocked: add the free gift to the cart.';
  return {
    kind: 'FREEBIE',
    id: freebie.code,
    applied: units > 0,
    reason,
    rule: ruleOf(reason, freebie),
    amount: value,
    why: reason === 'OK' ? unlocked : whyNot(reason, freebie, assessment?.message ?? null),
    figures: assessment ? figuresOf(reason, freebie, assessment, scene) : {},
  };
}

/** T6: the best rule pays; of equal rules, the first. */
function explainCashback(input: QuoteInput, { quote, applied }: Settlement): OfferExplanation[] {
  const { total, payable, cashback } = quote;
  const purchase = { total, payable, payment: input.paymentType, couponCode: applied?.code ?? null };
  const rules = input.loyaltyRules ?? [];
  const results = rules.map((rule) => ({ rule, result: cashbackOf(rule, purchase) }));
  const best = results.find(({ result }) => result.reason === 'OK' && result.amount === cashback)?.rule;
  return results.map(({ rule, result }, index): OfferExplanation => {
    const isBest = rule === best;
    const outcome: Cashback =
      result.reason === 'OK' && !isBest ? { ...result, reason: 'NOT_CHOSEN' } : result;
    return {
      kind: 'CASHBACK',
      id: rule.id ?? `rule ${index + 1}`,
      applied: isBest,
      reason: outcome.reason,
      rule: 'T6',
      amount: outcome.amount,
      why: whyCashback(outcome, rule),
      figures: { total, payable, ...ruleFigures(rule) },
    };
  });
}

function ruleFigures(rule: LoyaltyRule) {
  return {
    event: rule.event ?? null,
    basisPoints: basisPoints(rule.cashbackPercentage),
    maxCashbackAllowed: rule.maxCashbackAllowed ?? null,
    minOrderValue: rule.minOrderValue ?? null,
    couponName: rule.couponName ?? null,
  };
}
