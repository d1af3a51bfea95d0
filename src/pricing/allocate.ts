/** Rule M3 of docs/decisions/0006: shares an amount among weights by largest remainder. */
import { failure } from './failure.ts';
import { isWholeAmount, mulDiv } from './money.ts';
import { byText } from './order.ts';
import type { AllocateInput, AllocateResult, Failure } from './types.ts';

export interface Weight {
  readonly key: string;
  readonly weight: number;
}

/**
 * Shares an amount that is at most the sum of the weights. Each share is within one paisa of its exact value and at
 * most its weight; ties go to the larger weight, then to the lower key.
 */
export function share(amount: number, weights: readonly Weight[]): Map<string, number> {
  const sum = weights.reduce((total, { weight }) => total + weight, 0);
  if (amount === 0) return new Map(weights.map(({ key }) => [key, 0]));
  let left = amount;
  const parts = weights.map(({ key, weight }) => {
    const { quotient, rest } = mulDiv(amount, weight, sum);
    left -= quotient;
    return { key, weight, quotient, rest };
  });
  parts.sort((a, b) => b.rest - a.rest || b.weight - a.weight || byText(a.key, b.key));
  return new Map(parts.map(({ key, quotient }, index) => [key, index < left ? quotient + 1 : quotient]));
}

/**
 * M3: shares an amount of paise by weight, so that the shares add up to it exactly.
 * @returns ALLOCATION_EXCEEDS_WEIGHT if the amount is more than the sum of the weights; INVALID_AMOUNT if an amount
 * is not whole, non-negative, safe paise.
 */
export function allocate({ amount, weights }: AllocateInput): AllocateResult | Failure {
  const entries = Object.entries(weights).map(([key, weight]) => ({ key, weight }));
  if (![amount, ...entries.map(({ weight }) => weight)].every(isWholeAmount))
    return failure('INVALID_AMOUNT');
  const sum = entries.reduce((total, { weight }) => total + weight, 0);
  if (!Number.isSafeInteger(sum)) return failure('INVALID_AMOUNT');
  if (amount > sum) return failure('ALLOCATION_EXCEEDS_WEIGHT');
  return { shares: Object.fromEntries(share(amount, entries)) };
}
