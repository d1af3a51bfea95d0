/**
 * The shop's money rules (`docs/decisions/0006-pricing-rules.md`). They are pure, without clock and random numbers,
 * and give the same result in browser and server. Every function takes one object and returns expected failures as
 * values.
 */
export { allocate } from './allocate.ts';
export { isFinalReason } from './applicability.ts';
export { cashbackOf, meetsConditions, type Purchase } from './cashback.ts';
export { codAvailability } from './cod.ts';
export { explain } from './explain.ts';
export { isFailure } from './failure.ts';
export { clampQty, recordKey, sourceNow, unitPrice } from './lines.ts';
export { adValue, discountPercent, toPaise } from './money.ts';
export { quote, settle } from './quote.ts';
export {
  giftsLeaving,
  keptAmounts,
  keptUnits,
  orderTerms,
  remainder,
} from './remainder.ts';
export { revalidate } from './revalidate.ts';
export { autoApply, freebieRows, nudge } from './selection.ts';
export { tableIssues } from './tables.ts';
export type * from './types.ts';
export { urlCoupon } from './urlCoupon.ts';
