/** Finds faults in the shipping tiers, to report to the shop's owner when the tables are loaded. */
import { orderPayments } from './entities.ts';
import { isPaiseOrAbsent, isWholeAmount, rupees } from './money.ts';
import { byText } from './order.ts';
import { isCouponTier, lowerBound, servesPayment, upperBound } from './shipping.ts';
import type { ShippingTier, TableIssue, TableIssueCode, Tables } from './types.ts';

const PAYMENTS: readonly string[] = [...orderPayments, 'NONE'].toSorted();
const TIER_PAYMENTS: ReadonlySet<string> = new Set(['ALL', ...orderPayments]);

/** Inclusive; `to` may be infinite. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** All faults of the tables. An empty list means that each order value has exactly one shipping price. */
export function tableIssues({ shippingTiers }: Tables): readonly TableIssue[] {
  const tiers = (shippingTiers ?? []).toSorted((a, b) => lowerBound(a) - lowerBound(b) || byText(a.id, b.id));
  const bands = tiers.filter((tier) => !isCouponTier(tier) && hasSoundBounds(tier));
  return [...tiers.flatMap(tierIssues), ...repeatedIds(tiers), ...gapIssues(bands), ...overlapIssues(bands)];
}

function tierIssues(tier: ShippingTier): TableIssue[] {
  const faults: [TableIssueCode, boolean, string][] = [
    [
      'TIER_AMOUNT',
      !isWholeAmount(tier.amount),
      'has an amount that is not whole paise, so no cart can be priced',
    ],
    [
      'TIER_PAYMENT',
      !TIER_PAYMENTS.has(tier.paymentType),
      `is for ${tier.paymentType}, which no order pays by`,
    ],
    ['TIER_BOUNDS', !isCouponTier(tier) && !hasSoundBounds(tier), 'has bounds that no order value can meet'],
    ['TIER_COUPONS', isCouponTier(tier) && !tier.coupons?.length, 'is for coupons but lists none'],
  ];
  return faults
    .filter(([, isAtFault]) => isAtFault)
    .map(([code, , text]) => issue(code, [tier.paymentType], [tier.id], null, `Tier ${tier.id} ${text}.`));
}

function hasSoundBounds(tier: ShippingTier): boolean {
  return (
    isPaiseOrAbsent(tier.minOrderValue) &&
    isPaiseOrAbsent(tier.maxOrderValue) &&
    lowerBound(tier) <= upperBound(tier)
  );
}

function repeatedIds(tiers: readonly ShippingTier[]): TableIssue[] {
  const repeated = tiers.filter(({ id }, index) => tiers.findIndex((tier) => tier.id === id) < index);
  return [...new Set(repeated.map(({ id }) => id))].map((id) =>
    issue('TIER_ID', [], [id], null, `Several tiers have the id ${id}.`),
  );
}

/** If there are bands, every payment must have one for every order value. */
function gapIssues(bands: readonly ShippingTier[]): TableIssue[] {
  if (bands.length === 0) return [];
  const payments = new Map<string, string[]>();
  const gaps = new Map<string, Range>();
  for (const payment of PAYMENTS) {
    for (const gap of gapsOf(bands.filter((band) => servesPayment(band, payment)))) {
      const key = `${gap.from}-${gap.to}`;
      gaps.set(key, gap);
      payments.set(key, [...(payments.get(key) ?? []), payment]);
    }
  }
  return [...gaps].map(([key, gap]) => {
    const affected = payments.get(key) ?? [];
    const text = `Orders ${inWords(gap)} (payment ${affected.join(', ')}) match no tier, so they ship free.`;
    return issue('TIER_GAP', affected, [], gap, text);
  });
}

/** The ranges that no band covers; `bands` are sorted by lower bound. */
function gapsOf(bands: readonly ShippingTier[]): Range[] {
  const gaps: Range[] = [];
  let next = 0;
  for (const band of bands) {
    if (lowerBound(band) > next) gaps.push({ from: next, to: lowerBound(band) - 1 });
    next = Math.max(next, upperBound(band) + 1);
  }
  return Number.isFinite(next) ? [...gaps, { from: next, to: Number.POSITIVE_INFINITY }] : gaps;
}

/** A band for one payment overrides an overlapping one for ALL. Two bands for the same payment must not overlap. */
function overlapIssues(bands: readonly ShippingTier[]): TableIssue[] {
  return bands.flatMap((band, index) =>
    bands
      .slice(0, index)
      .filter((other) => other.paymentType === band.paymentType && upperBound(other) >= lowerBound(band))
      .map((other) => {
        const range = { from: lowerBound(band), to: Math.min(upperBound(other), upperBound(band)) };
        const text = `Tiers ${other.id} and ${band.id} both serve orders ${inWords(range)}.`;
        return issue('TIER_OVERLAP', [band.paymentType], [other.id, band.id], range, text);
      }),
  );
}

function inWords({ from, to }: Range): string {
  return Number.isFinite(to) ? `of ${rupees(from)} to ${rupees(to)}` : `of ${rupees(from)} and more`;
}

function issue(
  code: TableIssueCode,
  paymentTypes: readonly string[],
  tiers: readonly string[],
  range: Range | null,
  text: string,
): TableIssue {
  const bounds = range && { from: range.from, to: Number.isFinite(range.to) ? range.to : null };
  return { code, paymentTypes, tiers, range: bounds, text };
}
